import {
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  truncateSync,
  utimesSync,
  writeFileSync
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { FetchedPage } from '../src/index.ts'
import { openPageCache, type PageKey } from '../src/page-cache.ts'

let folder: string

beforeEach(() => {
  folder = join(mkdtempSync(join(tmpdir(), 'sluice-pages-')), 'pages')
})
afterEach(() => rmSync(join(folder, '..'), { recursive: true, force: true }))

const HOUR = 3_600_000
const LARGE = 2 ** 30

function keyOf(path: string, more: Partial<PageKey> = {}): PageKey {
  return { account: 'acc_1', url: new URL(path, 'https://site.example/'), ...more }
}

function pageOf(text: string, headers: Record<string, string> = {}, status = 200): FetchedPage {
  return {
    url: new URL('https://site.example/final'),
    status,
    contentType: 'text/html; charset=utf-8',
    headers,
    body: new TextEncoder().encode(text),
    wireBytes: 7,
    redirects: 1,
    engine: 'http'
  }
}

describe('decisions.md §2 max_age', () => {
  test('a cached page is returned unchanged, even after a restart', async () => {
    const first = await openPageCache(folder, LARGE)
    const page = pageOf('größer '.repeat(1_000), { etag: '"1"' })
    await first.put(keyOf('/a'), page)
    for (const cache of [first, await openPageCache(folder, LARGE)]) {
      const kept = await cache.get(keyOf('/a'), HOUR)
      expect(kept?.page).toEqual(page)
      // The body moves to a worker: it must not share its memory.
      expect(kept?.page.body.byteLength).toBe(kept?.page.body.buffer.byteLength)
      expect(kept?.age).toBeLessThan(HOUR)
    }
    expect(statSync(join(folder, readdirSync(folder)[0]!)).size).toBeLessThan(1_000)
  })

  test.each<[string, Partial<PageKey>]>([
    ['account', { account: 'acc_2' }],
    ['locale', { locale: 'de' }],
    ['mobile', { mobile: true }],
    ['url', { url: new URL('https://site.example/a?b') }]
  ])('a different %s is a different page', async (_, other) => {
    const cache = await openPageCache(folder, LARGE)
    await cache.put(keyOf('/a'), pageOf('a'))
    expect(await cache.get(keyOf('/a', other), HOUR)).toBe(undefined)
  })

  test('a page older than max_age is not returned, and one past every possible max_age is removed', async () => {
    await (await openPageCache(folder, LARGE)).put(keyOf('/a'), pageOf('a'))
    const file = join(folder, readdirSync(folder)[0]!)
    const old = new Date(Date.now() - 2 * HOUR)
    utimesSync(file, old, old)
    const cache = await openPageCache(folder, LARGE)
    expect(await cache.get(keyOf('/a'), HOUR)).toBe(undefined)
    expect((await cache.get(keyOf('/a'), 3 * HOUR))?.age).toBeGreaterThanOrEqual(2 * HOUR)
    const ancient = new Date(Date.now() - 31 * 24 * HOUR)
    utimesSync(file, ancient, ancient)
    const later = await openPageCache(folder, LARGE)
    expect(await later.get(keyOf('/a'), Number.MAX_SAFE_INTEGER)).toBe(undefined)
    expect(readdirSync(folder)).toEqual([])
  })
})

describe('RFC 9111: what may be kept', () => {
  test.each<[string, Record<string, string>, number, boolean]>([
    ['nothing said', {}, 200, true],
    ['private', { 'cache-control': 'private, max-age=0' }, 200, true],
    ['no-store', { 'cache-control': 'max-age=600, no-store' }, 200, false],
    ['no-cache', { 'cache-control': 'no-cache' }, 200, false],
    ['a status of which nothing is known', {}, 299, false],
    ['such a status with a time', { 'cache-control': 'max-age=600' }, 203, true]
  ])('%s', async (_, headers, status, kept) => {
    const cache = await openPageCache(folder, LARGE)
    await cache.put(keyOf('/a'), pageOf('a', headers, status))
    expect((await cache.get(keyOf('/a'), HOUR)) !== undefined).toBe(kept)
  })
})

describe('the bound on disk', () => {
  const noise = (seed: number) =>
    Array.from({ length: 2_000 }, (_, index) =>
      ((index + 1) * seed * 2_654_435_761).toString(36)
    ).join('')

  test('the cache removes the least recently used pages first, also at the start', async () => {
    const cache = await openPageCache(folder, LARGE)
    await cache.put(keyOf('/1'), pageOf(noise(1)))
    const { size } = statSync(join(folder, readdirSync(folder)[0]!))
    const small = await openPageCache(folder, Math.floor(size * 2.5))
    await small.put(keyOf('/2'), pageOf(noise(1)))
    await small.get(keyOf('/1'), HOUR)
    await small.put(keyOf('/3'), pageOf(noise(1)))
    expect(await small.get(keyOf('/2'), HOUR)).toBe(undefined)
    expect(await small.get(keyOf('/1'), HOUR)).toBeDefined()
    expect(readdirSync(folder)).toHaveLength(2)
    await openPageCache(folder, size + 1)
    expect(readdirSync(folder)).toHaveLength(1)
  })

  test('the cache excludes a page larger than itself, and a cache of 0 excludes every page', async () => {
    for (const size of [10, 0]) {
      const cache = await openPageCache(folder, size)
      await cache.put(keyOf('/a'), pageOf(noise(2)))
      expect(readdirSync(folder)).toEqual([])
    }
  })

  test('the cache counts a page that is stored again once', async () => {
    const cache = await openPageCache(folder, LARGE)
    await cache.put(keyOf('/1'), pageOf(noise(1)))
    const { size } = statSync(join(folder, readdirSync(folder)[0]!))
    const small = await openPageCache(folder, Math.floor(size * 1.5))
    for (let again = 0; again < 3; again++) await small.put(keyOf('/1'), pageOf(noise(1)))
    expect(await small.get(keyOf('/1'), HOUR)).toBeDefined()
  })

  test('the cache removes truncated files and files that are not pages', async () => {
    const cache = await openPageCache(folder, LARGE)
    await cache.put(keyOf('/a'), pageOf(noise(3)))
    truncateSync(join(folder, readdirSync(folder)[0]!), 300)
    writeFileSync(join(folder, 'unfinished.1'), 'x')
    const later = await openPageCache(folder, LARGE)
    expect(await later.get(keyOf('/a'), HOUR)).toBe(undefined)
    expect(readdirSync(folder)).toEqual([])
  })
})
