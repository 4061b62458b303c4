/**
 * API keys (decisions.md §13): `slc_live_` or `slc_test_`, 32 base62 characters, and 6 of their CRC-32.
 *
 * A key is shown once and stored as an HMAC. The checksum rejects typos without a look-up.
 */

import { randomInt } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { SluiceError } from '@sluice/core'
import type { ApiKey, Ledger, Session, User } from '@sluice/store'
import { ulid } from 'ulid'
import type { Secrets } from '../../base/store/secrets.ts'

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const FORMAT = /^(slc_(?:live|test)_[0-9A-Za-z]{32})([0-9A-Za-z]{6})$/

/** The kind of a key. Test keys are recognisable by eye and in the history. */
export type KeyKind = 'live' | 'test'

/** Keys of an account that are not revoked, at most. */
const MOST_KEYS = 1_000

/** The default scopes of a key: fetching, the history, the account. */
const USUAL = ['fetch', 'results', 'account'] as const

/** Scopes that a key may be limited to. A key has the last two only if they were given to it by name. */
export const SCOPES = [...USUAL, 'keys', 'operator'] as const
export type Scope = (typeof SCOPES)[number]

/** The scopes of the key of a new installation: its owner needs no session to make keys and to read the webhook secret. */
export const FIRST_SCOPES: readonly Scope[] = [...USUAL, 'keys']

/** The scopes of a key, by name. */
export function scopesOf(scopes: readonly string[] | null | undefined): readonly string[] {
  return scopes ?? USUAL
}

/** True when a key of these scopes may be used for this. */
export function mayUse(scopes: readonly string[] | null, scope: Scope): boolean {
  return scopesOf(scopes).includes(scope)
}

/** @throws SluiceError `UNAUTHORIZED` - a key of these scopes may not be used for this. */
export function requireScope(scopes: readonly string[] | null, scope: Scope): void {
  if (mayUse(scopes, scope)) return
  throw new SluiceError(
    'UNAUTHORIZED',
    `This API key lacks the scope \`${scope}\` (it has ${scopesOf(scopes).join(', ')}).`
  )
}

/** A key that was valid when it was last looked up. Until it is proven, nothing of its account may be shown or done. */
export interface Claim {
  /** Expiry of the key, ms since the epoch; null for never. */
  readonly expiresAt: number | null
  /** Set by the store operation that checked the key in the same step. */
  isProven: boolean
  /** Look the key up, unless it is proven. @throws SluiceError `UNAUTHORIZED` - it is not valid any more. */
  prove(): Promise<void>
}

/** The caller of a request. */
export interface Caller {
  readonly account: string
  /** The key, or the signed-in user, as history and usage show it. */
  readonly key: { readonly id: string; readonly name: string }
  /** Scopes of the key; null for the usual ones. */
  readonly scopes: readonly string[] | null
  /** Present for a signed-in user who sent no key. */
  readonly user?: User
  /** Session of this user. */
  readonly session?: Session
  /** Span of the request as `traceparent`; absent without tracing. */
  readonly trace?: string
  /** Id of the user who made the key, directly or with another key; null if no user is known. Only for a key. */
  readonly createdBy?: string | null
  /** Absent where the key was looked up for this request. */
  readonly claim?: Claim
}

/** A new random key, in clear. */
export function generateKey(kind: KeyKind): string {
  const random = Array.from({ length: 32 }, () => DIGITS[randomInt(DIGITS.length)]).join('')
  const body = `slc_${kind}_${random}`
  return body + checksum(body)
}

/** True when the text has the form of a key and its checksum holds. Asks no store. */
export function isWellFormedKey(text: string): boolean {
  const match = FORMAT.exec(text)
  return match !== null && checksum(match[1] as string) === match[2]
}

/**
 * Make a key for an account and store its HMAC.
 *
 * @returns the key in clear, which nothing can show again, and its record.
 * @throws SluiceError `NOT_FOUND` - no such account. `UNAUTHORIZED` - `madeWith` is revoked. `INVALID_REQUEST` - the
 * account has {@link MOST_KEYS}.
 */
export async function createKey(
  ledger: Ledger,
  secrets: Secrets,
  input: {
    account: string
    name: string
    kind?: KeyKind
    /** ms since the epoch; never when it is not given. */
    expiresAt?: number
    /** Everything when they are not given. */
    scopes?: readonly Scope[]
    /** Id of the user who makes it; see `ApiKey.createdBy`. */
    createdBy?: string | null
    /** Id of the key that asks for it. */
    madeWith?: string
  }
): Promise<{ key: string; record: ApiKey }> {
  const kind = input.kind ?? 'live'
  const key = generateKey(kind)
  const record = {
    id: `key_${ulid()}`,
    account: input.account,
    name: input.name,
    kind,
    hash: hashKey(secrets, key),
    prefix: key.slice(0, 13),
    expiresAt: input.expiresAt ?? null,
    scopes: input.scopes ?? null,
    createdBy: input.createdBy ?? null
  }
  const made = input.madeWith === undefined ? {} : { madeWith: input.madeWith }
  const reply = await ledger.addKey(record, { ...made, most: MOST_KEYS })
  if (reply.status === 'TOO_MANY') throw tooManyKeys()
  if (reply.status === 'NO_KEY') {
    throw new SluiceError('UNAUTHORIZED', 'The key was revoked in the meantime.')
  }
  if (reply.status === 'OK') return { key, record: reply.key }
  throw new SluiceError('NOT_FOUND', `There is no account ${JSON.stringify(input.account)}.`)
}

function tooManyKeys(): SluiceError {
  return new SluiceError(
    'INVALID_REQUEST',
    `The account has ${MOST_KEYS} keys that are not revoked, which is the limit. Revoke some first.`
  )
}

/** The failure for every key that is not valid. */
export function invalidKey(): SluiceError {
  return new SluiceError(
    'UNAUTHORIZED',
    'The API key is missing or not valid. Send `Authorization: Bearer <API_KEY>`.'
  )
}

/** The digest of a key: the store keeps nothing else of it. */
export function hashKey(secrets: Secrets, key: string): string {
  return secrets.apiKey(key).toString('hex')
}

function checksum(body: string): string {
  let rest = crc32(body)
  let text = ''
  for (let place = 0; place < 6; place++) {
    text = DIGITS[rest % 62] + text
    rest = Math.floor(rest / 62)
  }
  return text
}
