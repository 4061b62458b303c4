/** The handlers of operator routes. */

import { parseRequest } from '@sluice/fetch/request'
import { success } from '../../http/answer.ts'
import { type Context, callerOf, type Step } from '../../http/context.ts'
import { closeAccount } from '../../people/close-account.ts'
import { resetFactors } from '../../people/factors/manage-factors.ts'
import {
  accountsPage,
  auditPage,
  Grant,
  grantTokens,
  inviteUser,
  NewInvitation,
  Refund,
  refundResult,
  Suspension,
  suspendAccount
} from '../../people/operator.ts'
import { operatorReset, userOfId } from '../../people/password-reset.ts'
import type { Service } from '../../service.ts'

/** `GET /api/v1/operator/accounts`. */
export function accounts(service: Service): Step {
  return async (ctx) => success(ctx, await accountsPage(service, { ...ctx.query }))
}

/** `POST /api/v1/operator/accounts/{id}/suspension`. */
export function suspension(service: Service): Step {
  return async (ctx) => {
    const { suspended } = parseRequest(Suspension, ctx.state.body)
    const account = String(ctx.params.id)
    await suspendAccount(service, actorOf(ctx), account, suspended)
    success(ctx, { account, suspended })
  }
}

/** `DELETE /api/v1/operator/accounts/{id}`. */
export function closing(service: Service): Step {
  return async (ctx) => {
    const account = String(ctx.params.id)
    const { jobs, webhooks } = service
    const stores = { ...service, jobs: jobs.store, webhooks: webhooks.store }
    await closeAccount(stores, account, actorOf(ctx))
    success(ctx, { closed: account })
  }
}

/** `POST /api/v1/operator/grants`. */
export function grant(service: Service): Step {
  return async (ctx) => {
    const input = parseRequest(Grant, ctx.state.body)
    const applied = await grantTokens(service, actorOf(ctx), input)
    await service.jobs.wake(input.account)
    success(ctx, { ...input, applied })
  }
}

/** `POST /api/v1/operator/refunds`. */
export function refund(service: Service): Step {
  return async (ctx) => {
    const input = parseRequest(Refund, ctx.state.body)
    const applied = await refundResult(service, actorOf(ctx), input)
    success(ctx, { ...input, applied })
  }
}

/** `POST /api/v1/operator/invitations`. */
export function invitation(service: Service): Step {
  return async (ctx) => {
    const input = parseRequest(NewInvitation, ctx.state.body)
    success(ctx, await inviteUser(service, actorOf(ctx), input))
  }
}

/** `POST /api/v1/operator/users/{id}/reset`. */
export function resetLink(service: Service): Step {
  return async (ctx) =>
    success(ctx, await operatorReset(service, actorOf(ctx), String(ctx.params.id)))
}

/** `DELETE /api/v1/operator/users/{id}/factors`. */
export function factorsReset(service: Service): Step {
  return async (ctx) => {
    const user = await userOfId(service, String(ctx.params.id))
    await resetFactors(service, actorOf(ctx), user)
    success(ctx, { reset: user.id })
  }
}

/** `GET /api/v1/operator/audit`. */
export function auditLog(service: Service): Step {
  return async (ctx) => success(ctx, await auditPage(service, { ...ctx.query }))
}

function actorOf(ctx: Context): string {
  return callerOf(ctx).key.id
}
