/** Inviting people to the account, and the invitations that are open. */

import type { NewTeamInvitation, Team } from '@sluice/client'
import { useState } from 'preact/hooks'
import { client } from '../client.ts'
import { ErrorNote } from '../parts/error-note.tsx'
import { Field } from '../parts/field.tsx'
import { SecretDialog } from '../parts/secret-dialog.tsx'
import { Time } from '../parts/shown.tsx'
import { toast } from '../parts/toast.tsx'
import { useSubmit } from '../parts/use-submit.ts'
import { mayManage, ROLE_WORDS, type Role, rolesToGive } from './roles.ts'

interface Invitations {
  readonly team: Team
  readonly own: Role
  /** Something was changed: load again. */
  readonly onChange: () => void
}

/** See the module. */
export function TeamInvitations(props: Invitations) {
  return (
    <section class="setting">
      <header>
        <h2>Invite people</h2>
        <p>An invitation is a link for one person, good for 7 days.</p>
      </header>
      <div>
        <InvitationForm {...props} />
        <OpenInvitations {...props} />
      </div>
    </section>
  )
}

function InvitationForm({ own, onChange }: Invitations) {
  const [made, setMade] = useState<NewTeamInvitation>()
  const [role, setRole] = useState<Role>('member')
  const [round, setRound] = useState(0)
  const form = useSubmit(async ({ text }) => {
    const email = text('email').trim()
    const input = { role: text('role') as 'member', ...(email === '' ? {} : { email }) }
    setMade(await client.team.invite(input))
    setRound((one) => one + 1)
    onChange()
  })
  const other = form.otherError('email', 'role')
  return (
    <>
      <form key={round} class="narrow" onSubmit={form.onSubmit}>
        <Field label="Role" hint={ROLE_WORDS[role]} fault={form.faultOf('role')}>
          <select
            name="role"
            value={role}
            onChange={(event) => setRole(event.currentTarget.value as Role)}
          >
            {rolesToGive(own).map((one) => (
              <option key={one} value={one}>
                {one}
              </option>
            ))}
          </select>
        </Field>
        <Field
          label="E-mail address"
          hint="Optional: shows in the list, and gets the link if this service sends e-mails."
          fault={form.faultOf('email')}
        >
          <input name="email" type="email" autocomplete="off" />
        </Field>
        {other !== undefined && <ErrorNote error={other} />}
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
          {made.sent ? `Sent to ${made.email}. ` : ''}For one {made.role}, until{' '}
          <Time of={made.expires_at} />. It is shown once.
        </SecretDialog>
      )}
    </>
  )
}

function OpenInvitations({ team, own, onChange }: Invitations) {
  const [error, setError] = useState<unknown>()
  const withdraw = async (id: string) => {
    setError(undefined)
    try {
      await client.team.withdrawInvitation(id)
      toast('The invitation was withdrawn.')
    } catch (caught) {
      setError(caught)
    }
    onChange()
  }
  return (
    <>
      {error !== undefined && <ErrorNote error={error} />}
      {team.invitations.length > 0 && (
        <>
          <h3>Open invitations</h3>
          <ul class="things" aria-label="Open invitations">
            {team.invitations.map((one) => (
              <li key={one.id}>
                <div class="what">
                  <strong>
                    {one.email ?? 'Anyone with the link'}
                    <span class="badge">{one.role}</span>
                  </strong>
                  <span>
                    {one.invited_by ? `Invited by ${one.invited_by}` : 'By an operator'} · until{' '}
                    <Time of={one.expires_at} />
                  </span>
                </div>
                {mayManage(own, one.role) && (
                  <button
                    type="button"
                    class="small"
                    aria-label={`Withdraw the invitation of ${one.email ?? one.role}`}
                    onClick={() => withdraw(one.id)}
                  >
                    Withdraw
                  </button>
                )}
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  )
}
