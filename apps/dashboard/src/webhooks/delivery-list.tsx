/** The messages that were sent or wait to be. */

import type { DeliveriesPageQuery, Delivery } from '@sluice/client'
import { useEffect, useState } from 'preact/hooks'
import { client } from '../client.ts'
import { Field } from '../parts/field.tsx'
import { Paged } from '../parts/paged.tsx'
import { count, Time } from '../parts/shown.tsx'
import { Table } from '../parts/table.tsx'
import { Link } from '../router.tsx'
import { DeliveryStatus, LastAttempt } from './delivery-words.tsx'

const STATUSES = ['all', 'waiting', 'delivered', 'failed', 'ended'] as const
type Status = NonNullable<DeliveriesPageQuery['status']>

/** Interval between two reads of the list, ms. */
const AGAIN_MS = 5_000

/** Deliveries by status, newest first. @param props.version - a new value reads the list again. */
export function DeliveryList({ version }: { version: number }) {
  const [status, setStatus] = useState<Status>('all')
  const [round, setRound] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => setRound((one) => one + 1), AGAIN_MS)
    return () => clearInterval(timer)
  }, [])
  return (
    <>
      <form class="filters" aria-label="Filters" onSubmit={(event) => event.preventDefault()}>
        <Field label="Status">
          <select
            value={status}
            onChange={({ currentTarget: { value } }) =>
              setStatus(STATUSES.find((one) => one === value) ?? 'all')
            }
          >
            {STATUSES.map((one) => (
              <option key={one}>{one}</option>
            ))}
          </select>
        </Field>
      </form>
      <Paged
        key={status}
        what="the deliveries"
        version={`${version} ${round}`}
        load={(cursor, signal) =>
          client.webhooks.deliveriesPage(
            { status, ...(cursor === undefined ? {} : { cursor }) },
            { signal }
          )
        }
        empty={<Nothing isAll={status === 'all'} />}
      >
        {(deliveries) => (
          <Table
            label="Deliveries"
            head={['Message', 'Status', 'Attempts', 'Last attempt', 'Created']}
            numbers={[2]}
            rows={deliveries.map(rowOf)}
          />
        )}
      </Paged>
    </>
  )
}

function rowOf(delivery: Delivery) {
  const { id, type, url, status, attempts, created_at } = delivery
  return [
    <Link key="link" to={`/webhooks/${id}`} class="result-link">
      <span class="clip">{type}</span>
      <span class="clip quiet">{url}</span>
    </Link>,
    <DeliveryStatus key="status" of={status} />,
    count(attempts),
    <LastAttempt key="last" of={delivery} />,
    <Time key="created" of={created_at} />
  ]
}

function Nothing({ isAll }: { isAll: boolean }) {
  if (!isAll) return <p class="note">No delivery has this status.</p>
  return (
    <div class="note">
      <p>
        <strong>No deliveries yet.</strong> A job with a webhook sends its events to your server.{' '}
        <Link to="/jobs/new">Start one</Link>, or send a test message.
      </p>
    </div>
  )
}
