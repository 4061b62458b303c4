/** Words of a list attribute. */

const SPACE_RUN = /[ \t\n\r\f]+/
const UNUSUAL_SPACE = /[\t\n\r\f]| {2}/

/** Parts between white space. Most lists have one word, or words separated by one space. */
export function words(value: string): string[] {
  const trimmed = value.trim()
  if (trimmed === '') return []
  return UNUSUAL_SPACE.test(trimmed) ? trimmed.split(SPACE_RUN) : trimmed.split(' ')
}
