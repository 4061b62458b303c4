/**
 * The caller of a route that holds tokens, without a look-up of its own: the hold checks the key in the same step, one
 * request to the store fewer. No answer leaves, and nothing else is done for the account, before the key is proven.
 */

import { SluiceError } from '@sluice/core'
import { ClientGone } from '../../../base/client-gone.ts'
import type { Scope } from '../../../domains/people/keys.ts'
import type { Service } from '../../../service.ts'
import type { Step } from '../context.ts'
import { letIn } from '../crowding.ts'
import { claimedCaller } from './auth.ts'
import { authenticated } from './authenticated.ts'

/**
 * Returns a step that finds the caller without a look-up. Callers that are not known yet go through {@link
 * authenticated}.
 */
export function claimed(service: Service, access: Scope): Step {
  const lookUp = authenticated(service, access)
  return async (ctx, next) => {
    const { stages, trace } = ctx.state
    const caller = stages.timeSync('auth', () =>
      claimedCaller(service, ctx.req.headers.authorization, access)
    )
    if (!caller) return lookUp(ctx, next)
    ctx.state.caller = trace ? { ...caller, trace: trace.parent } : caller
    letIn(ctx.req.socket)
    const prove = async () => {
      try {
        await caller.claim.prove()
      } catch (error) {
        ctx.state.caller = undefined
        throw error
      }
    }
    try {
      await next()
    } catch (error) {
      if (tellsSomething(error)) await prove()
      throw error
    }
    await prove()
  }
}

/**
 * Returns true if the answer that follows tells something about the account. It does not wait a second time for a store
 * that is down.
 */
function tellsSomething(error: unknown): boolean {
  if (error instanceof ClientGone) return false
  return !(SluiceError.is(error) && error.code === 'STORE_UNAVAILABLE')
}
