/** Signing in: by password and the second factor, or by a passkey. */

import type { SecondFactorNeeded, Session } from '@sluice/client'
import { useEffect, useState } from 'preact/hooks'
import { client, isAbort } from '../../client.ts'
import { lazyPage } from '../../lazy-page.tsx'
import { ErrorNote } from '../../parts/error-note.tsx'
import { Field } from '../../parts/field.tsx'
import { Icon } from '../../parts/icon.tsx'
import { OutsidePage } from '../../parts/outside-page.tsx'
import { useSubmit } from '../../parts/use-submit.ts'
import {
  isDismissed,
  KNOWS_PASSKEYS,
  offersInField,
  showPasskey
} from '../../people/passkey-browser.ts'
import { ProviderLink, ProviderProblem } from '../../people/provider-link.tsx'
import { Link } from '../../router.tsx'
import '../../people/people.css'

/** The second step, loaded by those who have one. */
const SecondStep = lazyPage<{
  needed: SecondFactorNeeded
  onEnter: (who: Session) => void
  onRestart: () => void
}>(() => import('../../people/second-step.tsx').then((file) => file.SecondStep))

/**
 * @param props.hasEnded - the browser had a session that has ended. @param props.next - path of the page to go on with.
 * @param props.problem - why a sign-in by the provider did not succeed.
 */
export function SignInPage(props: {
  hasEnded: boolean
  next: string
  problem: string | null
  onEnter: (who: Session) => void
}) {
  const [needed, setNeeded] = useState<SecondFactorNeeded>()
  const restart = () => setNeeded(undefined)
  if (needed) {
    return (
      <OutsidePage title="Confirm that it is you">
        <SecondStep needed={needed} onEnter={props.onEnter} onRestart={restart} />
      </OutsidePage>
    )
  }
  return (
    <OutsidePage title="Sign in">
      {props.hasEnded && (
        <p class="note" role="status">
          <strong>Your session has ended.</strong> Sign in to continue.
        </p>
      )}
      {props.problem !== null && <ProviderProblem name={props.problem} />}
      <FirstStep next={props.next} onEnter={props.onEnter} onNeeded={setNeeded} />
      <p>
        Don't have an account? <Link to="/sign-up">Sign up</Link>
      </p>
    </OutsidePage>
  )
}

function FirstStep(props: {
  next: string
  onEnter: (who: Session) => void
  onNeeded: (needed: SecondFactorNeeded) => void
}) {
  const [error, setError] = useState<unknown>()
  const [hasPasskeys, setHasPasskeys] = useState(false)
  const [provider, setProvider] = useState<string>()
  const [isDropped, setDropped] = useState(false)
  const form = useSubmit(async ({ text }) => {
    setError(undefined)
    const answer = await client.session.signIn(text('email'), text('password'))
    if ('second_factor' in answer) props.onNeeded(answer)
    else props.onEnter(answer)
  })
  const byPasskey = async (fromField: boolean) => {
    setError(undefined)
    setDropped(false)
    try {
      props.onEnter(
        await client.session.signInWithPasskey(await showPasskey(fromField ? 'field' : 'any'))
      )
    } catch (caught) {
      if (!isDismissed(caught) && !isAbort(caught)) setError(caught)
      else if (!fromField) setDropped(true)
    }
  }
  useEffect(() => {
    const control = new AbortController()
    const prepare = async () => {
      const { passkeys, provider } = await client.session.signUpTerms({ signal: control.signal })
      setProvider(provider?.name)
      setHasPasskeys(passkeys && KNOWS_PASSKEYS)
      if (passkeys && (await offersInField()) && !control.signal.aborted) void byPasskey(true)
    }
    // Without an answer there is no button; the password works all the same.
    prepare().catch(() => undefined)
    return () => control.abort()
  }, [])
  const other = error ?? form.otherError('email', 'password')
  return (
    <>
      <form onSubmit={form.onSubmit}>
        <Field label="E-mail address" fault={form.faultOf('email')}>
          <input name="email" type="email" autocomplete="username webauthn" required />
        </Field>
        <Field label="Password" fault={form.faultOf('password')}>
          <input name="password" type="password" autocomplete="current-password" required />
        </Field>
        <p class="label-row">
          <Link to="/forgotten">Forgot password?</Link>
        </p>
        {other !== undefined && <ErrorNote error={other} />}
        <button type="submit" class="primary wide" disabled={form.isRunning}>
          {form.isRunning ? 'Signing in…' : 'Sign in'}
        </button>
      </form>
      {(hasPasskeys || provider !== undefined) && <p class="or">or</p>}
      {provider !== undefined && <ProviderLink name={provider} next={props.next} />}
      {hasPasskeys && (
        <>
          <button type="button" class="wide" onClick={() => byPasskey(false)}>
            <Icon name="key" />
            Sign in with a passkey
          </button>
          {isDropped && (
            <p class="quiet" role="status">
              No passkey was used. Try again, or sign in with your password.
            </p>
          )}
        </>
      )}
    </>
  )
}
