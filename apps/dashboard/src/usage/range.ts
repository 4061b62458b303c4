/** Ranges of days that usage is shown of. Days are in UTC. */

const DAY = 86_400_000

/** Days that a chart can show beside each other. */
const MOST_DAYS = 400

/** The controls of the page with their defaults, as its query string keeps them. */
export const CONTROLS = { range: '30d', from: '', to: '', by: 'day', show: 'requests' }

/** Values of the controls. */
export type Controls = { readonly [name in keyof typeof CONTROLS]: string }

/** Ranges that can be chosen. */
export const RANGES: readonly (readonly [value: string, name: string])[] = [
  ['today', 'Today'],
  ['7d', '7 days'],
  ['30d', '30 days'],
  ['90d', '90 days'],
  ['month', 'This month'],
  ['custom', 'Custom']
]

/** First and last day, both included. */
export interface Days {
  readonly from: string
  readonly to: string
}

/** The day of a time. */
export function dayOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10)
}

/** The days of the controls. */
export function daysOf({ range, from, to }: { range: string; from: string; to: string }): Days {
  const today = dayOf(Date.now())
  const before = (days: number) => ({ from: dayOf(Date.now() - days * DAY), to: today })
  if (range === 'today') return before(0)
  if (range === '7d') return before(6)
  if (range === '90d') return before(89)
  if (range === 'month') return { from: `${today.slice(0, 8)}01`, to: today }
  if (range === 'custom') return { from: from || before(29).from, to: to || today }
  return before(29)
}

/** Each day of a range, the last ones of a very long one. */
export function allDays({ from, to }: Days): string[] {
  const last = Date.parse(to)
  const amount = Math.max(1, Math.min(MOST_DAYS, (last - Date.parse(from)) / DAY + 1))
  return Array.from({ length: amount }, (_, index) => dayOf(last - (amount - 1 - index) * DAY))
}

/** Each hour of a day up to now, as the service names them. */
export function hoursOf(day: string): string[] {
  return Array.from({ length: 24 }, (_, hour) =>
    new Date(Date.parse(day) + hour * 3_600_000).toISOString()
  )
}

const TICK = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' })
const NAME = new Intl.DateTimeFormat('en-GB', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC'
})

/** `25 Nov`; with `name` `Wed, 25 Nov 2026`. */
export function dayPlace(day: string): { name: string; tick: string } {
  const date = new Date(day)
  return { name: NAME.format(date), tick: TICK.format(date) }
}

/** `13:00`. */
export function hourPlace(hour: string): { name: string; tick: string } {
  const time = hour.slice(11, 16)
  return { name: `${TICK.format(new Date(hour))}, ${time} UTC`, tick: time }
}
