/** The user's password, and the end of the account. */

import { useState } from 'preact/hooks'
import { client } from '../client.ts'
import { Dialog } from '../parts/dialog.tsx'
import { ErrorNote } from '../parts/error-note.tsx'
import { Field } from '../parts/field.tsx'
import { Page } from '../parts/page.tsx'
import { announce } from '../parts/toast.tsx'
import { useSubmit } from '../parts/use-submit.ts'
import { useSession } from '../session.tsx'

/** The account: who is signed in, the password, closing it. */
export function AccountPage() {
  const { signedIn } = useSession()
  const [isClosing, setClosing] = useState(false)
  return (
    <Page title="Account">
      <dl class="facts">
        <dt>E-mail address</dt>
        <dd>{signedIn.user.email}</dd>
        <dt>Role</dt>
        <dd>{signedIn.user.role}</dd>
        <dt>Account</dt>
        <dd>
          <code>{signedIn.account.id}</code>
        </dd>
      </dl>
      <section>
        <h2>Password</h2>
        <PasswordForm />
      </section>
      <section>
        <h2>Close the account</h2>
        <p>
          Deletes its keys, sessions, history and users permanently. It cannot be restored, and its
          tokens are lost.
        </p>
        <button type="button" class="danger" onClick={() => setClosing(true)}>
          Close the account…
        </button>
      </section>
      {isClosing && <ClosingDialog onClose={() => setClosing(false)} />}
    </Page>
  )
}

function PasswordForm() {
  const [round, setRound] = useState(0)
  const form = useSubmit(async ({ text }) => {
    await client.session.changePassword({ current: text('current'), new: text('new') })
    announce('The password was changed. All other sessions have ended.')
    setRound((one) => one + 1)
  })
  const other = form.otherError('new')
  return (
    <form key={round} class="narrow" onSubmit={form.onSubmit}>
      <Field label="Current password">
        <input name="current" type="password" autocomplete="current-password" required />
      </Field>
      <Field
        label="New password"
        hint="10 characters or more. All other sessions end."
        fault={form.faultOf('new')}
      >
        <input
          name="new"
          type="password"
          autocomplete="new-password"
          minLength={10}
          maxLength={200}
          required
        />
      </Field>
      {other !== undefined && <ErrorNote error={other} />}
      <button type="submit" class="primary" disabled={form.isRunning}>
        Change the password
      </button>
    </form>
  )
}

function ClosingDialog({ onClose }: { onClose: () => void }) {
  const { leave } = useSession()
  const form = useSubmit(async ({ text }) => {
    await client.closeAccount(text('password'))
    leave()
  })
  return (
    <Dialog title="Close the account permanently?" onClose={onClose}>
      <form onSubmit={form.onSubmit}>
        <p>Export the history you need first. It cannot be read afterwards.</p>
        <Field label="Your password">
          <input name="password" type="password" autocomplete="current-password" required />
        </Field>
        {form.error !== undefined && <ErrorNote error={form.error} />}
        <div class="row end">
          <button type="button" onClick={onClose}>
            Cancel
          </button>
          <button type="submit" class="danger" disabled={form.isRunning}>
            Close the account
          </button>
        </div>
      </form>
    </Dialog>
  )
}
