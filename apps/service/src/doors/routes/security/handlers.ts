/** The handlers of a user's sessions and second factors. */

import { parseRequest } from '@sluice/fetch/request'
import { z } from 'zod'
import { allowAttempt } from '../../../domains/people/attempts.ts'
import {
  addPasskey,
  beginTotp,
  CredentialResponse,
  confirmTotp,
  NewPasskey,
  PasskeyChange,
  removePasskey,
  removeTotp,
  renamePasskey,
  renewRecoveryCodes,
  shownFactors,
  TotpConfirmation
} from '../../../domains/people/factors/manage-factors.ts'
import { registrationOptions, userOfPasskey } from '../../../domains/people/factors/passkeys.ts'
import {
  relyingPartyOf,
  requireRelyingParty
} from '../../../domains/people/factors/relying-party.ts'
import { removeIdentity, shownIdentity } from '../../../domains/people/oidc/own-identity.ts'
import {
  endOtherSessions,
  endSession,
  listSessions,
  renewSession,
  requireConfirmed
} from '../../../domains/people/sessions.ts'
import { confirmPassword } from '../../../domains/people/sign-in.ts'
import type { Service } from '../../../service.ts'
import { success } from '../../http/answer.ts'
import { placeOf, signedIn } from '../../http/callers/signed-in.ts'
import type { Context, Step } from '../../http/context.ts'
import { greet } from '../auth/handlers.ts'

/** Body of `POST /api/v1/auth/confirm`. */
export const Confirmation = z.union([
  z.strictObject({ password: z.string().max(200) }),
  z.strictObject({ passkey: CredentialResponse })
])

/** `GET /api/v1/auth/sessions`. */
export function sessions(service: Service): Step {
  return async (ctx) => success(ctx, await listSessions(service, signedIn(ctx).session))
}

/** `DELETE /api/v1/auth/sessions`: all but the current one. */
export function endOthers(service: Service): Step {
  return async (ctx) =>
    success(ctx, { ended: await endOtherSessions(service, signedIn(ctx).session) })
}

/** `DELETE /api/v1/auth/sessions/{id}`. */
export function endOne(service: Service): Step {
  return async (ctx) => {
    const id = String(ctx.params.id)
    await endSession(service, signedIn(ctx).session, id)
    success(ctx, { ended: id })
  }
}

/** `POST /api/v1/auth/confirm`. */
export function confirm(service: Service): Step {
  return async (ctx) => {
    const { user, session } = signedIn(ctx)
    const input = parseRequest(Confirmation, ctx.state.body)
    if ('password' in input) await confirmPassword(service, user, input.password)
    else {
      const party = requireRelyingParty(service.config, ctx.host)
      await allowAttempt(service, ['confirm', user.id], { limit: 10, windowMs: 900_000 })
      await userOfPasskey(service, party, input.passkey, user)
    }
    await service.directory.confirmSession(session.hash)
    success(ctx, { confirmed: true })
  }
}

/** `GET /api/v1/auth/factors`. */
export function factors(service: Service): Step {
  return async (ctx) => {
    const { user } = signedIn(ctx)
    const party = relyingPartyOf(service.config, ctx.host)
    success(ctx, {
      ...(await shownFactors(service, user)),
      has_password: user.passwordHash !== '',
      provider: await shownIdentity(service, user),
      passkeys_unavailable: 'reason' in party ? party.reason : null
    })
  }
}

/** `DELETE /api/v1/auth/provider`. */
export function disconnectProvider(service: Service): Step {
  return async (ctx) => {
    await removeIdentity(service, confirmedUser(ctx))
    success(ctx, { removed: true })
  }
}

/** `POST /api/v1/auth/totp`. */
export function startTotp(service: Service): Step {
  return async (ctx) => {
    const user = confirmedUser(ctx)
    const issuer = URL.parse(service.config.PUBLIC_URL ?? '')?.host ?? ctx.host
    success(ctx, await beginTotp(service, user, issuer))
  }
}

/** `POST /api/v1/auth/totp/confirm`. The session is another one from then on. */
export function finishTotp(service: Service): Step {
  return async (ctx) => {
    const { code } = parseRequest(TotpConfirmation, ctx.state.body)
    const codes = await confirmTotp(service, confirmedUser(ctx), code)
    await greetAgain(service, ctx, 'totp', { recovery_codes: codes })
  }
}

/** `DELETE /api/v1/auth/totp`. */
export function dropTotp(service: Service): Step {
  return async (ctx) => {
    await removeTotp(service, confirmedUser(ctx))
    success(ctx, { removed: true })
  }
}

/** `POST /api/v1/auth/recovery-codes`. */
export function newRecoveryCodes(service: Service): Step {
  return async (ctx) =>
    success(ctx, { recovery_codes: await renewRecoveryCodes(service, confirmedUser(ctx)) })
}

/** `POST /api/v1/auth/passkeys/options`. */
export function newPasskeyOptions(service: Service): Step {
  return async (ctx) => {
    const user = confirmedUser(ctx)
    const party = requireRelyingParty(service.config, ctx.host)
    success(ctx, await registrationOptions(service, party, user))
  }
}

/** `POST /api/v1/auth/passkeys`. The session is another one from then on. */
export function newPasskey(service: Service): Step {
  return async (ctx) => {
    const input = parseRequest(NewPasskey, ctx.state.body)
    const user = confirmedUser(ctx)
    const party = requireRelyingParty(service.config, ctx.host)
    const { passkey, codes } = await addPasskey(service, party, user, input)
    await greetAgain(service, ctx, 'passkey', { passkey, recovery_codes: codes })
  }
}

/** `PATCH /api/v1/auth/passkeys/{id}`. */
export function changePasskey(service: Service): Step {
  return async (ctx) => {
    const { name } = parseRequest(PasskeyChange, ctx.state.body)
    const id = String(ctx.params.id)
    await renamePasskey(service, signedIn(ctx).user, id, name)
    success(ctx, { id, name })
  }
}

/** `DELETE /api/v1/auth/passkeys/{id}`. */
export function dropPasskey(service: Service): Step {
  return async (ctx) => {
    const id = String(ctx.params.id)
    await removePasskey(service, confirmedUser(ctx), id)
    success(ctx, { removed: id })
  }
}

/** The user, who proved a short time ago who they are. @throws SluiceError `UNAUTHORIZED`, `details.confirm`. */
function confirmedUser(ctx: Context) {
  const { user, session } = signedIn(ctx)
  requireConfirmed(session)
  return user
}

async function greetAgain(
  service: Service,
  ctx: Context,
  by: string,
  extra: object
): Promise<void> {
  greet(service, ctx, await renewSession(service, signedIn(ctx), placeOf(ctx), by), extra)
}
