/** Years and dates of calendars other than the Gregorian, as sites of their countries write them. */

/** A day by its numbers. */
export type DateParts = readonly [year: number, month: number, day: number]

/** First years of eras. Japan's change within a year; the name alone decides. */
const ERAS: Readonly<Record<string, number>> = {
  明治: 1868,
  大正: 1912,
  昭和: 1926,
  平成: 1989,
  令和: 2019,
  民國: 1912,
  民国: 1912
}

/** A year of an era, `令和6年`, `平成元年`, `民國113年`. */
const ERA = /(明治|大正|昭和|平成|令和|民[國国])\s?(元|\d{1,3})(?=\s?年|[./-]\d)/g

/** A text with the years of eras as those of ours. */
export function withoutEras(text: string): string {
  return text.replace(ERA, (_, era: string, year: string) =>
    String(ERAS[era]! - 1 + (year === '元' ? 1 : Number(year)))
  )
}

/** Chinese numerals of a date: a year digit by digit, `二〇一八年十二月三日`. */
const CHINESE_DATE =
  /([〇零○一二三四五六七八九]{4})\s?年\s?([一二三四五六七八九十]{1,2})\s?月\s?([一二三四五六七八九十]{1,3})\s?[日號号]/g
const CHINESE_DIGITS = '〇一二三四五六七八九'

/** A text with dates in Chinese numerals as those in digits. */
export function withoutChineseNumerals(text: string): string {
  return text.replace(
    CHINESE_DATE,
    (_, year: string, month: string, day: string) =>
      `${Array.from(year, chineseDigit).join('')}年${chineseNumber(month)}月${chineseNumber(day)}日`
  )
}

function chineseDigit(numeral: string): number {
  return Math.max(0, CHINESE_DIGITS.indexOf(numeral))
}

/** A number below 100: `三十一`. */
function chineseNumber(numerals: string): number {
  const [tens, ones] = numerals.split('十')
  if (ones === undefined) return chineseDigit(numerals)
  return (tens === '' ? 1 : chineseDigit(tens!)) * 10 + (ones === '' ? 0 : chineseDigit(ones))
}

/** Years between Buddha's and ours. */
const BUDDHIST = 543
const THAI = /\p{Script=Thai}/u
const ARABIC = /\p{Script=Arabic}/u

/**
 * A date of a calendar that a page's language or letters imply, as a Gregorian one.
 *
 * Buddhist years are those of Thailand, from 2400 on; Persian dates, of the years 1300 to 1499, are those of pages in
 * Persian. In other languages with Arabic letters, such years are Islamic: they are not read.
 *
 * @returns the parts as they are where they are Gregorian; `undefined` if they cannot be converted.
 */
export function gregorian(
  [year, month, day]: DateParts,
  text: string,
  language: string | undefined
): DateParts | undefined {
  if (year >= 2400 && year < 2700 && (/^th\b/i.test(language ?? '') || THAI.test(text)))
    return [year - BUDDHIST, month, day]
  if (year < 1300 || year > 1499) return [year, month, day]
  if (/^fa\b/i.test(language ?? '')) return fromPersian([year, month, day])
  const isArabic = /^(?:ar|ckb|ku|ps|sd|ur|ug)\b/i.test(language ?? '') || ARABIC.test(text)
  return isArabic ? undefined : [year, month, day]
}

/** Day before the first of the Persian calendar, in days since 1970-01-01. Source: ICU, `persncal.cpp`. */
const PERSIAN_EPOCH = 1_948_320 - 2_440_588 - 1

/** The Gregorian date of a Persian one; `undefined` if there is no such day. */
export function fromPersian([year, month, day]: DateParts): DateParts | undefined {
  const isLeap = (25 * year + 11) % 33 < 8
  const days = month <= 6 ? 31 : month < 12 || isLeap ? 30 : 29
  if (month < 1 || month > 12 || day < 1 || day > days) return undefined
  const months = month <= 7 ? 31 * (month - 1) : 30 * (month - 1) + 6
  const count = 365 * (year - 1) + Math.floor((8 * year + 21) / 33) + months + day
  const date = new Date((PERSIAN_EPOCH + count) * 86_400_000)
  return [date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate()]
}

/** Months of the Persian calendar, which stand in dates of any language with Arabic letters. */
const PERSIAN_MONTHS = 'فروردین اردیبهشت خرداد تیر مرداد شهریور مهر آبان آذر دی بهمن اسفند'.split(
  ' '
)

const PERSIAN_DATE = new RegExp(
  `(?<!\\d)(\\d{1,2})\\s(${PERSIAN_MONTHS.join('|')})\\s?(?:ماه\\s)?،?\\s?(1[34]\\d\\d)(?!\\d)`
)

/** A date with the name of a Persian month, `۱۵ اسفند ۱۴۰۲`. */
export function persianDate(
  text: string
): { parts: DateParts; index: number; end: number } | undefined {
  const match = PERSIAN_DATE.exec(text)
  if (!match) return undefined
  const month = PERSIAN_MONTHS.indexOf(match[2]!) + 1
  const parts = fromPersian([Number(match[3]), month, Number(match[1])])
  return parts && { parts, index: match.index, end: match.index + match[0].length }
}
