/** Receivers of a monitor's changes: the user by e-mail, and a webhook. */

import { useState } from 'preact/hooks'
import { client } from '../client.ts'
import { ErrorNote } from '../parts/error-note.tsx'
import { Field } from '../parts/field.tsx'
import { useLoaded } from '../parts/loaded.tsx'
import { Link } from '../router.tsx'
import { useSession } from '../session.tsx'
import type { MonitorDraft } from './monitor-draft.ts'

/** E-mail and webhook of a monitor, with a test message to the webhook. @param props.faults - by the names of controls. */
export function NotifyFields(props: {
  draft: MonitorDraft
  faults: Readonly<Record<string, string>>
  onChange: (change: Partial<MonitorDraft>) => void
}) {
  const { draft, faults, onChange } = props
  const fault = faults['webhook.url']
  return (
    <>
      <MailChoice {...props} />
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

/** A box for each address: the user's own, and those that were chosen before. */
function MailChoice(props: {
  draft: MonitorDraft
  faults: Readonly<Record<string, string>>
  onChange: (change: Partial<MonitorDraft>) => void
}) {
  const { draft, faults, onChange } = props
  const { email } = useSession().signedIn.user
  const { data: terms } = useLoaded((signal) => client.session.signUpTerms({ signal }))
  const [addresses] = useState(() => [...new Set([email, ...draft.emails])])
  const hasMail = terms?.resets_by_mail !== false
  const change = (address: string, isChosen: boolean) => {
    const others = draft.emails.filter((one) => one !== address)
    onChange({ emails: isChosen ? [...others, address] : others })
  }
  return (
    <>
      {addresses.map((address) => (
        <label key={address} class="check">
          <input
            type="checkbox"
            disabled={!hasMail && !draft.emails.includes(address)}
            checked={draft.emails.includes(address)}
            onChange={({ currentTarget: { checked } }) => change(address, checked)}
          />
          <span>{address === email ? `E-mail me (${address})` : `E-mail ${address}`}</span>
        </label>
      ))}
      {!hasMail && (
        <p class="quiet">
          This service sends no e-mails. Its operator can set a mail server with SMTP_URL.
        </p>
      )}
      {faults.emails && <p class="fault">{faults.emails}</p>}
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
