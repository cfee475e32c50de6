/* The quick way to judge a position: reads a state, and computes a net's outputs.
 *
 * It does what inputs.py and outputs.py do in plain Python, with the same whole numbers.  A Kernel
 * is made once per net.  It knows where each field of the state belongs in the row of numbers
 * (observation.py), which thresholds each number of the row has (inputs.py), and the weights.
 *
 * From one position to the next few numbers change.  So it keeps the last row and the sums of its
 * inputs, and adds or takes away only the inputs that differ.
 *
 * Threads share a kernel, and one may take over whenever Python code runs.  So all Python code is
 * called before the first number of a row is put.
 *
 * Longer than 400 lines, because an extension module in one file needs no header. */
#define PY_SSIZE_T_CLEAN
#include <Python.h>
#include <math.h>
#include <stdint.h>
#include <string.h>

/* The bytes of a mask of cards: an eighth of MOST_CARDS in judge.py. */
#define MASK_BYTES 64
/* The most seats of a game, and one for the end that all lose. */
#define MOST_OUTPUTS 32

enum kind { NUMBER, NUMBERS, LISTS, ZONE, ZONES, HANDS, DECK, DECKS, MASK, SECRET, HIDDEN,
            HIDDEN_NUMBER };

/* How an attribute of the state is read: by its name, or by the function behind the descriptor that
 * the class of the state has for it. */
typedef struct {
    PyObject *name, *descriptor;
    getter get;
    void *closure;
} Attribute;

typedef struct {
    Attribute attribute;
    int kind, place, width, rows, is_variable, entry_count;
    int *entry_of; /* the offset of each thing, or -1 */
} Field;

typedef struct {
    PyObject_HEAD
    int length;      /* numbers of the row */
    int field_count;
    Field *fields;
    PyTypeObject *state_type;
    Attribute frames, asked; /* the frames of the scripts, and the seat that is asked */
    int seen_count;
    Attribute *seen;         /* the fields that say which cards a seat knows */
    PyObject *seen_fields;   /* what a seat sees of hidden fields; NULL for a game without any */
    PyObject *find_head;     /* the head of the row while several seats are asked */
    int seats, first_ask, block_count;
    int *seats_slots;        /* by block: 0 if it asks one seat */
    int *row, *touched, touched_count;
    unsigned char *is_touched;
    int *empty;              /* the row of a state without anything */
    int *last, *last_touched, last_count; /* the row before this one, where it was not empty */
    int *threshold_start;    /* by number of the row: its first threshold and input; one more at
                                the end */
    int *thresholds;
    int *reached;            /* how many of its thresholds the last row reaches */
    int hidden, outputs, choices;
    int16_t *input_weights;  /* by input: one for each hidden unit */
    int16_t *output_weights; /* by output, then by choice: one for each hidden unit */
    int32_t *output_biases;
    int32_t *sums;           /* of the inputs of the last row */
    int32_t *units;          /* the hidden units: the sums that are above 0 */
    int falling_count;
    int *falling;            /* outputs.py */
} Kernel;

/* -- reading numbers */

static int to_int(PyObject *number, int *value) {
    long read = PyLong_AsLong(number);
    if (read == -1 && PyErr_Occurred()) return -1;
    if (read < INT32_MIN || read > INT32_MAX) {
        PyErr_Format(PyExc_OverflowError, "%ld has more than 32 bits", read);
        return -1;
    }
    *value = (int)read;
    return 0;
}

static int *int_array(PyObject *list, Py_ssize_t *count) {
    Py_ssize_t size = PySequence_Size(list);
    if (size < 0) return NULL;
    int *array = PyMem_Malloc(sizeof(int) * (size_t)(size ? size : 1));
    if (!array) return (int *)PyErr_NoMemory();
    for (Py_ssize_t i = 0; i < size; i++) {
        PyObject *item = PySequence_GetItem(list, i);
        int failed = !item || to_int(item, &array[i]);
        Py_XDECREF(item);
        if (failed) { PyMem_Free(array); return NULL; }
    }
    if (count) *count = size;
    return array;
}

