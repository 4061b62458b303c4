/** Signing up, with the invitation in the address, if there is one; or that sign-up is closed. */

import type { Session, SignUpTerms } from '@sluice/client'
import { useState } from 'preact/hooks'
import { client } from '../../client.ts'
import { ErrorNote } from '../../parts/error-note.tsx'
import { Field } from '../../parts/field.tsx'
import { Loaded, useLoaded } from '../../parts/loaded.tsx'
import { OutsidePage } from '../../parts/outside-page.tsx'
import { useSubmit } from '../../parts/use-submit.ts'
import { ProviderLink } from '../../people/provider-link.tsx'
import { Link } from '../../router.tsx'

const HINTS = {
  invite:
    'Ask your operator for one; valid for 7 days. A new installation prints one at its first start.',
  open: 'Optional on this service.'
} as const

interface SignUp {
  readonly invitation: string
  readonly onEnter: (who: Session) => void
}

/** Signing up, as the service allows it: open, by invitation, or not at all. */
export function SignUpPage(props: SignUp) {
  const terms = useLoaded((signal) => client.session.signUpTerms({ signal }))
  return (
    <OutsidePage title="Sign up">
      <Loaded of={terms} what="who may sign up">
        {({ mode, provider }) => (
          <>
            {mode === 'closed' ? <Closed /> : <SignUpForm {...props} mode={mode} />}
            {provider && (
              <>
                <p class="or">or</p>
                <ProviderLink name={provider.name} invitation={props.invitation} />
              </>
            )}
          </>
        )}
      </Loaded>
      <p>
        Already have an account? <Link to="/sign-in">Sign in</Link>
      </p>
    </OutsidePage>
  )
}

function Closed() {
  return (
    <div class="note">
      <p>
        <strong>Sign-up is closed on this service.</strong>
      </p>
      <p>
        Ask the operator of this service for an account. Operators can open sign-up with
        <code>SIGNUP</code> in the configuration.
      </p>
    </div>
  )
}

function SignUpForm(props: SignUp & { readonly mode: Exclude<SignUpTerms['mode'], 'closed'> }) {
  const form = useSubmit(async ({ text }) => {
    const invitation = text('invitation').trim()
    props.onEnter(
      await client.session.signUp({
        email: text('email'),
        password: text('password'),
        ...(invitation === '' ? {} : { invitation })
      })
    )
  })
  const [isShown, setShown] = useState(false)
  // The token of a link is nothing to read or to change, unless it is refused.
  const isByLink = props.invitation !== '' && form.faultOf('invitation') === undefined
  const other = form.otherError('email', 'password', 'invitation')
  return (
    <form onSubmit={form.onSubmit}>
      <Field label="E-mail address" fault={form.faultOf('email')}>
        <input name="email" type="email" autocomplete="username" required />
      </Field>
      <Field label="Password" hint="10 characters or more." fault={form.faultOf('password')}>
        <input
          {...(isShown ? ({ type: 'text' } as const) : ({ type: 'password' } as const))}
          name="password"
          autocomplete="new-password"
          minLength={10}
          maxLength={200}
          required
        />
      </Field>
      <label class="check">
        <input type="checkbox" checked={isShown} onChange={() => setShown(!isShown)} />
        <span>Show characters</span>
      </label>
      {isByLink ? (
        <input type="hidden" name="invitation" value={props.invitation} />
      ) : (
        <Field label="Invitation" hint={HINTS[props.mode]} fault={form.faultOf('invitation')}>
          <input
            name="invitation"
            required={props.mode === 'invite'}
            autocomplete="off"
            spellcheck={false}
            maxLength={100}
            defaultValue={props.invitation}
          />
        </Field>
      )}
      {other !== undefined && <ErrorNote error={other} />}
      <button type="submit" class="primary wide" disabled={form.isRunning}>
        {form.isRunning ? 'Signing up…' : 'Sign up'}
      </button>
    </form>
  )
}
