/** Managing the API keys of an account. */

import { SluiceError } from '@sluice/core'
import type { ApiKey, User } from '@sluice/store'
import { z } from 'zod'
import { shownTime } from '../../base/shown-time.ts'
import { allowAttempt } from './attempts.ts'
import { createKey, SCOPES, type Scope, scopesOf } from './keys.ts'
import type { PeoplePorts } from './ports.ts'
import { isAtLeast } from './roles.ts'

/** Keys that an account may make in an hour, rotations included. */
const MOST_AN_HOUR = 300

/** Body of `POST /api/v1/account/keys`. */
export const NewKey = z.strictObject({
  name: z.string().trim().min(1).max(100).describe('Distinguishes keys in lists.'),
  kind: z.enum(['live', 'test']).default('live'),
  expires_at: z.iso
    .datetime({ offset: true })
    .transform((text) => Date.parse(text))
    .refine((time) => time > Date.now(), 'is in the past')
    .optional()
    .describe('Expiry, ISO 8601; default: never.'),
  scopes: z
    .array(z.enum(SCOPES))
    .min(1)
    .optional()
    .describe('Permissions of the key; default: fetch, results and account.')
})
export type NewKey = z.infer<typeof NewKey>

/** A key as its owner sees it. Never the key itself. */
export interface ShownKey {
  readonly id: string
  readonly name: string
  readonly kind: 'live' | 'test'
  /** Its first characters. */
  readonly prefix: string
  readonly scopes: readonly string[] | null
  /** Null for a key of the command line or of an operator. */
  readonly created_by: ShownMaker | null
  readonly created_at: string
  readonly last_used_at: string | null
  readonly expires_at: string | null
  readonly revoked_at: string | null
}

/** The user who made a key, directly or with another key. */
interface ShownMaker {
  readonly id: string
  /** Null for a deleted user. */
  readonly email: string | null
}

/** User or key that handles the keys: its id for the audit log, and the scopes that it may give. */
export interface KeyHandler {
  /** Id of the user or key. */
  readonly actor: string
  readonly account: string
  /** The scopes that they may give to new keys: the scopes of their own key, so that no key can escalate. */
  readonly mayGive: readonly string[]
  /** The user who makes keys by this handler; null if none is known. */
  readonly maker: string | null
  /** Id of the key that they come with. */
  readonly madeWith?: string
}

/** Parts of the service that this module uses. */
type Parts = Pick<PeoplePorts, 'ledger' | 'directory' | 'secrets' | 'audit'>

/** The keys of an account, oldest first. */
export async function listKeys(
  { ledger, directory }: Pick<Parts, 'ledger' | 'directory'>,
  account: string
): Promise<readonly ShownKey[]> {
  const users = await directory.users(account)
  return (await ledger.keys(account)).map((key) => shownKey(key, users))
}

/**
 * Make a key.
 *
 * @returns the key in clear, which nothing can show again, and how it is shown.
 * @throws SluiceError `INVALID_REQUEST` - a scope that the handler may not give; too many keys. `OVERLOADED` - too many
 * in an hour. `UNAUTHORIZED` - the handler lost the right in the meantime.
 */
export async function addKey(
  parts: Parts,
  handler: KeyHandler,
  { name, kind, expires_at, scopes }: NewKey
): Promise<ShownKey & { key: string }> {
  const beyond = scopesBeyond(handler, scopes)
  if (beyond.length > 0) {
    const message = `\`scopes\`: this caller cannot give ${beyond.join(', ')}; ${limitOf(handler)}.`
    throw new SluiceError('INVALID_REQUEST', message, { details: { path: 'scopes' } })
  }
  await allowNewKey(parts, handler)
  const { key, record } = await madeKey(parts, handler, {
    name,
    kind,
    ...(expires_at === undefined ? {} : { expiresAt: expires_at }),
    ...(scopes === undefined ? {} : { scopes })
  })
  await audit(parts, handler, 'key.created', { key: record.id, scopes: record.scopes })
  return { ...(await shownAlone(parts, record)), key }
}

function allowNewKey(parts: Parts, { account }: KeyHandler): Promise<void> {
  return allowAttempt(parts, ['new-key', account], { limit: MOST_AN_HOUR, windowMs: 3_600_000 })
}

/**
 * Makes a key for a handler. Revokes it if the handler lost the right in the meantime, so that no key escapes a
 * removal.
 */
