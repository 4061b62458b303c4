/** The handlers of the account: balance, usage, movements. */

import { SluiceError } from '@sluice/core'
import { movementsPage } from '../../history/movements.ts'
import { usageReport } from '../../history/usage.ts'
import { json } from '../../http/answer.ts'
import { callerOf, type Step } from '../../http/context.ts'
import type { Service } from '../../service.ts'

/** `GET /api/v1/account/`: the balance. */
export function account(service: Service): Step {
  return async (ctx) => {
    const id = callerOf(ctx).account
    const balance = await service.ledger.balance(id)
    if (!balance) throw new SluiceError('NOT_FOUND', 'The account no longer exists.')
    const { free, purchased, held, period, renewsAt } = balance
    json(ctx, {
      success: true,
      data: {
        id,
        balance: { free, purchased, total: free + purchased, held },
        free_per_month: service.config.FREE_TOKENS_PER_MONTH,
        period,
        renews_at: renewsAt
      }
    })
  }
}

/** `GET /api/v1/account/usage`: requests and tokens by day, key or parser. */
export function usage(service: Service): Step {
  return async (ctx) => {
    const data = await usageReport(service, callerOf(ctx).account, ctx.query)
    json(ctx, { success: true, data })
  }
}

/** `GET /api/v1/account/movements`: what came and went. */
export function movements(service: Service): Step {
  return async (ctx) => {
    const data = await movementsPage(service, callerOf(ctx).account, { ...ctx.query })
    json(ctx, { success: true, data })
  }
}
