/** Tables of words, as they are written in the source. */

/** The phrases of a text, one per line or separated by `|`. */
export function phrases(list: string): readonly string[] {
  return list
    .split(/[|\n]/)
    .map((phrase) => phrase.trim())
    .filter((phrase) => phrase !== '')
}
