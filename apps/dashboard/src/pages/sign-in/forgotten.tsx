/** A forgotten password: a link by e-mail, or the advice to ask the operator. */

import { useState } from 'preact/hooks'
import { client } from '../../client.ts'
import { ErrorNote } from '../../parts/error-note.tsx'
import { Field } from '../../parts/field.tsx'
import { Loaded, useLoaded } from '../../parts/loaded.tsx'
import { OutsidePage } from '../../parts/outside-page.tsx'
import { useSubmit } from '../../parts/use-submit.ts'
import { Link } from '../../router.tsx'

/** Asks for a link to choose a new password. */
export function ForgottenPage() {
  const terms = useLoaded((signal) => client.session.signUpTerms({ signal }))
  return (
    <OutsidePage title="Forgot your password?">
      <Loaded of={terms} what="how passwords are reset">
        {({ resets_by_mail }) => (resets_by_mail ? <Ask /> : <AskOperator />)}
      </Loaded>
      <p>
        <Link to="/sign-in">Back to sign in</Link>
      </p>
    </OutsidePage>
  )
}

function AskOperator() {
  return (
    <div class="note">
      <p>
        <strong>This service sends no e-mails.</strong>
      </p>
      <p>
        Ask its operator for a link to choose a new password:{' '}
        <code>sluice users reset-link --email …</code>
      </p>
    </div>
  )
}

function Ask() {
  const [sentTo, setSentTo] = useState<string>()
  const form = useSubmit(async ({ text }) => {
    await client.session.requestPasswordReset(text('email'))
    setSentTo(text('email'))
  })
  const other = form.otherError('email')
  if (sentTo !== undefined) {
    return (
      <p class="note" role="status">
        If {sentTo} belongs to a user, a link is on its way. It works once, for 24 hours.
      </p>
    )
  }
  return (
    <form onSubmit={form.onSubmit}>
      <p>We send a link to choose a new password.</p>
      <Field label="E-mail address" fault={form.faultOf('email')}>
        <input name="email" type="email" autocomplete="username" required />
      </Field>
      {other !== undefined && <ErrorNote error={other} />}
      <button type="submit" class="primary wide" disabled={form.isRunning}>
        Send the link
      </button>
    </form>
  )
}
