/** The time of day that follows a date. */

const TIME =
  /^(?:T|[\s,|@·•–-]{0,4}(?:(?:at|um|à|às|a las|alle|kl\.?|o|klo|om|в|ora|saat)\s)?)\s?(\d{1,2})[:.h](\d{2})(?:[:.](\d{2}))?(?:[.,]\d{1,9})?\s?([ap])?\.?(?:m\b\.?)?/i
/**
 * Hours from UTC of the names that mean one zone. `IST`, `BST` and `AST` are used by several. Source for those of
 * America: RFC 2822, 4.3.
 */
const OFFSETS: Readonly<Record<string, string>> = {
  EST: '-05:00',
  EDT: '-04:00',
  CST: '-06:00',
  CDT: '-05:00',
  MST: '-07:00',
  MDT: '-06:00',
  PST: '-08:00',
  PDT: '-07:00',
  AKST: '-09:00',
  AKDT: '-08:00',
  HST: '-10:00',
  BRT: '-03:00',
  WEST: '+01:00',
  CET: '+01:00',
  CEST: '+02:00',
  MEZ: '+01:00',
  MESZ: '+02:00',
  EET: '+02:00',
  EEST: '+03:00',
  MSK: '+03:00',
  SAST: '+02:00',
  PKT: '+05:00',
  WIB: '+07:00',
  ICT: '+07:00',
  HKT: '+08:00',
  SGT: '+08:00',
  AWST: '+08:00',
  JST: '+09:00',
  KST: '+09:00',
  AEST: '+10:00',
  AEDT: '+11:00',
  NZST: '+12:00',
  NZDT: '+13:00'
}
const ZONE = new RegExp(
  `^\\s?\\(?(?:(Z|UTC|GMT)(?![+-]\\d)\\b|(?:UTC|GMT)?([+-−]\\d{2}):?(\\d{2})\\b|(${Object.keys(OFFSETS).join('|')})\\b)`
)

/** Half of the day, which stands before the time in East Asia. */
const EAST_HALF = /^[\s.,()]{0,4}(?:오전|오후|上午|下午|午前|午後)/
const AFTERNOON = /오후|下午|午後/

/** The time that follows a date: `'T12:30'`, with seconds and zone if it has them; else `''`. */
export function timeIn(text: string): string {
  const east = EAST_HALF.exec(text)
  const rest = east ? text.slice(east[0].length) : text
  const match = TIME.exec(rest)
  if (!match) return ''
  const [all, hours, minutes, seconds, half = east && (AFTERNOON.test(east[0]) ? 'p' : 'a')] = match
  const hour = hourOf(Number(hours), half?.toLowerCase())
  if (hour > 23 || Number(minutes) > 59 || Number(seconds ?? 0) > 59) return ''
  const time = `T${twoDigits(hour)}:${minutes}${seconds === undefined ? '' : `:${seconds}`}`
  return time + zoneIn(rest.slice(all.length))
}

function hourOf(hours: number, half: string | null | undefined): number {
  if (half == null) return hours
  if (half === 'a') return hours === 12 ? 0 : hours
  return hours === 12 ? 12 : hours + 12
}

function zoneIn(text: string): string {
  const match = ZONE.exec(text)
  if (!match) return ''
  const [, universal, hours, minutes, named] = match
  if (universal) return 'Z'
  if (named) return OFFSETS[named]!
  const offset = `${hours!.replace('−', '-')}:${minutes}`
  return offset === '+00:00' ? 'Z' : offset
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0')
}
