/** The handlers of buying tokens. */

import { SluiceError } from '@sluice/core'
import { parseRequest } from '@sluice/fetch/request'
import { shownPrice } from '../../../base/packs.ts'
import { allowAttempt } from '../../../domains/people/attempts.ts'
import type { Service } from '../../../service.ts'
import { success } from '../../http/answer.ts'
import { signedIn } from '../../http/callers/signed-in.ts'
import type { Step } from '../../http/context.ts'
import { Purchase } from './answers.ts'

/** Pages of Stripe that an account may ask for in an hour. */
const RATE = { limit: 50, windowMs: 3_600_000 }

/** `GET /api/v1/billing/packs`. */
export function packs({ payments }: Service): Step {
  return (ctx) =>
    success(ctx, {
      packs: (payments?.packs ?? []).map((pack) => ({
        id: pack.id,
        tokens: pack.tokens,
        price: shownPrice(pack),
        currency: pack.currency
      }))
    })
}

/** `POST /api/v1/billing/checkout`. */
export function checkout(service: Service): Step {
  return async (ctx) => {
    const { pack } = parseRequest(Purchase, ctx.state.body)
    const { payments } = service
    if (!payments) throw new SluiceError('NOT_FOUND', 'This service sells no tokens.')
    const { user } = signedIn(ctx)
    await allowAttempt(service, ['checkout', user.account], RATE)
    success(ctx, { url: await payments.checkout(user, pack) })
  }
}
