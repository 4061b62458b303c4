/** architecture.md §4: the space of deleted payloads comes back, and what lives stays where its pointer says. */

import {
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  utimesSync,
  writeFileSync
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  openSegmentPayloads,
  pointerOf,
  type SegmentPayloadOptions,
  type SegmentPayloads
} from '../../../src/index.ts'
import {
  bytesOnDisk,
  filesOf,
  listOf,
  marked,
  restartSystem,
  segmentsOf,
  setMark
} from './segment-files.ts'

const root = mkdtempSync(join(tmpdir(), 'sluice-compaction-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))
let folders = 0
let folder: string
const open = new Set<SegmentPayloads>()
const openStore = async (options: Partial<SegmentPayloadOptions> = {}) => {
  const store = await openSegmentPayloads({ folder, segmentBytes: 10_000, grace: 0, ...options })
  open.add(store)
  return store
}
let payloads: SegmentPayloads
beforeEach(async () => {
  folder = join(root, `${folders++}`)
  payloads = await openStore()
})
afterEach(async () => {
  await Promise.all([...open].map((store) => store.close()))
  open.clear()
})

const name = (n: number) => `n${n}`
const content = (n: number) => marked(name(n), 1_000)

/** Some nine to a segment. @returns their pointers. */
async function fill(count: number): Promise<string[]> {
  const pointers: string[] = []
  for (let n = 0; n < count; n++) pointers.push(await payloads.put('a', name(n), content(n)))
  return pointers
}

async function expectContents(store: SegmentPayloads, living: readonly number[]): Promise<void> {
  for (const n of living) {
    expect(await store.get(pointerOf('a', name(n)))).toEqual(new Uint8Array(content(n)))
  }
  expect(await listOf(store)).toEqual(living.map((n) => pointerOf('a', name(n))).sort())
}

describe('a segment', () => {
  test('without living payloads is removed', async () => {
    const pointers = await fill(30)
    for (const pointer of pointers.slice(0, 20)) await payloads.delete(pointer)
    expect((await payloads.compact()).removed).toBe(2)
    await expectContents(payloads, [20, 21, 22, 23, 24, 25, 26, 27, 28, 29])
  })

  test('of mostly deleted ones is left by the others, and removed', async () => {
    const pointers = await fill(40)
    const living = pointers.map((_, n) => n).filter((n) => n % 4 === 0)
    for (const [n, pointer] of pointers.entries()) if (n % 4) await payloads.delete(pointer)
    const before = bytesOnDisk(folder).length
    const report = await payloads.compact()
    expect(report.moved).toBeGreaterThan(6)
    expect(report.removed).toBeGreaterThan(2)
    expect(bytesOnDisk(folder).length).toBeLessThan(before / 2)
    await expectContents(payloads, living)
    const other = await openStore()
    await expectContents(other, living)
    for (const n of living) await other.delete(pointerOf('a', name(n)))
    expect(bytesOnDisk(folder).includes('n4:n4')).toBe(false)
    expect(await listOf(payloads)).toEqual([])
  })

  test('of mostly living ones stays as it is', async () => {
    const pointers = await fill(30)
    for (const [n, pointer] of pointers.entries()) if (n % 4 === 0) await payloads.delete(pointer)
    expect(await payloads.compact()).toEqual({ moved: 0, removed: 0, sealed: 0 })
  })

  test('that is small is put together with others like it', async () => {
    await payloads.close()
    for (let n = 0; n < 10; n++) {
      payloads = await openStore({ segmentBytes: 1_000_000 })
      await payloads.put('a', name(n), content(n))
      await payloads.close()
    }
    payloads = await openStore({ segmentBytes: 1_000_000 })
    expect(await payloads.compact()).toMatchObject({ moved: 10, removed: 10 })
    expect(filesOf(folder)).toHaveLength(1)
    await expectContents(payloads, [0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
  })

  test('stays for a while after its payloads left, for readers and copies of the folder', async () => {
    await payloads.close()
    payloads = await openStore({ grace: 300 })
    const pointers = await fill(20)
    for (const pointer of pointers.slice(1, 18)) await payloads.delete(pointer)
    const [first = ''] = filesOf(folder)
    expect(await payloads.compact()).toMatchObject({ moved: 1, removed: 0 })
    expect(filesOf(folder)).toContain(first)
    writeFileSync(join(folder, 'segments/hold'), '')
    await new Promise((resolve) => setTimeout(resolve, 400))
    expect((await payloads.compact()).removed).toBe(0)
    rmSync(join(folder, 'segments/hold'))
    expect((await payloads.compact()).removed).toBe(1)
    await expectContents(payloads, [0, 18, 19])
  })
})

describe('a payload that moved', () => {
  /** Payload 0 was moved, and its first segment is still there. */
  beforeEach(async () => {
    await payloads.close()
    payloads = await openStore({ grace: 3_600_000 })
    const pointers = await fill(20)
    for (const pointer of pointers.slice(1, 18)) await payloads.delete(pointer)
    expect((await payloads.compact()).moved).toBe(1)
    expect(
      bytesOnDisk(folder)
        .toString('latin1')
        .match(/(?<!:)n0:n0/g)
    ).toHaveLength(2)
  })
  const first = pointerOf('a', name(0))

  test('is listed once, and is the same for a process that starts now', async () => {
    await expectContents(payloads, [0, 18, 19])
    await expectContents(await openStore(), [0, 18, 19])
  })

  test('is deleted in both places', async () => {
    await payloads.delete(first)
    expect(bytesOnDisk(folder).includes('n0:n0')).toBe(false)
    expect(await (await openStore()).get(first)).toBe(undefined)
  })

  test('is replaced in both places', async () => {
    await payloads.put('a', name(0), marked('new'))
    expect(bytesOnDisk(folder).includes('n0:n0')).toBe(false)
    expect(await (await openStore()).get(first)).toEqual(new Uint8Array(marked('new')))
  })

  test('is gone if it was deleted where it was, by a process that had not seen the move', async () => {
    // What such a process does to the disk.
    const [path = ''] = segmentsOf(folder)
    const bytes = readFileSync(path)
    bytes.write('deadDEAD', bytes.indexOf('liveLIVE'))
    writeFileSync(path, bytes)
    for (const store of [payloads, await openStore()]) {
      expect(await store.get(first)).toBe(undefined)
      expect(await listOf(store)).not.toContain(first)
    }
    await payloads.close()
    payloads = await openStore({ grace: 0 })
    await payloads.compact()
    await payloads.compact()
    expect(bytesOnDisk(folder).includes('n0:n0')).toBe(false)
    await expectContents(payloads, [18, 19])
  })

  test('does not come back from a process that was killed before it committed the copy', async () => {
    const moved = segmentsOf(folder).at(-1) ?? ''
    await payloads.close()
    rmSync(moved.replace('.seg', '.idx'))
    setMark(moved, 64)
    payloads = await openStore({ grace: 0, patience: 300 })
    expect(await payloads.get(first)).toEqual(new Uint8Array(content(0)))
    await payloads.delete(first)
    await payloads.compact()
    expect(await listOf(payloads)).not.toContain(first)
    // By this pass or one that ran by itself; the next one removes it, as nothing lives in it.
    const isSealed = async () => {
      await payloads.compact()
      return existsSync(moved.replace('.seg', '.idx')) || !existsSync(moved)
    }
    await expect.poll(isSealed, { timeout: 10_000 }).toBe(true)
    expect(await payloads.get(first)).toBe(undefined)
    expect(bytesOnDisk(folder).includes('n0:n0')).toBe(false)
    await payloads.close()
    payloads = await openStore()
    await expectContents(payloads, [18, 19])
  })

  test('is kept if it is lost where it is', async () => {
    const moved = segmentsOf(folder).at(-1) ?? ''
    rmSync(moved)
    rmSync(moved.replace('.seg', '.idx'))
    await payloads.close()
    payloads = await openStore({ grace: 0 })
    await payloads.compact()
    await payloads.compact()
    await expectContents(payloads, [0, 18, 19])
  })
})

describe('a process that died', () => {
  const patience = 120
  /** Leaves a segment in the state after kill -9: without an index. */
  const kill = async () => {
    await payloads.close()
    for (const path of segmentsOf(folder)) rmSync(path.replace('.seg', '.idx'), { force: true })
  }

  test('has its segments sealed by another', async () => {
    await fill(3)
    await kill()
    payloads = await openStore({ patience })
    expect((await payloads.compact()).sealed).toBe(0)
    await expect
      .poll(async () => (await payloads.compact()).sealed + filesOf(folder, '.idx').length)
      .toBeGreaterThan(0)
    await expectContents(payloads, [0, 1, 2])
    await payloads.close()
    payloads = await openStore()
    await expectContents(payloads, [0, 1, 2])
  })

  test('is not taken for dead while it shows that it lives', async () => {
    await payloads.close()
    payloads = await openStore({ patience: 600 })
    await payloads.put('a', name(0), content(0))
    const other = await openStore({ patience: 600 })
    for (let n = 0; n < 12; n++) {
      expect((await other.compact()).sealed).toBe(0)
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
    await payloads.put('a', name(1), content(1))
    await expectContents(other, [0, 1])
  })

  test('leaves what it did not write whole behind the mark: it is cut off', async () => {
    await fill(2)
    await kill()
    const [path = ''] = segmentsOf(folder)
    const whole = readFileSync(path)
    const size = whole.length
    // A record of which the end is missing.
    writeFileSync(path, Buffer.concat([whole, whole.subarray(64, 64 + (size - 64) / 2 - 100)]))
    payloads = await openStore({ patience })
    await expectContents(payloads, [0, 1])
    await expect
      .poll(async () => {
        await payloads.compact()
        return statSync(path).size
      })
      .toBe(size)
  })

  test('with the whole machine has acknowledged what is whole behind an older mark', async () => {
    await fill(3)
    await kill()
    const [path = ''] = segmentsOf(folder)
    const bytes = readFileSync(path)
    const size = (bytes.length - 64) / 3
    setMark(path, 64 + size)
    restartSystem(folder)
    payloads = await openStore({ patience })
    await expectContents(payloads, [0, 1, 2])
    await payloads.close()
    // The last one torn.
    truncateSync(path, bytes.length - 100)
    payloads = await openStore({ patience })
    await expectContents(payloads, [0, 1])
    await expect
      .poll(async () => {
        await payloads.compact()
        return filesOf(folder, '.idx').length
      })
      .toBe(1)
    expect(statSync(path).size).toBe(64 + 2 * size)
    await payloads.close()
    payloads = await openStore()
    await expectContents(payloads, [0, 1])
  })

  test('leaves drafts, empty segments, indexes and its lease, which are removed', async () => {
    await fill(2)
    const there = filesOf(folder)
    const left = [
      '0000000000000001.seg',
      '0000000000000002.idx',
      '0000000000000003.idx.0a1b2c3d4e5f.tmp'
    ]
    for (const file of left) writeFileSync(join(folder, 'segments', file), '')
    writeFileSync(join(folder, 'segments/compactor'), 'another process')
    const old = new Date(1_000_000)
    utimesSync(join(folder, 'segments/compactor'), old, old)
    await payloads.close()
    payloads = await openStore({ patience })
    await expect
      .poll(async () => {
        await payloads.compact()
        return filesOf(folder, '')
      })
      .toEqual([...there, ...there.map((file) => file.replace('seg', 'idx')), 'compactor'].sort())
  })
})

describe('two processes', () => {
  test('see each other: what one stores, replaces or deletes, at once', async () => {
    const other = await openStore()
    for (let n = 0; n < 30; n++) {
      const [one, two] = n % 2 ? [payloads, other] : [other, payloads]
      const pointer = await one.put('a', name(n), content(n))
      expect(await two.get(pointer)).toEqual(new Uint8Array(content(n)))
      await two.put('a', name(n), marked('new'))
      expect(await one.get(pointer)).toEqual(new Uint8Array(marked('new')))
      await one.delete(pointer)
      expect(await two.get(pointer)).toBe(undefined)
      expect(await listOf(two)).toEqual([])
    }
    await payloads.put('b', 'x', marked('b'))
    await other.put('b', 'y', marked('b'))
    await payloads.deleteAccount('b')
    expect(await listOf(other)).toEqual([])
    expect(bytesOnDisk(folder).includes('b:b:')).toBe(false)
  })

  test('of which one compacts serve reads and deletions meanwhile', async () => {
    const other = await openStore()
    const pointers = await fill(200)
    const gone = new Set<number>()
    const living = () => pointers.map((_, n) => n).filter((n) => !gone.has(n))
    let isOver = false
    const compacting = (async () => {
      for (let pass = 0; pass < 6 || !isOver; pass++) await (pass % 3 ? payloads : other).compact()
    })()
    for (let n = 0; n < 160; n++) {
      const victim = (n * 37) % 200
      await (n % 2 ? payloads : other).delete(pointers[victim] as string)
      gone.add(victim)
      for (const store of [payloads, other]) {
        expect(await store.get(pointers[victim] as string)).toBe(undefined)
        const kept = (victim * 7 + n) % 200
        const bytes = await store.get(pointers[kept] as string)
        expect(bytes?.length, `${kept}`).toBe(gone.has(kept) ? undefined : 1_000)
      }
      if (n % 20 === 0) {
        expect(await listOf(n % 40 ? payloads : other)).toEqual(
          living()
            .map((one) => pointers[one])
            .sort()
        )
      }
    }
    isOver = true
    await compacting
    await expectContents(payloads, living())
    await expectContents(other, living())
    await payloads.compact()
    const bytes = bytesOnDisk(folder)
    for (const n of gone) expect(bytes.includes(`:${name(n)}:`)).toBe(false)
  })
})
