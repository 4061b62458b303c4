/** The time of day that follows a date. */

const TIME =
  /^(?:T|[\s,|@·•–-]{0,4}(?:(?:at|um|à|às|a las|alle|kl\.?|o|klo|om|в|ora|saat)\s)?)\s?(\d{1,2})[:.h](\d{2})(?:[:.](\d{2}))?(?:[.,]\d{1,9})?\s?([ap])?\.?(?:m\b\.?)?/i
const ZONE =
  /^\s?(?:(Z|UTC|GMT)(?![+-]\d)\b|(?:UTC|GMT)?([+-−]\d{2}):?(\d{2})\b|(EST|EDT|CST|CDT|MST|MDT|PST|PDT)\b)/
/** Hours from UTC. Source: RFC 2822, 4.3. */
const OFFSETS: Record<string, string> = {
  EST: '-05',
  EDT: '-04',
  CST: '-06',
  CDT: '-05',
  MST: '-07',
  MDT: '-06',
  PST: '-08',
  PDT: '-07'
}

/** The time that follows a date: `'T12:30'`, with seconds and zone if it has them; else `''`. */
export function timeIn(text: string): string {
  const match = TIME.exec(text)
  if (!match) return ''
  const [all, hours, minutes, seconds, half] = match
  const hour = hourOf(Number(hours), half?.toLowerCase())
  if (hour > 23 || Number(minutes) > 59 || Number(seconds ?? 0) > 59) return ''
  const time = `T${twoDigits(hour)}:${minutes}${seconds === undefined ? '' : `:${seconds}`}`
  return time + zoneIn(text.slice(all.length))
}

function hourOf(hours: number, half: string | undefined): number {
  if (half === undefined) return hours
  if (half === 'a') return hours === 12 ? 0 : hours
  return hours === 12 ? 12 : hours + 12
}

function zoneIn(text: string): string {
  const match = ZONE.exec(text)
  if (!match) return ''
  const [, universal, hours, minutes, named] = match
  if (universal) return 'Z'
  if (named) return `${OFFSETS[named]}:00`
  const offset = `${hours!.replace('−', '-')}:${minutes}`
  return offset === '+00:00' ? 'Z' : offset
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0')
}
