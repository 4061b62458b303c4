/** The team of the account: members, invitations, and the sign-in rules for members. */

import type { Team } from '@sluice/client'
import { useState } from 'preact/hooks'
import { client } from '../../client.ts'
import { ErrorNote } from '../../parts/error-note.tsx'
import { Loaded, useLoaded } from '../../parts/loaded.tsx'
import { Page } from '../../parts/page.tsx'
import { plural } from '../../parts/shown.tsx'
import { toast } from '../../parts/toast.tsx'
import { AccountNav } from '../../people/account-nav.tsx'
import { Members } from '../../people/members.tsx'
import { type Role, rolesToGive } from '../../people/roles.ts'
import { TeamInvitations } from '../../people/team-invitations.tsx'
import { useSession } from '../../session.tsx'

/** The team. */
export function AccountTeamPage() {
  const own = useSession().signedIn.user.role
  const team = useLoaded((signal) => client.team.get({ signal }))
  return (
    <Page title="Team">
      <AccountNav at="/account/team" />
      <Loaded of={team} what="the team" shape="rows">
        {(data) => (
          <>
            <section class="setting">
              <header>
                <h2>Members</h2>
                <p>They share the keys, history and tokens of the account.</p>
              </header>
              <div>
                <Members team={data} own={own} onChange={team.reload} />
              </div>
            </section>
            {rolesToGive(own).length > 0 && (
              <TeamInvitations team={data} own={own} onChange={team.reload} />
            )}
            <TwoFactorRule team={data} own={own} onChange={team.reload} />
          </>
        )}
      </Loaded>
    </Page>
  )
}

function TwoFactorRule(props: { team: Team; own: Role; onChange: () => void }) {
  const { account, members } = props.team
  const [error, setError] = useState<unknown>()
  const without = members.filter((member) => !member.two_factor).length
  const change = async (required: boolean) => {
    setError(undefined)
    try {
      await client.team.change({ require_two_factor: required })
      toast(
        required
          ? 'Members without two-factor sign-in set it up when they next sign in.'
          : 'Two-factor sign-in is no longer required.'
      )
    } catch (caught) {
      setError(caught)
    }
    props.onChange()
  }
  return (
    <section class="setting">
      <header>
        <h2>Two-factor sign-in</h2>
        <p>
          {without === 0
            ? 'All members have it.'
            : `${plural(without, 'member')} without it. Open sessions continue.`}
        </p>
      </header>
      <div>
        {error !== undefined && <ErrorNote error={error} />}
        <label class="check">
          <input
            type="checkbox"
            checked={account.require_two_factor}
            disabled={props.own !== 'owner' && props.own !== 'operator'}
            onChange={(event) => {
              const box = event.currentTarget
              const required = box.checked
              // It shows the service's message.
              box.checked = account.require_two_factor
              void change(required)
            }}
          />
          Require it for every member
        </label>
      </div>
    </section>
  )
}
