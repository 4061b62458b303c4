/** One delivery: its message, its attempts, and sending it again. */

import type { DeliveryDetails } from '@sluice/client'
import { useEffect, useState } from 'preact/hooks'
import { client } from '../client.ts'
import { Code } from '../parts/code.tsx'
import { ErrorNote } from '../parts/error-note.tsx'
import { Loaded, useLoaded } from '../parts/loaded.tsx'
import { Page } from '../parts/page.tsx'
import { duration, Time } from '../parts/shown.tsx'
import { Table } from '../parts/table.tsx'
import { announce } from '../parts/toast.tsx'
import { Link } from '../router.tsx'
import { answerOf, DeliveryStatus, LastAttempt } from '../webhooks/delivery-words.tsx'

/** A delivery that waits is read again this often, ms. */
const AGAIN_MS = 1_000

/** One delivery. @param props.id - id of the delivery. */
export function DeliveryPage({ id }: { id: string }) {
  const loading = useLoaded((signal) => client.webhooks.delivery(id, { signal }), id)
  const { data, reload } = loading
  const [isSending, setSending] = useState(false)
  const [refusal, setRefusal] = useState<unknown>()
  const isWaiting = data?.status === 'waiting'
  useEffect(() => {
    if (!isWaiting) return
    const timer = setInterval(reload, AGAIN_MS)
    return () => clearInterval(timer)
  }, [isWaiting])
  const send = async () => {
    if (isSending) return
    setSending(true)
    setRefusal(undefined)
    try {
      await client.webhooks.redeliver(id)
      announce('The message is sent again.')
      reload()
    } catch (error) {
      setRefusal(error)
    }
    setSending(false)
  }
  return (
    <Page
      title="Delivery"
      lead={<Link to="/webhooks">← Webhooks</Link>}
      actions={
        data && (
          <button type="button" aria-disabled={isSending} onClick={send}>
            Send again
          </button>
        )
      }
    >
      {refusal !== undefined && <ErrorNote error={refusal} />}
      <Loaded of={loading} what="the delivery">
        {(delivery) => <Shown delivery={delivery} />}
      </Loaded>
    </Page>
  )
}

function Shown({ delivery }: { delivery: DeliveryDetails }) {
  const { id, type, url, job, status, created_at, expires_at, attempts_made, body } = delivery
  return (
    <>
      <h2 class="wrap">{type}</h2>
      <p role="status">
        <DeliveryStatus of={status} /> <LastAttempt of={delivery} />
      </p>
      <dl class="facts">
        <dt>Receiver</dt>
        <dd class="wrap">{url}</dd>
        {job !== null && (
          <>
            <dt>Job</dt>
            <dd class="wrap">
              <Link to={`/jobs/${job}`}>{job}</Link>
            </dd>
          </>
        )}
        <dt>Created</dt>
        <dd>
          <Time of={created_at} />
        </dd>
        <dt>Kept until</dt>
        <dd>
          <Time of={expires_at} />
        </dd>
        <dt>Message id</dt>
        <dd class="wrap">
          <code>{id}</code>
        </dd>
      </dl>
      <section>
        <h2>Attempts</h2>
        {attempts_made.length === 0 ? (
          <p class="note">None yet.</p>
        ) : (
          <Table
            label="Attempts"
            head={['Time', 'Answer', 'Duration']}
            numbers={[2]}
            rows={attempts_made
              .toReversed()
              .map((attempt) => [
                <Time key="at" of={attempt.at} />,
                answerOf(attempt),
                duration(attempt.ms)
              ])}
          />
        )}
      </section>
      <section>
        <h2>Message</h2>
        <Code label="Message" text={JSON.stringify(body, null, 2)} />
      </section>
    </>
  )
}
