/** Version of the layout of keys: a store of another version is refused before anything is read from it. */

import type { RedisClient } from './script-files.ts'

/** Layout that this version reads and writes. */
const LAYOUT = 2
const KEY = 'slc:layout'
/** Accounts that are looked at in a store without a version. */
const SAMPLE = 20

/** Check the layout of a store, and note it in a new one. @throws Error - another version of Sluice wrote the store. */
export async function checkLayout(client: RedisClient): Promise<void> {
  const kept = await client.get(KEY)
  if (kept !== null && Number(kept) > LAYOUT) {
    throw new Error(`the store was written by a newer version of Sluice (layout ${kept})`)
  }
  if (kept === null && (await hasFirstLayout(client))) {
    throw new Error(
      `the store was written by an earlier version of Sluice (layout 1, and this one reads ${LAYOUT}): use an empty Redis`
    )
  }
  if (kept === null) await client.set(KEY, LAYOUT, 'NX')
}

/** Layout 1 had a key of its own for the requests of an account. */
async function hasFirstLayout(client: RedisClient): Promise<boolean> {
  const accounts = await client.srandmember('slc:accounts', SAMPLE)
  const found = await Promise.all(accounts.map((id) => client.exists(`slc:{${id}}:rids`)))
  return found.some((count) => count > 0)
}
