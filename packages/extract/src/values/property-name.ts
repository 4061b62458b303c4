/** Normalises names of properties, labels and classes for comparison. */

/** Characters of a name that are examined. */
const LONGEST = 120

/**
 * The words of a name, lower-case and singular: `'cookTimes'`, `'cook_time'` and `'Cook time:'` are all
 * `['cook', 'time']`. Accents are kept off.
 */
export function nameWords(name: string): string[] {
  return name
    .slice(0, LONGEST)
    .replace(/(?<=\p{L})['’](?=\p{L})/gu, '')
    .replace(/([\p{Ll}\d])(\p{Lu})/gu, '$1 $2')
    .replace(/(\p{Lu}+)(\p{Lu}\p{Ll})/gu, '$1 $2')
    .normalize('NFKD')
    .replace(/(?<=\p{Script=Latin})\p{M}+/gu, '')
    .normalize('NFC')
    .toLowerCase()
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter((word) => word !== '')
    .map(singular)
}

/** The words of a name as one: the key that names are looked up by. */
export function nameKey(name: string): string {
  return nameWords(name).join('')
}

/** Good enough to compare names that are both treated so. */
function singular(word: string): string {
  if (word.length < 4 || !/^[a-z]+s$/.test(word) || /(?:ss|us|is)$/.test(word)) return word
  if (word.endsWith('ies')) return word.length === 4 ? word.slice(0, -1) : `${word.slice(0, -3)}y`
  return word.slice(0, -1)
}
