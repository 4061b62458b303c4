/** Settings of an account for its webhooks: its secrets and its endpoint, sealed in the store. */

import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { SluiceError } from '@sluice/core'
import type { WebhookSettings } from '@sluice/store'
import type { JobPorts } from '../ports.ts'
import type { EndpointBody } from '../request/webhook-request.ts'
import { newSecret } from './signature.ts'

/** A secret that signs. */
export interface SigningSecret {
  readonly secret: string
  readonly createdAt: number
  /** End of the secret; null for the one that is not replaced. */
  readonly endsAt: number | null
}

/** Receiver of messages about the account. */
export interface Endpoint extends EndpointBody {
  /** Time at which it was set. */
  readonly since: number
}

/** The settings of an account. */
export interface AccountSettings {
  /** The newest first, at most two. */
  readonly secrets: readonly SigningSecret[]
  readonly endpoint: Endpoint | null
}

type Parts = Pick<JobPorts, 'secrets'> & { readonly webhooks: Pick<JobPorts['webhooks'], 'store'> }

/** Times that a change is tried while others change the same. */
const TRIES = 10
/** Longest wait before the second try, ms; it grows with each. */
const WAIT_MS = 10

/**
 * The settings of an account; the first call makes its first secret. Calls at the same time get the same secret.
 *
 * @throws SluiceError `OVERLOADED` - see {@link changeSettings}.
 */
export async function accountSettings(parts: Parts, account: string): Promise<AccountSettings> {
  const kept = await parts.webhooks.store.settings(account)
  return kept
    ? opened(parts, account, kept)
    : changeSettings(parts, account, (settings) => settings)
}

/**
 * Change the settings of an account. A change that returns the settings it was given writes nothing.
 *
 * @throws SluiceError `OVERLOADED` - others changed them again and again.
 */
export async function changeSettings(
  parts: Parts,
  account: string,
  change: (settings: AccountSettings) => AccountSettings
): Promise<AccountSettings> {
  const { store } = parts.webhooks
  for (let tried = 0; tried < TRIES; tried++) {
    // By chance, so that calls that met do not meet again.
    if (tried > 0) await setTimeout(Math.random() * WAIT_MS * 2 ** Math.min(tried, 5))
    const kept = await store.settings(account)
    const known = kept && opened(parts, account, kept)
    const next = change(known ?? firstSettings())
    if (next === known) return known
    const state = parts.secrets.webhooks.seal(JSON.stringify(next), account)
    const reply = await store.putSettings({
      account,
      previous: kept?.revision,
      revision: randomUUID(),
      state
    })
    if (reply === 'OK') return next
  }
  throw new SluiceError('OVERLOADED', 'The settings are being changed. Try again.', {
    details: { retry_after: 1 }
  })
}

/** The settings with a new secret; the one before it signs too, for as long as is said. */
export function withNewSecret(
  settings: AccountSettings,
  keptMs: number,
  now = Date.now()
): AccountSettings {
  const [last] = settings.secrets
  const fresh = { secret: newSecret(), createdAt: now, endsAt: null }
  const kept = last && keptMs > 0 ? [{ ...last, endsAt: now + keptMs }] : []
  return { ...settings, secrets: [fresh, ...kept] }
}

/** The secrets that sign at a time, the newest first. */
export function secretsAt({ secrets }: AccountSettings, now: number): SigningSecret[] {
  return secrets.filter(({ endsAt }) => endsAt === null || endsAt > now)
}

function firstSettings(): AccountSettings {
  return {
    secrets: [{ secret: newSecret(), createdAt: Date.now(), endsAt: null }],
    endpoint: null
  }
}

function opened({ secrets }: Parts, account: string, { state }: WebhookSettings): AccountSettings {
  return JSON.parse(secrets.webhooks.open(state, account)) as AccountSettings
}
