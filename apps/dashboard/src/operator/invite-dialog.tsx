/** Invites a user to a new or an existing account. The link is shown once. */

import type { AccountDetails, Invitation } from '@sluice/client'
import { useState } from 'preact/hooks'
import { client } from '../client.ts'
import { Dialog } from '../parts/dialog.tsx'
import { ErrorNote } from '../parts/error-note.tsx'
import { Field } from '../parts/field.tsx'
import { SecretDialog } from '../parts/secret-dialog.tsx'
import { Time } from '../parts/shown.tsx'
import { useSubmit } from '../parts/use-submit.ts'

/** @param props.account - that the invitee joins; a new one unless given. */
export function InviteDialog(props: {
  account?: Pick<AccountDetails, 'id' | 'name'>
  onClose: () => void
  onDone: () => void
}) {
  const { account, onClose, onDone } = props
  const [made, setMade] = useState<Invitation>()
  const form = useSubmit(async ({ text }) => {
    const email = text('email').trim()
    setMade(
      await client.operator.invite({
        role: text('role') === 'operator' ? 'operator' : 'owner',
        ...(account ? { account: account.id } : {}),
        ...(email === '' ? {} : { email })
      })
    )
    onDone()
  })
  if (made) {
    return (
      <SecretDialog
        title="The invitation"
        label="invitation"
        secret={`${location.origin}/dashboard/sign-up?invitation=${made.invitation}`}
        onClose={onClose}
      >
        Send this link to one person. It works once, until <Time of={made.expires_at} />, and is not
        shown again.
      </SecretDialog>
    )
  }
  const other = form.otherError('email')
  return (
    <Dialog title={account ? `Invite to “${account.name}”` : 'Invite'} onClose={onClose}>
      <form onSubmit={form.onSubmit}>
        <p class="quiet">
          {account
            ? 'The user of the link joins this account.'
            : 'The user of the link gets a new account.'}
        </p>
        <Field
          label="For"
          hint="An e-mail address, as a note for the list. Nothing is sent."
          fault={form.faultOf('email')}
        >
          <input name="email" type="email" maxLength={254} autocomplete="off" />
        </Field>
        <Field label="Role" hint="Operators see and change every account.">
          <select name="role">
            <option value="owner">Owner</option>
            <option value="operator">Operator of the service</option>
          </select>
        </Field>
        {other !== undefined && <ErrorNote error={other} />}
        <div class="row end">
          <button type="button" onClick={onClose}>
            Cancel
          </button>
          <button type="submit" class="primary" disabled={form.isRunning}>
            {form.isRunning ? 'One moment…' : 'Create invitation'}
          </button>
        </div>
      </form>
    </Dialog>
  )
}
