/** The filters of the history, as docs/api.md "History" has them. */

import { useState } from 'preact/hooks'
import { client } from '../client.ts'
import { Field } from '../parts/field.tsx'
import { useLoaded } from '../parts/loaded.tsx'

/** What is looked for; empty texts look for nothing. Days are those of the reader. */
export interface HistoryFilter {
  readonly status: string
  readonly parser: string
  readonly host: string
  readonly url: string
  readonly from: string
  readonly to: string
  readonly order: string
}

/** Everything, newest first. */
export const NO_FILTER: HistoryFilter = {
  status: 'all',
  parser: '',
  host: '',
  url: '',
  from: '',
  to: '',
  order: 'desc'
}

/** The query of the list; `to` is counted too. */
export function queryOf({ from, to, ...rest }: HistoryFilter): Record<string, string> {
  const given = Object.entries(rest).filter(([, value]) => value !== '')
  const start = from === '' ? undefined : new Date(`${from}T00:00`)
  const end = to === '' ? undefined : new Date(`${to}T00:00`)
  end?.setDate(end.getDate() + 1)
  return {
    ...Object.fromEntries(given),
    ...(start ? { from: start.toISOString() } : {}),
    ...(end ? { to: end.toISOString() } : {})
  }
}

/** @param onChange - what is looked for now. */
export function HistoryFilters({ onChange }: { onChange: (filter: HistoryFilter) => void }) {
  const [filter, setFilter] = useState(NO_FILTER)
  const known = useLoaded((signal) => client.parsers({ signal }))
  // Typed text is stored on every input, so a render does not revert it; the search starts when typing ends.
  const kept = (name: keyof HistoryFilter) => ({
    value: filter[name],
    onInput: (event: Event) => setFilter({ ...filter, [name]: valueIn(event) }),
    onChange: (event: Event) => onChange(trimmed({ ...filter, [name]: valueIn(event) }))
  })
  return (
    <form class="filters" onSubmit={(event) => event.preventDefault()} aria-label="Filters">
      <Field label="Outcome">
        <select {...kept('status')}>
          <option value="all">all</option>
          <option value="success">success</option>
          <option value="failed">failed</option>
        </select>
      </Field>
      <Field label="Parser">
        <select {...kept('parser')}>
          <option value="">any</option>
          {(known.data?.data ?? []).map(({ kind }) => (
            <option key={kind} value={kind}>
              {kind}
            </option>
          ))}
        </select>
      </Field>
      <Field label="Host">
        <input {...kept('host')} placeholder="www.example.com" />
      </Field>
      <Field label="Exact URL">
        <input {...kept('url')} inputMode="url" />
      </Field>
      <Field label="From">
        <input type="date" {...kept('from')} />
      </Field>
      <Field label="To">
        <input type="date" {...kept('to')} />
      </Field>
      <Field label="Order">
        <select {...kept('order')}>
          <option value="desc">newest first</option>
          <option value="asc">oldest first</option>
        </select>
      </Field>
    </form>
  )
}

function valueIn(event: Event): string {
  return (event.currentTarget as HTMLInputElement).value
}

function trimmed(filter: HistoryFilter): HistoryFilter {
  return { ...filter, host: filter.host.trim(), url: filter.url.trim() }
}
