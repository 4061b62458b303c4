/** The steps that find the caller of a request, and refuse requests from other sites. */

import type { Service } from '../../../service.ts'
import type { Step } from '../context.ts'
import { letIn } from '../crowding.ts'
import { type Access, authenticateKey, authenticateSession, type SessionNeeds } from './auth.ts'
import { refuseOtherSites, sessionToken } from './session-cookie.ts'

/**
 * The caller of a route that needs one: by key, or otherwise by the session of a signed-in user.
 *
 * @param needsKey - sessions are not accepted. @param needs - of the user of a session.
 */
export function authenticated(
  service: Service,
  access?: Access,
  needsKey = false,
  needs?: SessionNeeds
): Step {
  return async (ctx, next) => {
    const header = ctx.req.headers.authorization
    const token = header === undefined && !needsKey ? sessionToken(ctx) : undefined
    if (token !== undefined) refuseOtherSites(ctx)
    const caller = await ctx.state.stages.time('auth', () =>
      token === undefined
        ? authenticateKey(service, header, access)
        : authenticateSession(service, token, access, needs)
    )
    const { trace } = ctx.state
    ctx.state.caller = trace ? { ...caller, trace: trace.parent } : caller
    letIn(ctx.req.socket)
    service.knownClients.note(header ?? token ?? '', caller.account)
    return next()
  }
}

/** Routes that need no caller and give the browser a session: not from another site. */
export function fromOwnSite(): Step {
  return (ctx, next) => {
    refuseOtherSites(ctx)
    return next()
  }
}
