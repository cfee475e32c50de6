// Copying into the clipboard.

/** Copies a text. Returns whether the browser has done so.
 * @param {string} text */
export async function copyText(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copySelected(text); // over plain HTTP a browser has no `clipboard`
  }
}

/** @param {string} text */
function copySelected(text) {
  const { activeElement } = document;
  const field = document.createElement("textarea");
  field.value = text;
  document.body.append(field);
  field.select();
  const isDone = document.execCommand("copy");
  field.remove();
  if (activeElement instanceof HTMLElement) activeElement.focus();
  return isDone;
}
