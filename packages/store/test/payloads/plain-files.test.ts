/** architecture.md §4: payloads that earlier versions stored in a file each stay readable, listed and deletable. */

import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  createDataKeys,
  openSegmentPayloads,
  type PayloadStore,
  pointerOf,
  sealPayloads
} from '../../src/index.ts'
import { keyDirectory } from './key-directory.ts'

/** As version 1.0.0 wrote it, with the keys below. */
const WRITTEN = new URL('plain-folder/', import.meta.url)
const WRAP_KEY = Buffer.alloc(32, 7)
const WRAPPED =
  '0131cefacbb6eea8b878e9517f45add7bfa3bd1b1e68c41787f1abd12da0444e190b228028491cf620197f2cf3d6256abe40ac37506cafb83f50910b41'
const [FIRST, SECOND, THIRD] = ['d2/acc_1/ftc_1', 'd2/acc_1/ftc_2', 'a3/acc_2/ftc_3'] as const

const ALL = Date.now() + 3_600_000
const HOUR = 3_600_000
const water = Uint8Array.of(1, 2, 3)

const root = mkdtempSync(join(tmpdir(), 'sluice-files-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))
let folders = 0
let folder: string
let payloads: PayloadStore
beforeEach(async () => {
  folder = join(root, `${folders++}`)
  cpSync(WRITTEN, folder, { recursive: true })
  payloads = await openSegmentPayloads({ folder })
})
afterEach(() => payloads.close())

describe('a folder of an earlier version', () => {
  test('is read, with its keys', async () => {
    const keys = keyDirectory()
    keys.wrapped.set('acc_1', Buffer.from(WRAPPED, 'hex'))
    const sealed = sealPayloads(payloads, createDataKeys(keys, WRAP_KEY))
    const read = async (pointer: string) =>
      Buffer.from((await sealed.get(pointer)) ?? '').toString()
    expect(await read(FIRST)).toMatch(/^{"markdown":"(The weir holds. ){40}"}$/)
    expect([await read(SECOND), await read(THIRD)]).toEqual(['{"a":1}', '{"b":2}'])
  })

  test('is listed together with new payloads', async () => {
    const made = await payloads.put('acc_1', 'new', water)
    expect(await listed()).toEqual([THIRD, FIRST, SECOND, made].sort())
    expect(await listed(1_000)).toEqual([])
  })

  test('loses what is deleted, and in the end its folders', async () => {
    await payloads.delete(FIRST)
    expect(await payloads.get(FIRST)).toBe(undefined)
    expect(existsSync(join(folder, FIRST))).toBe(false)
    await payloads.deleteAccount('acc_2')
    expect(await listed()).toEqual([SECOND])
    await payloads.delete(SECOND)
    expect(await listed()).toEqual([])
    expect(readdirSync(folder)).toEqual(['segments'])
  })

  test('a payload that is put again is there once, also if its file was left', async () => {
    expect(await payloads.put('acc_1', 'ftc_1', water)).toBe(FIRST)
    expect(existsSync(join(folder, FIRST))).toBe(false)
    writeFileSync(join(folder, FIRST), 'left')
    expect(await payloads.get(FIRST)).toEqual(water)
    expect(await listed()).toEqual([THIRD, FIRST, SECOND].sort())
    await payloads.delete(FIRST)
    expect(await payloads.get(FIRST)).toBe(undefined)
    expect(existsSync(join(folder, FIRST))).toBe(false)
  })

  test('is read while a process of that version still writes there', async () => {
    const pointer = pointerOf('acc_3', 'ftc_4')
    mkdirSync(dirname(join(folder, pointer)), { recursive: true })
    writeFileSync(join(folder, pointer), water)
    expect(await payloads.get(pointer)).toEqual(water)
    await payloads.delete(pointer)
    expect(await payloads.get(pointer)).toBe(undefined)
  })
})

describe('listing plain files', () => {
  test('returns payloads older than a time, not exactly that old', async () => {
    utimesSync(join(folder, FIRST), 1_000, 1_000)
    expect(await listed(1_000_000)).toEqual([])
    expect(await listed(1_000_001)).toEqual([FIRST])
  })

  test('removes drafts that a crash left once they are old', async () => {
    const [old, young] = ['0a1b2c3d4e5f', '5f4e3d2c1b0a'].map(
      (mark) => `${join(folder, FIRST)}.${mark}.tmp`
    ) as [string, string]
    for (const draft of [old, young]) writeFileSync(draft, 'half')
    const [twoHours, minute] = [Date.now() - 2 * HOUR, Date.now() - 60_000].map((ms) => ms / 1_000)
    utimesSync(old, twoHours as number, twoHours as number)
    utimesSync(young, minute as number, minute as number)
    await listed(Date.now() - 3 * HOUR)
    expect(existsSync(old)).toBe(true)
    // A time ahead must not take the draft of a write under way.
    expect(await listed()).toHaveLength(3)
    expect([existsSync(old), existsSync(young)]).toEqual([false, true])
    await payloads.deleteAccount('acc_1')
    expect(existsSync(dirname(young))).toBe(false)
  })

  test('ignores what is no payload', async () => {
    const strange = join(folder, 'd2/a.b')
    mkdirSync(strange)
    writeFileSync(join(strange, 'id'), 'x')
    mkdirSync(join(folder, 'lost+found', 'acc_1'), { recursive: true })
    writeFileSync(join(folder, 'lost+found', 'acc_1', 'id'), 'x')
    mkdirSync(join(folder, 'd2/acc_1/folder'))
    writeFileSync(join(folder, 'README'), 'text')
    writeFileSync(join(folder, 'd2/file'), 'text')
    expect(await listed()).toEqual([THIRD, FIRST, SECOND].sort())
  })

  test('fails on an unreadable folder instead of returning an empty list', async () => {
    const loop = join(folder, 'ff')
    symlinkSync(loop, loop)
    await expect(listed()).rejects.toMatchObject({
      code: 'STORE_UNAVAILABLE',
      cause: { code: 'ELOOP' }
    })
  })

  test('skips payloads that are removed meanwhile', async () => {
    const seen: string[] = []
    for await (const { pointer } of payloads.list({ before: ALL })) {
      seen.push(pointer)
      for (const one of ['a3', 'd2']) rmSync(join(folder, one), { recursive: true, force: true })
    }
    expect(seen).toHaveLength(1)
  })
})

async function listed(before = ALL): Promise<string[]> {
  const pointers: string[] = []
  for await (const { pointer } of payloads.list({ before })) pointers.push(pointer)
  return pointers.sort()
}
