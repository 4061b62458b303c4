/** architecture.md §4 and ledger.md I6: payloads are kept whole, for one account, and unreadable without its key. */

import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import {
  createDataKeys,
  openSqlitePayloads,
  type PayloadStore,
  sealPayloads
} from '../../src/index.ts'
import { payloadConformance } from '../../src/payloads/conformance.ts'
import { keyDirectory } from './key-directory.ts'

const root = mkdtempSync(join(tmpdir(), 'sluice-payloads-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))
let folders = 0
const newFolder = () => join(root, `${folders++}`)
const newDatabase = () => openSqlitePayloads({ folder: newFolder() })
const newKeys = () => createDataKeys(keyDirectory(), randomBytes(32))

/** A payload of no bytes. */
const NONE = { bytes: new Uint8Array(), key: new Uint8Array(32) }

const api = { describe, test, expect }
payloadConformance(
  { name: 'sqlite, compressed', open: async () => sealPayloads(await newDatabase()) },
  api
)
payloadConformance(
  { name: 'sqlite, sealed', open: async () => sealPayloads(await newDatabase(), newKeys()) },
  api
)

describe('sealed payloads', () => {
  const page = new TextEncoder().encode(`{"markdown":"${'The weir holds. '.repeat(400)}"}`)

  test('reveal nothing, and are smaller', async () => {
    const files = await newDatabase()
    const payloads = sealPayloads(files, newKeys())
    for (const bytes of [page, page.subarray(0, 100)]) {
      const kept = (await files.get(await payloads.put('a', 'id', bytes)))?.bytes ?? bytes
      expect(Buffer.from(kept).includes('weir')).toBe(false)
      expect(kept.length).toBeLessThan(bytes.length + 30)
    }
    const pointer = await payloads.put('a', 'id', page)
    const once = (await files.get(pointer)) ?? NONE
    expect(once.bytes.length).toBeLessThan(page.length / 10)
    await payloads.put('a', 'id', page)
    const again = (await files.get(pointer)) ?? once
    expect(again.key).not.toEqual(once.key)
    expect(again.bytes).not.toEqual(once.bytes)
  })

  test.each([
    ['small', page.subarray(0, 20)],
    ['large', page]
  ])('a %s payload that was changed anywhere, or truncated, is refused', async (_, bytes) => {
    const files = await newDatabase()
    const payloads = sealPayloads(files, newKeys())
    const pointer = await payloads.put('a', 'id', bytes)
    const { bytes: kept, key } = (await files.get(pointer)) ?? NONE
    const change = (changed: Uint8Array) => files.put('a', 'id', { bytes: changed, key })
    for (let at = 0; at < kept.length; at++) {
      for (const flip of at === 0 ? [1, 2, 3, 128] : [1]) {
        const changed = Uint8Array.from(kept)
        changed[at] = (kept[at] ?? 0) ^ flip
        await change(changed)
        await refusal(payloads, pointer, /payload .* cannot be opened/)
      }
    }
    for (const length of [0, 1, 12, 28, 29, kept.length - 1]) {
      await change(kept.subarray(0, length))
      await refusal(payloads, pointer, /payload .* cannot be opened/)
    }
    await change(Buffer.concat([kept, Uint8Array.of(0)]))
    await refusal(payloads, pointer, /payload .* cannot be opened/)
    await change(kept)
    expect(await payloads.get(pointer)).toEqual(bytes)
  })

  test('a payload that was moved to another account or id is refused', async () => {
    const files = await newDatabase()
    // One key for all, so that it is the place alone that is wrong.
    const key = randomBytes(32)
    const wrapped = createDataKeys(keyDirectory(), randomBytes(32))
    const payloads = sealPayloads(files, {
      ...wrapped,
      of: async () => key,
      ofOrNew: async () => key
    })
    const kept = (await files.get(await payloads.put('a', 'id', page))) ?? NONE
    for (const [account, id] of [
      ['b', 'id'],
      ['a', 'other']
    ] as const) {
      await refusal(payloads, await files.put(account, id, kept), /cannot be opened/)
    }
  })

  test('payloads stored without keys are read, unless only sealed ones are allowed', async () => {
    const files = await newDatabase()
    const [before, keys] = [sealPayloads(files), newKeys()]
    const open = await before.put('a', 'open', page)
    const sealed = await sealPayloads(files, keys).put('a', 'sealed', page)
    expect(await sealPayloads(files, keys).get(open)).toEqual(page)
    expect(await sealPayloads(files, keys).get(sealed)).toEqual(page)
    await refusal(before, sealed, /it is sealed, and this store has no keys/)
    const strict = sealPayloads(files, keys, { sealedOnly: true })
    expect(await strict.get(sealed)).toEqual(page)
    await refusal(strict, open, /it is not sealed/)
  })

  test('a payload that inflates beyond the limit is refused', { tags: 'long' }, async () => {
    const files = await newDatabase()
    const { zstdCompressSync } = await import('node:zlib')
    const bomb = Buffer.concat([Uint8Array.of(1), zstdCompressSync(new Uint8Array(300_000_000))])
    await refusal(
      sealPayloads(files),
      await files.put('a', 'id', { ...NONE, bytes: bomb }),
      /cannot be opened/
    )
  })

  test('a payload is lost without its key, as after the erasure of its account', async () => {
    const [files, keys] = [await newDatabase(), newKeys()]
    const payloads = sealPayloads(files, keys)
    const pointer = await payloads.put('a', 'id', page)
    const copy = (await files.get(pointer)) ?? NONE
    await payloads.deleteAccount('a')
    expect(await files.get(pointer)).toBe(undefined)
    await files.put('a', 'id', copy)
    expect(await payloads.get(pointer)).toBe(undefined)
    await payloads.put('a', 'new', page)
    await refusal(payloads, pointer, /cannot be opened/)
  })
})

async function refusal(payloads: PayloadStore, pointer: string, why: RegExp): Promise<void> {
  const error = await payloads.get(pointer).then(
    () => expect.fail('it was read'),
    (thrown) => thrown
  )
  expect(error.code).toBe('STORE_UNAVAILABLE')
  expect(error.cause.message).toMatch(why)
}