static void *copy_of_bytes(PyObject *bytes, Py_ssize_t wanted) {
    if (!PyBytes_Check(bytes) || PyBytes_GET_SIZE(bytes) != wanted) {
        PyErr_Format(PyExc_ValueError, "%zd bytes of weights are wanted", wanted);
        return NULL;
    }
    void *copy = PyMem_Malloc((size_t)(wanted ? wanted : 1));
    if (!copy) return PyErr_NoMemory();
    memcpy(copy, PyBytes_AS_STRING(bytes), (size_t)wanted);
    return copy;
}

/* -- reading attributes */

static PyObject *read_attribute(const Attribute *attribute, PyObject *state) {
    return attribute->get ? attribute->get(state, attribute->closure)
                          : PyObject_GetAttr(state, attribute->name);
}

static void find_attribute(Attribute *attribute, PyTypeObject *type) {
    Py_CLEAR(attribute->descriptor);
    attribute->get = NULL;
    PyObject *found = PyObject_GetAttr((PyObject *)type, attribute->name);
    if (!found) {
        PyErr_Clear(); /* an attribute of the instance */
        return;
    }
    if (Py_IS_TYPE(found, &PyGetSetDescr_Type) && PyType_IsSubtype(type, PyDescr_TYPE(found))) {
        const PyGetSetDef *definition = ((PyGetSetDescrObject *)found)->d_getset;
        attribute->get = definition->get;
        attribute->closure = definition->closure;
        attribute->descriptor = Py_NewRef(found); /* which has the definition */
    }
    Py_DECREF(found);
}

/* Prepares for states of another class than the last one. */
static void know_type(Kernel *self, PyTypeObject *type) {
    if (type == self->state_type) return;
    find_attribute(&self->frames, type);
    find_attribute(&self->asked, type);
    for (int i = 0; i < self->field_count; i++) find_attribute(&self->fields[i].attribute, type);
    for (int i = 0; i < self->seen_count; i++) find_attribute(&self->seen[i], type);
    Py_XSETREF(self->state_type, (PyTypeObject *)Py_NewRef((PyObject *)type));
}

/* -- filling the row */

static void put(Kernel *self, int place, int value) {
    if (value == self->row[place]) return;
    if (!self->is_touched[place]) {
        self->is_touched[place] = 1;
        self->touched[self->touched_count++] = place;
    }
    self->row[place] = value;
}

/* The error of observation.py for what the row has no place for. */
static int without_place(const Field *field, const char *what, long number) {
    PyErr_Format(PyExc_ValueError,
                 "%U: %s %ld has no place in an observation, whose length is fixed",
                 field->attribute.name, what, number);
    return -1;
}

static int check_list(const Field *field, PyObject *value) {
    if (PyList_Check(value)) return 0;
    PyErr_Format(PyExc_TypeError, "%U: a list is wanted", field->attribute.name);
    return -1;
}

/* Raises ValueError if the field has more lists than at the beginning of a game. */
static int check_rows(const Field *field, PyObject *lists) {
    if (check_list(field, lists)) return -1;
    if (PyList_GET_SIZE(lists) > field->rows) return without_place(field, "list", field->rows);
    for (Py_ssize_t i = 0; i < PyList_GET_SIZE(lists); i++)
        if (check_list(field, PyList_GET_ITEM(lists, i))) return -1;
    return 0;
}

static int put_numbers(Kernel *self, const Field *field, int place, PyObject *list) {
    if (check_list(field, list)) return -1;
    Py_ssize_t size = PyList_GET_SIZE(list);
    int most = field->width;
    if (field->is_variable) { put(self, place++, (int)size); most--; }
    if (size > most) {
        if (!field->is_variable) return without_place(field, "number", most);
        size = most;
    }
    for (Py_ssize_t i = 0; i < size; i++) {
        int value;
        if (to_int(PyList_GET_ITEM(list, i), &value)) return -1;
        put(self, place + (int)i, value);
    }
    return 0;
}

static int offset_of(const Field *field, PyObject *item) {
    int thing;
    if (to_int(item, &thing)) return -1;
    if (thing < 0 || thing >= field->entry_count || field->entry_of[thing] < 0)
        return without_place(field, "thing", thing);
    return field->entry_of[thing];
}

