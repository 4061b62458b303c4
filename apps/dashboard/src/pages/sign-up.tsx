/** Signing up, with the invitation that the address may have. */

import { type SignedIn, signUp } from '../api/people.ts'
import { ErrorNote } from '../parts/error-note.tsx'
import { Field } from '../parts/field.tsx'
import { OutsidePage } from '../parts/outside-page.tsx'
import { useSubmit } from '../parts/use-submit.ts'
import { Link } from '../router.tsx'

export function SignUpPage(props: { invitation: string; onEnter: (who: SignedIn) => void }) {
  const form = useSubmit(async ({ text }) =>
    props.onEnter(await signUp(text('email'), text('password'), text('invitation').trim()))
  )
  const other = form.otherError('email', 'password', 'invitation')
  return (
    <OutsidePage title="Sign up">
      <form onSubmit={form.onSubmit}>
        <Field label="E-mail address" fault={form.faultOf('email')}>
          <input name="email" type="email" autocomplete="username" required />
        </Field>
        <Field label="Password" hint="10 characters or more." fault={form.faultOf('password')}>
          <input
            name="password"
            type="password"
            autocomplete="new-password"
            minLength={10}
            maxLength={200}
            required
          />
        </Field>
        <Field
          label="Invitation"
          hint="From the operator of this service; leave it empty where everybody may sign up."
          fault={form.faultOf('invitation')}
        >
          <input
            name="invitation"
            autocomplete="off"
            spellcheck={false}
            maxLength={100}
            defaultValue={props.invitation}
          />
        </Field>
        {other !== undefined && <ErrorNote error={other} />}
        <button type="submit" class="primary wide" disabled={form.isRunning}>
          {form.isRunning ? 'Signing up…' : 'Sign up'}
        </button>
      </form>
      <p>
        Signed up already? <Link to="/sign-in">Sign in</Link>
      </p>
    </OutsidePage>
  )
}
