/** architecture.md §4: what a folder of payloads lists, reads and removes when it is not as it was left. */

import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { openFilePayloads, type PayloadStore, pointerOf } from '../../src/index.ts'

const root = mkdtempSync(join(tmpdir(), 'sluice-files-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))
let folders = 0
let folder: string
let payloads: PayloadStore
beforeEach(async () => {
  // Deeper than is there.
  folder = join(root, `${folders++}`, 'data/payloads')
  payloads = await openFilePayloads({ folder })
})

const ALL = Date.now() + 3_600_000
const water = Uint8Array.of(1, 2, 3)

describe('opening', () => {
  test('creates the folder, and finds payloads of an earlier process', async () => {
    const pointer = await payloads.put('a', 'id', water)
    await payloads.close()
    const again = await openFilePayloads({ folder })
    expect(await again.get(pointer)).toEqual(water)
    expect(readFileSync(join(folder, pointer))).toEqual(Buffer.from(water))
  })

  test('fails if a file is in the way', async () => {
    writeFileSync(join(root, 'file'), '')
    const opening = openFilePayloads({ folder: join(root, 'file/payloads') })
    await expect(opening).rejects.toMatchObject({
      code: 'STORE_UNAVAILABLE',
      cause: { code: 'ENOTDIR' }
    })
  })
})

describe('listing', () => {
  test('returns payloads older than a time, not exactly that old', async () => {
    const pointer = await payloads.put('a', 'id', water)
    utimesSync(join(folder, pointer), 1_000, 1_000)
    expect(await listed(1_000_000)).toEqual([])
    expect(await listed(1_000_001)).toEqual([pointer])
  })

  test("ignores files in a folder that is not an account's", async () => {
    const pointer = await payloads.put('a', 'id', water)
    const strange = join(dirname(dirname(join(folder, pointer))), 'a.b')
    mkdirSync(strange)
    writeFileSync(join(strange, 'id'), 'x')
    writeFileSync(join(strange, 'id.0a1b2c3d4e5f.tmp'), 'x')
    utimesSync(join(strange, 'id.0a1b2c3d4e5f.tmp'), 1_000, 1_000)
    expect(await listed(ALL)).toEqual([pointer])
    expect(existsSync(join(strange, 'id.0a1b2c3d4e5f.tmp'))).toBe(true)
  })

  test('fails on an unreadable folder instead of returning an empty list', async () => {
    await payloads.put('a', 'id', water)
    const loop = join(folder, 'zz')
    symlinkSync(loop, loop)
    await expect(listed(ALL)).rejects.toMatchObject({
      code: 'STORE_UNAVAILABLE',
      cause: { code: 'ELOOP' }
    })
  })

  test('skips payloads that are removed meanwhile', async () => {
    const pointers = await Promise.all(
      ['x', 'y', 'z'].map((account) => payloads.put(account, 'id', water))
    )
    const seen: string[] = []
    for await (const { pointer } of payloads.list({ before: ALL })) {
      seen.push(pointer)
      for (const one of pointers)
        rmSync(dirname(join(folder, one)), { recursive: true, force: true })
    }
    expect(seen).toHaveLength(1)
  })

  test('stops between two payloads when the store closes', async () => {
    for (const id of ['x', 'y']) await payloads.put('a', id, water)
    const list = payloads.list({ before: ALL })[Symbol.asyncIterator]()
    expect((await list.next()).done).toBe(false)
    await payloads.close()
    await expect(list.next()).rejects.toMatchObject(CLOSED)
  })
})

test('fails on a closed store, even without payloads', async () => {
  await payloads.close()
  await expect(payloads.put('a', 'id', water)).rejects.toMatchObject(CLOSED)
  await expect(payloads.get(pointerOf('a', 'id'))).rejects.toMatchObject(CLOSED)
  await expect(payloads.deleteAccount('a')).rejects.toMatchObject(CLOSED)
  await expect(listed(ALL)).rejects.toMatchObject(CLOSED)
})

const CLOSED = {
  code: 'STORE_UNAVAILABLE',
  cause: expect.objectContaining({ message: 'the payloads were closed' })
}

async function listed(before: number): Promise<string[]> {
  const pointers: string[] = []
  for await (const { pointer } of payloads.list({ before })) pointers.push(pointer)
  return pointers
}
