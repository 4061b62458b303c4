/** `sluice identity`: keys that sign requests to sites. */

import type { Acquirer, FetchedPage } from '@sluice/acquire'
import type { Identity } from '@sluice/acquire/identity'
import { SluiceError } from '@sluice/core'
import { takeConfig } from '@sluice/service/config'
import { printFacts } from '../terminal/print-facts.ts'

interface Output {
  readonly json?: boolean
}

/** Make a key and print it once. */
export async function create({ json }: Output): Promise<void> {
  const { newIdentityKey, readIdentityKey } = await import('@sluice/acquire/identity')
  const key = newIdentityKey()
  printFacts({ IDENTITY_KEY: key, keyid: readIdentityKey(key).keyid }, json)
}

/** Print the identity of the settings. @throws SluiceError - the settings have no key. */
export async function show({ json }: Output): Promise<void> {
  const { DIRECTORY_PATH } = await import('@sluice/acquire/identity')
  const { agent, keyids } = await ownIdentity()
  const [signs, ...others] = keyids
  printFacts(
    {
      agent,
      directory: `${agent}${DIRECTORY_PATH}`,
      signs_with: signs,
      also_listed: others.join(' ') || 'none'
    },
    json
  )
}

/** Make the next key, and print the settings of each step. @throws SluiceError - there is no key yet. */
export async function rotate({ json }: Output): Promise<void> {
  const [current] = takeConfig().IDENTITY_KEY
  if (current === undefined) throw noIdentity()
  const { newIdentityKey } = await import('@sluice/acquire/identity')
  const next = newIdentityKey()
  printFacts(
    {
      now: `IDENTITY_KEY=${current},${next}`,
      after_an_hour: `IDENTITY_KEY=${next},${current}`,
      a_day_later: `IDENTITY_KEY=${next}`
    },
    json
  )
}

/**
 * Send a signed request, and look for our keys in the directory as others see it.
 *
 * @throws SluiceError - there is no identity, or the site or the directory does not accept it.
 */
export async function check(address: string, { json }: Output): Promise<void> {
  const config = takeConfig()
  const identity = await ownIdentity(config)
  const { createAcquirer } = await import('@sluice/acquire')
  const { createGuard } = await import('@sluice/acquire/guard')
  const guard = createGuard({ allowPrivateCidrs: config.ALLOW_PRIVATE_CIDRS })
  const shared = { guard, userAgent: config.USER_AGENT, accepts: () => true }
  const outbound = config.OUTBOUND_PROXY ? { outboundProxy: config.OUTBOUND_PROXY } : {}
  const acquirer = createAcquirer({ ...shared, ...outbound, identity })
  try {
    const missing = await missingKeys(acquirer, identity)
    const page = await acquirer.fetch({ url: guard.checkUrl(address), via: 'http' })
    const answer = new TextDecoder().decode(page.body.subarray(0, MOST_SHOWN)).trim()
    printFacts(
      {
        status: page.status,
        keyid: identity.keyids[0],
        clock: clockOf(page),
        directory: missing.length === 0 ? 'lists all keys' : `lacks ${missing.join(' ')}`,
        answer
      },
      json
    )
    if (missing.length > 0) {
      throw new SluiceError('INVALID_RESPONSE', `The directory of ${identity.agent} lacks a key.`)
    }
  } finally {
    await acquirer.close()
  }
}

/** Bytes of an answer that are printed. */
const MOST_SHOWN = 2_000
/** Difference of clocks that verifiers tolerate, s. */
const MOST_SKEW = 30

async function ownIdentity(config = takeConfig()): Promise<Identity> {
  const { identityOption } = await import('@sluice/service/identity')
  const { identity } = await identityOption(config)
  if (!identity) throw noIdentity()
  return identity
}

function noIdentity(): SluiceError {
  const text = 'There is no identity: set IDENTITY_KEY to a key of `sluice identity create`.'
  return new SluiceError('INVALID_REQUEST', text)
}

/** Names of our keys that the directory does not list. */
async function missingKeys(
  acquirer: Acquirer,
  { agent, keyids }: Identity
): Promise<readonly string[]> {
  const { DIRECTORY_PATH, thumbprint } = await import('@sluice/acquire/identity')
  const { body } = await acquirer.fetch({ url: new URL(DIRECTORY_PATH, agent), via: 'http' })
  let listed: readonly string[]
  try {
    const { keys } = JSON.parse(new TextDecoder().decode(body))
    listed = keys.map(thumbprint)
  } catch (cause) {
    const text = `The directory of ${agent} is not a list of keys.`
    throw new SluiceError('INVALID_RESPONSE', text, { cause })
  }
  return keyids.filter((keyid) => !listed.includes(keyid))
}

/** Compares our clock with that of a site: verifiers refuse signatures from the future. */
function clockOf({ headers }: FetchedPage): string {
  const skew = Math.round((Date.now() - Date.parse(headers.date ?? '')) / 1_000)
  if (!Number.isFinite(skew)) return 'unknown'
  return Math.abs(skew) <= MOST_SKEW ? 'right' : `differs by ${skew} s`
}
