/** architecture.md §4: an acknowledged payload is there, whole, after the power was cut; the key of a deleted one is not. */

import { copyFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { pointerOf } from '../../../src/payloads/payload-pointer.ts'
import { watchSyncs } from '../power-cut.ts'

const root = mkdtempSync(join(tmpdir(), 'sluice-power-'))
const watched = join(root, 'disk')
mkdirSync(watched)
const disk = watchSyncs(watched)
// The store takes the functions that sync when it is loaded.
const { bytesOnDisk, contentOf, keyOf, listOf, openPayloads } = await import('./database-files.ts')
afterAll(() => {
  disk.end()
  rmSync(root, { recursive: true, force: true })
})

let folders = 0
let folder: string
let open: Awaited<ReturnType<typeof openPayloads>>
beforeEach(async () => {
  disk.before = () => {}
  // Deeper than is there.
  folder = `data${folders++}/payloads`
  open = await openPayloads(join(watched, folder))
  // SQLite syncs the log by itself for the tables; it is seen from here on.
  await open.payloads.put('z', 'first', contentOf('first'))
  return () => open.payloads.close()
})

/** Cut the power now, and look at what is left. */
async function afterPowerCut<T>(
  look: (left: typeof open, folder: string) => Promise<T>
): Promise<T> {
  const to = join(root, `${folders++}`)
  disk.restore(to)
  const left = join(to, folder)
  // Only checkpoints write the database itself, and SQLite syncs it; so few rows as here cause none.
  copyFileSync(join(watched, folder, 'payloads.db'), join(left, 'payloads.db'))
  const opened = await openPayloads(left)
  try {
    return await look(opened, left)
  } finally {
    await opened.payloads.close()
    rmSync(to, { recursive: true })
  }
}

const first = pointerOf('z', 'first')

test('Each payload that was acknowledged is there, with every folder.', async () => {
  const { payloads } = open
  for (let n = 0; n < 8; n++) {
    const names = [`x${n}`, `y${n}`]
    await Promise.all(names.map((id) => payloads.put('a', id, contentOf(id, 600))))
    await afterPowerCut(async (left) => {
      for (let m = 0; m <= n; m++) {
        for (const id of [`x${m}`, `y${m}`]) {
          const bytes = await left.payloads.get(pointerOf('a', id))
          expect(Buffer.from(bytes ?? '')).toEqual(contentOf(id, 600))
        }
      }
      expect(await listOf(left.payloads)).toHaveLength(2 * n + 3)
    })
  }
})

test('Before each sync, acknowledged payloads are there, and others are whole or missing.', async () => {
  const acknowledged: string[] = [first]
  let looks = 0
  disk.before = async () => {
    const known = [...acknowledged]
    looks++
    await afterPowerCut(async (left) => {
      const listed = await listOf(left.payloads)
      expect(listed).toEqual(expect.arrayContaining(known))
      for (const pointer of listed) {
        const bytes = await left.payloads.get(pointer)
        if (known.includes(pointer)) expect(bytes).toBeDefined()
        if (bytes) expect(bytes.length).toBe(pointer === first ? 200 : 700)
      }
    })
  }
  for (let n = 0; n < 6; n++) {
    acknowledged.push(await open.payloads.put('a', `n${n}`, contentOf(`n${n}`, 700)))
  }
  // The log, and the keys.
  expect(looks).toBe(12)
})

test('A deletion that was acknowledged stays, and so do all other payloads.', async () => {
  const { payloads, database } = open
  for (const id of ['x', 'y', 'z']) await payloads.put('a', id, contentOf(id, 500))
  const [x, y, z] = ['x', 'y', 'z'].map((id) => pointerOf('a', id)) as [string, string, string]
  const keys = await Promise.all([x, y, z].map((pointer) => keyOf(database, pointer)))
  const found = (left: string) => keys.map((key) => bytesOnDisk(left).includes(key))
  await payloads.delete(y)
  await afterPowerCut(async (left, folder) => {
    expect(await listOf(left.payloads)).toEqual([first, x, z].sort())
    expect(found(folder)).toEqual([true, false, true])
  })
  await payloads.deleteAccount('a')
  await afterPowerCut(async (left, folder) => {
    expect(await listOf(left.payloads)).toEqual([first])
    expect(found(folder)).toEqual([false, false, false])
  })
})

test('Within a deletion the payload is there or gone, and deleting it again leaves no key.', async () => {
  const pointer = await open.payloads.put('a', 'id', contentOf('id', 200_000))
  const key = await keyOf(open.database, pointer)
  const states: string[] = []
  disk.before = () =>
    afterPowerCut(async (left, folder) => {
      states.push((await left.payloads.get(pointer)) ? 'there' : 'gone')
      await left.payloads.delete(pointer)
      expect(bytesOnDisk(folder).includes(key)).toBe(false)
    })
  await open.payloads.delete(pointer)
  expect(states).toEqual(['there', 'gone'])
})
