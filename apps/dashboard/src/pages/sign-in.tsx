/** Signing in. */

import type { Session } from '@sluice/client'
import { client } from '../client.ts'
import { ErrorNote } from '../parts/error-note.tsx'
import { Field } from '../parts/field.tsx'
import { OutsidePage } from '../parts/outside-page.tsx'
import { useSubmit } from '../parts/use-submit.ts'
import { Link } from '../router.tsx'

/** @param props.hasEnded - the browser had a session that has ended. */
export function SignInPage(props: { hasEnded: boolean; onEnter: (who: Session) => void }) {
  const form = useSubmit(async ({ text }) =>
    props.onEnter(await client.session.signIn(text('email'), text('password')))
  )
  const other = form.otherError('email', 'password')
  return (
    <OutsidePage title="Sign in">
      {props.hasEnded && (
        <p class="note" role="status">
          <strong>Your session has ended.</strong> Sign in to continue.
        </p>
      )}
      <form onSubmit={form.onSubmit}>
        <Field label="E-mail address" fault={form.faultOf('email')}>
          <input name="email" type="email" autocomplete="username" required />
        </Field>
        <Field label="Password" fault={form.faultOf('password')}>
          <input name="password" type="password" autocomplete="current-password" required />
        </Field>
        {other !== undefined && <ErrorNote error={other} />}
        <button type="submit" class="primary wide" disabled={form.isRunning}>
          {form.isRunning ? 'Signing in…' : 'Sign in'}
        </button>
      </form>
      <p>
        Don't have an account? <Link to="/sign-up">Sign up</Link>
      </p>
    </OutsidePage>
  )
}
