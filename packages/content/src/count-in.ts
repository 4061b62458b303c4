/** Counts as sites show them: `5,750 followers`, `12,000+`, `1.2K`, `2,5 Mio.`, `3.4万`. */

/** Characters looked at. */
const LONGEST = 200

/** Digits that may be grouped by points, commas, apostrophes or spaces, and a word right after them. */
const COUNT =
  /(\d{1,15}(?:[.,'’٬\u00a0\u202f\u2009 ]\d{1,3}){0,5})\+?[\s]?((?:[kmb]|thousand|million|billion|mio|mil|mln|mrd|mi|tsd|tys|bin|lakh|lac|crore|cr|тыс|млн)(?![\p{L}\p{M}])|[万萬千億亿천만억])?/iu

/** Grouped in threes, or as in India in twos before the last three. */
const GROUPED =
  /^\d{1,3}(?:([.,'’٬\u00a0\u202f\u2009 ])\d{3})(?:\1\d{3})*$|^\d{1,2}(?:,\d{2})+,\d{3}$/

const SCALES: ReadonlyMap<string, number> = new Map([
  ...scale(1e3, 'k thousand mil tsd tys bin тыс 천 千'),
  ...scale(1e4, '万 萬 만'),
  ...scale(1e5, 'lakh lac'),
  ...scale(1e6, 'm million mi mio mln млн'),
  ...scale(1e7, 'crore cr'),
  ...scale(1e8, '億 亿 억'),
  ...scale(1e9, 'b billion mrd')
])

function scale(factor: number, words: string): [string, number][] {
  return words.split(' ').map((word) => [word, factor])
}

/**
 * The first count in a text, digits of any script. An abbreviated one is as exact as it is written:
 * `1.2K` is 1200.
 *
 * @returns a whole number; `undefined` when there is none, or it is beyond what a number holds exactly.
 */
export function countIn(text: string): number | undefined {
  const match = COUNT.exec(westernDigits(text.slice(0, LONGEST)))
  if (!match) return undefined
  const factor = match[2] ? SCALES.get(match[2].toLowerCase()) : undefined
  const count = Math.round(numberOf(match[1]!, factor !== undefined) * (factor ?? 1))
  return Number.isSafeInteger(count) ? count : undefined
}

function numberOf(written: string, isAbbreviated: boolean): number {
  // "1.234" is grouped, but "1.234K" would be written "1,234,000".
  if (GROUPED.test(written) && !isAbbreviated) return Number(written.replace(/\D/g, ''))
  const [whole = '', fraction = ''] = written.split(/\D/)
  return Number(isAbbreviated && fraction !== '' ? `${whole}.${fraction}` : whole)
}

/** Digits of other scripts that sites show counts in, as 0 to 9: each has its ten in a row. */
function westernDigits(text: string): string {
  return text.replace(OTHER_DIGITS, (digit) => {
    const code = digit.charCodeAt(0)
    return String(code - ZEROS.findLast((zero) => zero <= code)!)
  })
}

/** Arabic, Persian, Devanagari, Bengali. */
const ZEROS = [0x660, 0x6f0, 0x966, 0x9e6]
const OTHER_DIGITS = /[\u0660-\u0669\u06f0-\u06f9\u0966-\u096f\u09e6-\u09ef]/g
