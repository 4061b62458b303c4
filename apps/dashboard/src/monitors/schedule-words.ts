/** A schedule in words, and its next times, by the library that the service runs it by. */

import { Cron } from 'croner'
import cronstrue from 'cronstrue'

/** Description of a schedule, or its fault, found without asking the service. */
export type ScheduleWords =
  | { readonly words: string; readonly times: readonly Date[] }
  | { readonly fault: string }

/** Times that are shown. */
const TIMES = 5

/** @param timezone - IANA name. */
export function scheduleWords(schedule: string, timezone: string): ScheduleWords {
  const fields = schedule.trim().split(/\s+/)
  if (fields.length !== 5 || fields.includes('')) {
    return { fault: 'Five fields are needed: minute, hour, day, month, weekday.' }
  }
  if (!isZone(timezone)) return { fault: 'Unknown time zone. Use a name such as Europe/Berlin.' }
  const expression = fields.join(' ')
  try {
    const times = new Cron(expression, { timezone, mode: '5-part', paused: true }).nextRuns(TIMES)
    if (times.length === 0) return { fault: 'The schedule has no future run.' }
    return { words: wordsOf(expression), times }
  } catch (error) {
    return { fault: `Not a schedule: ${(error as Error).message.replace(/^CronPattern: /, '')}` }
  }
}

/** A schedule that the service has accepted; as it is, if there are no words for it. */
export function wordsOf(schedule: string): string {
  try {
    const words = cronstrue.toString(schedule, { use24HourTimeFormat: true })
    if (words.startsWith('At ') && schedule.endsWith(' * * *')) return `${words}, every day`
    // Cron joins a day of the month and a weekday by "or".
    return /^\S+ \S+ [^*?]\S* \S+ [^*?]\S*$/.test(schedule)
      ? words.replace(', and on ', ', or on ')
      : words
  } catch {
    return schedule
  }
}

/** A time in a zone: `Wed, 25 Nov 2026, 07:00`. */
export function timeIn(time: Date, timeZone: string): string {
  return time.toLocaleString('en-GB', {
    timeZone,
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit'
  })
}

/** The zone of the reader. */
export function ownZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone ?? 'UTC'
}

/** Zones to choose from. */
export function zones(): readonly string[] {
  return [...new Set(['UTC', ownZone(), ...Intl.supportedValuesOf('timeZone')])]
}

function isZone(timeZone: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone })
    return true
  } catch {
    return false
  }
}
