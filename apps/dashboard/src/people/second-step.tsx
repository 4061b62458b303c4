/** The second step of signing in: a code of the app, a passkey, or a recovery code. */

import type { SecondFactorNeeded, Session } from '@sluice/client'
import { useState } from 'preact/hooks'
import { client } from '../client.ts'
import { ErrorNote } from '../parts/error-note.tsx'
import { Field } from '../parts/field.tsx'
import { Icon } from '../parts/icon.tsx'
import { useSubmit } from '../parts/use-submit.ts'
import { isDismissed, KNOWS_PASSKEYS, showPasskey } from './passkey-browser.ts'
import { CodeInput } from './totp-form.tsx'

/** @param onRestart - back to the password. */
export function SecondStep(props: {
  needed: SecondFactorNeeded
  onEnter: (who: Session) => void
  onRestart: () => void
}) {
  const { methods } = props.needed.second_factor
  const has = (method: (typeof methods)[number]) => methods.includes(method)
  const [isRecovering, setRecovering] = useState(!has('totp') && !has('passkey'))
  const [error, setError] = useState<unknown>()
  const form = useSubmit(async ({ text }) => {
    setError(undefined)
    const input = isRecovering ? { recovery_code: text('recovery') } : { code: text('code') }
    props.onEnter(await client.session.secondFactor(input))
  })
  const byPasskey = async () => {
    setError(undefined)
    try {
      props.onEnter(await client.session.signInWithPasskey(await showPasskey('known')))
    } catch (caught) {
      if (!isDismissed(caught)) setError(caught)
    }
  }
  const failure = error ?? form.error
  const showsPasskey = has('passkey') && KNOWS_PASSKEYS && !isRecovering
  const showsForm = has('totp') || isRecovering
  return (
    <>
      {showsPasskey && (
        <button type="button" class={showsForm ? 'wide' : 'wide primary'} onClick={byPasskey}>
          <Icon name="key" />
          Use a passkey
        </button>
      )}
      {showsPasskey && showsForm && <p class="or">or</p>}
      {showsForm && (
        <form onSubmit={form.onSubmit} key={String(isRecovering)}>
          {isRecovering ? (
            <Field label="Recovery code" hint="One of the ten that you saved. It works once.">
              <input
                name="recovery"
                autocomplete="off"
                spellcheck={false}
                maxLength={40}
                placeholder="xxxxx-xxxxx"
                required
              />
            </Field>
          ) : (
            <Field label="Code from your authenticator app">
              <CodeInput />
            </Field>
          )}
          <button type="submit" class="primary wide" disabled={form.isRunning}>
            Continue
          </button>
        </form>
      )}
      {failure !== undefined && <ErrorNote error={failure} />}
      <p class="row">
        {has('recovery_code') && (
          <button
            type="button"
            class="text-button"
            onClick={() => {
              setError(undefined)
              setRecovering(!isRecovering)
            }}
          >
            {isRecovering ? 'Back' : 'Use a recovery code'}
          </button>
        )}
        <button type="button" class="text-button" onClick={props.onRestart}>
          Start again
        </button>
      </p>
      <p class="quiet">Lost everything? The operator of this service can reset it.</p>
    </>
  )
}