/* Counts the things of a list that are in the mask; all of them if there is no mask. */
static int put_things(Kernel *self, const Field *field, int place, PyObject *list,
                      const unsigned char *mask) {
    if (check_list(field, list)) return -1;
    for (Py_ssize_t i = 0; i < PyList_GET_SIZE(list); i++) {
        PyObject *item = PyList_GET_ITEM(list, i);
        if (mask) {
            int thing;
            if (to_int(item, &thing)) return -1;
            if (thing < 0) return without_place(field, "thing", thing);
            if (thing / 8 >= MASK_BYTES || !(mask[thing / 8] >> (thing % 8) & 1)) continue;
        }
        int offset = offset_of(field, item);
        if (offset < 0) return -1;
        put(self, place + offset, self->row[place + offset] + 1);
    }
    return 0;
}

/* The bits of a number that is not negative, as 64 bytes; -1 after an error. */
static int bits_of(PyObject *number, unsigned char *bits) {
    int is_long;
    long long small = PyLong_AsLongLongAndOverflow(number, &is_long);
    if (small == -1 && PyErr_Occurred()) return -1;
    if (!is_long && small >= 0) {
        memset(bits, 0, MASK_BYTES);
        for (int byte = 0; small; byte++, small >>= 8) bits[byte] = (unsigned char)(small & 255);
        return 0;
    }
    PyObject *data =
        PyObject_CallMethod(number, "to_bytes", "ns", (Py_ssize_t)MASK_BYTES, "little");
    if (!data) return -1;
    memcpy(bits, PyBytes_AS_STRING(data), MASK_BYTES);
    Py_DECREF(data);
    return 0;
}

static int put_mask(Kernel *self, const Field *field, PyObject *number) {
    unsigned char bits[MASK_BYTES];
    if (bits_of(number, bits)) return -1;
    for (int byte = 0; byte < MASK_BYTES; byte++)
        for (int bit = 0; bits[byte] >> bit; bit++) {
            if (!(bits[byte] >> bit & 1)) continue;
            int number_of_bit = 8 * byte + bit;
            if (number_of_bit >= field->width) return without_place(field, "bit", number_of_bit);
            put(self, field->place + number_of_bit, 1);
        }
    return 0;
}

/* The cards in others' hands that a seat knows, as bits; 0 if it knows none. */
static int known_cards(Kernel *self, PyObject *state, int seat, unsigned char *mask) {
    int is_any = 0;
    unsigned char bits[MASK_BYTES];
    memset(mask, 0, MASK_BYTES);
    for (int i = 0; i < self->seen_count; i++) {
        PyObject *seen = read_attribute(&self->seen[i], state);
        if (!seen) return -1;
        PyObject *number = PyList_GetItem(seen, seat); /* borrowed */
        int failed = !number || bits_of(number, bits);
        Py_DECREF(seen);
        if (failed) return -1;
        for (int byte = 0; byte < MASK_BYTES; byte++) {
            mask[byte] |= bits[byte];
            is_any |= bits[byte];
        }
    }
    return is_any;
}

static int put_hands(Kernel *self, const Field *field, PyObject *hands, PyObject *visible,
                     PyObject *state, int seat) {
    unsigned char mask[MASK_BYTES];
    int is_any = visible ? 0 : known_cards(self, state, seat, mask);
    if (is_any < 0 || check_rows(field, hands)) return -1;
    if (visible && (check_list(field, visible)
                    || PyList_GET_SIZE(visible) != PyList_GET_SIZE(hands))) {
        if (!PyErr_Occurred())
            PyErr_Format(PyExc_ValueError, "%U: one list of seen things is wanted for each hand",
                         field->attribute.name);
        return -1;
    }
    int place = field->place;
    for (Py_ssize_t i = 0; i < PyList_GET_SIZE(hands); i++, place += field->width) {
        PyObject *hand = PyList_GET_ITEM(hands, i);
        put(self, place, (int)PyList_GET_SIZE(hand));
        int failed = 0;
        if (visible)
            failed = put_things(self, field, place + 1, PyList_GET_ITEM(visible, i), NULL);
        else if (i == seat) failed = put_things(self, field, place + 1, hand, NULL);
        else if (is_any) failed = put_things(self, field, place + 1, hand, mask);
        if (failed) return -1;
    }
    return 0;
}

