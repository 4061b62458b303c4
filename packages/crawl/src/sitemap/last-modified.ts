/** Dates of sitemaps and feeds. */

/** W3C date and time, of which sitemaps take any length; some leave out the zone, or put a space before the time. */
const W3C =
  /^(\d{4})(?:-(\d{2})(?:-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:[.,]\d+)?)?\s?(Z|[+-]\d{2}:?\d{2})?)?)?)?$/i
/** RFC 822, which RSS has: `Tue, 24 Nov 2026 11:05:58 GMT`. */
const RFC_822 =
  /^(?:[a-z]{3,9},?\s+)?\d{1,2}\s+[a-z]{3,9}\s+(?:\d{4}|\d{2})(?:\s+\d{1,2}:\d{2}(?::\d{2})?(\s*(?:[a-z]{1,5}|[+-]\d{4}))?)?$/i

/**
 * The date in ISO 8601, as exact as it is written; a time without a zone is read as UTC.
 *
 * @returns null for anything else: `yesterday`, `0000-00-00`, the 31st of June.
 */
export function lastModified(text: string): string | null {
  const written = text.slice(0, 100).trim()
  const [, year, month = '01', day = '01', hour, minute, second = '00', zone = 'Z'] =
    W3C.exec(written) ?? []
  if (year === undefined) return fromRfc822(written)
  if (!isDate(Number(year), Number(month), Number(day))) return null
  if (hour === undefined) return written
  const offset = /^z$/i.test(zone) ? 'Z' : zone.replace(/^(...)(\d\d)$/, '$1:$2')
  const full = `${year}-${month}-${day}T${hour}:${minute}:${second}${offset}`
  return Number.isNaN(Date.parse(full)) ? `${year}-${month}-${day}` : full
}

function fromRfc822(text: string): string | null {
  const match = RFC_822.exec(text)
  if (!match) return null
  // Without a zone `Date` reads the time in this machine's zone.
  const time = Date.parse(match[1] === undefined ? `${text} UTC` : text)
  return Number.isNaN(time) ? null : new Date(time).toISOString().replace('.000Z', 'Z')
}

function isDate(year: number, month: number, day: number): boolean {
  const date = new Date(Date.UTC(year, month - 1, day))
  return year > 1900 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
}
