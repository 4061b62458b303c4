/** architecture.md §4: a payload that was acknowledged is there, whole, after the power was cut; a deleted one is not. */

import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { openSegmentPayloads, pointerOf, type SegmentPayloads } from '../../../src/index.ts'
import { type SyncWatch, watchSyncs } from '../power-cut.ts'
import { bytesOnDisk, listOf, marked, restartSystem } from './segment-files.ts'

const root = mkdtempSync(join(tmpdir(), 'sluice-power-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))
let folders = 0
let watched: string
let disk: SyncWatch
let payloads: SegmentPayloads
beforeEach(async () => {
  watched = join(root, `${folders++}`)
  mkdirSync(watched)
  disk = watchSyncs(watched)
  // Deeper than is there.
  payloads = await openSegmentPayloads({
    folder: join(watched, 'data/payloads'),
    segmentBytes: 3_000
  })
})
afterEach(async () => {
  disk.end()
  await payloads.close()
})

/** Cut the power now, and look at what is left. */
async function afterPowerCut<T>(
  look: (payloads: SegmentPayloads, folder: string) => Promise<T>
): Promise<T> {
  const to = join(root, `${folders++}`)
  disk.restore(to)
  const folder = join(to, 'data/payloads')
  // Its name was synced, and nothing in it yet.
  mkdirSync(join(folder, 'segments'), { recursive: true })
  restartSystem(folder)
  const left = await openSegmentPayloads({ folder })
  try {
    return await look(left, folder)
  } finally {
    await left.close()
  }
}

test('each payload that was acknowledged is there, with every folder', async () => {
  for (let n = 0; n < 8; n++) {
    await Promise.all(
      ['x', 'y'].map((id) => payloads.put('a', `${id}${n}`, marked(`${id}${n}`, 600)))
    )
    await afterPowerCut(async (left) => {
      for (let m = 0; m <= n; m++) {
        for (const id of [`x${m}`, `y${m}`]) {
          expect(await left.get(pointerOf('a', id))).toEqual(new Uint8Array(marked(id, 600)))
        }
      }
      expect(await listOf(left)).toHaveLength(2 * n + 2)
    })
  }
})

test('before a sync, those that were acknowledged are there, and no half of another', async () => {
  const acknowledged: string[] = []
  const looks: Promise<void>[] = []
  disk.before = async () => {
    const known = [...acknowledged]
    const look = afterPowerCut(async (left) => {
      expect(await listOf(left)).toEqual(expect.arrayContaining(known))
      for (const pointer of await listOf(left)) {
        expect((await left.get(pointer))?.length).toBe(700)
      }
    })
    looks.push(look)
    await look
  }
  for (let n = 0; n < 6; n++) {
    acknowledged.push(await payloads.put('a', `n${n}`, marked(`n${n}`, 700)))
  }
  disk.before = () => {}
  await Promise.all(looks)
  expect(looks.length).toBeGreaterThan(6)
})

test('a deletion that was acknowledged stays, and so do all others', async () => {
  for (const id of ['x', 'y', 'z']) await payloads.put('a', id, marked(id, 500))
  await payloads.put('b', 'x', marked('other', 500))
  await payloads.delete(pointerOf('a', 'y'))
  await afterPowerCut(async (left, folder) => {
    expect(await listOf(left)).toEqual(
      [pointerOf('b', 'x'), pointerOf('a', 'x'), pointerOf('a', 'z')].sort()
    )
    expect(bytesOnDisk(folder).includes('y:y:')).toBe(false)
  })
  await payloads.deleteAccount('a')
  await afterPowerCut(async (left, folder) => {
    expect(await listOf(left)).toEqual([pointerOf('b', 'x')])
    for (const id of ['x', 'z']) expect(bytesOnDisk(folder).includes(`${id}:${id}:`)).toBe(false)
  })
})

test('within a deletion the payload is there whole, or gone', async () => {
  const pointer = await payloads.put('a', 'id', marked('id', 200_000))
  const states: string[] = []
  disk.before = async () => {
    states.push(await afterPowerCut(async (left) => ((await left.get(pointer)) ? 'there' : 'gone')))
  }
  await payloads.delete(pointer)
  disk.before = () => {}
  expect(states).toEqual(['there', 'gone'])
})
