/** `POST /stripe/webhook`: Stripe's messages about payments (docs/payments.md). */

import { SluiceError } from '@sluice/core'
import { applyEvent } from '../domains/payments/apply-event.ts'
import type { Payments } from '../domains/payments/payments.ts'
import type { Service } from '../service.ts'
import { success } from './http/answer.ts'
import { readBytes } from './http/bodies/body.ts'
import type { Step } from './http/context.ts'

/** Events are a few kilobytes. */
const MOST_BYTES = 262_144

/** The endpoint. The signature of the body proves that it comes from Stripe. */
export function stripeEndpoint(service: Service, payments: Payments): Step {
  return async (ctx) => {
    const signature = ctx.get('Stripe-Signature')
    if (signature === '') {
      throw new SluiceError('INVALID_REQUEST', 'The header `Stripe-Signature` is missing.')
    }
    const body = await ctx.state.stages.time('body', () => readBytes(ctx.req, MOST_BYTES))
    await applyEvent(service, await payments.event(body, signature))
    success(ctx, { received: true })
  }
}
