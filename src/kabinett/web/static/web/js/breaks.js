// Where long words may be broken: browsers know it of few languages, and of capitals not at all.

/** Puts soft hyphens into a text: into the words of a list, at their bars.  Of words that begin
 * alike the longest stands first.
 * @param {string} words
 * @returns {(text: string) => string} */
export function breaking(words) {
  const places = words
    .trim()
    .split(/\s+/)
    .map((word) => [word.replaceAll("|", ""), word.replaceAll("|", "\u00ad")]);
  return (text) => places.reduce((found, [word, parts]) => found.replaceAll(word, parts), text);
}
