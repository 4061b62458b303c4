/** The handlers of operator routes about accounts. */

import { parseRequest } from '@sluice/fetch/request'
import { accountsPage } from '../../../domains/operator/accounts/account-search.ts'
import {
  AccountChange,
  accountDetails,
  accountMovements,
  renameAccount
} from '../../../domains/operator/accounts/account-view.ts'
import { Suspension, suspendAccount } from '../../../domains/operator/accounts/suspend-account.ts'
import {
  Grant,
  grantTokens,
  Refund,
  refundResult
} from '../../../domains/operator/accounts/tokens.ts'
import {
  inviteUser,
  NewInvitation,
  openInvitations,
  withdrawInvitation
} from '../../../domains/operator/invitations.ts'
import { closeAccount } from '../../../domains/people/close-account.ts'
import { resetFactors } from '../../../domains/people/factors/manage-factors.ts'
import { operatorReset, userOfId } from '../../../domains/people/password-reset.ts'
import type { Service } from '../../../service.ts'
import { success } from '../../http/answer.ts'
import { type Context, callerOf, type Step } from '../../http/context.ts'

/** `GET /api/v1/operator/accounts`. */
export function accounts(service: Service): Step {
  return async (ctx) => success(ctx, await accountsPage(service, { ...ctx.query }))
}

/** `GET /api/v1/operator/accounts/{id}`. */
export function account(service: Service): Step {
  return async (ctx) => success(ctx, await accountDetails(service, idOf(ctx)))
}

/** `PATCH /api/v1/operator/accounts/{id}`. */
export function accountChange(service: Service): Step {
  return async (ctx) => {
    const change = parseRequest(AccountChange, ctx.state.body)
    await renameAccount(service, actorOf(ctx), idOf(ctx), change)
    success(ctx, await accountDetails(service, idOf(ctx)))
  }
}

/** `GET /api/v1/operator/accounts/{id}/movements`. */
export function movements(service: Service): Step {
  return async (ctx) => success(ctx, await accountMovements(service, idOf(ctx), { ...ctx.query }))
}

/** `POST /api/v1/operator/accounts/{id}/suspension`. */
export function suspension(service: Service): Step {
  return async (ctx) => {
    const { suspended } = parseRequest(Suspension, ctx.state.body)
    const { jobs } = service
    const parts = { ...service, jobs: jobs.store }
    const change = { account: idOf(ctx), suspended }
    await suspendAccount(parts, actorOf(ctx), change, (ref) => {
      jobs.stopped(ref, suspended ? null : ref.job)
    })
    if (suspended) await service.webhooks.store.dropWaiting(idOf(ctx), 'all')
    success(ctx, { account: idOf(ctx), suspended })
  }
}

/** `DELETE /api/v1/operator/accounts/{id}`. */
export function closing(service: Service): Step {
  return async (ctx) => {
    const { jobs, webhooks } = service
    const stores = { ...service, jobs: jobs.store, webhooks: webhooks.store }
    await closeAccount(stores, idOf(ctx), actorOf(ctx))
    success(ctx, { closed: idOf(ctx) })
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

/** `GET /api/v1/operator/invitations`. */
export function invitations(service: Service): Step {
  return async (ctx) => success(ctx, { invitations: await openInvitations(service) })
}

/** `POST /api/v1/operator/invitations`. */
export function invitation(service: Service): Step {
  return async (ctx) => {
    const input = parseRequest(NewInvitation, ctx.state.body)
    success(ctx, await inviteUser(service, actorOf(ctx), input, callerOf(ctx).user?.id))
  }
}

/** `DELETE /api/v1/operator/invitations/{id}`. */
export function withdrawal(service: Service): Step {
  return async (ctx) => {
    await withdrawInvitation(service, actorOf(ctx), idOf(ctx))
    success(ctx, { withdrawn: idOf(ctx) })
  }
}

/** `POST /api/v1/operator/users/{id}/reset`. */
export function resetLink(service: Service): Step {
  return async (ctx) => success(ctx, await operatorReset(service, actorOf(ctx), idOf(ctx)))
}

/** `DELETE /api/v1/operator/users/{id}/factors`. */
export function factorsReset(service: Service): Step {
  return async (ctx) => {
    const user = await userOfId(service, idOf(ctx))
    await resetFactors(service, actorOf(ctx), user)
    success(ctx, { reset: user.id })
  }
}

function actorOf(ctx: Context): string {
  return callerOf(ctx).key.id
}

function idOf(ctx: Context): string {
  return String(ctx.params.id)
}
