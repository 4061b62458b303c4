/** Check that the audit log is unchanged. */

import { client } from '../client.ts'
import { ErrorNote } from '../parts/error-note.tsx'
import { Icon } from '../parts/icon.tsx'
import { useLoaded } from '../parts/loaded.tsx'
import { count, plural, Time } from '../parts/shown.tsx'

/** Verifies the chain when the page opens, and again on demand. */
export function ChainState() {
  const { data, error, isLoading, reload } = useLoaded((signal) =>
    client.operator.verifyAuditLog({ signal })
  )
  if (error !== undefined) return <ErrorNote error={error} retry={reload} />
  if (!data) {
    return (
      <p class="chain" role="status">
        <Icon name="refresh" class="chain-mark" />
        Verifying that no record was changed…
      </p>
    )
  }
  if (!data.ok) {
    return (
      <div class="note error" role="alert">
        <p>
          <Icon name="alert" /> <strong>The audit log was changed.</strong> {data.broken?.text}.
        </p>
        <p>
          Records before {count(data.broken?.seq ?? 0)} are unchanged. Compare with a backup, and
          find out who can write to the store.
        </p>
        <button type="button" onClick={reload}>
          Verify again
        </button>
      </div>
    )
  }
  return (
    <p class="chain good" role="status" aria-busy={isLoading}>
      <Icon name="done" class="chain-mark" />
      <span>
        Verified: all {plural(data.records, 'record')} intact.{' '}
        <span class="quiet">
          <Time of={data.verified_at} />
        </span>
      </span>
    </p>
  )
}
