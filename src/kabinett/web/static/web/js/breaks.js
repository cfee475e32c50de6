// Where long words may break. Browsers can hyphenate few languages, and no words in capitals.

/** Makes a function that puts soft hyphens into a text. `words` lists words with a bar at each
 * place where they may break. If two words begin alike, list the longer one first.
 * @param {string} words
 * @returns {(text: string) => string} */
export function breaking(words) {
  const places = words
    .trim()
    .split(/\s+/)
    .map((word) => [word.replaceAll("|", ""), word.replaceAll("|", "\u00ad")]);
  return (text) => places.reduce((broken, [word, parts]) => broken.replaceAll(word, parts), text);
}
