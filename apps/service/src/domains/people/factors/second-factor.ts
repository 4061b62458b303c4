/** Showing the second factor: a code of the app, or a recovery code. */

import { SluiceError } from '@sluice/core'
import type { User } from '@sluice/store'
import { z } from 'zod'
import { allowAttempt, forgiveAttempts } from '../attempts.ts'
import type { PeoplePorts } from '../ports.ts'
import { changeFactors, type FactorState } from './factor-state.ts'
import { withoutCode } from './recovery-codes.ts'
import { totpStep } from './totp.ts'

/** Six digits, with or without a space. */
export const TotpCode = z
  .string()
  .max(20)
  .transform((text) => text.replace(/\s/g, ''))
  .pipe(z.string().regex(/^\d{6}$/, 'must have six digits'))

/** Body of `POST /api/v1/auth/second-factor`. */
export const SecondFactor = z.union([
  z.strictObject({ code: TotpCode.describe('Code of the authenticator app.') }),
  z.strictObject({ recovery_code: z.string().min(1).max(40).describe('Works once.') })
])
export type SecondFactor = z.infer<typeof SecondFactor>

/** A way to show the second factor. */
export type Method = 'totp' | 'passkey' | 'recovery_code'

/** The ways of a user. */
export function methodsOf({ totp, passkeys, recovery }: FactorState): readonly Method[] {
  return [
    ...(totp ? ['totp' as const] : []),
    ...(passkeys.length > 0 ? ['passkey' as const] : []),
    ...(recovery.length > 0 ? ['recovery_code' as const] : [])
  ]
}

/** Parts of the service that this module uses. */
type Parts = Pick<PeoplePorts, 'directory' | 'secrets' | 'audit'>

/**
 * Use a code up.
 *
 * Ten wrong codes in 15 minutes and fifty a day: an attacker who knows the password guesses one of three accepted codes
 * among a million with a chance of 1 in 6,700 a day.
 *
 * @throws SluiceError `UNAUTHORIZED` - wrong, or used before. `OVERLOADED` - too many attempts.
 */
export async function useSecondFactor(
  parts: Parts,
  user: User,
  input: SecondFactor,
  from: string
): Promise<void> {
  const names = [
    ['second-factor', user.id],
    ['second-factor-day', user.id]
  ]
  await allowAttempt(parts, names[0] as string[], { limit: 10, windowMs: 900_000 })
  await allowAttempt(parts, names[1] as string[], { limit: 50, windowMs: 86_400_000 })
  try {
    await changeFactors(parts, user.id, (state) => {
      const next = 'code' in input ? withCode(parts, user, state, input.code) : undefined
      const left = 'code' in input ? undefined : withRecovery(parts, state, input.recovery_code)
      const used = next ?? left
      if (!used) throw new SluiceError('UNAUTHORIZED', 'The code is wrong or was used before.')
      return used
    })
  } catch (error) {
    if (error instanceof SluiceError && error.code === 'UNAUTHORIZED') {
      const details = { from, factor: 'code' in input ? 'totp' : 'recovery-code' }
      const { id: actor, account } = user
      parts.audit.note({ actor, action: 'session.refused', account, details })
    }
    throw error
  }
  for (const name of names) await forgiveAttempts(parts, name)
  if ('recovery_code' in input) {
    const { id: actor, account } = user
    await parts.audit.record({ actor, action: 'recovery_code.used', account, details: { from } })
  }
}

function withCode(
  { secrets }: Parts,
  user: User,
  state: FactorState,
  code: string
): FactorState | undefined {
  if (!state.totp) return undefined
  const secret = secrets.factors.open(state.totp.sealed, user.id)
  const step = totpStep(secret, code, state.totp.lastStep)
  return step === undefined ? undefined : { ...state, totp: { ...state.totp, lastStep: step } }
}

function withRecovery(
  { secrets }: Parts,
  state: FactorState,
  code: string
): FactorState | undefined {
  const recovery = withoutCode(secrets.recovery, state.recovery, code)
  return recovery && { ...state, recovery }
}
