/** The rights of a caller whose answer goes on: they can end before the answer does. */

import { SluiceError } from '@sluice/core'
import type { Service } from '../../service.ts'
import { clientSignal } from '../client-signal.ts'
import type { Context } from '../context.ts'
import { type Access, authenticateKey, authenticateSession } from './auth.ts'
import { sessionToken } from './session-cookie.ts'

/** How often the rights are checked again, ms. */
const CHECK_MS = 2_000

/**
 * The same check as before the answer began: meanwhile a session may end, a key may be revoked, an account may be
 * suspended, a role may be taken away.
 *
 * @returns a function that rejects once the caller may not go on.
 */
export function rightsOf(service: Service, ctx: Context, access: Access): () => Promise<unknown> {
  const header = ctx.req.headers.authorization
  const token = header === undefined ? sessionToken(ctx) : undefined
  return () =>
    token === undefined
      ? authenticateKey(service, header, access)
      : authenticateSession(service, token, access)
}

/** Aborted when the client disconnects, and soon after its rights end. A store that does not answer ends nothing. */
export function lastingSignal(service: Service, ctx: Context, access: Access): AbortSignal {
  const gone = clientSignal(ctx.res)
  const ended = new AbortController()
  const check = rightsOf(service, ctx, access)
  let isChecking = false
  const timer = setInterval(async () => {
    if (isChecking) return
    isChecking = true
    try {
      await check()
    } catch (error) {
      if (SluiceError.is(error) && error.code === 'UNAUTHORIZED') ended.abort(error)
    } finally {
      isChecking = false
    }
  }, CHECK_MS)
  timer.unref()
  if (ctx.res.closed) clearInterval(timer)
  ctx.res.once('close', () => clearInterval(timer))
  return AbortSignal.any([gone, ended.signal])
}
