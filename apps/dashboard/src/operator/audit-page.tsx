/** For operators: the audit log in sentences, with filters and files. */

import type { AuditLog } from '@sluice/client'
import type { ComponentChildren } from 'preact'
import { client } from '../client.ts'
import { Field } from '../parts/field.tsx'
import { Icon } from '../parts/icon.tsx'
import { Loaded, useLoaded } from '../parts/loaded.tsx'
import { Page } from '../parts/page.tsx'
import { Time } from '../parts/shown.tsx'
import { Link, useQuery } from '../router.tsx'
import { ChainState } from './chain-state.tsx'
import './operator.css'

type Shown = AuditLog['records'][number]

const NONE = { account: '', action: '', actor: '', from: '', to: '', before: '' }
type Filters = typeof NONE

/** The audit log. */
export function OperatorAuditPage() {
  const [filters, change] = useQuery(NONE)
  const { before, ...chosen } = filters
  const given = Object.fromEntries(Object.entries(chosen).filter(([, value]) => value !== ''))
  const query = { ...given, ...(/^\d+$/.test(before) ? { before: Number(before) } : {}) }
  const loading = useLoaded(
    (signal) => client.operator.auditLog(query, { signal }),
    JSON.stringify(query)
  )
  const set = (values: Partial<Filters>) => change({ before: '', ...values })
  return (
    <Page title="Audit log" lead="Who did what, newest first." actions={<Files given={given} />}>
      <ChainState />
      <FilterForm
        filters={filters}
        actions={loading.data?.actions ?? []}
        accountName={
          loading.data?.records.find(({ account }) => account === filters.account)?.account_name
        }
        onChange={set}
      />
      <Loaded of={loading} what="the audit log" shape="rows">
        {({ records, next_before }) => (
          <>
            {records.length === 0 ? (
              <p class="note">
                {next_before === null
                  ? 'No matching records.'
                  : 'None of these match; older ones may.'}
              </p>
            ) : (
              <ol class="events">
                {records.map((record) => (
                  <Event key={record.seq} of={record} onFilter={set} />
                ))}
              </ol>
            )}
            <div class="row">
              {before !== '' && (
                <button type="button" onClick={() => change({ before: '' })}>
                  Newest
                </button>
              )}
              {next_before !== null && (
                <button type="button" onClick={() => change({ before: String(next_before) })}>
                  Older
                </button>
              )}
            </div>
          </>
        )}
      </Loaded>
    </Page>
  )
}

/** Links, so that the browser saves the file while the service writes it. */
function Files({ given }: { given: Readonly<Record<string, string>> }) {
  const link = (format: 'csv' | 'ndjson', name: string) => (
    <a
      class="button"
      href={`/api/v1/operator/audit/export?${new URLSearchParams({ ...given, format })}`}
      download={`audit.${format}`}
    >
      <Icon name="download" />
      {name}
    </a>
  )
  return (
    <>
      {link('csv', 'CSV')}
      {link('ndjson', 'NDJSON')}
    </>
  )
}

function FilterForm(props: {
  filters: { readonly [name in keyof Filters]: string }
  actions: readonly string[]
  accountName: string | null | undefined
  onChange: (values: Partial<Filters>) => void
}) {
  const { filters, actions, accountName, onChange } = props
  const { account, action } = filters
  const known = action === '' || actions.includes(action) ? actions : [action, ...actions]
  const groups = Map.groupBy(known, (one) => one.slice(0, one.indexOf('.')))
  const on = (name: keyof Filters) => (event: Event) =>
    onChange({ [name]: (event.currentTarget as HTMLInputElement).value.trim() })
  return (
    <form class="filters" aria-label="Filters" onSubmit={(event) => event.preventDefault()}>
      <Field label="Action">
        <select value={action} onChange={on('action')}>
          <option value="">All actions</option>
          {[...groups].map(([group, names]) => (
            <optgroup key={group} label={wordsOf(group)}>
              {names.map((name) => (
                <option key={name} value={name}>
                  {name}
                </option>
              ))}
            </optgroup>
          ))}
        </select>
      </Field>
      <Field label="By">
        <input
          placeholder="E-mail address or id"
          spellcheck={false}
          autocomplete="off"
          value={filters.actor}
          onChange={on('actor')}
        />
      </Field>
      <Field label="From (UTC)">
        <input type="date" value={filters.from} onChange={on('from')} />
      </Field>
      <Field label="To (UTC)">
        <input type="date" value={filters.to} onChange={on('to')} />
      </Field>
      {account !== '' && (
        <p class="chip-line">
          <Chip
            name={`Account: ${accountName ?? account}`}
            onRemove={() => onChange({ account: '' })}
          />
        </p>
      )}
    </form>
  )
}

function Chip({ name, onRemove }: { name: string; onRemove: () => void }) {
  return (
    <span class="chip">
      {name}
      <button
        type="button"
        class="icon-button"
        aria-label={`Remove the filter ${name}`}
        onClick={onRemove}
      >
        <Icon name="close" />
      </button>
    </span>
  )
}

function wordsOf(group: string): string {
  const text = group.replaceAll('_', ' ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** A record: its sentence, and the rest of it when it is opened. */
function Event({ of, onFilter }: { of: Shown; onFilter: (values: Partial<Filters>) => void }) {
  const { account, actor, action, ...rest } = of
  return (
    <li>
      <details>
        <summary>
          <Icon name="right" class="turns" />
          <span class="event-text">
            <Sentence of={of} />
          </span>
          <span class="event-time">
            <Time of={of.at} />
          </span>
        </summary>
        <div class="event-more">
          <p class="row">
            <button type="button" class="small" onClick={() => onFilter({ action })}>
              Only {action}
            </button>
            <button type="button" class="small" onClick={() => onFilter({ actor })}>
              Only by {of.actor_name}
            </button>
            {account !== null && (
              <>
                <button type="button" class="small" onClick={() => onFilter({ account })}>
                  Only {of.account_name ?? account}
                </button>
                <Link to={`/operator/accounts/${account}`}>Open the account</Link>
              </>
            )}
          </p>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
          <pre tabIndex={0}>
            <code>
              {JSON.stringify(
                {
                  seq: rest.seq,
                  at: rest.at,
                  action,
                  actor,
                  account,
                  details: rest.details,
                  previous: rest.previous,
                  hash: rest.hash
                },
                null,
                2
              )}
            </code>
          </pre>
        </div>
      </details>
    </li>
  )
}

/** The sentence with its actor and account marked. */
function Sentence({ of: { text, actor_name, account_name } }: { of: Shown }): ComponentChildren {
  const rest = text.startsWith(actor_name) ? text.slice(actor_name.length) : text
  const actor = rest === text ? null : <strong>{actor_name}</strong>
  if (account_name === null || account_name === '' || !rest.includes(account_name)) {
    return (
      <>
        {actor}
        {rest}
      </>
    )
  }
  const at = rest.lastIndexOf(account_name)
  return (
    <>
      {actor}
      {rest.slice(0, at)}
      <strong>{account_name}</strong>
      {rest.slice(at + account_name.length)}
    </>
  )
}
