/** Amounts of pay in what a page shows: "$130,000 - $160,000 a year", "£25 per hour", "60K € – 80K €". */

import { type Money, moneyRange } from '@sluice/values'
import type { Amounts } from './posting.ts'
import type { Period } from './record.ts'

/** Characters looked at. */
const LONGEST = 300

const PERIODS: readonly (readonly [Period, RegExp])[] = [
  [
    'hour',
    per(
      'h|hr|hour|stunde|heure|hora|ora|uur|timme|godz|godzinę|hod|jam|час|saat',
      'hourly|horaire|orario|p[./]?h|stündlich',
      '時給|小时|时薪|時薪|시급'
    )
  ],
  [
    'day',
    per(
      'day|tag|jour|d[ií]a|giorno|dag|dzień|hari|день|gün',
      'daily(?!\\s+basis)|journalier|giornaliero|p[./]d|täglich',
      '日給|日薪|일급'
    )
  ],
  [
    'week',
    per(
      'wk|week|woche|semaine|semana|settimana|vecka|uge|uke|tydzień|týden|minggu|неделю',
      'weekly(?!\\s+basis)|hebdomadaire|settimanale|semanal|wekelijks|p[./]?w|wöchentlich',
      '週給|周薪|週薪|주급'
    )
  ],
  [
    'month',
    per(
      'mo|mth|month|monat|mois|m[eê]s|mese|maand|månad|måned|mån|mies|miesiąc|měsíc|hó|bulan|мес|месяц|місяць|ay',
      'monthly(?!\\s+basis)|mensile|mensual|mensal|maandelijks|miesięcznie|pcm|p\\/m|monatlich|mensuel',
      '月給|月薪|월급'
    )
  ],
  [
    'year',
    per(
      'yr|year|annum|jahr|an|année|año|ano|anno|jaar|år|rok|év|tahun|год|рік|yıl',
      'p[./]?a|annually|annual|yearly|annuel|annuo|annuale|anual|jaarlijks|rocznie|jährlich',
      '年収|年薪|연봉'
    )
  ]
]

/** "per <unit>" or "/<unit>", and words that say it alone. */
function per(units: string, words: string, unspaced: string): RegExp {
  const before =
    "(?:\\/|(?<!\\p{L})(?:per|an?|pro|par|por|al|all['’]|la|im|je|the|pr\\.?|na|za|в|за))\\s?"
  return new RegExp(
    `${before}(?:${units})(?!\\p{L})|(?<!\\p{L})(?:${words})(?!\\p{L})|${unspaced}`,
    'iu'
  )
}

/** No pay is more, in whatever currency: it is a turnover. */
const MOST = 1e10

/** Indian pay is told in lakh per annum. */
const LPA = /(?<!\p{L})l\.?p\.?a\.?(?!\p{L})/giu
const ONLY_MOST =
  /(?<!\p{L})(?:up to|bis zu|bis|max\.?|maximum|jusqu['’]à|hasta|até|fino a|tot)[\s:]{1,2}\P{L}{0,4}$/iu
const ONLY_LEAST =
  /(?<!\p{L})(?:from|starting at|starts at|at least|min\.?|minimum|ab|mindestens|dès|à partir de|a partir de|desde|a partire da|vanaf)[\s:]{1,2}\P{L}{0,4}$/iu

/**
 * Read a salary.
 *
 * "Up to £40k" has no lower amount and "£30k+" no higher one; a single amount is both.
 *
 * @param dollar - currency of a bare `$` on the site, `'AUD'`; unknown if omitted.
 * @param locale - BCP 47 tag of the page.
 * @returns `undefined` when the text has no amount, or one that nothing marks as pay.
 */
export function salaryIn(shown: string, dollar?: string, locale?: string): Amounts | undefined {
  const text = shown.slice(0, LONGEST).replace(LPA, ' lakh per annum')
  const currency = text.includes('$') ? dollar : undefined
  const found = moneyRange(text, { locale, currency })
  if (found === undefined) return undefined
  const { min, max } = found
  if (Number((max ?? min).amount) > MOST) return undefined
  const period = periodIn(text)
  // A small number without a currency is one of days, or of anything.
  const isLarge = Number(min.amount) >= 1000
  if (min.currency === null && !isLarge && (period === null || min.currencyRaw === null))
    return undefined
  if (min.currencyRaw === null && period === null) return undefined
  const [least, greatest] = endsIn(text, min, max)
  return {
    min: least && decimal(Number(least.amount)),
    max: greatest && decimal(Number(greatest.amount)),
    currency: min.currency,
    period
  }
}

/** The ends that a text states. */
function endsIn(text: string, min: Money, max: Money | undefined): [Money | null, Money | null] {
  if (max) return [min, max]
  const [before = ''] = text.split(/\d/, 1)
  if (ONLY_MOST.test(before)) return [null, min]
  return ONLY_LEAST.test(before) || /[\dkK€£$]\+/.test(text) ? [min, null] : [min, min]
}

/** Returns the period that an amount is for. */
export function periodIn(text: string): Period | null {
  return PERIODS.find(([, pattern]) => pattern.test(text))?.[0] ?? null
}

/** A number of money as the record has it: no exponent, no fraction or one of two digits. */
export function decimal(amount: number): string {
  return Number.isInteger(amount) ? String(amount) : amount.toFixed(2)
}
