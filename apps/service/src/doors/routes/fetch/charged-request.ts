/** Common code of the handlers of charged requests. */

import { SluiceError } from '@sluice/core'
import type { Outcome, Prepared, Run } from '@sluice/fetch'
import { type ChargedWays, chargedFetch } from '../../../domains/fetch/charged-fetch.ts'
import type { FetchAnswer } from '../../../domains/fetch/fetch-context.ts'
import type { Service } from '../../../service.ts'
import { clientSignal } from '../../http/client-signal.ts'
import { type Context, callerOf } from '../../http/context.ts'

/** Facts about a charged request that only the handler knows. */
export interface ChargedRequest {
  /** Method and path. An Idempotency-Key is bound to them too. */
  readonly route: string
  readonly idempotencyKey: string | undefined
  /** Work that replaces the fetch. */
  readonly work?: (run: Run) => Promise<Outcome>
  /** Finds the exchanges that are read in place of a fetch. */
  readonly exchanges?: ChargedWays['exchanges']
}

/** {@link chargedFetch} for the caller of a request, as long as its client waits. @throws the errors of that call. */
export function chargedRequest(
  service: Service,
  ctx: Context,
  prepared: Prepared,
  { route, idempotencyKey, work, exchanges }: ChargedRequest
): Promise<FetchAnswer> {
  const { id, stages } = ctx.state
  if (!prepared.upload) ctx.state.target = prepared.url.hostname
  const context = {
    caller: callerOf(ctx),
    id,
    signal: clientSignal(ctx.res),
    stages,
    route,
    ...(idempotencyKey === undefined ? {} : { idempotencyKey })
  }
  return chargedFetch(service, prepared, context, { work, exchanges })
}

/** Run the charged part of a handler. If it fails, the answer reports the balance too. @throws the errors of `run`. */
export async function tellingBalance(
  service: Service,
  ctx: Context,
  run: () => Promise<void>
): Promise<void> {
  try {
    await run()
  } catch (error) {
    await tellBalance(service, ctx, error)
    throw error
  }
}

/** The request does not wait a second time for a store that is down. */
async function tellBalance({ ledger }: Service, ctx: Context, error: unknown): Promise<void> {
  if (SluiceError.is(error) && error.code === 'STORE_UNAVAILABLE') return
  await callerOf(ctx).claim?.prove()
  const balance = await ledger.balance(callerOf(ctx).account).catch(() => undefined)
  if (balance) ctx.set('X-Tokens-Remaining', String(balance.free + balance.purchased))
}
