/// <reference lib="dom" />
/**
 * The storage of origins, put into a page before its scripts run, and read from it at the end. Our code runs in a world
 * of its own: a page sees the values of its own origin only.
 */

import type { CDPSession } from 'playwright-core'
import type { SiteStorage } from '../site-storage.ts'
import type { World } from './page-world.ts'

/** Characters of one entry, and of all that are kept of an origin; the smallest are kept first. */
const MOST_OF_ENTRY = 16_384
const MOST_OF_ALL = 32_768

/**
 * Put storage into each document of its origin, until the returned function is called.
 *
 * Values that a page has set meanwhile stay.
 */
export async function restoreStorage(
  client: CDPSession,
  storage: readonly SiteStorage[]
): Promise<() => Promise<void>> {
  if (storage.length === 0) return async () => {}
  await client.send('Page.enable')
  const { identifier } = await client.send('Page.addScriptToEvaluateOnNewDocument', {
    source: `(${putStorage.toString()})(${JSON.stringify(storage)})`,
    worldName: 'sluice-storage'
  })
  return async () => {
    await client.send('Page.removeScriptToEvaluateOnNewDocument', { identifier })
  }
}

/** The storage of the page's origin; `undefined` if it has none. */
export async function storageOf(world: World): Promise<SiteStorage | undefined> {
  const expression = `(${readStorage.toString()})(${MOST_OF_ENTRY}, ${MOST_OF_ALL})`
  return ((await world.evaluate(expression)) as SiteStorage | null) ?? undefined
}

function putStorage(storage: readonly SiteStorage[]): void {
  const own = storage.find(({ origin }) => origin === location.origin)
  if (!own) return
  const put = (into: Storage, values: SiteStorage['local']) => {
    for (const [name, value] of Object.entries(values)) {
      if (into.getItem(name) === null) into.setItem(name, value)
    }
  }
  try {
    put(localStorage, own.local)
    put(sessionStorage, own.session)
  } catch {
    // A sandboxed document has no storage.
  }
}

function readStorage(mostOfEntry: number, mostOfAll: number): SiteStorage | null {
  try {
    let size = 0
    const read = (from: Storage) => {
      const entries = Object.keys(from)
        .map((name) => [name, from.getItem(name) ?? ''] as const)
        .filter(([name, value]) => name.length + value.length <= mostOfEntry)
        .sort(([, one], [, other]) => one.length - other.length)
        .filter(([name, value]) => {
          size += name.length + value.length
          return size <= mostOfAll
        })
      return Object.fromEntries(entries)
    }
    const [local, session] = [read(localStorage), read(sessionStorage)]
    if (Object.keys(local).length + Object.keys(session).length === 0) return null
    return { origin: location.origin, local, session }
  } catch {
    return null
  }
}