static int put_field(Kernel *self, const Field *field, PyObject *value, PyObject *visible,
                     PyObject *state, int seat) {
    int number, place = field->place;
    switch (field->kind) {
    case NUMBER:
        if (to_int(value, &number)) return -1;
        put(self, place, number);
        return 0;
    case NUMBERS: return put_numbers(self, field, place, value);
    case ZONE: return put_things(self, field, place, value, NULL);
    case HANDS: return put_hands(self, field, value, visible, state, seat);
    case DECK:
        if (check_list(field, value)) return -1;
        put(self, place, (int)PyList_GET_SIZE(value));
        return 0;
    case MASK: return put_mask(self, field, value);
    case SECRET: /* each seat's own number */
        value = PyList_GetItem(value, seat); /* borrowed */
        if (!value || to_int(value, &number)) return -1;
        put(self, place, number);
        return 0;
    case HIDDEN:
        if (visible && check_list(field, visible)) return -1;
        for (Py_ssize_t i = 0; visible && i < PyList_GET_SIZE(visible); i++) {
            int offset = offset_of(field, PyList_GET_ITEM(visible, i));
            if (offset < 0) return -1;
            put(self, place + offset, (int)i + 1);
        }
        return 0;
    case HIDDEN_NUMBER:
        if (!visible) return 0;
        if (to_int(visible, &number)) return -1;
        put(self, place, number);
        return 0;
    default: break; /* a list of lists */
    }
    if (check_rows(field, value)) return -1;
    for (Py_ssize_t i = 0; i < PyList_GET_SIZE(value); i++, place += field->width) {
        PyObject *list = PyList_GET_ITEM(value, i);
        if (field->kind == DECKS) put(self, place, (int)PyList_GET_SIZE(list));
        else if (field->kind == ZONES ? put_things(self, field, place, list, NULL)
                                      : put_numbers(self, field, place, list))
            return -1;
    }
    return 0;
}

/* The block of the topmost frame; -1 if the scripts have ended. */
static int read_block(Kernel *self, PyObject *state, int *block) {
    PyObject *frames = read_attribute(&self->frames, state);
    if (!frames) return -1;
    int failed = !PyList_Check(frames);
    Py_ssize_t depth = failed ? 0 : PyList_GET_SIZE(frames);
    *block = -1;
    if (depth > 0) {
        PyObject *frame = PyList_GET_ITEM(frames, depth - 1);
        PyObject *first = PyList_Check(frame) ? PyList_GetItem(frame, 0) : NULL;
        failed = !first || to_int(first, block) || *block < 0 || *block >= self->block_count;
    }
    Py_DECREF(frames);
    if (!failed) return 0;
    if (!PyErr_Occurred()) PyErr_SetString(PyExc_ValueError, "a frame begins with its block");
    return -1;
}

/* What Python code says about a state as a seat sees it. */
typedef struct {
    int block;
    PyObject *head; /* NULL if the block asks one seat */
    PyObject *seen; /* NULL for a game without hidden fields */
} Told;

static void forget_told(Told *told) {
    Py_CLEAR(told->head);
    Py_CLEAR(told->seen);
}

static int ask_python(Kernel *self, PyObject *state, int seat, Told *told) {
    if (read_block(self, state, &told->block)) return -1;
    PyObject *given[] = {state, PyLong_FromLong(seat)};
    int failed = !given[1];
    if (!failed && told->block >= 0 && self->seats_slots[told->block])
        failed = !(told->head = PyObject_Vectorcall(self->find_head, given, 2, NULL));
    if (!failed && self->seen_fields)
        failed = !(told->seen = PyObject_Vectorcall(self->seen_fields, given, 2, NULL));
    Py_XDECREF(given[1]);
    return failed ? -1 : 0;
}

static int put_head(Kernel *self, const Told *told, PyObject *state, int seat) {
    put(self, seat, 1);
    if (told->head) {
        for (Py_ssize_t i = 0; i < PyTuple_GET_SIZE(told->head); i++) {
            int place;
            if (to_int(PyTuple_GET_ITEM(told->head, i), &place)) return -1;
            put(self, place, 1);
        }
        return 0;
    }
    if (told->block < 0) return 0;
    int asked;
    PyObject *number = read_attribute(&self->asked, state);
    int failed = !number || to_int(number, &asked);
    Py_XDECREF(number);
    if (failed) return -1;
    if (asked >= 0) put(self, self->seats + asked, 1);
    if (asked == seat) put(self, self->first_ask + told->block, 1);
    return 0;
}

