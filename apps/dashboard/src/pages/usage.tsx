/** Requests and tokens by day, key or parser: a chart, and the same as a table. */

import type { ApiKey, Usage } from '@sluice/client'
import { useState } from 'preact/hooks'
import { DayChart } from '../charts/day-chart.tsx'
import { GroupChart } from '../charts/group-chart.tsx'
import { client } from '../client.ts'
import { Field } from '../parts/field.tsx'
import { Loaded, useLoaded } from '../parts/loaded.tsx'
import { Page } from '../parts/page.tsx'
import { count } from '../parts/shown.tsx'
import { Table } from '../parts/table.tsx'

const GROUPS = ['day', 'key', 'parser'] as const
type Group = (typeof GROUPS)[number]

const DAY = 86_400_000
const NAMES: Readonly<Record<Group, string>> = { day: 'Day', key: 'Key', parser: 'Parser' }

/** Days the chart can show side by side. */
const SHOWN_DAYS = 400

const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10)

/** Requests and tokens by day, key or parser. */
export function UsagePage() {
  const [from, setFrom] = useState(() => dayOf(Date.now() - 29 * DAY))
  const [to, setTo] = useState(() => dayOf(Date.now()))
  const [group, setGroup] = useState<Group>('day')
  const query = { from, to, group_by: group }
  const loading = useLoaded((signal) => client.usage(query, { signal }), JSON.stringify(query))
  const named = useLoaded((signal) => client.keys.list({ signal }))
  const change = (set: (day: string) => void) => (event: Event) => {
    const { value } = event.currentTarget as HTMLInputElement
    // Empty while a date is being typed.
    if (value !== '') set(value)
  }
  return (
    <Page title="Usage" lead="Days are in UTC. Failed requests are free.">
      <div class="filters">
        <Field label="From">
          <input type="date" defaultValue={from} max={to} onChange={change(setFrom)} />
        </Field>
        <Field label="To">
          <input type="date" defaultValue={to} min={from} onChange={change(setTo)} />
        </Field>
        <Field label="By">
          <select
            value={group}
            onChange={(event) =>
              setGroup(GROUPS.find((one) => one === event.currentTarget.value) ?? 'day')
            }
          >
            {GROUPS.map((one) => (
              <option key={one} value={one}>
                {NAMES[one]}
              </option>
            ))}
          </select>
        </Field>
      </div>
      <Loaded of={loading} what="the usage">
        {(report) => <Report report={report} keys={named.data ?? []} />}
      </Loaded>
    </Page>
  )
}

function Report({ report, keys: known }: { report: Usage; keys: readonly ApiKey[] }) {
  const { total, rows, group_by } = report
  const nameOf = (group: string) => {
    if (group_by === 'parser') return group.replace('@sluice/parser-', '')
    if (group_by !== 'key') return group
    if (group.startsWith('usr_')) return 'Signed in (dashboard)'
    return known.find((key) => key.id === group)?.name ?? group
  }
  if (rows.length === 0) {
    return (
      <div class="note">
        <p>
          <strong>No requests</strong> between {report.from} and {report.to}.
        </p>
      </div>
    )
  }
  const named = rows.map((row) => ({ ...row, group: nameOf(row.group) }))
  return (
    <>
      <dl class="figures">
        <Figure name="Tokens" value={total.tokens} />
        <Figure name="Successful requests" value={total.succeeded} />
        <Figure name="Failed" value={total.failed} />
      </dl>
      {group_by === 'day' ? (
        <DayChart rows={rows} from={report.from} to={report.to} limit={SHOWN_DAYS} />
      ) : (
        <GroupChart rows={named} by={group_by} />
      )}
      <Table
        label={`Usage by ${group_by}`}
        head={[NAMES[group_by], 'Tokens', 'Succeeded', 'Failed']}
        numbers={[1, 2, 3]}
        rows={[...named]
          .reverse()
          .map((row) => [row.group, count(row.tokens), count(row.succeeded), count(row.failed)])}
      />
    </>
  )
}

function Figure({ name, value }: { name: string; value: number }) {
  return (
    <div class="figure">
      <dt>{name}</dt>
      <dd>{count(value)}</dd>
    </div>
  )
}
