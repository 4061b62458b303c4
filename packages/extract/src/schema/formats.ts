/** The formats that are checked. Others describe and restrict nothing. */

const DATE = /^(\d{4})-(\d\d)-(\d\d)$/
const TIME = /^([01]\d|2[0-3]):[0-5]\d:([0-5]\d|60)(\.\d+)?(Z|[+-]([01]\d|2[0-3]):[0-5]\d)$/i
const DURATION = /^P(?!$)(\d+W|(\d+Y)?(\d+M)?(\d+D)?(T(?=\d)(\d+H)?(\d+M)?(\d+(\.\d+)?S)?)?)$/
const EMAIL = /^[^\s@<>"]{1,64}@[^\s@<>".]+(\.[^\s@<>".]+)+$/
const UUID = /^[\da-f]{8}-([\da-f]{4}-){3}[\da-f]{12}$/i

const CHECKS: Readonly<Record<string, (value: string) => boolean>> = {
  date: isDate,
  time: (value) => TIME.test(value),
  'date-time': isDateTime,
  duration: (value) => DURATION.test(value),
  email: (value) => EMAIL.test(value),
  uri: isUri,
  iri: isUri,
  uuid: (value) => UUID.test(value)
}

/** Checks whether a text has a format, `'date'`, `'date-time'`, `'uri'`, …; returns true for unknown formats. */
export function formatHolds(format: string, value: string): boolean {
  return !Object.hasOwn(CHECKS, format) || CHECKS[format]!(value)
}

function isDate(value: string): boolean {
  const match = DATE.exec(value)
  if (!match) return false
  const [year, month, day] = match.slice(1).map(Number) as [number, number, number]
  const leap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
  const days = [31, leap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1]
  return days !== undefined && day >= 1 && day <= days
}

function isDateTime(value: string): boolean {
  return /^.{10}[Tt ]/.test(value) && isDate(value.slice(0, 10)) && TIME.test(value.slice(11))
}

function isUri(value: string): boolean {
  return /^[a-z][a-z\d+.-]*:[^\s<>"{}|\\^`]+$/i.test(value) && URL.canParse(value)
}
