/**
 * The server's secret and the keys derived from it, one per purpose, so that none can stand in for another.
 */

import { createHmac, createSecretKey, hkdfSync, randomBytes } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { storeDriver } from '@sluice/store'
import { type Config, dataPaths } from '../config.ts'
import { type RequestSeal, requestSeal } from './request-seal.ts'

/** HMAC-SHA-256 under a derived key. */
export type Seal = (text: string) => Buffer

/** One seal per purpose. */
export interface Secrets {
  /** API keys at rest (decisions.md §13). */
  readonly apiKey: Seal
  /** History cursors (decisions.md §7). */
  readonly cursor: Seal
  /** Reservation ids of requests with an Idempotency-Key (ledger.md). */
  readonly idempotency: Seal
  /** Marks of comparable results. Keyed: a reader of the store could guess a header from a plain hash. */
  readonly comparison: Seal
  /** Tokens of sessions at rest. */
  readonly session: Seal
  /** Tokens of invitations at rest. */
  readonly invitation: Seal
  /** Tokens of links to choose a new password, at rest. */
  readonly reset: Seal
  /** Tokens of users who still owe their second factor, at rest. */
  readonly pending: Seal
  /** States of sign-ins at a provider, at rest. */
  readonly oidcState: Seal
  /** Seal of the cookie that a browser keeps during a sign-in at a provider. */
  readonly oidcCookie: RequestSeal
  /** Challenges of passkeys at rest. */
  readonly challenge: Seal
  /** Recovery codes at rest. */
  readonly recovery: Seal
  /** Secrets of authenticator apps, each bound to its user. */
  readonly factors: RequestSeal
  /** Records of the audit log, each with the one before. */
  readonly audit: Seal
  /** Names under which attempts to sign in are counted: the store learns no addresses from them. */
  readonly attempt: Seal
  /** Links to artifacts. */
  readonly artifact: Seal
  /** Links to shared results. */
  readonly shared: Seal
  /** Links to the feeds of monitors. */
  readonly feed: Seal
  /** Wraps the data keys of accounts; 32 bytes. */
  readonly dataKey: Uint8Array
  /** Secrets of requests that wait for their turn. */
  readonly requests: RequestSeal
  /** Secrets of webhooks, each bound to its account. */
  readonly webhooks: RequestSeal
}

/** Derive the seals from the server's secret. */
export function deriveSecrets(secret: string): Secrets {
  const keyFor = (purpose: string) => Buffer.from(hkdfSync('sha256', secret, 'sluice', purpose, 32))
  const seal = (purpose: string): Seal => {
    // Node would convert a key of bytes for every call.
    const key = createSecretKey(keyFor(purpose))
    return (text) => createHmac('sha256', key).update(text).digest()
  }
  return {
    apiKey: seal('api-key'),
    cursor: seal('cursor'),
    idempotency: seal('idempotency'),
    comparison: seal('comparison'),
    session: seal('session'),
    invitation: seal('invitation'),
    reset: seal('password-reset'),
    pending: seal('pending-sign-in'),
    oidcState: seal('oidc-state'),
    oidcCookie: requestSeal(keyFor('oidc-cookie')),
    challenge: seal('passkey-challenge'),
    recovery: seal('recovery-code'),
    factors: requestSeal(keyFor('second-factors')),
    audit: seal('audit'),
    attempt: seal('attempt'),
    artifact: seal('artifact-link'),
    shared: seal('shared-result'),
    feed: seal('monitor-feed'),
    dataKey: keyFor('data-key'),
    requests: requestSeal(keyFor('waiting-request')),
    webhooks: requestSeal(keyFor('webhook-settings'))
  }
}

/**
 * Reads the secret from `file`, and creates it at the first call. Two processes that start at the same time get the same
 * secret: the file appears whole, by a hard link that fails for the second process.
 */
export function persistentSecret(file: string): string {
  const known = readIfThere(file)
  if (known !== undefined) return known
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  const draft = `${file}.${process.pid}.${randomBytes(4).toString('hex')}`
  writeFileSync(draft, randomBytes(32).toString('base64url'), { mode: 0o600, flush: true })
  try {
    linkSync(draft, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(draft)
  }
  return readFileSync(file, 'utf8').trim()
}

/**
 * The secret of the configuration, or the one kept in `DATA_DIR`.
 *
 * @throws Error - with Redis and without a secret: a process with its own secret would not recognise the keys of the
 * others.
 */
export function openSecrets(config: Config): Secrets {
  if (config.SECRET === undefined && storeDriver(config.STORE_URL).isServer) {
    throw new Error('SECRET is not set: all processes that share a Redis need the same one')
  }
  return deriveSecrets(config.SECRET ?? persistentSecret(dataPaths(config).secret))
}

function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8').trim()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}
