/** architecture.md §4: payloads in a database that is shared, whose keys are destroyed, and whose space is given back. */

import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { backup, DatabaseSync } from 'node:sqlite'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  openSqlitePayloads,
  type PayloadStore,
  pointerOf,
  type SqlitePayloads
} from '../../../src/index.ts'
import {
  bytesOnDisk,
  confusedSlots,
  contentOf,
  keyOf,
  listOf,
  openPayloads
} from './database-files.ts'

const root = mkdtempSync(join(tmpdir(), 'sluice-payload-database-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))
let folders = 0
let folder: string
let database: SqlitePayloads
let payloads: PayloadStore
beforeEach(async () => {
  folder = join(root, `${folders++}`)
  ;({ database, payloads } = await openPayloads(folder))
})
afterEach(() => payloads.close())

/** Sizes of a payload in a row, in overflow pages, and in slices. */
const SIZES = [200, 20_000, 700_000]
const pointer = pointerOf('a', 'id')

/** The database as another process has it open. */
function openFile(options = {}): DatabaseSync {
  return new DatabaseSync(join(folder, 'payloads.db'), options)
}

/** The bytes of a payload, as a buffer of which a failed comparison shows little. */
async function read(from: PayloadStore, of = pointer): Promise<Buffer | undefined> {
  const bytes = await from.get(of)
  return bytes && Buffer.from(bytes)
}

describe('the folder', () => {
  test('The folder is closed to other users of the machine.', () => {
    expect(statSync(folder).mode & 0o077).toBe(0)
    expect(statSync(join(folder, 'payload-keys')).mode & 0o077).toBe(0)
  })

  test('The folder cannot be opened where a file is in the way.', async () => {
    writeFileSync(join(root, 'file'), '')
    await expect(openSqlitePayloads({ folder: join(root, 'file/payloads') })).rejects.toMatchObject(
      { code: 'STORE_UNAVAILABLE', cause: { code: 'ENOTDIR' } }
    )
  })

  test('A put into a folder that was moved away is refused.', async () => {
    await payloads.put('a', 'first', contentOf('water'))
    renameSync(folder, `${folder}-away`)
    await expect(payloads.put('a', 'second', contentOf('ice'))).rejects.toMatchObject({
      code: 'STORE_UNAVAILABLE',
      cause: { code: 'ENOENT' }
    })
    renameSync(`${folder}-away`, folder)
    expect(await read(payloads, await payloads.put('a', 'second', contentOf('ice')))).toBeDefined()
  })
})

describe('a deletion', () => {
  test.each(SIZES)(
    'A deletion leaves no key of a payload of %i bytes in any file.',
    async (size) => {
      await payloads.put('a', 'id', contentOf('rain', size))
      const other = await payloads.put('b', 'id', contentOf('snow', size))
      const keys = [await keyOf(database, pointer), await keyOf(database, other)] as const
      expect(bytesOnDisk(folder).includes(contentOf('rain', size).subarray(0, 32))).toBe(false)
      expect(bytesOnDisk(folder).includes(keys[0])).toBe(true)
      await payloads.delete(pointer)
      expect(bytesOnDisk(folder).includes(keys[0])).toBe(false)
      expect(bytesOnDisk(folder).includes(keys[1])).toBe(true)
    }
  )

  test.each(SIZES)(
    'A put leaves no key of a payload of %i bytes that it replaces.',
    async (size) => {
      await payloads.put('a', 'id', contentOf('rain', size))
      const key = await keyOf(database, pointer)
      await payloads.put('a', 'id', contentOf('snow', 300))
      expect(bytesOnDisk(folder).includes(key)).toBe(false)
      expect(await read(payloads)).toEqual(contentOf('snow', 300))
      expect(confusedSlots(folder)).toEqual([])
    }
  )

  test('The deletion of an account leaves none of its keys.', async () => {
    const keys: Buffer[] = []
    for (let n = 0; n < 80; n++) {
      const put = await payloads.put(n % 2 ? 'a' : 'b', `n${n}`, contentOf(`${n}`, SIZES[n % 3]))
      if (n % 2) keys.push(await keyOf(database, put))
    }
    await payloads.deleteAccount('a')
    const disk = bytesOnDisk(folder)
    expect(keys.filter((key) => disk.includes(key))).toEqual([])
    expect(await listOf(payloads)).toHaveLength(40)
  })

  test('A deletion is complete while another process reads the log.', async () => {
    await payloads.put('a', 'id', contentOf('rain', 20_000))
    const key = await keyOf(database, pointer)
    const reader = openFile({ readOnly: true })
    reader.exec('BEGIN; SELECT count(*) FROM payloads')
    await payloads.delete(pointer)
    expect(bytesOnDisk(folder).includes(key)).toBe(false)
    expect(reader.prepare('SELECT count(*) AS n FROM payloads').get()).toEqual({ n: 1 })
    reader.close()
  })

  test('A deletion is complete while a backup runs.', async () => {
    for (let n = 0; n < 40; n++) await payloads.put('a', `n${n}`, contentOf(`${n}`, 60_000))
    const reader = openFile({ readOnly: true })
    const copy = join(root, 'copy.db')
    const key = await keyOf(database, pointerOf('a', 'n0'))
    const begun = Promise.withResolvers<void>()
    let isRunning = true
    const running = backup(reader, copy, { rate: 4, progress: () => begun.resolve() }).then(() => {
      isRunning = false
    })
    await begun.promise
    await payloads.delete(pointerOf('a', 'n0'))
    expect(bytesOnDisk(folder).includes(key)).toBe(false)
    expect(isRunning).toBe(true)
    await running
    reader.close()
  })
})

describe('a row without its key', () => {
  /** What a kill leaves between the two steps of a deletion. */
  const eraseKeys = () => {
    writeFileSync(join(folder, 'payload-keys'), Buffer.alloc(65_536))
  }

  test('A payload without its key counts as deleted, and deleting it again removes it.', async () => {
    await payloads.put('a', 'id', contentOf('rain'))
    eraseKeys()
    expect(await payloads.get(pointer)).toBe(undefined)
    expect(await listOf(payloads)).toEqual([pointer])
    await payloads.delete(pointer)
    expect(await listOf(payloads)).toEqual([])
    expect(confusedSlots(folder)).toEqual([])
  })

  test('The payload that was replaced is read if the new one lost its key.', async () => {
    await payloads.put('a', 'id', contentOf('rain'))
    const file = openFile()
    file.exec(
      `INSERT INTO payloads (account, id, time, slices, slot, mark)
       VALUES ('a', 'id', 9, 1, 900, x'0102030405060708');
       UPDATE payloads SET time = 8`
    )
    file.close()
    expect(await listOf(payloads)).toEqual([pointer])
    expect(await read(payloads)).toEqual(contentOf('rain'))
    await payloads.delete(pointer)
    expect(await listOf(payloads)).toEqual([])
  })

  test('A payload with a missing slice cannot be read.', async () => {
    await payloads.put('a', 'id', contentOf('rain', 600_000))
    const file = openFile()
    file.exec('DELETE FROM slices WHERE id % 2048 = 1')
    file.close()
    await expect(payloads.get(pointer)).rejects.toMatchObject({
      code: 'STORE_UNAVAILABLE',
      cause: { message: 'a part of it is missing' }
    })
  })
})

describe('a list', () => {
  test('A list removes rows, slices and keys that killed processes left.', async () => {
    const replaced = await keyOf(database, await payloads.put('a', 'old', contentOf('snow')))
    await payloads.put('a', 'id', contentOf('rain'))
    const [file, key] = [openFile(), contentOf('key', 32)]
    file.exec(
      `UPDATE payloads SET id = 'id', time = 0;
       INSERT INTO payloads (account, id, time, slices, slot, mark) VALUES ('a', 'big', 0, 0, 2, x'01');
       INSERT INTO slices (id, bytes) SELECT max(number) * 2048 + 1, x'01' FROM payloads;
       UPDATE used_slots SET count = 4;
       INSERT INTO free_slots (slot) VALUES (3)`
    )
    const keys = Buffer.concat([replaced, await keyOf(database, pointer), key, key])
    writeFileSync(join(folder, 'payload-keys'), keys)
    expect(await listOf(payloads)).toEqual([pointer])
    expect(file.prepare('SELECT count(*) AS n FROM slices').get()).toEqual({ n: 1 })
    expect(file.prepare('SELECT count(*) AS n FROM payloads').get()).toEqual({ n: 1 })
    file.close()
    expect(bytesOnDisk(folder).includes(key)).toBe(false)
    expect(bytesOnDisk(folder).includes(replaced)).toBe(false)
    expect(confusedSlots(folder)).toEqual([])
    expect(await read(payloads)).toEqual(contentOf('rain'))
  })
})

describe('a backup', () => {
  test('A backup has no payload that was deleted before the keys were copied.', async () => {
    const stays = await payloads.put('a', 'stays', contentOf('snow', 20_000))
    await payloads.put('a', 'id', contentOf('rain', 20_000))
    const copy = join(root, `${folders++}`)
    mkdirSync(copy)
    const file = openFile({ readOnly: true })
    await backup(file, join(copy, 'payloads.db'))
    file.close()
    await payloads.delete(pointer)
    // It gets the slot of the deleted one.
    await payloads.put('a', 'later', contentOf('hail', 20_000))
    copyFileSync(join(folder, 'payload-keys'), join(copy, 'payload-keys'))

    const { payloads: restored } = await openPayloads(copy)
    expect(await read(restored, stays)).toEqual(contentOf('snow', 20_000))
    expect(await restored.get(pointer)).toBe(undefined)
    await restored.delete(pointer)
    expect(await read(restored, await restored.put('a', 'id', contentOf('new')))).toEqual(
      contentOf('new')
    )
    expect(await listOf(restored)).toEqual([pointer, stays].sort())
    await restored.close()
  })
})

describe('two processes', () => {
  test('Two processes see at once what the other one stores, replaces or deletes.', async () => {
    const { payloads: other } = await openPayloads(folder)
    for (let n = 0; n < 9; n++) {
      const [one, two] = n % 2 ? [payloads, other] : [other, payloads]
      const content = contentOf(`n${n}`, SIZES[n % 3])
      await one.put('a', 'id', content)
      expect((await read(two))?.equals(content)).toBe(true)
      await two.put('a', 'id', contentOf('new'))
      expect(await read(one)).toEqual(contentOf('new'))
      await one.delete(pointer)
      expect(await two.get(pointer)).toBe(undefined)
      expect(await listOf(two)).toEqual([])
    }
    await other.close()
  })

  test('A deletion by two processes at once frees the slot once.', async () => {
    const { payloads: other } = await openPayloads(folder)
    for (let n = 0; n < 20; n++) {
      const [content, next] = [contentOf(`${n}`, SIZES[n % 3]), contentOf(`next ${n}`)]
      await payloads.put('a', 'id', content)
      const later = payloads.delete(pointer).then(() => payloads.put('b', `n${n}`, next))
      await Promise.all([other.delete(pointer), payloads.delete(pointer), later])
      expect(await read(other, pointerOf('b', `n${n}`))).toEqual(next)
    }
    await other.close()
    expect(confusedSlots(folder)).toEqual([])
  })
})

describe('space', () => {
  test('The space of deleted payloads is used again, and goes back to the disk.', async () => {
    const size = () => statSync(join(folder, 'payloads.db')).size
    const fill = () =>
      Promise.all(
        Array.from({ length: 100 }, (_, n) =>
          payloads.put('a', `n${n}`, contentOf(`n${n}`, 20_000))
        )
      )
    const { payloads: other } = await openPayloads(folder)
    const stays = await payloads.put('b', 'stays', contentOf('stays', 20_000))
    await fill()
    await payloads.deleteAccount('a')
    await fill()
    const file = openFile()
    file.exec('PRAGMA wal_checkpoint(PASSIVE)')
    file.close()
    const full = size()
    expect(full).toBeGreaterThan(2_000_000)
    expect(full).toBeLessThan(3_000_000)
    await payloads.deleteAccount('a')
    await database.compact()
    expect(size()).toBeLessThan(200_000)
    expect(await read(other, stays)).toEqual(contentOf('stays', 20_000))
    await other.close()
  })

  test('The keys take the room of the payloads that lived at once.', async () => {
    for (let round = 0; round < 30; round++) {
      const puts = Array.from({ length: 100 }, (_, n) =>
        payloads.put('a', `${round}-${n}`, contentOf('rain', 20))
      )
      for (const put of await Promise.all(puts)) void payloads.delete(put)
    }
    await payloads.deleteAccount('a')
    expect(statSync(join(folder, 'payload-keys')).size).toBe(65_536)
    expect(confusedSlots(folder)).toEqual([])
  })
})
