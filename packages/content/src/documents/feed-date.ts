/** Dates of feeds in ISO 8601. */

import { isoDate } from '@sluice/values'

const RFC_822 =
  /^(?:[a-z]{2,10}\.?,?\s+)?(\d{1,2})[\s-]+([a-z]{3})[a-z]{0,6}\.?,?[\s-]+(\d{4}|\d{2})(?:,?\s+(\d{1,2}):(\d{2})(?::(\d{2}))?(?:\.\d+)?\s*(?:\(?([a-z]{1,5})?\s?([+-]\d{2}:?\d{2})?\)?)?)?$/i

const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ')

/** Named time zones. Source: RFC 822 §5. */
const ZONES: Readonly<Record<string, string>> = {
  Z: 'Z',
  UT: 'Z',
  UTC: 'Z',
  GMT: 'Z',
  EST: '-05:00',
  EDT: '-04:00',
  CST: '-06:00',
  CDT: '-05:00',
  MST: '-07:00',
  MDT: '-06:00',
  PST: '-08:00',
  PDT: '-07:00'
}

/**
 * The date of a feed or entry, as written by RFC 822 with two-digit years and named zones, or in any form that page
 * dates have. Unknown zone names are left out.
 */
export function feedDate(text: string): string | undefined {
  const match = RFC_822.exec(text.trim().slice(0, 100))
  const month = match ? MONTHS.indexOf(match[2]!.toLowerCase()) : -1
  if (!match || month === -1) return isoDate(text)
  const [, day, , year, hour, minute, second, zone, offset] = match
  const full = year!.length === 4 ? Number(year) : Number(year) + (Number(year) < 50 ? 2000 : 1900)
  const date = `${full}-${twoDigits(month + 1)}-${twoDigits(Number(day))}`
  if (Number.isNaN(Date.parse(date)) || new Date(date).getUTCDate() !== Number(day))
    return undefined
  if (hour === undefined) return date
  if (Number(hour) > 23 || Number(minute) > 59) return date
  const time = `${twoDigits(Number(hour))}:${minute}${second ? `:${second}` : ''}`
  return `${date}T${time}${zoneOf(zone, offset)}`
}

function zoneOf(name: string | undefined, offset: string | undefined): string {
  if (offset !== undefined)
    return `${offset.slice(0, 3)}:${offset.slice(-2)}`.replace(/^[+-]00:00$/, 'Z')
  return ZONES[name?.toUpperCase() ?? ''] ?? ''
}

function twoDigits(number: number): string {
  return String(number).padStart(2, '0')
}
