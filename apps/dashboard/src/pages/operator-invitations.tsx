/** For operators: inviting users. */

import type { Invitation } from '@sluice/client'
import { useState } from 'preact/hooks'
import { client } from '../client.ts'
import { ErrorNote } from '../parts/error-note.tsx'
import { Field } from '../parts/field.tsx'
import { Page } from '../parts/page.tsx'
import { SecretDialog } from '../parts/secret-dialog.tsx'
import { Time } from '../parts/shown.tsx'
import { useSubmit } from '../parts/use-submit.ts'

/** Invitations to sign up, for operators. */
export function OperatorInvitationsPage() {
  const [made, setMade] = useState<Invitation>()
  const form = useSubmit(async ({ text }) => {
    const account = text('account').trim()
    setMade(
      await client.operator.invite({
        role: text('role') === 'operator' ? 'operator' : 'owner',
        ...(account === '' ? {} : { account })
      })
    )
  })
  return (
    <Page
      title="Invitations"
      lead="An invitation is a single-use sign-up link, valid for 7 days. Send it to one person."
    >
      <form class="narrow" onSubmit={form.onSubmit}>
        <Field label="Role" hint="Operators see and change every account.">
          <select name="role">
            <option value="owner">owner</option>
            <option value="operator">operator</option>
          </select>
        </Field>
        <Field
          label="Account"
          hint="Account to join as owner. Leave empty to create a new one."
          fault={form.faultOf('account')}
        >
          <input name="account" placeholder="acc_…" autocomplete="off" spellcheck={false} />
        </Field>
        {form.otherError('account') !== undefined && <ErrorNote error={form.error} />}
        <button type="submit" class="primary" disabled={form.isRunning}>
          Create invitation
        </button>
      </form>
      {made && (
        <SecretDialog
          title="The invitation"
          label="invitation"
          secret={`${location.origin}/dashboard/sign-up?invitation=${made.invitation}`}
          onClose={() => setMade(undefined)}
        >
          For one {made.role}, until <Time of={made.expires_at} />. It is shown once.
        </SecretDialog>
      )}
    </Page>
  )
}
