/** The webhook that receives the changes of a monitor. */

import { useState } from 'preact/hooks'
import { client } from '../client.ts'
import { ErrorNote } from '../parts/error-note.tsx'
import { Field } from '../parts/field.tsx'
import { Link } from '../router.tsx'
import type { MonitorDraft } from './monitor-draft.ts'

/** The webhook of a monitor, with a test message to it. @param props.faults - by the names of controls. */
export function NotifyFields(props: {
  draft: MonitorDraft
  faults: Readonly<Record<string, string>>
  onChange: (change: Partial<MonitorDraft>) => void
}) {
  const { draft, faults, onChange } = props
  const fault = faults['webhook.url']
  return (
    <>
      <Field
        label="Webhook URL"
        hint="Optional. Gets one signed message per changed page."
        {...(fault === undefined ? {} : { fault })}
      >
        <input
          type="url"
          maxLength={2_000}
          autocomplete="off"
          placeholder="https://app.example/hook"
          value={draft.webhook}
          onInput={({ currentTarget: { value } }) => onChange({ webhook: value })}
        />
      </Field>
      {draft.webhook.trim() !== '' && <TestMessage url={draft.webhook.trim()} />}
    </>
  )
}

/** State of the test message. */
type Sent = 'not yet' | 'under way' | { readonly delivery: string } | { readonly error: unknown }

function TestMessage({ url }: { url: string }) {
  const [sent, setSent] = useState<Sent>('not yet')
  const send = async () => {
    if (sent === 'under way') return
    setSent('under way')
    try {
      const { id } = await client.webhooks.test(url)
      setSent({ delivery: id })
    } catch (error) {
      setSent({ error })
    }
  }
  return (
    <>
      <div class="row">
        <button type="button" aria-disabled={sent === 'under way'} onClick={send}>
          Send a test
        </button>
        <span role="status">
          {typeof sent === 'object' && 'delivery' in sent && (
            <>
              The test was sent.{' '}
              <Link to={`/webhooks/${sent.delivery}`}>See whether it arrived</Link>
            </>
          )}
        </span>
      </div>
      {typeof sent === 'object' && 'error' in sent && <ErrorNote error={sent.error} />}
    </>
  )
}