static int put_fields(Kernel *self, const Told *told, PyObject *state, int seat) {
    for (int i = 0; i < self->field_count; i++) {
        const Field *field = &self->fields[i];
        PyObject *visible = NULL; /* borrowed */
        if (told->seen
            && (field->kind == HANDS || field->kind == HIDDEN || field->kind == HIDDEN_NUMBER))
            visible = PyDict_GetItem(told->seen, field->attribute.name);
        if (visible == Py_None) visible = NULL;
        PyObject *value = read_attribute(&field->attribute, state);
        int failed = !value || put_field(self, field, value, visible, state, seat);
        Py_XDECREF(value);
        if (failed) return -1;
    }
    return 0;
}

/* -- the net */

static void add_input(Kernel *self, int input, int sign) {
    const int16_t *restrict weights = self->input_weights + (size_t)input * (size_t)self->hidden;
    int32_t *restrict sums = self->sums;
    int hidden = self->hidden;
    if (sign > 0)
        for (int unit = 0; unit < hidden; unit++) sums[unit] += weights[unit];
    else
        for (int unit = 0; unit < hidden; unit++) sums[unit] -= weights[unit];
}

/* Changes one number of the last row, and the sums with it. */
static void change(Kernel *self, int place, int value) {
    int start = self->threshold_start[place], end = self->threshold_start[place + 1];
    int before = self->reached[place], count = 0;
    while (start + count < end && self->thresholds[start + count] <= value) count++;
    for (int input = before; input < count; input++) add_input(self, start + input, 1);
    for (int input = count; input < before; input++) add_input(self, start + input, -1);
    self->reached[place] = count;
    self->last[place] = value;
}

/* Makes the row that was read the last one, and empties it for the next. */
static void take_row(Kernel *self) {
    for (int i = 0; i < self->last_count; i++) {
        int place = self->last_touched[i];
        if (!self->is_touched[place]) change(self, place, self->empty[place]);
    }
    for (int i = 0; i < self->touched_count; i++) {
        int place = self->touched[i];
        if (self->row[place] != self->last[place]) change(self, place, self->row[place]);
        self->row[place] = self->empty[place];
        self->is_touched[place] = 0;
    }
    int *touched = self->last_touched;
    self->last_touched = self->touched;
    self->last_count = self->touched_count;
    self->touched = touched;
    self->touched_count = 0;
}

/* Reads what a seat knows of a state; -1 after an error. */
static int read_state(Kernel *self, PyObject *state, PyObject *viewer) {
    int seat;
    if (to_int(viewer, &seat)) return -1;
    if (seat < 0 || seat >= self->seats) {
        PyErr_SetString(PyExc_ValueError, "the table has no such seat");
        return -1;
    }
    know_type(self, Py_TYPE(state));
    Told told = {0};
    if (ask_python(self, state, seat, &told)) { forget_told(&told); return -1; }
    know_type(self, Py_TYPE(state)); /* another thread may have read another class */
    int failed = put_head(self, &told, state, seat) || put_fields(self, &told, state, seat);
    forget_told(&told);
    take_row(self); /* after an error too, because it empties the row */
    for (int unit = 0; unit < self->hidden; unit++)
        self->units[unit] = self->sums[unit] > 0 ? self->sums[unit] : 0;
    return failed ? -1 : 0;
}

static int64_t output(const Kernel *self, int number) {
    const int16_t *weights = self->output_weights + (size_t)number * (size_t)self->hidden;
    int64_t sum = (int64_t)self->output_biases[number];
    for (int unit = 0; unit < self->hidden; unit++) sum += (int64_t)self->units[unit] * weights[unit];
    return sum >> 12;
}

static int check_arguments(const char *name, Py_ssize_t given, Py_ssize_t wanted) {
    if (given == wanted) return 0;
    PyErr_Format(PyExc_TypeError, "%s takes %zd arguments, not %zd", name, wanted, given);
    return -1;
}

