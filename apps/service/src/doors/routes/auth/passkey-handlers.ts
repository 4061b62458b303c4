/** The handlers of passkeys for sign-in. */

import { SluiceError } from '@sluice/core'
import { parseRequest } from '@sluice/fetch/request'
import type { User } from '@sluice/store'
import { z } from 'zod'
import { addressGroup } from '../../../domains/people/address-group.ts'
import { allowAttempt } from '../../../domains/people/attempts.ts'
import { CredentialResponse } from '../../../domains/people/factors/manage-factors.ts'
import { authenticationOptions, userOfPasskey } from '../../../domains/people/factors/passkeys.ts'
import { requireRelyingParty } from '../../../domains/people/factors/relying-party.ts'
import { sessionOfToken } from '../../../domains/people/sessions.ts'
import { finishSignIn, isShut, pendingUser } from '../../../domains/people/sign-in.ts'
import type { Service } from '../../../service.ts'
import { success } from '../../http/answer.ts'
import { pendingToken, sessionToken } from '../../http/callers/session-cookie.ts'
import { placeOf } from '../../http/callers/signed-in.ts'
import type { Context, Step } from '../../http/context.ts'
import { greet } from './handlers.ts'

/** Body of `POST /api/v1/auth/passkey`. */
export const PasskeySignIn = z.strictObject({ response: CredentialResponse })

/** Query of `POST /api/v1/auth/passkey/options`. */
export const PasskeyOptionsQuery = z.strictObject({
  known: z
    .enum(['true', 'false'])
    .default('false')
    .describe(
      '`true` lists the passkeys of the user who is signed in or gave the password: as the second factor, or to confirm.'
    )
})

/** Challenges and answers of one address in 15 minutes. */
const RATE = { limit: 100, windowMs: 900_000 }

/** `POST /api/v1/auth/passkey/options`. */
export function passkeyOptions(service: Service): Step {
  return async (ctx) => {
    const { known } = parseRequest(PasskeyOptionsQuery, { ...ctx.query })
    const party = requireRelyingParty(service.config, ctx.host)
    await allowAttempt(service, ['passkey-options', addressGroup(ctx.ip)], RATE)
    const user = known === 'true' ? await knownUser(service, ctx) : undefined
    success(ctx, await authenticationOptions(service, party, user))
  }
}

/** `POST /api/v1/auth/passkey`. */
export function passkeySignIn(service: Service): Step {
  return async (ctx) => {
    const { response } = parseRequest(PasskeySignIn, ctx.state.body)
    const party = requireRelyingParty(service.config, ctx.host)
    await allowAttempt(service, ['passkey', addressGroup(ctx.ip)], RATE)
    const pending = await pendingUser(service, pendingToken(ctx))
    // A passkey of another user than gave the password signs that one in, on its own.
    const known = isOf(response, pending) ? pending : undefined
    const user = await userOfPasskey(service, party, response, known).catch((error) => {
      const account = pending?.account ?? null
      const actor = pending?.id ?? 'anonymous'
      const details = { from: ctx.ip, factor: 'passkey' }
      service.audit.note({ actor, action: 'session.refused', account, details })
      throw error
    })
    if (await isShut(service, user)) {
      throw new SluiceError('UNAUTHORIZED', 'The passkey was not accepted.')
    }
    greet(
      service,
      ctx,
      await finishSignIn(service, pendingToken(ctx), user, placeOf(ctx), 'passkey')
    )
  }
}

/** Returns true if a credential names this user or names no user. */
function isOf({ response }: z.infer<typeof CredentialResponse>, user: User | undefined): boolean {
  const handle = response.userHandle
  return !handle || Buffer.from(handle, 'base64url').toString() === user?.id
}

async function knownUser(service: Service, ctx: Context): Promise<User | undefined> {
  const pending = await pendingUser(service, pendingToken(ctx))
  const token = sessionToken(ctx)
  if (pending || token === undefined) return pending
  return (await sessionOfToken(service, token))?.user
}
