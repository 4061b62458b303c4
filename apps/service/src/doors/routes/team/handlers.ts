/** The handlers of the team of an account. */

import { parseRequest } from '@sluice/fetch/request'
import { confirmPassword } from '../../../domains/people/sign-in.ts'
import {
  changeRole,
  changeTeam,
  Leaving,
  leaveTeam,
  Removal,
  RoleChange,
  removeMember,
  shownTeam,
  TeamChange
} from '../../../domains/people/team/team.ts'
import {
  inviteMember,
  TeamInvitation,
  withdrawInvitation
} from '../../../domains/people/team/team-invitations.ts'
import type { Service } from '../../../service.ts'
import { success } from '../../http/answer.ts'
import { clearSession } from '../../http/callers/session-cookie.ts'
import { signedIn } from '../../http/callers/signed-in.ts'
import type { Step } from '../../http/context.ts'

/** `GET /api/v1/team`. */
export function team(service: Service): Step {
  return async (ctx) => success(ctx, await shownTeam(service, signedIn(ctx).user))
}

/** `PATCH /api/v1/team`. */
export function teamChange(service: Service): Step {
  return async (ctx) => {
    const { user } = signedIn(ctx)
    await changeTeam(service, user, parseRequest(TeamChange, ctx.state.body))
    success(ctx, await shownTeam(service, user))
  }
}

/** `POST /api/v1/team/invitations`. */
export function newInvitation(service: Service): Step {
  return async (ctx) => {
    const input = parseRequest(TeamInvitation, ctx.state.body)
    success(ctx, await inviteMember(service, signedIn(ctx).user, input))
  }
}

/** `DELETE /api/v1/team/invitations/{id}`. */
export function endInvitation(service: Service): Step {
  return async (ctx) => {
    const id = String(ctx.params.id)
    await withdrawInvitation(service, signedIn(ctx).user, id)
    success(ctx, { withdrawn: id })
  }
}

/** `PATCH /api/v1/team/members/{id}`. */
export function memberRole(service: Service): Step {
  return async (ctx) => {
    const id = String(ctx.params.id)
    const change = parseRequest(RoleChange, ctx.state.body)
    await changeRole(service, signedIn(ctx).user, id, change)
    success(ctx, { id, role: change.role })
  }
}

/** `DELETE /api/v1/team/members/{id}`. */
export function endMember(service: Service): Step {
  return async (ctx) => {
    const id = String(ctx.params.id)
    const revokesKeys = parseRequest(Removal, { ...ctx.query }).revoke_keys === 'true'
    const keys = await removeMember(service, signedIn(ctx).user, { id, revokesKeys })
    success(ctx, { removed: id, keys })
  }
}

/** `POST /api/v1/team/leave`. The password is asked for again. */
export function leave(service: Service): Step {
  return async (ctx) => {
    const { user } = signedIn(ctx)
    const { password } = parseRequest(Leaving, ctx.state.body)
    await confirmPassword(service, user, password)
    await leaveTeam(service, user)
    clearSession(ctx)
    success(ctx, { left: user.account })
  }
}
