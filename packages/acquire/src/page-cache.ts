/**
 * Pages cached on disk for requests with `max_age`, bounded in bytes.
 *
 * RFC 9111 decides what may be cached, as for a private cache: the key names the account.
 */

import { createHash } from 'node:crypto'
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
// A namespace import, since an older Node has no zstd and would fail without an explanation (needed-node.ts).
import * as zlib from 'node:zlib'
import { SluiceError } from '@sluice/core'
import CachePolicy from 'http-cache-semantics'
import type { FetchedPage } from './acquirer.ts'
import type { BodyMemory } from './body/read-body.ts'
import { withinLease } from './gates/byte-gate.ts'

/** See {@link openPageCache}. */
export interface PageCache {
  /**
   * A cached page that is at most `maxAge` old, ms.
   *
   * @param memory - for the page, which the caller then releases. Default: not counted.
   * @returns the page and its age, ms; `undefined` if there is none, or its file cannot be read.
   */
  get(
    key: PageKey,
    maxAge: number,
    memory?: BodyMemory
  ): Promise<{ page: FetchedPage; age: number } | undefined>
  /** Keep a page, unless its headers forbid it or it is larger than the cache. */
  put(key: PageKey, page: FetchedPage): Promise<void>
}

/** All values that change an origin's answer. Requests with the caller's own headers are never kept. */
export interface PageKey {
  readonly account: string
  readonly url: URL
  readonly locale?: string
  readonly mobile?: boolean
  /** The way of fetching, with the conditions to wait for. Default: over plain HTTP. */
  readonly via?: string
}

interface Entry {
  /** Size of the file. */
  readonly bytes: number
  /** `Date.now()` when it was kept. */
  readonly time: number
}

/** The largest possible `max_age`, ms. Source: decisions.md §2. */
const OLDEST = 2_592_000_000

const compress = promisify(zlib.zstdCompress)
const decompress = promisify(zlib.zstdDecompress)

/**
 * Open the cache of one process.
 *
 * @param folder - made when it is absent; nothing else may be in it.
 * @param maxBytes - max bytes of all files together; the least recently used go first.
 */
export async function openPageCache(folder: string, maxBytes: number): Promise<PageCache> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const entries = await entriesOf(folder)
  let total = [...entries.values()].reduce((sum, { bytes }) => sum + bytes, 0)

  const forget = async (name: string) => {
    const entry = entries.get(name)
    if (entry === undefined) return
    entries.delete(name)
    total -= entry.bytes
    await rm(join(folder, name), { force: true })
  }
  const shrink = async () => {
    for (const name of entries.keys()) {
      if (total <= maxBytes) return
      await forget(name)
    }
  }
  await shrink()

  return {
    async get(key, maxAge, memory) {
      const name = nameOf(key)
      const entry = entries.get(name)
      if (entry === undefined) return undefined
      const age = Math.max(0, Date.now() - entry.time)
      if (age > OLDEST) await forget(name)
      if (age > Math.min(maxAge, OLDEST)) return undefined
      const { lease, signal } = memory ?? {}
      const before = lease?.held ?? 0
      let size = 0
      if (lease && signal) await lease.take(entry.bytes, signal)
      try {
        const file = await readFile(join(folder, name))
        const most = PARTS_AND_WHOLE * sizeOf(file)
        const unpack = () => unpacked(file)
        const page =
          lease && signal
            ? await withinLease(lease, most, signal, unpack, ({ body }) => body.byteLength)
            : await unpack()
        size = page.body.byteLength
        entries.delete(name)
        entries.set(name, entry)
        return { page, age }
      } catch (error) {
        if (signal?.aborted || SluiceError.is(error)) throw error
        // Cut short by a full disk or removed by hand: the page is fetched again.
        await forget(name)
        return undefined
      } finally {
        lease?.give(lease.held - before - size)
      }
    },
    async put(key, page) {
      if (!mayBeKept(key, page)) return
      const file = await packed(page)
      if (file.byteLength > maxBytes) return
      const name = nameOf(key)
      await write(folder, name, file)
      total += file.byteLength - (entries.get(name)?.bytes ?? 0)
      entries.delete(name)
      entries.set(name, { bytes: file.byteLength, time: Date.now() })
      await shrink()
    }
  }
}

function mayBeKept({ url }: PageKey, { status, headers }: FetchedPage): boolean {
  const request = { method: 'GET', url: url.href, headers: {} }
  const policy = new CachePolicy(request, { status, headers }, { shared: false })
  // With no-cache the origin must be asked again, which is the cost that the cache saves.
  return policy.storable() && !/\bno-cache\b/i.test(headers['cache-control'] ?? '')
}

const NAME = /^[\da-f]{64}$/

function nameOf({ account, url, locale = '', mobile = false, via = 'http' }: PageKey): string {
  return createHash('sha256')
    .update(JSON.stringify([account, url.href, locale, mobile, via]))
    .digest('hex')
}

/** Returns the entries of earlier runs, oldest first. Removes unfinished files. */
async function entriesOf(folder: string): Promise<Map<string, Entry>> {
  const found: [string, Entry][] = []
  for (const name of await readdir(folder)) {
    if (!NAME.test(name)) {
      await rm(join(folder, name), { force: true })
      continue
    }
    const { size, mtimeMs } = await stat(join(folder, name))
    found.push([name, { bytes: size, time: mtimeMs }])
  }
  return new Map(found.sort(([, one], [, other]) => one.time - other.time))
}

let writes = 0

async function write(folder: string, name: string, file: Uint8Array): Promise<void> {
  const unfinished = join(folder, `${name}.${writes++}`)
  const handle = await open(unfinished, 'w', 0o600)
  try {
    await handle.writeFile(file)
  } finally {
    await handle.close()
  }
  await rename(unfinished, join(folder, name))
}

/** While unpacking, chunks and the whole are in memory for a moment. */
const PARTS_AND_WHOLE = 2

/** Bytes of the length before the description. */
const LENGTH = 4

async function packed({ body, url, ...page }: FetchedPage): Promise<Buffer> {
  const about = Buffer.from(JSON.stringify({ ...page, url: url.href, size: body.byteLength }))
  const length = Buffer.alloc(LENGTH)
  length.writeUInt32LE(about.byteLength)
  return Buffer.concat([length, about, await compress(body)])
}

/** Bytes of the body in a file. @throws Error - the file is cut short, or not a page. */
function sizeOf(file: Buffer): number {
  const { size } = aboutOf(file)
  if (!Number.isSafeInteger(size)) throw new Error('the size of the page is unknown')
  return size
}

function aboutOf(file: Buffer) {
  return JSON.parse(file.toString('utf8', LENGTH, LENGTH + file.readUInt32LE(0)))
}

async function unpacked(file: Buffer): Promise<FetchedPage> {
  const end = LENGTH + file.readUInt32LE(0)
  const { size: _, ...about } = aboutOf(file)
  // A separate copy: the body moves to a worker, and node's buffers share memory.
  const body = new Uint8Array(await decompress(file.subarray(end)))
  return { ...about, url: new URL(about.url), body }
}
