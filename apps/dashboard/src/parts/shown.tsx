/** How numbers, times and sizes are written, the same on all pages. */

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

/** A time in the words and the zone of the reader; the exact one in UTC on hover. */
export function Time({ of }: { of: string | number | null }) {
  if (of === null) return <span class="quiet">never</span>
  const date = new Date(of)
  const text = date.toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'short' })
  return (
    <time dateTime={date.toISOString()} title={date.toISOString()}>
      {text}
    </time>
  )
}

/** A day, without its time. @param isShort - for tables. */
export function Day({ of, isShort = false }: { of: string | number; isShort?: boolean }) {
  const date = new Date(of)
  return (
    <time dateTime={date.toISOString()}>
      {date.toLocaleDateString(undefined, {
        dateStyle: isShort ? 'medium' : 'long',
        timeZone: 'UTC'
      })}
    </time>
  )
}
