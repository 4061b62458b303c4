/** The handlers of cookie sessions. */

import { SluiceError } from '@sluice/core'
import { readSession } from '../../../domains/fetch/cookie-sessions/session-request.ts'
import type { Service } from '../../../service.ts'
import { json, success } from '../../http/answer.ts'
import { callerOf, type Step } from '../../http/context.ts'

/** `POST /api/v1/sessions`. */
export function createSession({ sessions }: Service): Step {
  return async (ctx) => {
    const wish = readSession(ctx.state.body)
    const made = await sessions.create(callerOf(ctx).account, wish)
    const told = 'warnings' in wish && wish.warnings.length > 0 ? { warnings: wish.warnings } : {}
    ctx.status = 201
    json(ctx, { success: true, data: { ...made, ...told } })
  }
}

/** `GET /api/v1/sessions`. */
export function listSessions({ sessions }: Service): Step {
  return async (ctx) => success(ctx, [...(await sessions.list(callerOf(ctx).account))].reverse())
}

/** `GET /api/v1/sessions/{id}`. */
export function getSession({ sessions }: Service): Step {
  return async (ctx) => {
    const found = await sessions.get(callerOf(ctx).account, String(ctx.params.id))
    if (!found) throw new SluiceError('NOT_FOUND', 'You have no session with this id.')
    success(ctx, found)
  }
}

/** `DELETE /api/v1/sessions/{id}`. */
export function deleteSession({ sessions }: Service): Step {
  return async (ctx) => {
    if (await sessions.remove(callerOf(ctx).account, String(ctx.params.id))) {
      return success(ctx, { deleted: 1 })
    }
    throw new SluiceError('NOT_FOUND', 'You have no session with this id.')
  }
}
