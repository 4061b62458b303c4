/** Words of an attribute that is a list. */

const SPACE_RUN = /[ \t\n\r\f]+/
const UNUSUAL_SPACE = /[\t\n\r\f]| {2}/

/** What stands between white space. Most lists are of one word, or of words with one space between them. */
export function words(value: string): string[] {
  const trimmed = value.trim()
  if (trimmed === '') return []
  return UNUSUAL_SPACE.test(trimmed) ? trimmed.split(SPACE_RUN) : trimmed.split(' ')
}
