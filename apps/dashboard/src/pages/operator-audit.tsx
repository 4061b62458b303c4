/** For operators: the audit log, newest first. */

import { useState } from 'preact/hooks'
import { client } from '../client.ts'
import { Field } from '../parts/field.tsx'
import { Loaded, useLoaded } from '../parts/loaded.tsx'
import { Page } from '../parts/page.tsx'
import { Time } from '../parts/shown.tsx'
import { Table } from '../parts/table.tsx'

/** The audit log, for operators. */
export function OperatorAuditPage() {
  const [query, setQuery] = useState<{ account?: string; action?: string; before?: number }>({})
  const loading = useLoaded(
    (signal) => client.operator.auditLog(query, { signal }),
    JSON.stringify(query)
  )
  const set = (name: 'account' | 'action') => (event: Event) => {
    const value = (event.currentTarget as HTMLInputElement).value.trim()
    const { before: _, ...rest } = query
    setQuery({ ...rest, [name]: value === '' ? undefined : value })
  }
  return (
    <Page title="Audit log">
      <form class="filters" aria-label="Filters" onSubmit={(event) => event.preventDefault()}>
        <Field label="Account">
          <input placeholder="acc_…" spellcheck={false} onChange={set('account')} />
        </Field>
        <Field label="Action">
          <input placeholder="key.created" spellcheck={false} onChange={set('action')} />
        </Field>
      </form>
      <Loaded of={loading} what="the audit log">
        {(page) =>
          page.records.length === 0 ? (
            <p class="note">No matching records.</p>
          ) : (
            <>
              <Table
                label="Audit log"
                head={['When', 'Action', 'By', 'Account', 'Details']}
                rows={page.records.map((record) => [
                  <Time key="at" of={record.at} />,
                  <code key="action">{record.action}</code>,
                  <code key="actor" class="small-text">
                    {record.actor}
                  </code>,
                  <code key="account" class="small-text">
                    {record.account ?? ''}
                  </code>,
                  <Details key="details" of={record.details} />
                ])}
              />
              <div class="row">
                {query.before !== undefined && (
                  <button type="button" onClick={() => setQuery({ ...query, before: undefined })}>
                    Newest
                  </button>
                )}
                {page.next_before !== null && (
                  <button
                    type="button"
                    onClick={() => setQuery({ ...query, before: page.next_before ?? undefined })}
                  >
                    Older
                  </button>
                )}
              </div>
            </>
          )
        }
      </Loaded>
    </Page>
  )
}

/** An event without details has `{}` or nothing. */
function Details({ of }: { of: object | null | undefined }) {
  if (!of || Object.keys(of).length === 0) return <span class="quiet">–</span>
  return <code class="small-text">{JSON.stringify(of)}</code>
}
