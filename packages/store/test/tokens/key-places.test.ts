/** ledger.md, API keys: where a key is never changes, so it is asked for once; whether it holds is asked each time. */

import { expect, test } from 'vitest'
import { createKeyPlaces } from '../../src/tokens/redis/api-keys.ts'

function looking(known: Record<string, string>) {
  const asked: string[] = []
  const places = createKeyPlaces(async (hash) => {
    asked.push(hash)
    return known[hash] ?? null
  })
  return { asked, places }
}

test('looks a key up once', async () => {
  const { asked, places } = looking({ aa: '["acc_1","key_1"]' })
  expect(await places.of('aa')).toEqual(['acc_1', 'key_1'])
  expect(await places.of('aa')).toEqual(['acc_1', 'key_1'])
  expect(asked).toEqual(['aa'])
})

test('looks an unknown hash up each time, because the key may be created later', async () => {
  const known: Record<string, string> = {}
  const { asked, places } = looking(known)
  expect(await places.of('aa')).toBe(undefined)
  known.aa = '["acc_1","key_1"]'
  expect(await places.of('aa')).toEqual(['acc_1', 'key_1'])
  expect(asked).toEqual(['aa', 'aa'])
})

test('remembers the newest, up to its capacity', async () => {
  const hashes = Array.from({ length: 10_001 }, (_, n) => `h${n}`)
  const known = Object.fromEntries(hashes.map((hash) => [hash, '["acc_1","key_1"]']))
  const { asked, places } = looking(known)
  for (const hash of hashes) await places.of(hash)
  await places.of('h10000')
  await places.of('h1')
  expect(asked).toHaveLength(10_001)
  await places.of('h0')
  expect(asked.at(-1)).toBe('h0')
  expect(asked).toHaveLength(10_002)
})
