/** The users of an account for operators, with actions that help users who cannot sign in. */

import type { AccountDetails, PasswordReset } from '@sluice/client'
import { useState } from 'preact/hooks'
import { client } from '../client.ts'
import { Confirmation } from '../parts/dialog.tsx'
import { SecretDialog } from '../parts/secret-dialog.tsx'
import { Time } from '../parts/shown.tsx'
import { Table } from '../parts/table.tsx'
import { toast } from '../parts/toast.tsx'

type User = AccountDetails['users'][number]

type Doing =
  | { readonly what: 'password' | 'factors'; readonly user: User }
  | { readonly what: 'link'; readonly reset: PasswordReset }

/** Users, a link to choose a new password, and the end of lost second factors. */
export function UserList(props: {
  account: AccountDetails
  onChange: () => void
  onInvite: () => void
}) {
  const { account, onChange, onInvite } = props
  const [doing, setDoing] = useState<Doing>()
  const close = () => setDoing((now) => (now?.what === 'link' ? now : undefined))
  if (account.closed_at !== null) return null
  return (
    <section>
      <div class="section-head">
        <h2>Users</h2>
        <button type="button" class="small" onClick={onInvite}>
          Invite a user
        </button>
      </div>
      {account.users.length === 0 ? (
        <p class="quiet">No user can sign in to this account. Its keys work.</p>
      ) : (
        <Table
          label="Users"
          head={['E-mail address', 'Role', 'Cannot sign in?']}
          rows={account.users.map((user) => [
            user.email,
            user.role,
            <div key="help" class="row tight">
              <button
                type="button"
                class="small"
                aria-label={`Password link for ${user.email}`}
                onClick={() => setDoing({ what: 'password', user })}
              >
                Password link
              </button>
              <button
                type="button"
                class="small"
                aria-label={`Remove second factors of ${user.email}`}
                onClick={() => setDoing({ what: 'factors', user })}
              >
                Remove second factors
              </button>
            </div>
          ])}
        />
      )}
      {doing?.what === 'password' && (
        <Confirmation
          title={`Make a password link for ${doing.user.email}?`}
          action="Make the link"
          run={async () => {
            const reset = await client.operator.resetPassword(doing.user.id)
            setDoing({ what: 'link', reset })
          }}
          onClose={close}
        >
          <p>
            Anyone with the link can choose a new password within 24 hours. Make sure that the
            request comes from the user.
          </p>
        </Confirmation>
      )}
      {doing?.what === 'link' && (
        <SecretDialog
          title={`Password link for ${doing.reset.email}`}
          label="link"
          secret={`${location.origin}/dashboard/reset?token=${doing.reset.reset}`}
          onClose={() => setDoing(undefined)}
        >
          It works once, until <Time of={doing.reset.expires_at} />, and is not shown again.
        </SecretDialog>
      )}
      {doing?.what === 'factors' && (
        <Confirmation
          title={`Remove the second factors of ${doing.user.email}?`}
          action="Remove"
          run={async () => {
            await client.operator.resetFactors(doing.user.id)
            toast('The second factors were removed.')
            onChange()
          }}
          onClose={close}
        >
          <p>
            The user signs in with the password alone until new ones are set up. All sessions of the
            user end.
          </p>
        </Confirmation>
      )}
    </section>
  )
}
