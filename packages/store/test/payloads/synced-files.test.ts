/** architecture.md §4: a file that was acknowledged is there, whole, after the power was cut. */

import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  createFileWriter,
  DRAFT_ENDING,
  ifThere,
  syncFolder
} from '../../src/payloads/synced-files.ts'
import { type SyncWatch, watchSyncs } from './power-cut.ts'

const folder = mkdtempSync(join(tmpdir(), 'sluice-synced-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
let roots = 0
let root: string
let disk: SyncWatch
beforeEach(() => {
  root = join(folder, `${roots++}`)
  mkdirSync(root)
  disk = watchSyncs(root)
})
afterEach(() => disk.end())

const bytes = new TextEncoder().encode('water')

describe('after a power cut', () => {
  test('a file exists with all folders that were created for it', async () => {
    const path = join(root, 'a/b/c/file')
    await createFileWriter()(path, bytes)
    expect(disk.kept(path)).toBe('water')
    expect(disk.stillOpen()).toBe(0)
  })

  test('a replaced file is the old or the new one at each step, and the new one at the end', async () => {
    const path = join(root, 'file')
    const write = createFileWriter()
    await write(path, bytes)
    const seen: (string | undefined)[] = []
    disk.before = () => void seen.push(disk.kept(path))
    await write(path, new TextEncoder().encode('ice'))
    expect(seen).toEqual(['water', 'water'])
    expect(disk.kept(path)).toBe('ice')
  })

  test('a file has its name only once it is complete', async () => {
    const path = join(root, 'file')
    const names: string[] = []
    disk.before = (synced) => void names.push(basename(synced))
    await createFileWriter()(path, bytes)
    expect(names[0]).toMatch(/^file\.[0-9a-f]{12}\.tmp$/)
    expect(names.slice(1)).toEqual([basename(root)])
    expect(readdirSync(root)).toEqual(['file'])
  })
})

describe('concurrent writes into a folder that is being created', () => {
  /** Holds up the sync of the root, that is of the name of the new folder, until `release` is called. */
  const heldUp = () => {
    const gate = Promise.withResolvers<void>()
    const reached = Promise.withResolvers<void>()
    disk.before = async (path) => {
      if (path !== root) return
      reached.resolve()
      await gate.promise
    }
    return { release: gate.resolve, reached: reached.promise }
  }

  test('are acknowledged once the folder is durable, no matter which write created it', async () => {
    const { release, reached } = heldUp()
    const write = createFileWriter()
    const acknowledged: string[] = []
    const writes = ['x', 'y', 'z'].map(async (name) => {
      await write(join(root, 'new', name), bytes)
      acknowledged.push(name)
      expect(disk.kept(join(root, 'new', name))).toBe('water')
    })
    await reached
    // One more that finds the folder made already.
    const late = write(join(root, 'new', 'late'), bytes).then(() => {
      acknowledged.push('late')
      expect(disk.kept(join(root, 'new', 'late'))).toBe('water')
    })
    await expect.poll(() => existsSync(join(root, 'new', 'late'))).toBe(true)
    for (let turn = 0; turn < 50; turn++) await new Promise(setImmediate)
    expect(acknowledged).toEqual([])
    release()
    await Promise.all([...writes, late])
    expect(acknowledged.sort()).toEqual(['late', 'x', 'y', 'z'])
  })
})

describe('concurrent writes into an existing folder', () => {
  test('share a sync, but not one that began before they were named', async () => {
    const first = Promise.withResolvers<void>()
    let syncs = 0
    disk.before = async (path) => {
      if (path === root && ++syncs === 1) await first.promise
    }
    const write = createFileWriter()
    const acknowledged: string[] = []
    const put = async (name: string) => {
      await write(join(root, name), bytes)
      acknowledged.push(name)
      expect(disk.kept(join(root, name))).toBe('water')
    }
    const early = put('early')
    await expect.poll(() => syncs).toBe(1)
    const late = ['x', 'y', 'z'].map(put)
    await expect.poll(() => readdirSync(root).sort()).toEqual(['early', 'x', 'y', 'z'])
    for (let turn = 0; turn < 50; turn++) await new Promise(setImmediate)
    expect(acknowledged).toEqual([])
    first.resolve()
    await Promise.all([early, ...late])
    expect(acknowledged).toHaveLength(4)
    expect(syncs).toBe(2)
  })

  test('fail together when their sync fails, and the next succeeds', async () => {
    const write = createFileWriter()
    disk.before = async (path) => {
      if (path === root) throw Object.assign(new Error('no disk'), { code: 'EIO' })
    }
    await expect(write(join(root, 'x'), bytes)).rejects.toMatchObject({ code: 'EIO' })
    disk.before = () => {}
    await write(join(root, 'y'), bytes)
    expect(disk.kept(join(root, 'y'))).toBe('water')
  })
})

describe('a folder that is removed while a file is written into it', () => {
  /** Before a draft is synced, and so before it gets its name, its folder is removed. */
  const removedTimes = (times: number, then: (path: string) => void = () => {}) => {
    const drafts: string[] = []
    disk.before = (path) => {
      if (!path.endsWith(DRAFT_ENDING)) return
      if (drafts.push(path) > times) return
      rmSync(dirname(path), { recursive: true })
      then(dirname(path))
    }
    return drafts
  }

  test.each([1, 2])('is created again: %i times', async (times) => {
    const path = join(root, 'new/file')
    mkdirSync(dirname(path))
    const drafts = removedTimes(times)
    await createFileWriter()(path, bytes)
    expect(drafts).toHaveLength(times + 1)
    expect(disk.kept(path)).toBe('water')
  })

  test('is given up the third time', async () => {
    const path = join(root, 'new/file')
    mkdirSync(dirname(path))
    const drafts = removedTimes(10)
    await expect(createFileWriter()(path, bytes)).rejects.toMatchObject({ code: 'ENOENT' })
    expect(drafts).toHaveLength(3)
    expect(disk.stillOpen()).toBe(0)
  })

  test('may be created again by another process', async () => {
    const path = join(root, 'new/file')
    mkdirSync(dirname(path))
    removedTimes(1, (gone) => mkdirSync(gone))
    await createFileWriter()(path, bytes)
    expect(readFileSync(path, 'utf8')).toBe('water')
  })
})

describe('a write that cannot succeed', () => {
  test('is tried once, closes its file and leaves no draft', async () => {
    const path = join(root, 'file')
    mkdirSync(join(path, 'in-the-way'), { recursive: true })
    const drafts: string[] = []
    disk.before = (draft) => void drafts.push(draft)
    const outcome = await createFileWriter()(path, bytes).catch((error) => error)
    expect(outcome.code).toMatch(/EISDIR|ENOTEMPTY|EEXIST/)
    expect(drafts).toHaveLength(1)
    expect(readdirSync(root)).toEqual(['file'])
    expect(disk.stillOpen()).toBe(0)
  })
})

describe('a missing file is not an error, but anything else is', () => {
  test('another fault is an error in a synced folder', async () => {
    await syncFolder(join(root, 'missing'))
    writeFileSync(join(root, 'file'), 'water')
    await expect(syncFolder(join(root, 'file/below'))).rejects.toMatchObject({ code: 'ENOTDIR' })
  })

  test('another fault is an error in any other operation', async () => {
    const missing = Object.assign(new Error('missing'), { code: 'ENOENT' })
    const denied = Object.assign(new Error('denied'), { code: 'EACCES' })
    expect(await ifThere(Promise.resolve(1))).toBe(1)
    expect(await ifThere(Promise.reject(missing))).toBe(undefined)
    await expect(ifThere(Promise.reject(denied))).rejects.toBe(denied)
  })
})