/* look(state, seat, choices): the outputs for the seats, then those for the choices. */
static PyObject *look(Kernel *self, PyObject *const *given, Py_ssize_t count) {
    if (check_arguments("look", count, 3)) return NULL;
    PyObject *choices = PySequence_Fast(given[2], "the choices are a sequence");
    if (!choices) return NULL;
    if (read_state(self, given[0], given[1])) { Py_DECREF(choices); return NULL; }
    Py_ssize_t choice_count = PySequence_Fast_GET_SIZE(choices);
    PyObject *result = PyList_New(self->outputs + choice_count);
    for (int i = 0; result && i < self->outputs; i++)
        PyList_SET_ITEM(result, i, PyLong_FromLongLong(output(self, i)));
    for (Py_ssize_t i = 0; result && i < choice_count; i++) {
        int choice;
        if (to_int(PySequence_Fast_GET_ITEM(choices, i), &choice) || choice < 0
            || choice >= self->choices) {
            if (!PyErr_Occurred()) PyErr_SetString(PyExc_ValueError, "the net has no such choice");
            Py_CLEAR(result);
            break;
        }
        PyList_SET_ITEM(result, self->outputs + i,
                        PyLong_FromLongLong(output(self, self->outputs + choice)));
    }
    Py_DECREF(choices);
    return result;
}

/* Adds the game's own chances to the outputs, as evaluation_logits of judge.py does. */
static int add_evaluation(Kernel *self, PyObject *chances, int64_t *logits) {
    if (!PyList_Check(chances) || PyList_GET_SIZE(chances) != self->outputs) {
        PyErr_SetString(PyExc_TypeError, "a list with a chance for each output is wanted");
        return -1;
    }
    for (int i = 0; i < self->outputs; i++) {
        double chance = PyFloat_AsDouble(PyList_GET_ITEM(chances, i));
        if (chance == -1.0 && PyErr_Occurred()) return -1;
        logits[i] += (int64_t)rint(256.0 * log(chance > 0.001 ? chance : 0.001));
    }
    return 0;
}

/* chances(state, seat, own): the chances of the seats, and last that all lose.  own has those of
 * the game's evaluation, to which the net adds, or is None. */
static PyObject *chances(Kernel *self, PyObject *const *given, Py_ssize_t count) {
    if (check_arguments("chances", count, 3) || read_state(self, given[0], given[1])) return NULL;
    int64_t logits[MOST_OUTPUTS], most = INT64_MIN, total = 0, parts[MOST_OUTPUTS];
    for (int i = 0; i < self->outputs; i++) logits[i] = output(self, i);
    if (given[2] != Py_None && add_evaluation(self, given[2], logits)) return NULL;
    for (int i = 0; i < self->outputs; i++)
        if (logits[i] > most) most = logits[i];
    for (int i = 0; i < self->outputs; i++) {
        int64_t apart = most - logits[i];
        parts[i] = apart < self->falling_count ? self->falling[apart] : 0;
        total += parts[i];
    }
    PyObject *result = PyList_New(self->outputs);
    for (int i = 0; result && i < self->outputs; i++)
        PyList_SET_ITEM(result, i, PyFloat_FromDouble((double)parts[i] / (double)total));
    return result;
}

/* active(state, seat): the inputs that are 1, in rising order, as the bytes of ints. */
static PyObject *active(Kernel *self, PyObject *const *given, Py_ssize_t given_count) {
    if (check_arguments("active", given_count, 2) || read_state(self, given[0], given[1]))
        return NULL;
    int count = 0;
    int *inputs = PyMem_Malloc(sizeof(int) * (size_t)(self->threshold_start[self->length] + 1));
    if (!inputs) return PyErr_NoMemory();
    for (int place = 0; place < self->length; place++)
        for (int i = 0; i < self->reached[place]; i++)
            inputs[count++] = self->threshold_start[place] + i;
    PyObject *result = PyBytes_FromStringAndSize((char *)inputs, (Py_ssize_t)sizeof(int) * count);
    PyMem_Free(inputs);
    return result;
}

/* -- making one */

