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
 * @param seals - of the secret to try on the store; without them `isSealedUnder` is `undefined`.
 * @throws SluiceError `STORE_UNAVAILABLE` with the reason as `cause`.
 */
export async function inspectRedis(
  url: string,
  seals: StoreSeals | undefined
): Promise<StoreFacts> {
  const client = await connectRedis(url, () => {})
  try {
    const versions = await Promise.all(
      nodesOf(client).map(async (node) => {
        const [, version] = /^redis_version:(\S+)/m.exec(await node.info('server')) ?? []
        return version ?? 'unknown'
      })
    )
    return {
      versions: [...new Set(versions)],
      settings: await settingsOf(client),
      isSealedUnder: seals && sealedUnder(await sealedThings(client), seals)
    }
  } catch (error) {
    throw storeFailure(error)
  } finally {
    client.disconnect()
  }
}

async function sealedThings(client: RedisClient): Promise<SealedThings> {
  const [text] = await client.zrange(directoryKey('audit'), '-1', '-1')
  if (text !== undefined) return { record: JSON.parse(text) as AuditRecord }
  const [, found] = await client.hscan(directoryKey('keys'), '0')
  const [account, wrapped] = found
  if (account === undefined || wrapped === undefined) return {}
  return { dataKey: { account, wrapped: new Uint8Array(Buffer.from(wrapped, 'base64')) } }
}
