/** Stores the second factors of a user, and changes them so that no change is lost. */

import { SluiceError } from '@sluice/core'
import type { PeoplePorts } from '../ports.ts'

/** A passkey that a user registered. */
export interface Passkey {
  /** Id of the credential, base64url. */
  readonly id: string
  /** COSE key, base64url. */
  readonly publicKey: string
  /** Uses that the authenticator counts; 0 for those that do not count. */
  readonly counter: number
  readonly transports: readonly string[]
  readonly name: string
  /** Also on other devices of the user. */
  readonly isSynced: boolean
  readonly createdAt: number
  readonly lastUsedAt: number | null
}

/** Stored second factors of a user. */
export interface FactorState {
  readonly totp?: {
    /** Its secret, sealed for the user. */
    readonly sealed: string
    readonly createdAt: number
    /** Number of the period whose code was used last: that one and earlier ones are refused. */
    readonly lastStep: number
  }
  /** A secret that was shown and not confirmed by a code yet. */
  readonly pendingTotp?: { readonly sealed: string; readonly createdAt: number }
  readonly passkeys: readonly Passkey[]
  /** HMACs of the recovery codes that are left, hexadecimal. */
  readonly recovery: readonly string[]
}

const NONE: FactorState = { passkeys: [], recovery: [] }

/** Writers that may come between a reading and its writing. */
const TRIES = 50

/** Parts of the service that this module uses. */
type Parts = Pick<PeoplePorts, 'directory'>

/** The factors of a user, and their revision. */
export async function factorsOf(
  { directory }: Parts,
  user: string
): Promise<{ state: FactorState; revision: string | null }> {
  const kept = await directory.factors(user)
  if (!kept) return { state: NONE, revision: null }
  return { state: JSON.parse(kept.state) as FactorState, revision: kept.revision }
}

/** Returns true if the password alone does not suffice. */
export function hasSecondFactor({ totp, passkeys }: FactorState): boolean {
  return totp !== undefined || passkeys.length > 0
}

/**
 * Change the factors of a user. `change` runs again when another change came first, so two requests cannot both use
 * one code.
 *
 * @param change - may throw, and nothing is changed then.
 * @returns the stored state.
 */
export async function changeFactors(
  parts: Parts,
  user: string,
  change: (state: FactorState) => FactorState
): Promise<FactorState> {
  for (let tries = 0; tries < TRIES; tries++) {
    const { state, revision } = await factorsOf(parts, user)
    const next = change(state)
    const isEmpty = !hasSecondFactor(next) && !next.pendingTotp
    const reply = await parts.directory.putFactors(
      user,
      revision,
      isEmpty ? null : JSON.stringify(next)
    )
    if (reply === 'OK') return next
    if (reply === 'NO_USER') throw new SluiceError('UNAUTHORIZED', 'The user was removed.')
  }
  throw new SluiceError('OVERLOADED', 'Too many concurrent changes. Try again.', {
    details: { retry_after: 1 }
  })
}

/** Without the factor that was removed; recovery codes go with the last one. */
export function withoutLeftovers(state: FactorState): FactorState {
  return hasSecondFactor(state) ? state : { ...state, recovery: [] }
}