static int read_field(Field *field, PyObject *plan) {
    PyObject *entries;
    if (!PyArg_ParseTuple(plan, "UiiiipO", &field->attribute.name, &field->kind, &field->place,
                          &field->width, &field->rows, &field->is_variable, &entries))
        return -1;
    Py_INCREF(field->attribute.name);
    Py_ssize_t count;
    field->entry_of = int_array(entries, &count);
    field->entry_count = (int)count;
    return field->entry_of ? 0 : -1;
}

static int take_thresholds(Kernel *self, PyObject *columns) {
    /* columns: for each number of the row the list of its thresholds */
    int inputs = 0, thresholds = 0;
    size_t length = (size_t)self->length;
    for (int place = 0; place < self->length; place++)
        thresholds += (int)PyList_GET_SIZE(PyList_GET_ITEM(columns, place));
    self->reached = PyMem_Calloc(length, sizeof(int));
    self->threshold_start = PyMem_Malloc(sizeof(int) * (length + 1));
    self->thresholds = PyMem_Malloc(sizeof(int) * (size_t)(thresholds + 1));
    if (!self->reached || !self->threshold_start || !self->thresholds) return -1;
    for (int place = 0; place < self->length; place++) {
        PyObject *list = PyList_GET_ITEM(columns, place);
        self->threshold_start[place] = inputs;
        for (Py_ssize_t i = 0; i < PyList_GET_SIZE(list); i++, inputs++)
            if (to_int(PyList_GET_ITEM(list, i), &self->thresholds[inputs])) return -1;
    }
    self->threshold_start[self->length] = inputs;
    return inputs;
}

static void *new_array(Py_ssize_t count, size_t size) {
    void *array = PyMem_Calloc((size_t)(count ? count : 1), size);
    return array ? array : PyErr_NoMemory();
}

/* What the kernel has to know of the game's state. */
static int take_state(Kernel *self, PyObject *fields, PyObject *seen_names, PyObject *empty,
                      PyObject *slots) {
    Py_ssize_t length, count;
    if (!(self->empty = int_array(empty, &length))) return -1;
    if (!(self->seats_slots = int_array(slots, &count))) return -1;
    self->block_count = (int)count;
    self->length = (int)length;
    self->field_count = (int)PyList_GET_SIZE(fields);
    self->seen_count = (int)PyTuple_GET_SIZE(seen_names);
    if (!(self->row = new_array(length, sizeof(int)))
        || !(self->last = new_array(length, sizeof(int)))
        || !(self->touched = new_array(length, sizeof(int)))
        || !(self->last_touched = new_array(length, sizeof(int)))
        || !(self->is_touched = new_array(length, 1))
        || !(self->fields = new_array(self->field_count, sizeof(Field)))
        || !(self->seen = new_array(self->seen_count, sizeof(Attribute))))
        return -1;
    memcpy(self->row, self->empty, sizeof(int) * (size_t)length);
    for (int i = 0; i < self->seen_count; i++)
        self->seen[i].name = Py_NewRef(PyTuple_GET_ITEM(seen_names, i));
    self->frames.name = PyUnicode_InternFromString("frames");
    self->asked.name = PyUnicode_InternFromString("seat");
    if (!self->frames.name || !self->asked.name) return -1;
    for (int i = 0; i < self->field_count; i++)
        if (read_field(&self->fields[i], PyList_GET_ITEM(fields, i))) return -1;
    return 0;
}

static int take_weights(Kernel *self, PyObject *inputs, PyObject *biases, PyObject *outputs,
                        PyObject *output_biases, int input_count) {
    Py_ssize_t width = self->hidden, count;
    if (!(self->output_biases = int_array(output_biases, &count))) return -1;
    self->choices = (int)count - self->outputs;
    self->input_weights = copy_of_bytes(inputs, 2 * width * input_count);
    self->output_weights = copy_of_bytes(outputs, 2 * width * count);
    self->sums = int_array(biases, &count);
    self->units = new_array(width, sizeof(int32_t));
    if (!self->input_weights || !self->output_weights || !self->sums || !self->units) return -1;
    for (int place = 0; place < self->length; place++) change(self, place, self->empty[place]);
    return 0;
}

/* Kernel(fields, seen_names, empty, columns, (slots, seats, first_ask), (find_head, seen_fields),
 * hidden, outputs, (input weights, biases, output weights, biases), falling) */
