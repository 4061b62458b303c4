/** The handlers of API keys. */

import { parseRequest } from '@sluice/fetch/request'
import {
  addKey,
  type KeyHandler,
  listKeys,
  NewKey,
  regenerateKey,
  revokeKey
} from '../../../domains/people/account-keys.ts'
import { SCOPES, scopesOf } from '../../../domains/people/keys.ts'
import type { Service } from '../../../service.ts'
import { success } from '../../http/answer.ts'
import { type Context, callerOf, type Step } from '../../http/context.ts'

/** `GET /api/v1/account/keys`. */
export function keys(service: Service): Step {
  return async (ctx) => success(ctx, await listKeys(service, callerOf(ctx).account))
}

/** `POST /api/v1/account/keys`: the only answer that shows the key. */
export function newKey(service: Service): Step {
  return async (ctx) => {
    const input = parseRequest(NewKey, ctx.state.body)
    success(ctx, await addKey(service, handlerOf(ctx), input))
  }
}

/** `DELETE /api/v1/account/keys/{id}`. */
export function endKey(service: Service): Step {
  return async (ctx) => {
    const id = String(ctx.params.id)
    await revokeKey(service, handlerOf(ctx), id)
    success(ctx, { revoked: id })
  }
}

/** `POST /api/v1/account/keys/{id}/regenerate`. */
export function renewKey(service: Service): Step {
  return async (ctx) =>
    success(ctx, await regenerateKey(service, handlerOf(ctx), String(ctx.params.id)))
}

function handlerOf(ctx: Context): KeyHandler {
  const { account, key, scopes, user, createdBy = null } = callerOf(ctx)
  if (!user) {
    const mayGive = scopesOf(scopes)
    return { actor: key.id, account, mayGive, maker: createdBy, madeWith: key.id }
  }
  const mayGive = SCOPES.filter((scope) => scope !== 'operator' || user.role === 'operator')
  return { actor: key.id, account, mayGive, maker: user.id }
}
