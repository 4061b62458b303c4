/** Managing the API keys of an account. */

import { SluiceError } from '@sluice/core'
import type { ApiKey } from '@sluice/store'
import { z } from 'zod'
import { shownTime } from '../http/shown-time.ts'
import type { Service } from '../service.ts'
import { createKey, SCOPES, type Scope, scopesOf } from './keys.ts'

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
  readonly created_at: string
  readonly last_used_at: string | null
  readonly expires_at: string | null
  readonly revoked_at: string | null
}

/** Who handles the keys: for the audit log, and what they may give. */
export interface KeyHandler {
  /** Id of the user or key. */
  readonly actor: string
  readonly account: string
  /** The scopes of the keys that they may make: those of the key they come with, so that none makes more of itself. */
  readonly mayGive: readonly string[]
}

/** What this needs of the service. */
type Parts = Pick<Service, 'ledger' | 'secrets' | 'audit'>

/** The keys of an account, oldest first. */
export async function listKeys({ ledger }: Parts, account: string): Promise<readonly ShownKey[]> {
  return (await ledger.keys(account)).map(shownKey)
}

/**
 * Make a key.
 *
 * @returns the key in clear, which nothing can show again, and how it is shown.
 * @throws SluiceError `INVALID_REQUEST` - a scope that the handler may not give.
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
  const { key, record } = await createKey(parts.ledger, parts.secrets, {
    account: handler.account,
    name,
    kind,
    ...(expires_at === undefined ? {} : { expiresAt: expires_at }),
    ...(scopes === undefined ? {} : { scopes })
  })
  await audit(parts, handler, 'key.created', { key: record.id, scopes: record.scopes })
  return { ...shownKey(record), key }
}

/** End a key. @throws SluiceError `NOT_FOUND` - none of this account. */
export async function revokeKey(parts: Parts, handler: KeyHandler, id: string): Promise<void> {
  const reply = await parts.ledger.revokeKey(handler.account, id)
  if (reply.status === 'NO_KEY') throw noKey()
  if (reply.status === 'OK') await audit(parts, handler, 'key.revoked', { key: id })
}

/**
 * Rotate a key: name, scopes and expiry stay. The old key is dead when this returns; every process asks the store for
 * each request, so it is dead everywhere.
 *
 * @throws SluiceError `NOT_FOUND` - the account has no such key, or it is already revoked. `UNAUTHORIZED` - it has a
 * scope that the handler may not give.
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
  // First, so that only one of two concurrent calls gets a key. After a crash here, the caller creates another key.
  const reply = await parts.ledger.revokeKey(handler.account, id)
  if (reply.status !== 'OK') throw noKey()
  const { key, record } = await createKey(parts.ledger, parts.secrets, {
    account: handler.account,
    name: old.name,
    kind: old.kind,
    ...(old.expiresAt === null ? {} : { expiresAt: old.expiresAt }),
    ...(old.scopes === null ? {} : { scopes: old.scopes as readonly Scope[] })
  })
  await audit(parts, handler, 'key.regenerated', { key: id, successor: record.id })
  return { ...shownKey(record), key }
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

function shownKey(key: ApiKey): ShownKey {
  return {
    id: key.id,
    name: key.name,
    kind: key.kind,
    prefix: key.prefix,
    scopes: key.scopes,
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