async function madeKey(
  parts: Parts,
  { account, maker: createdBy, madeWith }: KeyHandler,
  wanted: Pick<Parameters<typeof createKey>[2], 'name' | 'kind' | 'expiresAt' | 'scopes'>
): ReturnType<typeof createKey> {
  const made = await createKey(parts.ledger, parts.secrets, {
    ...{ account, createdBy, ...wanted },
    ...(madeWith === undefined ? {} : { madeWith })
  })
  if (createdBy === null) return made
  const user = await parts.directory.user(createdBy)
  if (user && isAtLeast(user.role, 'admin')) return made
  await parts.ledger.revokeKey(account, made.record.id)
  throw new SluiceError('UNAUTHORIZED', 'You can no longer create keys for this account.')
}

/** End a key. @throws SluiceError `NOT_FOUND` - none of this account. */
export async function revokeKey(parts: Parts, handler: KeyHandler, id: string): Promise<void> {
  const reply = await parts.ledger.revokeKey(handler.account, id)
  if (reply.status === 'NO_KEY') throw noKey()
  if (reply.status === 'OK') await audit(parts, handler, 'key.revoked', { key: id })
}

/**
 * Rotate a key: name, scopes and expiry stay; its maker becomes the user who rotates it, and knows it now. The old key
 * is dead when this returns; every process asks the store for each request, so it is dead everywhere.
 *
 * @throws SluiceError `NOT_FOUND` - the account has no such key, or it is already revoked. `UNAUTHORIZED` - it has a
 * scope that the handler may not give. `OVERLOADED` - too many keys in an hour.
 */
export async function regenerateKey(
  parts: Parts,
  handler: KeyHandler,
  id: string
): Promise<ShownKey & { key: string }> {
  const old = (await parts.ledger.keys(handler.account)).find((one) => one.id === id)
  if (!old || old.revokedAt !== null) throw noKey()
  const beyond = scopesBeyond(handler, old.scopes)
  if (beyond.length > 0) {
    throw new SluiceError(
      'UNAUTHORIZED',
      `The key has scopes that this caller cannot give: ${beyond.join(', ')}; ${limitOf(handler)}.`
    )
  }
  await allowNewKey(parts, handler)
  // First, so that only one of two concurrent calls gets a key. After a crash here, the caller creates another key.
  const reply = await parts.ledger.revokeKey(handler.account, id)
  if (reply.status !== 'OK') throw noKey()
  // A key that rotates itself is revoked by now.
  const { madeWith: _, ...alone } = handler
  const { key, record } = await madeKey(parts, handler.madeWith === id ? alone : handler, {
    name: old.name,
    kind: old.kind,
    ...(old.expiresAt === null ? {} : { expiresAt: old.expiresAt }),
    ...(old.scopes === null ? {} : { scopes: old.scopes as readonly Scope[] })
  })
  await audit(parts, handler, 'key.regenerated', { key: id, successor: record.id })
  return { ...(await shownAlone(parts, record)), key }
}

async function shownAlone({ directory }: Parts, key: ApiKey): Promise<ShownKey> {
  const maker = key.createdBy === null ? undefined : await directory.user(key.createdBy)
  return shownKey(key, maker ? [maker] : [])
}

function scopesBeyond(
  { mayGive }: KeyHandler,
  wanted: readonly string[] | null | undefined
): readonly string[] {
  return scopesOf(wanted).filter((scope) => !mayGive.includes(scope))
}

function limitOf({ mayGive }: KeyHandler): string {
  return `it can give ${mayGive.join(', ')}`
}

/** A key. @param users - users of its account. */
export function shownKey(key: ApiKey, users: readonly User[]): ShownKey {
  const { createdBy: id } = key
  const email = users.find((user) => user.id === id)?.email ?? null
  return {
    id: key.id,
    name: key.name,
    kind: key.kind,
    prefix: key.prefix,
    scopes: key.scopes,
    created_by: id === null ? null : { id, email },
    created_at: shownTime(key.createdAt),
    last_used_at: shownTime(key.lastUsedAt),
    expires_at: shownTime(key.expiresAt),
    revoked_at: shownTime(key.revokedAt)
  }
}

function audit(
  parts: Parts,
  { actor, account }: KeyHandler,
  action: string,
  details: Record<string, unknown>
): Promise<void> {
  return parts.audit.record({ actor, action, account, details })
}

function noKey(): SluiceError {
  return new SluiceError('NOT_FOUND', 'The account has no such key, or it was already revoked.')
}
