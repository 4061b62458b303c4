/** Sends a test message. */

import { client } from '../client.ts'
import { ErrorNote } from '../parts/error-note.tsx'
import { Field } from '../parts/field.tsx'
import { announce } from '../parts/toast.tsx'
import { useSubmit } from '../parts/use-submit.ts'

/** @param props.onSent - called after the message was accepted. */
export function TestWebhook({ onSent }: { onSent: () => void }) {
  const { onSubmit, isRunning, faultOf, otherError } = useSubmit(async ({ text }) => {
    await client.webhooks.test(text('url').trim())
    announce('The test message is on its way.')
    onSent()
  })
  const fault = faultOf('url')
  const error = otherError('url')
  return (
    <form class="narrow" aria-label="Test message" onSubmit={onSubmit}>
      <Field label="Receiver" {...(fault === undefined ? {} : { fault })}>
        <input name="url" type="url" required placeholder="https://app.example/hook" />
      </Field>
      <button type="submit" disabled={isRunning}>
        {isRunning ? 'Sending…' : 'Send test message'}
      </button>
      {error !== undefined && <ErrorNote error={error} />}
    </form>
  )
}
