/** Asks users to confirm their identity before they change how they sign in, if the service requires it. */

import { SluiceApiError } from '@sluice/client'
import type { VNode } from 'preact'
import { useState } from 'preact/hooks'
import { client } from '../client.ts'
import { Dialog } from '../parts/dialog.tsx'
import { ErrorNote } from '../parts/error-note.tsx'
import { Field } from '../parts/field.tsx'
import { useSubmit } from '../parts/use-submit.ts'
import { isDismissed, KNOWS_PASSKEYS, showPasskey } from './passkey-browser.ts'

interface Asking {
  readonly confirm: () => void
  readonly cancel: (error: Error) => void
}

/**
 * Runs work that may need a confirmation: it asks for one, and runs the work again.
 *
 * @param hasPasskey - offers a passkey beside the password.
 * @returns the dialog to show, and a function that runs work. The function throws an `AbortError` when the user
 * cancels.
 */
export function useConfirmed(
  hasPasskey: boolean
): readonly [VNode | null, <Result>(work: () => Promise<Result>) => Promise<Result>] {
  const [asking, setAsking] = useState<Asking>()
  const run = async <Result,>(work: () => Promise<Result>): Promise<Result> => {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof SluiceApiError) || error.details.confirm !== true) throw error
    }
    await new Promise<void>((confirm, cancel) => setAsking({ confirm, cancel }))
    return work()
  }
  const end = (isConfirmed: boolean) => {
    setAsking(undefined)
    if (isConfirmed) asking?.confirm()
    else asking?.cancel(new DOMException('Cancelled.', 'AbortError'))
  }
  const dialog = asking ? <ConfirmDialog hasPasskey={hasPasskey} onEnd={end} /> : null
  return [dialog, run]
}

/** @param props.onEnd - whether the user did. */
export function ConfirmDialog(props: {
  hasPasskey: boolean
  onEnd: (isConfirmed: boolean) => void
}) {
  const [error, setError] = useState<unknown>()
  const form = useSubmit(async ({ text }) => {
    setError(undefined)
    await client.session.confirm({ password: text('password') })
    props.onEnd(true)
  })
  const byPasskey = async () => {
    setError(undefined)
    try {
      await client.session.confirm({ passkey: await showPasskey('known') })
      props.onEnd(true)
    } catch (caught) {
      if (!isDismissed(caught)) setError(caught)
    }
  }
  const failure = error ?? form.error
  return (
    <Dialog title="Confirm that it is you" onClose={() => props.onEnd(false)}>
      <form onSubmit={form.onSubmit}>
        <p>You are about to change how you sign in.</p>
        <Field label="Your password">
          <input name="password" type="password" autocomplete="current-password" required />
        </Field>
        {failure !== undefined && <ErrorNote error={failure} />}
        <div class="row end">
          {props.hasPasskey && KNOWS_PASSKEYS && (
            <button type="button" onClick={byPasskey}>
              Use a passkey
            </button>
          )}
          <button type="button" onClick={() => props.onEnd(false)}>
            Cancel
          </button>
          <button type="submit" class="primary" disabled={form.isRunning}>
            Confirm
          </button>
        </div>
      </form>
    </Dialog>
  )
}
