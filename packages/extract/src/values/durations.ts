/** Durations as pages write them: ISO 8601, clocks, and numbers with units of many languages. */

/** Characters examined. */
const LONGEST = 200

const ISO =
  /^P(?:(\d+(?:\.\d+)?)Y)?(?:(\d+(?:\.\d+)?)M)?(?:(\d+(?:\.\d+)?)W)?(?:(\d+(?:\.\d+)?)D)?(?:T(?:(\d+(?:\.\d+)?)H)?(?:(\d+(?:\.\d+)?)M)?(?:(\d+(?:\.\d+)?)S)?)?$/i
const ISO_SECONDS = [31_536_000, 2_592_000, 604_800, 86_400, 3600, 60, 1] as const
const CLOCK = /(?<![\d:])(\d{1,3}):([0-5]\d)(?::([0-5]\d))?(?![\d:])/

/** The first letters of units, lower-case without accents. */
const UNITS: readonly (readonly [RegExp, number])[] = [
  [
    /^(?:d|days?|tage?n?|jours?|dias?|giorn[io]|dage?n?|dagar|dygn|paivaa?|dni|dzien|dny|dnu|nap|дн(?:я|ей|и)?|день|日|天|일|gun|ημερες)$/u,
    86_400
  ],
  [
    /^(?:h|hs|hrs?|hours?|std|stdn?|stunden?|heures?|horas?|or[ae]|uur|uren|u|tim(?:mar|me|er|en)?|timer?|t|tuntia?|godz(?:iny?|in)?|g|hod(?:iny?|in)?|ora|orat|ч|час(?:а|ов)?|годин[аи]?|ωρ(?:α|ες)|saat|sa|שעות|שעה|ساعة|ساعات|ساعت|時間|小时|小時|시간|jam|ore)$/u,
    3600
  ],
  [
    /^(?:m|mn|mins?|minutes?|minuten?|minutos?|minut[oiy]?|minuter|minutter|minuuttia?|minut[aey]?|perc|мин(?:ут[аы]?)?|хв(?:илин[аи]?)?|λεπτ(?:α|ο)|dk|dakika|דקות|דקה|דק|دقيقة|دقائق|دقیقه|分|分钟|分鐘|分間|분|menit|phut|นาที)$/u,
    60
  ],
  [
    /^(?:s|secs?|seconds?|sek(?:unden?|under)?|secondes?|segundos?|second[oi]|seconden|сек(?:унд)?|秒|초)$/u,
    1
  ]
]

const PART =
  /(\d+(?:[.,]\d+)?)?\s*([½¼¾⅓⅔])?(?:\s*(?:-|–|to|bis|à|a)\s*(\d+(?:[.,]\d+)?))?\s*([\p{L}\p{M}]+)\.?/gu
/** `1 1/2`, `1/2`. */
const SLASHED = /(?:(\d{1,3})\s+)?(?<!\d)(\d)\s?[/⁄]\s?([2-9])(?!\d)/g
const FRACTIONS: Readonly<Record<string, number>> = {
  '½': 0.5,
  '¼': 0.25,
  '¾': 0.75,
  '⅓': 1 / 3,
  '⅔': 2 / 3
}

/** Months alone: on pages always minutes whose `T` was left out, as in `P30M`. */
const WITHOUT_T = /^P(?=\d+(?:\.\d+)?M$)/i
/** ISO 8601 of a template that wrote the units without their numbers, as in `PTH30MS`. */
const TEMPLATE = /^PT[\dHMS]{1,20}$/i
/** A negative ISO 8601 duration. */
const NEGATIVE = /^(?:-P|PT?-)/i

/**
 * The first duration in a text, in seconds. Of a range, `'20-30 min'`, its end is taken.
 *
 * @returns `undefined` if none exists; a number without a unit does not count.
 */
export function durationSeconds(text: string): number | undefined {
  const written = text.slice(0, LONGEST).trim().replace(WITHOUT_T, 'PT')
  const plain = TEMPLATE.test(written) ? written.replace(/(?<!\d)[HMS]/gi, '') : written
  if (NEGATIVE.test(plain)) return undefined
  const iso = ISO.exec(plain)
  if (iso && plain.length > 2) {
    const parts = iso.slice(1).map((part) => Number(part ?? 0))
    return parts.reduce((sum, part, index) => sum + part * ISO_SECONDS[index]!, 0)
  }
  return spoken(plain) ?? clock(plain)
}

/** Seconds as ISO 8601, `'PT1H20M'`. */
export function isoDuration(seconds: number): string {
  const whole = Math.round(seconds)
  const [hours, minutes, rest] = [
    Math.floor(whole / 3600),
    Math.floor((whole % 3600) / 60),
    whole % 60
  ]
  const parts = [hours && `${hours}H`, minutes && `${minutes}M`, rest && `${rest}S`].filter(Boolean)
  return `PT${parts.join('') || '0S'}`
}

/** Numbers with units, as long as they get smaller: `1 hr 20 min`. */
function spoken(text: string): number | undefined {
  let sum: number | undefined
  let smallest = Number.POSITIVE_INFINITY
  const whole = text.replace(SLASHED, (_, before?: string, over = '1', under = '1') =>
    String(Math.round((Number(before ?? 0) + Number(over) / Number(under)) * 1000) / 1000)
  )
  const readable = whole
    .normalize('NFD')
    .replace(/(?<=\p{Script=Latin})\p{M}+/gu, '')
    .normalize('NFC')
  for (const [, digits, fraction, end, word] of readable.toLowerCase().matchAll(PART)) {
    if (digits === undefined && fraction === undefined) continue
    const unit = UNITS.find(([pattern]) => pattern.test(word!))?.[1]
    if (unit === undefined) {
      if (sum !== undefined) break
      continue
    }
    if (unit >= smallest) break
    smallest = unit
    const amount = numberOf(end ?? digits) + (fraction ? FRACTIONS[fraction]! : 0)
    sum = (sum ?? 0) + amount * unit
  }
  return sum
}

function clock(text: string): number | undefined {
  const match = CLOCK.exec(text)
  if (!match) return undefined
  const [, first, second, third] = match
  return third === undefined
    ? Number(first) * 60 + Number(second)
    : Number(first) * 3600 + Number(second) * 60 + Number(third)
}

function numberOf(digits: string | undefined): number {
  return digits === undefined ? 0 : Number(digits.replace(',', '.'))
}
