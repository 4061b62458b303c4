/** The signed-in user of a request, and where the request comes from. */

import type { Session, User } from '@sluice/store'
import { deviceOf } from '../../../domains/people/device.ts'
import type { Place } from '../../../domains/people/sessions.ts'
import { type Context, callerOf } from '../context.ts'

/** The user and the session of a route whose access is `session`. */
export function signedIn(ctx: Context): { user: User; session: Session } {
  const { user, session } = callerOf(ctx)
  if (!user || !session) throw new Error('a route for sessions without its authentication step')
  return { user, session }
}

/** The address and the browser of a request. */
export function placeOf(ctx: Context): Place {
  return { from: ctx.ip, device: deviceOf(ctx.get('User-Agent')) }
}
