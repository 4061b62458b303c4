/** The routes of the team of an account. */

import { z } from 'zod'
import { Leaving, Removal, RoleChange, TeamChange } from '../../../domains/people/team/team.ts'
import { TeamInvitation } from '../../../domains/people/team/team-invitations.ts'
import { cookieAnswer, successAnswer } from '../../openapi/answer.ts'
import type { Route } from '../route.ts'
import { NewTeamInvitation, RemovedMember, Team } from './answers.ts'
import {
  endInvitation,
  endMember,
  leave,
  memberRole,
  newInvitation,
  team,
  teamChange
} from './handlers.ts'

const common = { tag: 'Team', access: 'session' } as const
const forAdmins = { ...common, sessionNeeds: { least: 'admin' } } as const
const member = z.object({ id: z.string().describe('`data.members[].id` of the team.') })
const invitation = z.object({ id: z.string().describe('`data.invitations[].id` of the team.') })

/** The routes of the team of an account. */
export const teamRoutes: readonly Route[] = [
  {
    ...common,
    id: 'getTeam',
    method: 'get',
    path: '/api/v1/team',
    summary: 'The members of the account, and open invitations',
    answer: successAnswer('The team.', Team),
    handle: team
  },
  {
    ...common,
    sessionNeeds: { least: 'owner' },
    id: 'changeTeam',
    method: 'patch',
    path: '/api/v1/team',
    summary: 'Rename the account, or require two-factor sign-in',
    description: 'For owners.',
    body: TeamChange,
    answer: successAnswer('The team.', Team),
    handle: teamChange
  },
  {
    ...forAdmins,
    id: 'inviteMember',
    method: 'post',
    path: '/api/v1/team/invitations',
    summary: 'Create an invitation to the account, valid for a week',
    description: 'For admins and owners; only owners invite owners.',
    body: TeamInvitation,
    answer: successAnswer('The only response that contains the invitation.', NewTeamInvitation),
    handle: newInvitation
  },
  {
    ...forAdmins,
    id: 'withdrawInvitation',
    method: 'delete',
    path: '/api/v1/team/invitations/{id}',
    summary: 'Withdraw an invitation',
    parameters: invitation,
    answer: successAnswer('Its id.', z.object({ withdrawn: z.string() })),
    codes: ['NOT_FOUND'],
    handle: endInvitation
  },
  {
    ...forAdmins,
    id: 'changeRole',
    method: 'patch',
    path: '/api/v1/team/members/{id}',
    summary: 'Change the role of a member',
    description:
      'Admins manage admins and members, owners everyone. An account keeps an owner. A member may not manage keys: when the role changes to member, the keys with the scope `keys` that the user created are revoked.',
    parameters: member,
    body: RoleChange,
    answer: successAnswer('The new role.', RoleChange.extend({ id: z.string() })),
    codes: ['NOT_FOUND'],
    handle: memberRole
  },
  {
    ...forAdmins,
    id: 'removeMember',
    method: 'delete',
    path: '/api/v1/team/members/{id}',
    summary: 'Remove a member',
    description:
      'The user is deleted, and the sessions end at once. The keys with the scope `keys` or `operator` that the member made are revoked. Other keys belong to the account and stay, unless `revoke_keys` is `true`.',
    parameters: member,
    query: Removal,
    answer: successAnswer('The id, and the keys of the member.', RemovedMember),
    codes: ['NOT_FOUND'],
    handle: endMember
  },
  {
    ...common,
    id: 'leaveTeam',
    method: 'post',
    path: '/api/v1/team/leave',
    summary: 'Leave the account',
    description:
      'Your user is deleted, and the keys with the scope `keys` or `operator` that you made are revoked. The last owner cannot leave.',
    body: Leaving,
    answer: cookieAnswer('You are signed out.', z.object({ left: z.string() })),
    codes: ['NOT_FOUND'],
    handle: leave
  }
]
