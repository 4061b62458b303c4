/** For operators: open invitations. */

import type { Invitations } from '@sluice/client'
import { useState } from 'preact/hooks'
import { client } from '../client.ts'
import { Confirmation } from '../parts/dialog.tsx'
import { Icon } from '../parts/icon.tsx'
import { Loaded, useLoaded } from '../parts/loaded.tsx'
import { Page } from '../parts/page.tsx'
import { Time } from '../parts/shown.tsx'
import { Table } from '../parts/table.tsx'
import { toast } from '../parts/toast.tsx'
import { Link } from '../router.tsx'
import { InviteDialog } from './invite-dialog.tsx'
import './operator.css'

type Shown = Invitations['invitations'][number]

/** Lists open invitations. Operators can create and withdraw them. */
export function OperatorInvitationsPage() {
  const loading = useLoaded((signal) => client.operator.invitations({ signal }))
  const [isInviting, setInviting] = useState(false)
  const [leaving, setLeaving] = useState<Shown>()
  const invite = (
    <button type="button" class="primary" onClick={() => setInviting(true)}>
      <Icon name="mail" />
      Invite
    </button>
  )
  return (
    <Page
      title="Invitations"
      lead="Single-use sign-up links, valid for 7 days. Used ones are not listed."
      actions={invite}
    >
      <Loaded of={loading} what="the invitations" shape="rows">
        {({ invitations }) =>
          invitations.length === 0 ? (
            <div class="empty">
              <Icon name="mail" class="empty-mark" />
              <h2>No open invitations</h2>
              <p>
                Invite a user to a new account here, or to an existing account on{' '}
                <Link to="/operator/accounts">its page</Link>.
              </p>
            </div>
          ) : (
            <Table
              label="Invitations"
              head={['For', 'Role', 'Account', 'Made by', 'Expires', 'Actions']}
              rows={invitations.map((one) => rowOf(one, setLeaving))}
            />
          )
        }
      </Loaded>
      {isInviting && <InviteDialog onClose={() => setInviting(false)} onDone={loading.reload} />}
      {leaving && (
        <Confirmation
          title="Withdraw the invitation?"
          action="Withdraw"
          run={async () => {
            await client.operator.withdrawInvitation(leaving.id)
            toast('The invitation was withdrawn.')
            loading.reload()
          }}
          onClose={() => setLeaving(undefined)}
        >
          <p>Its link stops working immediately.</p>
        </Confirmation>
      )}
    </Page>
  )
}

function rowOf(one: Shown, onWithdraw: (one: Shown) => void) {
  return [
    one.email ?? <span class="quiet">anybody with the link</span>,
    one.role === 'operator' ? <span class="badge">operator</span> : one.role,
    one.account === null ? (
      <span class="quiet">a new one</span>
    ) : (
      <Link to={`/operator/accounts/${one.account}`}>{one.account_name || one.account}</Link>
    ),
    one.invited_by ?? <span class="quiet">a key or the command line</span>,
    <Time key="expires" of={one.expires_at} />,
    <button
      key="withdraw"
      type="button"
      class="small"
      aria-label={`Withdraw the invitation ${one.email ? `for ${one.email}` : one.id}`}
      onClick={() => onWithdraw(one)}
    >
      Withdraw
    </button>
  ]
}
