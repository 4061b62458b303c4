/** Actions that cannot be undone: leaving the account, and closing it. */

import { useState } from 'preact/hooks'
import { client } from '../../client.ts'
import { Dialog } from '../../parts/dialog.tsx'
import { ErrorNote } from '../../parts/error-note.tsx'
import { Field } from '../../parts/field.tsx'
import { Page } from '../../parts/page.tsx'
import { useSubmit } from '../../parts/use-submit.ts'
import { AccountNav } from '../../people/account-nav.tsx'
import { useSession } from '../../session.tsx'

/** Leaving and closing the account. */
export function AccountClosePage() {
  const { signedIn } = useSession()
  const [open, setOpen] = useState<'leave' | 'close'>()
  const isOwner = signedIn.user.role === 'owner' || signedIn.user.role === 'operator'
  const close = () => setOpen(undefined)
  return (
    <Page title="Danger zone">
      <AccountNav at="/account/close" />
      <section class="card danger-zone">
        <h2>Leave the account</h2>
        <p>
          Deletes your user. The account, its keys and its history stay with the other members. The
          last owner cannot leave.
        </p>
        <button type="button" class="danger" onClick={() => setOpen('leave')}>
          Leave the account…
        </button>
      </section>
      {isOwner && (
        <section class="card danger-zone">
          <h2>Close the account</h2>
          <p>
            Deletes its keys, sessions, history and users permanently. It cannot be restored, and
            its tokens are lost.
          </p>
          <button type="button" class="danger" onClick={() => setOpen('close')}>
            Close the account…
          </button>
        </section>
      )}
      {open === 'leave' && (
        <EndDialog
          title="Leave the account?"
          action="Leave the account"
          lead="Your user is deleted. To come back you need a new invitation."
          run={(password) => client.team.leave(password)}
          onClose={close}
        />
      )}
      {open === 'close' && (
        <EndDialog
          title="Close the account permanently?"
          action="Close the account"
          lead="Export the history you need first. It cannot be read afterwards."
          run={(password) => client.closeAccount(password)}
          onClose={close}
        />
      )}
    </Page>
  )
}

function EndDialog(props: {
  title: string
  action: string
  lead: string
  run: (password: string) => Promise<unknown>
  onClose: () => void
}) {
  const { leave } = useSession()
  const form = useSubmit(async ({ text }) => {
    await props.run(text('password'))
    leave()
  })
  return (
    <Dialog title={props.title} onClose={props.onClose}>
      <form onSubmit={form.onSubmit}>
        <p>{props.lead}</p>
        <Field label="Your password">
          <input name="password" type="password" autocomplete="current-password" required />
        </Field>
        {form.error !== undefined && <ErrorNote error={form.error} />}
        <div class="row end">
          <button type="button" onClick={props.onClose}>
            Cancel
          </button>
          <button type="submit" class="danger" disabled={form.isRunning}>
            {props.action}
          </button>
        </div>
      </form>
    </Dialog>
  )
}
