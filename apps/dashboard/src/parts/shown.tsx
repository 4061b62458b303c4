/** Formats of numbers, times and sizes, the same on all pages. */

/** `1,234`. */
export function count(value: number): string {
  return value.toLocaleString('en')
}

/** `1 token`, `2 tokens`. */
export function plural(value: number, one: string): string {
  return `${count(value)} ${one}${value === 1 ? '' : 's'}`
}

/** Bytes as KiB and MiB. */
export function size(bytes: number): string {
  if (bytes < 1_024) return plural(bytes, 'byte')
  if (bytes < 1_048_576) return `${(bytes / 1_024).toFixed(1)} KiB`
  return `${(bytes / 1_048_576).toFixed(1)} MiB`
}

/** Milliseconds, as seconds from one on. */
export function duration(ms: number): string {
  return ms < 1_000 ? `${Math.round(ms)} ms` : `${(ms / 1_000).toFixed(1)} s`
}

const ZONED = new Intl.DateTimeFormat('en-GB', {
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZoneName: 'short'
})

const DAYS = new Intl.DateTimeFormat('en-GB', {
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  timeZone: 'UTC'
})

const RELATIVE = new Intl.RelativeTimeFormat('en', { numeric: 'auto' })

/** Units of a relative time with their lengths, s. */
const UNITS = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1]
] as const

/** `25 Nov 2026, 18:06 UTC`, in the zone of the reader. */
function timeText(of: string | number): string {
  return ZONED.format(new Date(of))
}

/** `3 minutes ago`, `in 2 days`. */
function relativeTime(of: string | number, now = Date.now()): string {
  const seconds = Math.round((Number(new Date(of)) - now) / 1_000)
  const [unit, length] =
    UNITS.find(([, one]) => Math.abs(seconds) >= one) ?? (['second', 1] as const)
  return RELATIVE.format(Math.round(seconds / length), unit)
}

/** A time in the zone of the reader; how long ago, and the exact one in UTC, on hover. */
export function Time({ of }: { of: string | number | null }) {
  if (of === null) return <span class="quiet">never</span>
  const exact = new Date(of).toISOString()
  return (
    <time dateTime={exact} title={`${relativeTime(of)}, ${exact}`}>
      {timeText(of)}
    </time>
  )
}

/** A day in UTC, without its time: `25 Nov 2026`. */
export function Day({ of }: { of: string | number }) {
  const date = new Date(of)
  return <time dateTime={date.toISOString().slice(0, 10)}>{DAYS.format(date)}</time>
}
