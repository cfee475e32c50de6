// Where long words may break: browsers know this for few languages, and for capitals not at all.

/** Puts soft hyphens into a text: into the words of a list, where they have bars.  Of words that begin
 * alike, the list has the longest first.
 * @param {string} words
 * @returns {(text: string) => string} */
export function breaking(words) {
  const places = words
    .trim()
    .split(/\s+/)
    .map((word) => [word.replaceAll("|", ""), word.replaceAll("|", "\u00ad")]);
  return (text) => places.reduce((broken, [word, parts]) => broken.replaceAll(word, parts), text);
}
