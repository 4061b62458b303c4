/**
 * Looks at a Redis store: its servers, their settings and who sealed what is in it. Reads only, and runs no script.
 */

import type { AuditRecord } from '../audit/audit-store.ts'
import { connectRedis } from '../connections/redis/client.ts'
import type { RedisClient } from '../connections/redis/script-files.ts'
import { nodesOf, settingsOf } from '../connections/redis/server-settings.ts'
import { storeFailure } from '../connections/store-failure.ts'
import { directoryKey } from '../directory/redis/scripts.ts'
import { type SealedThings, type StoreFacts, type StoreSeals, sealedUnder } from './store-facts.ts'

/**
 * What is told of the store at `url`.
 *
 * @param seals - of the secret that it is to be used with; without them nothing is said of it.
 * @throws SluiceError `STORE_UNAVAILABLE` with the reason as `cause`.
 */
export async function lookAtRedis(url: string, seals: StoreSeals | undefined): Promise<StoreFacts> {
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
