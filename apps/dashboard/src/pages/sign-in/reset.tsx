/** Choosing a new password by the link of an operator or of an e-mail. */

import { useState } from 'preact/hooks'
import { client } from '../../client.ts'
import { ErrorNote } from '../../parts/error-note.tsx'
import { Field } from '../../parts/field.tsx'
import { OutsidePage } from '../../parts/outside-page.tsx'
import { useSubmit } from '../../parts/use-submit.ts'
import { Link } from '../../router.tsx'

/** @param props.token - token of the link. */
export function ResetPage({ token }: { token: string }) {
  const [isDone, setDone] = useState(false)
  const form = useSubmit(async ({ text }) => {
    await client.session.resetPassword(token, text('password'))
    setDone(true)
  })
  const fault = form.faultOf('token')
  const other = form.otherError('password')
  if (isDone) {
    return (
      <OutsidePage title="Password changed">
        <p role="status">Your new password works. All earlier sessions have ended.</p>
        <p>
          <Link to="/sign-in" class="button primary wide">
            Sign in
          </Link>
        </p>
      </OutsidePage>
    )
  }
  return (
    <OutsidePage title="Choose a new password">
      <form onSubmit={form.onSubmit}>
        <Field
          label="New password"
          hint="10 characters or more. All sessions end."
          fault={form.faultOf('password')}
        >
          <input
            name="password"
            type="password"
            autocomplete="new-password"
            minLength={10}
            maxLength={200}
            required
          />
        </Field>
        {other !== undefined && <ErrorNote error={other} />}
        <button type="submit" class="primary wide" disabled={form.isRunning}>
          Change the password
        </button>
      </form>
      {fault !== undefined && (
        <p>
          <Link to="/forgotten">Get another link</Link>
        </p>
      )}
    </OutsidePage>
  )
}
