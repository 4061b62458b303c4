/** Setting second factors up and taking them away. Every change is in the audit log. */

import { SluiceError } from '@sluice/core'
import type { User } from '@sluice/store'
import { z } from 'zod'
import { shownTime } from '../../../base/shown-time.ts'
import { allowAttempt } from '../attempts.ts'
import type { PeoplePorts } from '../ports.ts'
import {
  changeFactors,
  type FactorState,
  factorsOf,
  hasSecondFactor,
  type Passkey,
  withoutLeftovers
} from './factor-state.ts'
import { registerPasskey } from './passkeys.ts'
import { newRecoveryCodes } from './recovery-codes.ts'
import type { RelyingParty } from './relying-party.ts'
import { TotpCode } from './second-factor.ts'
import { newTotpSecret, totpStep, totpUri } from './totp.ts'

/** Time to confirm the secret of an app by a code. */
const PENDING_MS = 900_000

/** Body of `POST /api/v1/auth/totp/confirm`. */
export const TotpConfirmation = z.strictObject({ code: TotpCode })

const PasskeyName = z.string().trim().min(1).max(100)

/** Statements of a browser about a credential. The library checks them. */
export const CredentialResponse = z.looseObject({
  id: z.string().min(1).max(1_400),
  rawId: z.string().max(1_400),
  type: z.literal('public-key'),
  response: z.looseObject({
    clientDataJSON: z.string().max(10_000),
    userHandle: z.string().max(200).nullish()
  }),
  clientExtensionResults: z.looseObject({})
})

/** Body of `POST /api/v1/auth/passkeys`. */
export const NewPasskey = z.strictObject({ name: PasskeyName, response: CredentialResponse })

/** Body of `PATCH /api/v1/auth/passkeys/{id}`. */
export const PasskeyChange = z.strictObject({ name: PasskeyName })

/** Parts of the service that this module uses. */
type Parts = Pick<PeoplePorts, 'directory' | 'secrets' | 'audit'>

/** The second factors of a user, without anything secret. */
export async function shownFactors(parts: Parts, user: User) {
  const { state } = await factorsOf(parts, user.id)
  return {
    two_factor: hasSecondFactor(state),
    required: await parts.directory.requiresTwoFactor(user.account),
    totp: state.totp ? { created_at: shownTime(state.totp.createdAt) } : null,
    passkeys: state.passkeys.map(shownPasskey),
    recovery_codes_left: state.recovery.length
  }
}

/** Start the setup of an authenticator app: a secret that counts once a code of it was shown. */
export async function beginTotp(
  parts: Parts,
  user: User,
  issuer: string
): Promise<{ secret: string; uri: string }> {
  const secret = newTotpSecret()
  const sealed = parts.secrets.factors.seal(secret, user.id)
  await changeFactors(parts, user.id, (state) => {
    if (state.totp) {
      throw new SluiceError(
        'INVALID_REQUEST',
        'An authenticator app is already set up. Remove it first.'
      )
    }
    return { ...state, pendingTotp: { sealed, createdAt: Date.now() } }
  })
  return { secret, uri: totpUri(secret, issuer, user.email) }
}

/**
 * Confirm the app by a code.
 *
 * @returns recovery codes if this is the first factor. @throws SluiceError `INVALID_REQUEST` - the code is wrong.
 */
export async function confirmTotp(
  parts: Parts,
  user: User,
  code: string
): Promise<readonly string[] | null> {
  await allowAttempt(parts, ['totp-set-up', user.id], { limit: 10, windowMs: 900_000 })
  const fresh = newRecoveryCodes(parts.secrets.recovery)
  let isFirst = false
  await changeFactors(parts, user.id, (state) => {
    const { pendingTotp, ...rest } = state
    if (!pendingTotp || Date.now() - pendingTotp.createdAt > PENDING_MS) {
      throw new SluiceError('INVALID_REQUEST', 'Nothing is waiting to be confirmed. Start again.')
    }
    const lastStep = totpStep(parts.secrets.factors.open(pendingTotp.sealed, user.id), code, 0)
    if (lastStep === undefined) {
      const message = 'The code is wrong. Check that the clock of the device is correct.'
      throw new SluiceError('INVALID_REQUEST', message, { details: { path: 'code' } })
    }
    isFirst = !hasSecondFactor(state)
    const totp = { sealed: pendingTotp.sealed, createdAt: Date.now(), lastStep }
    return { ...rest, totp, ...(isFirst ? { recovery: fresh.hashes } : {}) }
  })
  await record(parts, user, 'two_factor.added', { factor: 'totp' })
  return isFirst ? fresh.codes : null
}

