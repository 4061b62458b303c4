/** The handlers of the account: balance, usage, movements. */

import { SluiceError } from '@sluice/core'
import { movementsPage } from '../../../domains/history/movements.ts'
import { parseUsageQuery, usageReport } from '../../../domains/history/usage.ts'
import { usageCsv } from '../../../domains/history/usage-csv.ts'
import type { Service } from '../../../service.ts'
import { json } from '../../http/answer.ts'
import { callerOf, type Step } from '../../http/context.ts'

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

/** `GET /api/v1/account/usage`: requests, tokens and times by day, hour, key or parser. */
export function usage(service: Service): Step {
  return async (ctx) => {
    const query = parseUsageQuery({ ...ctx.query })
    const data = await usageReport(service, callerOf(ctx).account, query)
    if (query.format === 'json') return json(ctx, { success: true, data })
    ctx.type = 'text/csv; charset=utf-8'
    ctx.set(
      'Content-Disposition',
      `attachment; filename="sluice-usage-${data.from}-${data.to}.csv"`
    )
    ctx.body = usageCsv(data, query.split_by)
  }
}

/** `GET /api/v1/account/movements`: transactions of tokens. */
export function movements(service: Service): Step {
  return async (ctx) => {
    const data = await movementsPage(service, callerOf(ctx).account, { ...ctx.query })
    json(ctx, { success: true, data })
  }
}