static int init(Kernel *self, PyObject *args, PyObject *Py_UNUSED(named)) {
    PyObject *fields, *seen_names, *empty, *columns, *slots, *find_head, *seen_fields;
    PyObject *inputs, *biases, *outputs, *output_biases, *falling;
    Py_ssize_t count;
    if (!PyArg_ParseTuple(args, "O!O!O!O!(Oii)(OO)ii(OOOO)O", &PyList_Type, &fields, &PyTuple_Type,
                          &seen_names, &PyList_Type, &empty, &PyList_Type, &columns, &slots,
                          &self->seats, &self->first_ask, &find_head, &seen_fields, &self->hidden,
                          &self->outputs, &inputs, &biases, &outputs, &output_biases, &falling))
        return -1;
    if (self->outputs > MOST_OUTPUTS) {
        PyErr_SetString(PyExc_ValueError, "the net has too many outputs");
        return -1;
    }
    self->find_head = Py_NewRef(find_head);
    self->seen_fields = seen_fields == Py_None ? NULL : Py_NewRef(seen_fields);
    if (!(self->falling = int_array(falling, &count))) return -1;
    self->falling_count = (int)count;
    if (take_state(self, fields, seen_names, empty, slots)) return -1;
    if (PyList_GET_SIZE(columns) != self->length) {
        PyErr_SetString(PyExc_ValueError, "each number of the row needs its thresholds");
        return -1;
    }
    int input_count = take_thresholds(self, columns);
    if (input_count < 0) return -1;
    return take_weights(self, inputs, biases, outputs, output_biases, input_count);
}

static void forget_attribute(Attribute *attribute) {
    Py_CLEAR(attribute->name);
    Py_CLEAR(attribute->descriptor);
}

static void dealloc(Kernel *self) {
    for (int i = 0; self->fields && i < self->field_count; i++) {
        forget_attribute(&self->fields[i].attribute);
        PyMem_Free(self->fields[i].entry_of);
    }
    for (int i = 0; self->seen && i < self->seen_count; i++) forget_attribute(&self->seen[i]);
    forget_attribute(&self->frames);
    forget_attribute(&self->asked);
    Py_XDECREF((PyObject *)self->state_type);
    Py_XDECREF(self->seen_fields);
    Py_XDECREF(self->find_head);
    void *arrays[] = {self->fields, self->seen, self->seats_slots, self->row, self->touched,
                      self->is_touched, self->empty, self->last, self->last_touched,
                      self->threshold_start, self->thresholds, self->reached, self->input_weights,
                      self->output_weights, self->output_biases, self->sums, self->units,
                      self->falling};
    for (size_t i = 0; i < sizeof arrays / sizeof *arrays; i++) PyMem_Free(arrays[i]);
    Py_TYPE(self)->tp_free((PyObject *)self);
}

static PyMethodDef methods[] = {
    {"look", (PyCFunction)(void (*)(void))look, METH_FASTCALL,
     "Return the outputs for a state seen by a seat."},
    {"chances", (PyCFunction)(void (*)(void))chances, METH_FASTCALL,
     "Return the chances of the seats in a state seen by a seat."},
    {"active", (PyCFunction)(void (*)(void))active, METH_FASTCALL,
     "Return the inputs that are 1 as bytes of ints."},
    {NULL, NULL, 0, NULL}};

static PyTypeObject kernel_type = {
    PyVarObject_HEAD_INIT(NULL, 0).tp_name = "kabinett.nets._kernel.Kernel",
    .tp_basicsize = sizeof(Kernel),
    .tp_flags = Py_TPFLAGS_DEFAULT,
    .tp_doc = "A net that reads states.",
    .tp_new = PyType_GenericNew,
    .tp_init = (initproc)init,
    .tp_dealloc = (destructor)dealloc,
    .tp_methods = methods,
};

static PyModuleDef module = {PyModuleDef_HEAD_INIT, .m_name = "kabinett.nets._kernel", .m_size = -1};

PyMODINIT_FUNC PyInit__kernel(void) {
    if (PyType_Ready(&kernel_type) < 0) return NULL;
    PyObject *self = PyModule_Create(&module);
    if (self && PyModule_AddObjectRef(self, "Kernel", (PyObject *)&kernel_type) < 0) Py_CLEAR(self);
    return self;
}
