/** architecture.md §4: payloads in segments, which are shared, damaged, full, and removed behind their back. */

import fs, {
  closeSync,
  existsSync,
  mkdtempSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
  writeSync
} from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openSegmentPayloads, pointerOf, type SegmentPayloads } from '../../../src/index.ts'
import { payloadConformance } from '../../../src/payloads/conformance.ts'
import { bytesOnDisk, filesOf, listOf, marked, segmentsOf } from './segment-files.ts'

const root = mkdtempSync(join(tmpdir(), 'sluice-segments-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))
let folders = 0
const newFolder = () => join(root, `${folders++}`)

const api = { describe, test, expect }
for (const segmentBytes of [undefined, 4_096, 1]) {
  const options = segmentBytes === undefined ? {} : { segmentBytes }
  const name = `segments of ${segmentBytes ?? 'the usual'} bytes`
  const open = () => openSegmentPayloads({ folder: newFolder(), ...options })
  payloadConformance({ name, open }, api)
}

let folder: string
let payloads: SegmentPayloads
beforeEach(async () => {
  folder = newFolder()
  payloads = await openSegmentPayloads({ folder })
})
afterEach(() => payloads.close())

/** Close the store and open it again. */
async function reopen(options: { segmentBytes?: number } = {}): Promise<void> {
  await payloads.close()
  payloads = await openSegmentPayloads({ folder, ...options })
}

describe('a folder', () => {
  test('gets a file with the first payload, and an index when the store closes', async () => {
    expect(filesOf(folder)).toEqual([])
    const pointer = await payloads.put('a', 'id', marked('water'))
    expect(filesOf(folder)).toHaveLength(1)
    expect(filesOf(folder, '.idx')).toEqual([])
    await reopen()
    expect(filesOf(folder, '.idx')).toEqual(
      filesOf(folder).map((name) => name.replace('seg', 'idx'))
    )
    expect(await payloads.get(pointer)).toEqual(new Uint8Array(marked('water')))
  })

  test('is closed to other users of the machine', async () => {
    await payloads.put('a', 'id', marked('water'))
    await payloads.close()
    const paths = [
      ...segmentsOf(folder),
      ...segmentsOf(folder).map((p) => p.replace('.seg', '.idx'))
    ]
    for (const path of [folder, join(folder, 'segments'), ...paths]) {
      expect(statSync(path).mode & 0o077).toBe(0)
    }
  })

  test('cannot be opened where a file is in the way', async () => {
    writeFileSync(join(root, 'file'), '')
    await expect(
      openSegmentPayloads({ folder: join(root, 'file/payloads') })
    ).rejects.toMatchObject({ code: 'STORE_UNAVAILABLE', cause: { code: 'ENOTDIR' } })
  })

  test('that is removed gets no payloads that nobody would find', async () => {
    await payloads.put('a', 'first', marked('water'))
    renameSync(folder, `${folder}-away`)
    await expect(payloads.put('a', 'second', marked('ice'))).rejects.toMatchObject({
      code: 'STORE_UNAVAILABLE',
      cause: { code: 'ENOENT' }
    })
    await expect(payloads.get(pointerOf('a', 'none'))).rejects.toMatchObject({
      code: 'STORE_UNAVAILABLE'
    })
    renameSync(`${folder}-away`, folder)
    expect(await payloads.get(await payloads.put('a', 'second', marked('ice')))).toBeDefined()
    expect(await payloads.get(pointerOf('a', 'first'))).toBeDefined()
  })

  test('whose segment is removed loses its payloads; the next go to another', async () => {
    const pointer = await payloads.put('a', 'first', marked('water'))
    for (const path of segmentsOf(folder)) rmSync(path)
    const next = await payloads.put('a', 'second', marked('ice'))
    expect(filesOf(folder)).toHaveLength(1)
    expect(await payloads.get(pointer)).toBe(undefined)
    await reopen()
    expect(await listOf(payloads)).toEqual([next])
  })

  test('may have other files', async () => {
    const pointer = await payloads.put('a', 'id', marked('water'))
    for (const name of ['README', '0123456789abcdef.seg', '0123456789abcdef.idx', 'x.seg']) {
      writeFileSync(join(folder, 'segments', name), 'text')
    }
    await reopen()
    expect(await listOf(payloads)).toEqual([pointer])
  })
})

describe('puts', () => {
  test('share the write and the sync with those that come meanwhile', async () => {
    const syncs = await syncsDuring(async () => {
      await Promise.all(
        Array.from({ length: 200 }, (_, n) => payloads.put('a', `n${n}`, marked(`${n}`)))
      )
    })
    expect(syncs).toBeLessThanOrEqual(3)
    expect(await listOf(payloads)).toHaveLength(200)
  })

  test('begin a new segment when one is full', async () => {
    await reopen({ segmentBytes: 1_000 })
    for (let n = 0; n < 10; n++) await payloads.put('a', `n${n}`, marked(`${n}`, 400))
    // 64 bytes, then 456 for each: the third goes over.
    expect(filesOf(folder)).toHaveLength(4)
    await reopen()
    for (let n = 0; n < 10; n++) {
      expect(await payloads.get(pointerOf('a', `n${n}`))).toEqual(
        new Uint8Array(marked(`${n}`, 400))
      )
    }
  })

  test('of one id leave the last, also if the clock is set back', async () => {
    const now = Date.now
    try {
      await payloads.put('a', 'id', marked('first'))
      Date.now = () => now() - 3_600_000
      await payloads.put('a', 'id', marked('second'))
    } finally {
      Date.now = now
    }
    expect(await payloads.get(pointerOf('a', 'id'))).toEqual(new Uint8Array(marked('second')))
    expect(bytesOnDisk(folder).includes('first')).toBe(false)
    await reopen()
    expect(await payloads.get(pointerOf('a', 'id'))).toEqual(new Uint8Array(marked('second')))
  })
})

describe('a deletion', () => {
  test('overwrites the bytes before it is acknowledged, also in segments that are full', async () => {
    await reopen({ segmentBytes: 1_000 })
    const names = ['rain', 'snow', 'hail', 'dew']
    for (const name of names) await payloads.put('a', name, marked(name, 70_000))
    for (const name of names) {
      await payloads.delete(pointerOf('a', name))
      expect(bytesOnDisk(folder).includes(`${name}:`)).toBe(false)
    }
    await reopen()
    expect(await listOf(payloads)).toEqual([])
  })

  test('of an account overwrites all it has', async () => {
    for (let n = 0; n < 30; n++)
      await payloads.put(n % 2 ? 'a' : 'b', `n${n}`, marked(`of-${n % 2}`))
    await payloads.deleteAccount('a')
    expect(bytesOnDisk(folder).includes('of-1')).toBe(false)
    await reopen()
    expect(await listOf(payloads)).toHaveLength(15)
  })

  test('that was interrupted after its first step is finished by a list', async () => {
    const pointer = await payloads.put('a', 'id', marked('water'))
    const [path = ''] = segmentsOf(folder)
    const file = openSync(path, 'r+')
    writeSync(file, 'deadDEAD', readFileSync(path).indexOf('liveLIVE'))
    closeSync(file)
    expect(await payloads.get(pointer)).toBe(undefined)
    expect(bytesOnDisk(folder).includes('water')).toBe(true)
    expect(await listOf(payloads)).toEqual([])
    expect(bytesOnDisk(folder).includes('water')).toBe(false)
  })

  test('shares its syncs with others', async () => {
    const pointers = await Promise.all(
      Array.from({ length: 100 }, (_, n) => payloads.put('a', `n${n}`, marked(`${n}`)))
    )
    const syncs = await syncsDuring(() => Promise.all(pointers.map((one) => payloads.delete(one))))
    expect(syncs).toBeLessThanOrEqual(4)
    expect(await listOf(payloads)).toEqual([])
  })
})

describe('a disk that fails', () => {
  test.each(['EIO', 'ENOSPC'])(
    'in a sync (%s) loses what was to be synced, and nothing else',
    async (code) => {
      const before = await payloads.put('a', 'before', marked('rain'))
      const { fdatasync } = fs
      let failures = 0
      withFs({
        fdatasync: (file: number, done: (error: Error | null) => void) => {
          if (failures++ === 0) return done(Object.assign(new Error('no disk'), { code }))
          fdatasync(file, done)
        }
      })
      const failed = [
        payloads.put('a', 'x', marked('snow')),
        payloads.put('a', 'y', marked('snow'))
      ]
      for (const one of failed) {
        await expect(one).rejects.toMatchObject({ code: 'STORE_UNAVAILABLE', cause: { code } })
      }
      const after = await payloads.put('a', 'after', marked('hail'))
      restoreFs()
      // The file whose sync failed gets nothing any more.
      expect(filesOf(folder)).toHaveLength(2)
      expect(await listOf(payloads)).toEqual([before, after].sort())
      await reopen()
      expect(await listOf(payloads)).toEqual([before, after].sort())
      expect(bytesOnDisk(folder).includes('snow')).toBe(false)
    }
  )

  test('in a write fails those it did not get to; the next goes to the same segment', async () => {
    const before = await payloads.put('a', 'before', marked('rain'))
    const { writevSync } = fs
    let calls = 0
    withFs({
      writevSync: (file: number, parts: Uint8Array[], at: number) => {
        if (++calls === 1) {
          // The first record is written, and half of the second.
          const whole = Buffer.concat(parts)
          return writevSync(file, [whole.subarray(0, 400)], at)
        }
        if (calls === 2) throw Object.assign(new Error('full'), { code: 'ENOSPC' })
        return writevSync(file, parts, at)
      }
    })
    const outcomes = await Promise.allSettled(
      ['x', 'y', 'z'].map((id) => payloads.put('a', id, marked('snow', 200)))
    )
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected'])
    const after = await payloads.put('a', 'after', marked('hail'))
    restoreFs()
    const all = [before, pointerOf('a', 'x'), after].sort()
    expect(filesOf(folder)).toHaveLength(1)
    expect(await listOf(payloads)).toEqual(all)
    await reopen()
    expect(await listOf(payloads)).toEqual(all)
  })

  test('in a write and in taking it back gets a new segment', async () => {
    const before = await payloads.put('a', 'before', marked('rain'))
    withFs({
      writevSync: () => {
        throw Object.assign(new Error('no disk'), { code: 'EIO' })
      },
      ftruncateSync: () => {
        throw Object.assign(new Error('no disk'), { code: 'EIO' })
      }
    })
    await expect(payloads.put('a', 'x', marked('snow'))).rejects.toMatchObject({
      cause: { code: 'EIO' }
    })
    restoreFs()
    const after = await payloads.put('a', 'after', marked('hail'))
    expect(filesOf(folder)).toHaveLength(2)
    expect(await listOf(payloads)).toEqual([before, after].sort())
  })

  test('while a segment is made leaves none', async () => {
    withFs({
      writeSync: () => {
        throw Object.assign(new Error('full'), { code: 'ENOSPC' })
      }
    })
    await expect(payloads.put('a', 'x', marked('snow'))).rejects.toMatchObject({
      cause: { code: 'ENOSPC' }
    })
    restoreFs()
    expect(filesOf(folder)).toEqual([])
    expect(await payloads.get(await payloads.put('a', 'x', marked('snow')))).toBeDefined()
  })

  test('in a deletion says so, and it can be tried again', async () => {
    const pointer = await payloads.put('a', 'id', marked('rain'))
    withFs({
      fdatasync: (_: number, done: (error: Error) => void) =>
        done(Object.assign(new Error('no disk'), { code: 'EIO' }))
    })
    await expect(payloads.delete(pointer)).rejects.toMatchObject({ cause: { code: 'EIO' } })
    restoreFs()
    await payloads.delete(pointer)
    expect(await payloads.get(pointer)).toBe(undefined)
    expect(bytesOnDisk(folder).includes('rain')).toBe(false)
  })
})

describe('damage', () => {
  const names = Array.from({ length: 12 }, (_, n) => `n${n}`)
  beforeEach(async () => {
    for (const name of names) await payloads.put('a', name, marked(name, 300))
    await payloads.close()
  })
  const damage = (at: number) => {
    const [path = ''] = segmentsOf(folder)
    const byte = readFileSync(path)[at] ?? 0
    const file = openSync(path, 'r+')
    writeSync(file, Uint8Array.of(byte ^ 0x10), 0, 1, at)
    closeSync(file)
  }
  /** Returns the current state of each payload. */
  const outcomes = () =>
    Promise.all(
      names.map((name) =>
        payloads.get(pointerOf('a', name)).then(
          (bytes) => {
            if (bytes) expect(Buffer.from(bytes).equals(marked(name, 300))).toBe(true)
            return bytes ? 'there' : 'gone'
          },
          (error) => error.code
        )
      )
    )

  test.each([true, false])(
    'of any byte touches one payload at most (with an index: %s)',
    async (hasIndex) => {
      const [path = ''] = segmentsOf(folder)
      const whole = readFileSync(path)
      const index = path.replace('.seg', '.idx')
      const kept = readFileSync(index)
      // Behind the head of the segment: 40 bytes, names, state and body of the first records.
      for (let at = 64; at < 64 + 3 * 360; at += 7) {
        writeFileSync(path, whole)
        writeFileSync(index, kept)
        if (!hasIndex) rmSync(index)
        damage(at)
        payloads = await openSegmentPayloads({ folder })
        const bad = (await outcomes()).filter((outcome) => outcome !== 'there')
        expect(bad.length, `byte ${at}`).toBeLessThanOrEqual(1)
        await payloads.close()
      }
    }
  )

  test('of a payload is an error, and it can be listed, deleted and put again', async () => {
    const [path = ''] = segmentsOf(folder)
    damage(readFileSync(path).indexOf('n3:n3'))
    payloads = await openSegmentPayloads({ folder })
    const pointer = pointerOf('a', 'n3')
    await expect(payloads.get(pointer)).rejects.toMatchObject({
      code: 'STORE_UNAVAILABLE',
      cause: { message: 'the payload a/n3 is damaged on the disk' }
    })
    expect(await listOf(payloads)).toContain(pointer)
    await payloads.put('a', 'n3', marked('new'))
    expect(await payloads.get(pointer)).toEqual(new Uint8Array(marked('new')))
    await payloads.delete(pointer)
    expect(await payloads.get(pointer)).toBe(undefined)
    expect(bytesOnDisk(folder).includes('n3:n')).toBe(false)
  })

  test('of the head of a payload is an error, and it can be deleted', async () => {
    const [path = ''] = segmentsOf(folder)
    damage(readFileSync(path).indexOf('n3:n3') - 30)
    payloads = await openSegmentPayloads({ folder })
    const pointer = pointerOf('a', 'n3')
    await expect(payloads.get(pointer)).rejects.toMatchObject({ code: 'STORE_UNAVAILABLE' })
    await payloads.delete(pointer)
    expect(await payloads.get(pointer)).toBe(undefined)
    expect(bytesOnDisk(folder).includes('n3:n')).toBe(false)
    await reopen()
    expect(await payloads.get(pointer)).toBe(undefined)
  })

  test('of the index makes it be read from the segment', async () => {
    const [index = ''] = segmentsOf(folder).map((path) => path.replace('.seg', '.idx'))
    const whole = readFileSync(index)
    for (const bytes of [
      whole.subarray(0, -5),
      Buffer.alloc(0),
      whole.map((b, n) => (n === 60 ? b ^ 1 : b))
    ]) {
      writeFileSync(index, bytes)
      payloads = await openSegmentPayloads({ folder })
      expect(await outcomes()).toEqual(names.map(() => 'there'))
      await payloads.close()
    }
  })

  test('of the head of a segment is made up for by its index', async () => {
    for (let at = 0; at < 48; at += 5) damage(at)
    payloads = await openSegmentPayloads({ folder })
    expect(await outcomes()).toEqual(names.map(() => 'there'))
  })

  test('by truncation loses what was cut off', async () => {
    const [path = ''] = segmentsOf(folder)
    const size = statSync(path).size
    for (const hasIndex of [true, false]) {
      if (!hasIndex) rmSync(path.replace('.seg', '.idx'))
      for (const length of [size - 5, size - 300, size - 360, size - 500, 64, 10]) {
        const bytes = readFileSync(path)
        truncateSync(path, length)
        payloads = await openSegmentPayloads({ folder })
        const found = await outcomes()
        const there = Math.max(0, Math.floor((length - 64) / 360))
        expect(found.filter((outcome) => outcome === 'there').length).toBe(there)
        await payloads.close()
        writeFileSync(path, bytes)
      }
    }
  })

  test('does not let the content of a payload pass for a record', async () => {
    payloads = await openSegmentPayloads({ folder })
    const [path = ''] = segmentsOf(folder)
    // A whole record of another segment, as the content of a payload, at a place where it would fit.
    const record = readFileSync(path).subarray(64, 64 + 360)
    await payloads.put('b', 'forged', record)
    await payloads.close()
    const [, second = ''] = segmentsOf(folder)
    rmSync(second.replace('.seg', '.idx'))
    const file = openSync(second, 'r+')
    writeSync(file, 'x', 64)
    closeSync(file)
    rmSync(path)
    payloads = await openSegmentPayloads({ folder })
    expect(await listOf(payloads)).toEqual([])
    expect(existsSync(second)).toBe(true)
  })
})

const original: Partial<typeof fs> = {}

function withFs(replacements: object): void {
  for (const [name, replacement] of Object.entries(replacements)) {
    Object.assign(original, { [name]: fs[name as keyof typeof fs] })
    Object.assign(fs, { [name]: replacement })
  }
  syncBuiltinESMExports()
}

function restoreFs(): void {
  Object.assign(fs, original)
  syncBuiltinESMExports()
}
afterEach(restoreFs)

/** Counts the syncs of bytes to the disk during the work. */
async function syncsDuring(work: () => Promise<unknown>): Promise<number> {
  const { fdatasync } = fs
  let syncs = 0
  withFs({
    fdatasync: (file: number, done: (error: Error | null) => void) => {
      syncs++
      fdatasync(file, done)
    }
  })
  await work()
  restoreFs()
  return syncs
}
