/** The members of the account. */

import type { Team, TeamMember } from '@sluice/client'
import { useState } from 'preact/hooks'
import { client } from '../client.ts'
import { Confirmation } from '../parts/dialog.tsx'
import { ErrorNote } from '../parts/error-note.tsx'
import { Day } from '../parts/shown.tsx'
import { toast } from '../parts/toast.tsx'
import { mayManage, type Role, rolesToGive } from './roles.ts'

/** @param onChange - something was changed: load again. */
export function Members(props: { team: Team; own: Role; onChange: () => void }) {
  const { team, own, onChange } = props
  const [removing, setRemoving] = useState<TeamMember>()
  const [error, setError] = useState<unknown>()
  const setRole = async (member: TeamMember, role: string) => {
    setError(undefined)
    try {
      await client.team.setRole(member.id, role as 'member')
      toast(`${member.email} is now ${role}.`)
    } catch (caught) {
      setError(caught)
    }
    onChange()
  }
  return (
    <>
      {error !== undefined && <ErrorNote error={error} />}
      <ul class="things" aria-label="Members">
        {team.members.map((member) => (
          <li key={member.id}>
            <div class="what">
              <strong>
                {member.email}
                {member.is_you && <span class="badge">you</span>}
              </strong>
              <span>
                {member.two_factor ? 'Two-factor sign-in on' : 'No two-factor sign-in'} · since{' '}
                <Day of={member.created_at} />
              </span>
            </div>
            <RoleChoice member={member} own={own} onChoose={(role) => setRole(member, role)} />
            {mayManage(own, member.role) && !member.is_you && (
              <button
                type="button"
                class="small"
                aria-label={`Remove ${member.email}`}
                onClick={() => setRemoving(member)}
              >
                Remove
              </button>
            )}
          </li>
        ))}
      </ul>
      {removing && (
        <Removal member={removing} onChange={onChange} onClose={() => setRemoving(undefined)} />
      )}
    </>
  )
}

/** Asks for confirmation before a member is removed, and what to do with the keys that the member made. */
function Removal(props: { member: TeamMember; onChange: () => void; onClose: () => void }) {
  const { id, email } = props.member
  const [revokesKeys, setRevokesKeys] = useState(false)
  const run = async () => {
    const { keys } = await client.team.remove(id, { revoke_keys: revokesKeys ? 'true' : 'false' })
    const left = keys.filter((key) => key.revoked_at === null)
    const names = left.map(({ name }) => name).join(', ')
    toast(
      left.length === 0
        ? `${email} was removed.`
        : `${email} was removed. These keys that they made are still valid: ${names}.`
    )
    props.onChange()
  }
  return (
    <Confirmation title={`Remove ${email}?`} action="Remove" run={run} onClose={props.onClose}>
      <p>
        The user is deleted and signed out at once. The keys that they made and that can make other
        keys are revoked. Other keys belong to the account and stay.
      </p>
      <label class="check">
        <input
          type="checkbox"
          checked={revokesKeys}
          onChange={(event) => setRevokesKeys(event.currentTarget.checked)}
        />{' '}
        Also revoke all other keys that they made
      </label>
    </Confirmation>
  )
}

function RoleChoice(props: { member: TeamMember; own: Role; onChoose: (role: string) => void }) {
  const { member, own, onChoose } = props
  const roles: readonly Role[] = rolesToGive(own)
  if (!mayManage(own, member.role) || !roles.includes(member.role)) {
    return <span class="badge">{member.role}</span>
  }
  return (
    <select
      aria-label={`Role of ${member.email}`}
      value={member.role}
      onChange={(event) => onChoose(event.currentTarget.value)}
    >
      {roles.map((role) => (
        <option key={role} value={role}>
          {role}
        </option>
      ))}
    </select>
  )
}
