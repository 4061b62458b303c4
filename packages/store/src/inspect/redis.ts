/**
 * Inspects a Redis store: its servers, their settings, and the secret it was sealed under. Reads only; runs no script.
 */

import type { AuditRecord } from '../audit/audit-store.ts'
import { connectRedis } from '../connections/redis/client.ts'
import type { RedisClient } from '../connections/redis/script-files.ts'
import { nodesOf, settingsOf } from '../connections/redis/server-settings.ts'
import { storeFailure } from '../connections/store-failure.ts'
import { directoryKey } from '../directory/redis/scripts.ts'
import { type SealedThings, type StoreFacts, type StoreSeals, sealedUnder } from './store-facts.ts'

/**
 * Facts about the store at `url`.
 *
 * @param seals - seals of the secret to try on the store; without them `isSealedUnder` is `undefined`.
 * @throws SluiceError `STORE_UNAVAILABLE` with the reason as `cause`.
 */
export async function inspectRedis(
  url: string,
  seals: StoreSeals | undefined
): Promise<StoreFacts> {
  const client = await connectRedis(url)
  try {
    const nodes = await Promise.all(nodesOf(client).map((node) => node.info().then(nodeFacts)))
    const limits = nodes.map(({ limit }) => limit)
    return {
      versions: [...new Set(nodes.map(({ version }) => version))],
      settings: await settingsOf(client),
      bytes: sum(nodes.map(({ bytes }) => bytes)),
      // One without a limit may take all of its machine.
      limitBytes: limits.includes(0) ? undefined : sum(limits),
      evicted: sum(nodes.map(({ evicted }) => evicted)),
      isSealedUnder: seals && sealedUnder(await sealedThings(client), seals)
    }
  } catch (error) {
    throw storeFailure(error)
  } finally {
    client.disconnect()
  }
}

/** Reads the facts that a server reports about itself. @param info - the answer of `INFO`. */
function nodeFacts(info: string) {
  const [, version] = /^redis_version:(\S+)/m.exec(info) ?? []
  const number = (name: string) => Number(new RegExp(`^${name}:(\\d+)`, 'm').exec(info)?.[1] ?? 0)
  return {
    version: version ?? 'unknown',
    bytes: number('used_memory'),
    limit: number('maxmemory'),
    evicted: number('evicted_keys')
  }
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}

async function sealedThings(client: RedisClient): Promise<SealedThings> {
  const [text] = await client.zrange(directoryKey('audit'), '-1', '-1')
  if (text !== undefined) return { record: JSON.parse(text) as AuditRecord }
  const [, found] = await client.hscan(directoryKey('keys'), '0')
  const [account, wrapped] = found
  if (account === undefined || wrapped === undefined) return {}
  return { dataKey: { account, wrapped: new Uint8Array(Buffer.from(wrapped, 'base64')) } }
}