/** Remove the app. @throws SluiceError `NOT_FOUND`. `INVALID_REQUEST` - it is the last factor, and one is required. */
export async function removeTotp(parts: Parts, user: User): Promise<void> {
  const isRequired = await parts.directory.requiresTwoFactor(user.account)
  await changeFactors(parts, user.id, ({ totp, ...rest }) => {
    if (!totp) throw new SluiceError('NOT_FOUND', 'No authenticator app is set up.')
    return afterRemoval(rest, isRequired)
  })
  await record(parts, user, 'two_factor.removed', { factor: 'totp' })
}

/** Replace all recovery codes. @throws SluiceError `INVALID_REQUEST` - two-factor sign-in is off. */
export async function renewRecoveryCodes(parts: Parts, user: User): Promise<readonly string[]> {
  const { codes, hashes } = newRecoveryCodes(parts.secrets.recovery)
  await changeFactors(parts, user.id, (state) => {
    if (!hasSecondFactor(state)) {
      throw new SluiceError('INVALID_REQUEST', 'Two-factor sign-in is off: set it up first.')
    }
    return { ...state, recovery: hashes }
  })
  await record(parts, user, 'recovery_codes.renewed', {})
  return codes
}

/** Add a passkey. @returns recovery codes if this is the first factor. */
export async function addPasskey(
  parts: Parts,
  party: RelyingParty,
  user: User,
  input: z.infer<typeof NewPasskey>
): Promise<{ passkey: ReturnType<typeof shownPasskey>; codes: readonly string[] | null }> {
  const fresh = newRecoveryCodes(parts.secrets.recovery)
  const { passkey, state } = await registerPasskey(parts, party, user, input, (next) => {
    const isFirst = !next.totp && next.passkeys.length === 1
    return isFirst ? { ...next, recovery: fresh.hashes } : next
  })
  await record(parts, user, 'two_factor.added', { factor: 'passkey', name: passkey.name })
  const isFirst = state.recovery === fresh.hashes
  return { passkey: shownPasskey(passkey), codes: isFirst ? fresh.codes : null }
}

/** Give a passkey another name. @throws SluiceError `NOT_FOUND`. */
export async function renamePasskey(
  parts: Parts,
  user: User,
  id: string,
  name: string
): Promise<void> {
  await changeFactors(parts, user.id, (state) => {
    if (!state.passkeys.some((one) => one.id === id)) throw noPasskey()
    const passkeys = state.passkeys.map((one) => (one.id === id ? { ...one, name } : one))
    return { ...state, passkeys }
  })
}

/** Remove a passkey. @throws SluiceError `NOT_FOUND`. `INVALID_REQUEST` - it is the last factor, and one is required. */
export async function removePasskey(parts: Parts, user: User, id: string): Promise<void> {
  const isRequired = await parts.directory.requiresTwoFactor(user.account)
  let name = ''
  await changeFactors(parts, user.id, (state) => {
    const found = state.passkeys.find((one) => one.id === id)
    if (!found) throw noPasskey()
    name = found.name
    const passkeys = state.passkeys.filter((one) => one !== found)
    return afterRemoval({ ...state, passkeys }, isRequired)
  })
  await record(parts, user, 'two_factor.removed', { factor: 'passkey', name })
}

/** Remove all factors of a user who has lost them, and end the sessions. @param actor - an operator. */
export async function resetFactors(parts: Parts, actor: string, user: User): Promise<void> {
  await changeFactors(parts, user.id, () => ({ passkeys: [], recovery: [] }))
  await parts.directory.endSessions(user.id)
  const details = { user: user.id }
  await parts.audit.record({ actor, action: 'two_factor.reset', account: user.account, details })
}

function afterRemoval(state: FactorState, isRequired: boolean): FactorState {
  if (isRequired && !hasSecondFactor(state)) {
    throw new SluiceError(
      'INVALID_REQUEST',
      'Your account requires two-factor sign-in. Add another factor before you remove the last one.'
    )
  }
  return withoutLeftovers(state)
}

function shownPasskey({ id, name, isSynced, createdAt, lastUsedAt }: Passkey) {
  return {
    id,
    name,
    synced: isSynced,
    created_at: shownTime(createdAt),
    last_used_at: shownTime(lastUsedAt)
  }
}

function noPasskey(): SluiceError {
  return new SluiceError('NOT_FOUND', 'You have no such passkey.')
}

function record(
  { audit }: Parts,
  { id: actor, account }: User,
  action: string,
  details: Record<string, unknown>
): Promise<void> {
  return audit.record({ actor, action, account, details })
}
