/** Words of titles and names, compared without case and punctuation. */

/** The words of a text, in lower case. */
export function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
}

/** Share of a heading's words that a title has; 0 for a heading without words. */
export function sharedWords(heading: string, title: string): number {
  const words = wordsOf(heading)
  const known = new Set(wordsOf(title))
  return words.length === 0 ? 0 : words.filter((word) => known.has(word)).length / words.length
}
