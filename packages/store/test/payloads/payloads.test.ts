/** architecture.md §4 and ledger.md I6: payloads are kept whole, for one account, and unreadable without its key. */

import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { readFile, truncate, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import {
  createDataKeys,
  openFilePayloads,
  type PayloadStore,
  pointerOf,
  sealPayloads
} from '../../src/index.ts'
import { payloadConformance } from '../../src/payloads/conformance.ts'
import { keyDirectory } from './key-directory.ts'

const root = mkdtempSync(join(tmpdir(), 'sluice-payloads-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))
let folders = 0
const newFolder = () => join(root, `${folders++}`)
const newFiles = () => openFilePayloads({ folder: newFolder() })
const newKeys = () => createDataKeys(keyDirectory(), randomBytes(32))

const api = { describe, test, expect }
payloadConformance({ name: 'files', open: newFiles }, api)
payloadConformance(
  { name: 'files, compressed', open: async () => sealPayloads(await newFiles()) },
  api
)
payloadConformance(
  { name: 'files, sealed', open: async () => sealPayloads(await newFiles(), newKeys()) },
  api
)

describe('payloads in files', () => {
  test('a draft that a crash left is not a payload, and is removed once it is old', async () => {
    const folder = newFolder()
    const payloads = await openFilePayloads({ folder })
    const pointer = await payloads.put('a', 'id', Uint8Array.of(1))
    const [old, young] = ['0a1b2c3d4e5f', '5f4e3d2c1b0a'].map(
      (mark) => `${join(folder, pointer)}.${mark}.tmp`
    ) as [string, string]
    for (const draft of [old, young]) await writeFile(draft, 'half')
    await aged(old, 2 * 3_600_000)
    await aged(young, 60_000)
    expect(await listed(payloads, Date.now() - 3 * 3_600_000)).toEqual([])
    expect(existsSync(old)).toBe(true)
    // A time ahead must not take the draft of a write under way.
    expect(await listed(payloads, Date.now() + 3_600_000)).toEqual([pointer])
    expect(existsSync(old)).toBe(false)
    expect(existsSync(young)).toBe(true)
    await payloads.deleteAccount('a')
    expect(existsSync(dirname(young))).toBe(false)
  })

  test('a file truncated by a crash is listed, refused by its seal, and can be replaced or removed', async () => {
    const folder = newFolder()
    const payloads = sealPayloads(await openFilePayloads({ folder }), newKeys())
    const bytes = randomBytes(1_000)
    const pointer = await payloads.put('a', 'id', bytes)
    for (const length of [0, 1, 500]) {
      await truncate(join(folder, pointer), length)
      expect(await listed(payloads, Date.now() + 3_600_000)).toEqual([pointer])
      await expect(payloads.get(pointer)).rejects.toMatchObject({ code: 'STORE_UNAVAILABLE' })
      await payloads.put('a', 'id', bytes)
      expect(await payloads.get(pointer)).toEqual(new Uint8Array(bytes))
    }
    await truncate(join(folder, pointer), 500)
    await payloads.delete(pointer)
    expect(await listed(payloads, Date.now() + 3_600_000)).toEqual([])
  })

  test('unrelated files are not listed and cause no error', async () => {
    const folder = newFolder()
    const payloads = await openFilePayloads({ folder })
    const pointer = await payloads.put('a', 'id', Uint8Array.of(1))
    mkdirSync(join(folder, 'lost+found', 'a.b'), { recursive: true })
    mkdirSync(join(dirname(join(folder, pointer)), 'folder'))
    await writeFile(join(folder, 'README'), 'text')
    await writeFile(join(dirname(dirname(join(folder, pointer))), 'file'), 'text')
    expect(await listed(payloads, Date.now() + 3_600_000)).toEqual([pointer])
  })

  test('other users of the machine cannot read them', async () => {
    const folder = newFolder()
    const payloads = await openFilePayloads({ folder })
    const path = join(folder, await payloads.put('a', 'id', Uint8Array.of(1)))
    for (const one of [path, dirname(path), folder]) expect(statSync(one).mode & 0o077).toBe(0)
  })

  test('a failed write leaves nothing and says why', async () => {
    const folder = newFolder()
    const payloads = await openFilePayloads({ folder })
    mkdirSync(join(folder, pointerOf('a', 'id'), 'in-the-way'), { recursive: true })
    const error = await payloads.put('a', 'id', Uint8Array.of(1)).catch((thrown) => thrown)
    expect(error).toMatchObject({ code: 'STORE_UNAVAILABLE' })
    expect(String(error.cause)).toMatch(/EISDIR|ENOTEMPTY|EEXIST/)
    expect(readdirSync(join(folder, dirname(pointerOf('a', 'id'))))).toEqual(['id'])
  })

  test('a payload can be written while its account is erased', async () => {
    const payloads = await newFiles()
    const outcomes = await Promise.allSettled(
      Array.from({ length: 60 }, (_, n) =>
        n % 6 === 5 ? payloads.deleteAccount('a') : payloads.put('a', `n${n}`, Uint8Array.of(n))
      )
    )
    expect(outcomes.filter(({ status }) => status === 'rejected')).toEqual([])
    await payloads.deleteAccount('a')
    expect(await listed(payloads, Date.now() + 3_600_000)).toEqual([])
  })
})

describe('sealed payloads', () => {
  const page = new TextEncoder().encode(`{"markdown":"${'The weir holds. '.repeat(400)}"}`)

  test('reveal nothing, and are smaller', async () => {
    const folder = newFolder()
    const payloads = sealPayloads(await openFilePayloads({ folder }), newKeys())
    for (const bytes of [page, page.subarray(0, 100)]) {
      const kept = await readFile(join(folder, await payloads.put('a', 'id', bytes)))
      expect(kept.includes('weir')).toBe(false)
      expect(kept.length).toBeLessThan(bytes.length + 30)
    }
    const pointer = await payloads.put('a', 'id', page)
    const once = await readFile(join(folder, pointer))
    expect(once.length).toBeLessThan(page.length / 10)
    await payloads.put('a', 'id', page)
    expect(once.equals(await readFile(join(folder, pointer)))).toBe(false)
  })

  test.each([
    ['small', page.subarray(0, 20)],
    ['large', page]
  ])('a %s payload that was changed anywhere, or truncated, is refused', async (_, bytes) => {
    const files = await newFiles()
    const payloads = sealPayloads(files, newKeys())
    const pointer = await payloads.put('a', 'id', bytes)
    const kept = (await files.get(pointer)) ?? new Uint8Array()
    for (let at = 0; at < kept.length; at++) {
      for (const flip of at === 0 ? [1, 2, 3, 128] : [1]) {
        const changed = Uint8Array.from(kept)
        changed[at] = (kept[at] ?? 0) ^ flip
        await files.put('a', 'id', changed)
        await refusal(payloads, pointer, /payload .* cannot be opened/)
      }
    }
    for (const length of [0, 1, 12, 28, 29, kept.length - 1]) {
      await files.put('a', 'id', kept.subarray(0, length))
      await refusal(payloads, pointer, /payload .* cannot be opened/)
    }
    await files.put('a', 'id', Buffer.concat([kept, Uint8Array.of(0)]))
    await refusal(payloads, pointer, /payload .* cannot be opened/)
    await files.put('a', 'id', kept)
    expect(await payloads.get(pointer)).toEqual(bytes)
  })

  test('a payload that was moved to another account or id is refused', async () => {
    const files = await newFiles()
    // One key for all, so that it is the place alone that is wrong.
    const key = randomBytes(32)
    const wrapped = createDataKeys(keyDirectory(), randomBytes(32))
    const payloads = sealPayloads(files, {
      ...wrapped,
      of: async () => key,
      ofOrNew: async () => key
    })
    const kept = (await files.get(await payloads.put('a', 'id', page))) ?? new Uint8Array()
    for (const [account, id] of [
      ['b', 'id'],
      ['a', 'other']
    ] as const) {
      await refusal(payloads, await files.put(account, id, kept), /cannot be opened/)
    }
  })

  test('payloads from before there were keys are still read, unless only sealed ones are allowed', async () => {
    const files = await newFiles()
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

  test('a payload that inflates beyond the limit is refused', async () => {
    const files = await newFiles()
    const { zstdCompressSync } = await import('node:zlib')
    const bomb = Buffer.concat([Uint8Array.of(1), zstdCompressSync(new Uint8Array(300_000_000))])
    await refusal(sealPayloads(files), await files.put('a', 'id', bomb), /cannot be opened/)
  })

  test('a payload is lost without its key, as after the erasure of its account', async () => {
    const folder = newFolder()
    const [files, keys] = [await openFilePayloads({ folder }), newKeys()]
    const payloads = sealPayloads(files, keys)
    const pointer = await payloads.put('a', 'id', page)
    const copy = (await files.get(pointer)) ?? new Uint8Array()
    await payloads.deleteAccount('a')
    expect(existsSync(join(folder, dirname(pointer)))).toBe(false)
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

async function listed(payloads: PayloadStore, before: number): Promise<string[]> {
  const pointers: string[] = []
  for await (const { pointer } of payloads.list({ before })) pointers.push(pointer)
  return pointers.sort()
}

async function aged(path: string, age: number): Promise<void> {
  const time = (Date.now() - age) / 1_000
  await utimes(path, time, time)
}
