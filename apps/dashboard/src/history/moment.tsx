/** A time in a list, in the shortest form that is unambiguous. */

const HOURS = new Intl.DateTimeFormat('en-GB', {
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit'
})
const DAYS = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit'
})
const YEARS = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' })

/** `14:03:12` today, `24 Nov, 14:03` this year, `24 Nov 2025` before; the exact time in UTC on hover. */
export function Moment({ of }: { of: string }) {
  const time = new Date(of)
  const now = new Date()
  const isToday = time.toDateString() === now.toDateString()
  const form = isToday ? HOURS : time.getFullYear() === now.getFullYear() ? DAYS : YEARS
  return (
    <time dateTime={of} title={of}>
      {form.format(time)}
    </time>
  )
}
