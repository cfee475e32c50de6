/* The quick way to judge a position: reads a state, and computes a net's outputs.
 *
 * It does what inputs.py and net.py do in plain Python, with the same whole numbers.  A Kernel is
 * made once per net.  It knows where each field of the state belongs in the row of numbers
 * (observation.py), which thresholds each number of the row has (inputs.py), and the weights. */
#define PY_SSIZE_T_CLEAN
#include <Python.h>
#include <stdint.h>
#include <string.h>

enum kind { NUMBER, NUMBERS, LISTS, ZONE, ZONES, HANDS, DECK, DECKS, MASK, SECRET, HIDDEN,
            HIDDEN_NUMBER };

typedef struct {
    PyObject *name;
    int kind, place, width, rows, is_variable, entry_count;
    int *entry_of; /* the offset of each thing, or -1 */
} Field;

typedef struct {
    PyObject_HEAD
    int length;      /* numbers of the row */
    int field_count;
    Field *fields;
    PyObject *seen_names; /* the fields that say which cards a seat knows */
    int *row, *touched, touched_count;
    unsigned char *is_touched;
    int *empty;              /* the row of a state without anything */
    int *first_input;        /* by number of the row: its first input */
    int *threshold_start;    /* where its thresholds begin; one more at the end */
    int *thresholds;
    int *empty_count;        /* how many of its thresholds an empty row reaches */
    int hidden, outputs, choices;
    int16_t *input_weights;  /* by input: one for each hidden unit */
    int16_t *output_weights; /* by output, then by choice: one for each hidden unit */
    int32_t *output_biases;
    int32_t *empty_sums;     /* the hidden units of an empty row */
    int32_t *sums;
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

/* -- filling the row */

static void put(Kernel *self, int place, int value) {
    if (value == self->row[place]) return;
    if (!self->is_touched[place]) {
        self->is_touched[place] = 1;
        self->touched[self->touched_count++] = place;
    }
    self->row[place] = value;
}

static int put_numbers(Kernel *self, const Field *field, int place, PyObject *list) {
    if (!PyList_Check(list)) { PyErr_SetString(PyExc_TypeError, "a list is wanted"); return -1; }
    Py_ssize_t size = PyList_GET_SIZE(list);
    int most = field->width;
    if (field->is_variable) { put(self, place++, (int)size); most--; }
    if (size > most) size = most;
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
    if (thing < 0 || thing >= field->entry_count || field->entry_of[thing] < 0) {
        PyErr_Format(PyExc_ValueError, "%U has no place for the thing %d", field->name, thing);
        return -1;
    }
    return field->entry_of[thing];
}

/* Counts the things of a list that are in the mask; all of them if there is no mask. */
static int put_things(Kernel *self, const Field *field, int place, PyObject *list,
                      const unsigned char *mask, Py_ssize_t mask_bytes) {
    if (!PyList_Check(list)) { PyErr_SetString(PyExc_TypeError, "a list is wanted"); return -1; }
    for (Py_ssize_t i = 0; i < PyList_GET_SIZE(list); i++) {
        PyObject *item = PyList_GET_ITEM(list, i);
        if (mask) {
            int thing;
            if (to_int(item, &thing)) return -1;
            if (thing / 8 >= mask_bytes || !(mask[thing / 8] >> (thing % 8) & 1)) continue;
        }
        int offset = offset_of(field, item);
        if (offset < 0) return -1;
        put(self, place + offset, self->row[place + offset] + 1);
    }
    return 0;
}

static int put_mask(Kernel *self, const Field *field, PyObject *number) {
    unsigned char bits[64];
    size_t bytes = (size_t)(field->width + 7) / 8 < sizeof bits ? (size_t)(field->width + 7) / 8
                                                                 : sizeof bits;
    memset(bits, 0, sizeof bits);
    PyObject *data = PyObject_CallMethod(number, "to_bytes", "ns", (Py_ssize_t)bytes, "little");
    if (!data) return -1;
    memcpy(bits, PyBytes_AS_STRING(data), bytes);
    Py_DECREF(data);
    for (int bit = 0; bit < field->width; bit++)
        if (bits[bit / 8] >> (bit % 8) & 1) put(self, field->place + bit, 1);
    return 0;
}

/* The cards in others' hands that a seat knows: 64 bytes of bits; 0 if it knows none. */
static int known_cards(Kernel *self, PyObject *state, int seat, unsigned char *mask) {
    int is_any = 0;
    memset(mask, 0, 64);
    for (Py_ssize_t i = 0; i < PyTuple_GET_SIZE(self->seen_names); i++) {
        PyObject *seen = PyObject_GetAttr(state, PyTuple_GET_ITEM(self->seen_names, i));
        if (!seen) return -1;
        PyObject *number = PyList_GetItem(seen, seat); /* borrowed */
        int is_zero = number ? !PyObject_IsTrue(number) : 1;
        if (number && !is_zero) {
            PyObject *data = PyObject_CallMethod(number, "to_bytes", "ns", (Py_ssize_t)64, "little");
            if (data) {
                for (int byte = 0; byte < 64; byte++)
                    mask[byte] |= (unsigned char)PyBytes_AS_STRING(data)[byte];
                is_any = 1;
                Py_DECREF(data);
            }
        }
        Py_DECREF(seen);
        if (PyErr_Occurred()) return -1;
    }
    return is_any;
}

static int put_hands(Kernel *self, const Field *field, PyObject *hands, PyObject *visible,
                     PyObject *state, int seat) {
    unsigned char mask[64];
    int is_any = visible ? 0 : known_cards(self, state, seat, mask);
    if (is_any < 0) return -1;
    int place = field->place;
    for (Py_ssize_t i = 0; i < PyList_GET_SIZE(hands); i++, place += field->width) {
        PyObject *hand = PyList_GET_ITEM(hands, i);
        put(self, place, (int)PyList_GET_SIZE(hand));
        int failed = 0;
        if (visible) failed = put_things(self, field, place + 1, PyList_GetItem(visible, i), NULL, 0);
        else if (i == seat) failed = put_things(self, field, place + 1, hand, NULL, 0);
        else if (is_any) failed = put_things(self, field, place + 1, hand, mask, 64);
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
    case ZONE: return put_things(self, field, place, value, NULL, 0);
    case HANDS: return put_hands(self, field, value, visible, state, seat);
    case DECK: put(self, place, (int)PyList_GET_SIZE(value)); return 0;
    case MASK: return put_mask(self, field, value);
    case SECRET: return put_numbers(self, field, place, value);
    case HIDDEN:
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
    for (Py_ssize_t i = 0; i < PyList_GET_SIZE(value); i++, place += field->width) {
        PyObject *list = PyList_GET_ITEM(value, i);
        if (field->kind == DECKS) put(self, place, (int)PyList_GET_SIZE(list));
        else if (field->kind == ZONES ? put_things(self, field, place, list, NULL, 0)
                                      : put_numbers(self, field, place, list))
            return -1;
    }
    return 0;
}

static int read_state(Kernel *self, PyObject *state, int seat, PyObject *head, PyObject *seen) {
    for (Py_ssize_t i = 0; i < PyTuple_GET_SIZE(head); i++) {
        int place;
        if (to_int(PyTuple_GET_ITEM(head, i), &place)) return -1;
        put(self, place, 1);
    }
    for (int i = 0; i < self->field_count; i++) {
        const Field *field = &self->fields[i];
        PyObject *value = PyObject_GetAttr(state, field->name);
        if (!value) return -1;
        PyObject *visible = PyDict_GetItem(seen, field->name); /* borrowed */
        PyObject *own = NULL;
        if (field->kind == SECRET) { /* a seat's own number, as a list of one */
            PyObject *number = PyList_GetItem(value, seat);
            own = number ? Py_BuildValue("[O]", number) : NULL;
            if (!own) { Py_DECREF(value); return -1; }
        }
        int failed = put_field(self, field, own ? own : value, visible, state, seat);
        Py_XDECREF(own);
        Py_DECREF(value);
        if (failed) return -1;
    }
    return 0;
}

/* -- the net */

static void add_inputs(Kernel *self, int input, int sign) {
    const int16_t *restrict weights = self->input_weights + (size_t)input * (size_t)self->hidden;
    int32_t *restrict sums = self->sums;
    int hidden = self->hidden;
    if (sign > 0)
        for (int unit = 0; unit < hidden; unit++) sums[unit] += weights[unit];
    else
        for (int unit = 0; unit < hidden; unit++) sums[unit] -= weights[unit];
}

/* Sums the inputs of the touched numbers into the hidden units, and forgets the row. */
static void sum_row(Kernel *self) {
    memcpy(self->sums, self->empty_sums, sizeof(int32_t) * (size_t)self->hidden);
    for (int i = 0; i < self->touched_count; i++) {
        int place = self->touched[i], value = self->row[place], count = 0;
        int start = self->threshold_start[place], end = self->threshold_start[place + 1];
        while (start + count < end && self->thresholds[start + count] <= value) count++;
        int first = self->first_input[place], before = self->empty_count[place];
        for (int input = before; input < count; input++) add_inputs(self, first + input, 1);
        for (int input = count; input < before; input++) add_inputs(self, first + input, -1);
        self->row[place] = self->empty[place];
        self->is_touched[place] = 0;
    }
    self->touched_count = 0;
    for (int unit = 0; unit < self->hidden; unit++)
        if (self->sums[unit] < 0) self->sums[unit] = 0;
}

static int64_t output(const Kernel *self, int number) {
    const int16_t *weights = self->output_weights + (size_t)number * (size_t)self->hidden;
    int64_t sum = (int64_t)self->output_biases[number];
    for (int unit = 0; unit < self->hidden; unit++) sum += (int64_t)self->sums[unit] * weights[unit];
    return sum >> 12;
}

/* look(state, seat, head, seen, choices): the outputs for the seats, then those for the choices. */
static PyObject *look(Kernel *self, PyObject *args) {
    PyObject *state, *head, *seen, *choices;
    int seat;
    if (!PyArg_ParseTuple(args, "OiO!O!O!", &state, &seat, &PyTuple_Type, &head, &PyDict_Type,
                          &seen, &PyList_Type, &choices))
        return NULL;
    int failed = read_state(self, state, seat, head, seen);
    sum_row(self); /* after an error too, because it empties the row */
    if (failed) return NULL;
    Py_ssize_t choice_count = PyList_GET_SIZE(choices);
    PyObject *result = PyList_New(self->outputs + choice_count);
    for (int i = 0; result && i < self->outputs; i++)
        PyList_SET_ITEM(result, i, PyLong_FromLongLong(output(self, i)));
    for (Py_ssize_t i = 0; result && i < choice_count; i++) {
        int choice;
        if (to_int(PyList_GET_ITEM(choices, i), &choice) || choice < 0 || choice >= self->choices) {
            if (!PyErr_Occurred()) PyErr_SetString(PyExc_ValueError, "the net has no such choice");
            Py_CLEAR(result);
            break;
        }
        PyList_SET_ITEM(result, self->outputs + i,
                        PyLong_FromLongLong(output(self, self->outputs + choice)));
    }
    return result;
}

/* active(state, seat, head, seen): the inputs that are 1, in rising order, as the bytes of ints. */
static PyObject *active(Kernel *self, PyObject *args) {
    PyObject *state, *head, *seen;
    int seat;
    if (!PyArg_ParseTuple(args, "OiO!O!", &state, &seat, &PyTuple_Type, &head, &PyDict_Type, &seen))
        return NULL;
    int failed = read_state(self, state, seat, head, seen), count = 0;
    int *inputs = PyMem_Malloc(sizeof(int) * (size_t)(self->threshold_start[self->length] + 1));
    for (int place = 0; inputs && !failed && place < self->length; place++)
        for (int i = self->threshold_start[place];
             i < self->threshold_start[place + 1] && self->thresholds[i] <= self->row[place]; i++)
            inputs[count++] = i;
    sum_row(self); /* empties the row */
    PyObject *result = NULL;
    if (!inputs) PyErr_NoMemory();
    else if (!failed)
        result = PyBytes_FromStringAndSize((char *)inputs, (Py_ssize_t)sizeof(int) * count);
    PyMem_Free(inputs);
    return result;
}

/* -- making one */

static int read_field(Field *field, PyObject *plan) {
    PyObject *entries;
    if (!PyArg_ParseTuple(plan, "UiiiipO", &field->name, &field->kind, &field->place,
                          &field->width, &field->rows, &field->is_variable, &entries))
        return -1;
    Py_INCREF(field->name);
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
    self->first_input = PyMem_Malloc(sizeof(int) * length);
    self->empty_count = PyMem_Calloc(length, sizeof(int));
    self->threshold_start = PyMem_Malloc(sizeof(int) * (length + 1));
    self->thresholds = PyMem_Malloc(sizeof(int) * (size_t)(thresholds + 1));
    if (!self->first_input || !self->empty_count || !self->threshold_start || !self->thresholds)
        return -1;
    for (int place = 0; place < self->length; place++) {
        PyObject *list = PyList_GET_ITEM(columns, place);
        self->first_input[place] = self->threshold_start[place] = inputs;
        for (Py_ssize_t i = 0; i < PyList_GET_SIZE(list); i++, inputs++) {
            if (to_int(PyList_GET_ITEM(list, i), &self->thresholds[inputs])) return -1;
            if (self->thresholds[inputs] <= self->empty[place]) self->empty_count[place]++;
        }
    }
    self->threshold_start[self->length] = inputs;
    return inputs;
}

static int init(Kernel *self, PyObject *args, PyObject *Py_UNUSED(named)) {
    PyObject *fields, *seen_names, *empty, *columns, *inputs, *biases, *outputs, *output_biases;
    if (!PyArg_ParseTuple(args, "O!O!O!O!iiOOOO", &PyList_Type, &fields, &PyTuple_Type,
                          &seen_names, &PyList_Type, &empty, &PyList_Type, &columns,
                          &self->hidden, &self->outputs, &inputs, &biases, &outputs,
                          &output_biases))
        return -1;
    self->seen_names = Py_NewRef(seen_names);
    Py_ssize_t length, count;
    if (!(self->empty = int_array(empty, &length))) return -1;
    self->length = (int)length;
    self->row = PyMem_Malloc(sizeof(int) * (size_t)length);
    self->touched = PyMem_Malloc(sizeof(int) * (size_t)length);
    self->is_touched = PyMem_Calloc((size_t)length, 1);
    self->field_count = (int)PyList_GET_SIZE(fields);
    self->fields = PyMem_Calloc((size_t)self->field_count, sizeof(Field));
    if (!self->row || !self->touched || !self->is_touched || !self->fields) {
        PyErr_NoMemory();
        return -1;
    }
    memcpy(self->row, self->empty, sizeof(int) * (size_t)length);
    for (int i = 0; i < self->field_count; i++)
        if (read_field(&self->fields[i], PyList_GET_ITEM(fields, i))) return -1;
    if (PyList_GET_SIZE(columns) != length) {
        PyErr_SetString(PyExc_ValueError, "each number of the row needs its thresholds");
        return -1;
    }
    int input_count = take_thresholds(self, columns);
    if (input_count < 0) return -1;
    Py_ssize_t width = self->hidden;
    if (!(self->output_biases = int_array(output_biases, &count))) return -1;
    self->choices = (int)count - self->outputs;
    self->input_weights = copy_of_bytes(inputs, 2 * width * input_count);
    self->output_weights = copy_of_bytes(outputs, 2 * width * count);
    self->empty_sums = int_array(biases, &count);
    self->sums = PyMem_Calloc((size_t)width, sizeof(int32_t));
    if (!self->input_weights || !self->output_weights || !self->empty_sums || !self->sums)
        return -1;
    memcpy(self->sums, self->empty_sums, sizeof(int32_t) * (size_t)width);
    for (int place = 0; place < self->length; place++)
        for (int input = 0; input < self->empty_count[place]; input++)
            add_inputs(self, self->first_input[place] + input, 1);
    memcpy(self->empty_sums, self->sums, sizeof(int32_t) * (size_t)width);
    return 0;
}

static void dealloc(Kernel *self) {
    for (int i = 0; self->fields && i < self->field_count; i++) {
        Py_XDECREF(self->fields[i].name);
        PyMem_Free(self->fields[i].entry_of);
    }
    Py_XDECREF(self->seen_names);
    void *arrays[] = {self->fields, self->row, self->touched, self->is_touched, self->empty,
                      self->first_input, self->threshold_start, self->thresholds,
                      self->empty_count, self->input_weights, self->output_weights,
                      self->output_biases, self->empty_sums, self->sums};
    for (size_t i = 0; i < sizeof arrays / sizeof *arrays; i++) PyMem_Free(arrays[i]);
    Py_TYPE(self)->tp_free((PyObject *)self);
}

static PyMethodDef methods[] = {
    {"look", (PyCFunction)look, METH_VARARGS, "Return the outputs for a state seen by a seat."},
    {"active", (PyCFunction)active, METH_VARARGS, "Return the inputs that are 1 as bytes of ints."},
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
