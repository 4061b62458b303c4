/** architecture.md §4: a disk that is full fails the puts it has no room for, and takes others once there is room. */

import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import type { PayloadStore } from '../../../src/index.ts'
import { contentOf, listOf, openPayloads } from './database-files.ts'

const root = mkdtempSync(join(tmpdir(), 'sluice-full-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))
const disk = join(root, 'disk')
const folder = join(disk, 'payloads')
mkdirSync(disk)

const mount = () => spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', disk]).status === 0
const unmount = () => spawnSync('umount', ['--lazy', disk])
const canMount = process.platform === 'linux' && mount()
if (canMount) unmount()
else
  console.warn('SKIPPED: no leave to mount a tmpfs; payloads on a disk really full are not tested')

let payloads: PayloadStore
beforeEach(async () => {
  if (!canMount) return
  mount()
  payloads = (await openPayloads(folder)).payloads
})
afterEach(async () => {
  if (!canMount) return
  await payloads.close()
  unmount()
})

test.skipIf(!canMount).each([10_000, 400_000])(
  'Puts of %i bytes beyond what fits are refused, and what was acknowledged stays.',
  async (size) => {
    const kept: string[] = []
    const refused: unknown[] = []
    for (let n = 0; n < 120; n++) {
      await payloads.put('a', `n${n}`, contentOf(`n${n}`, size)).then(
        (pointer) => kept.push(pointer),
        (error) => refused.push(error)
      )
    }
    expect(kept.length).toBeGreaterThan(0)
    expect(refused.length).toBeGreaterThan(0)
    for (const error of refused) {
      // SQLITE_FULL, by which the service knows that the disk is full.
      expect(error).toMatchObject({ code: 'STORE_UNAVAILABLE', cause: { errcode: 13 } })
    }
    expect(await listOf(payloads)).toEqual([...kept].sort())

    // Its row may need space; its key does not.
    await payloads.delete(kept[0] as string).catch(() => {})
    expect(await payloads.get(kept[0] as string)).toBe(undefined)
    spawnSync('mount', ['-o', 'remount,size=8m', disk])
    await payloads.delete(kept[0] as string)
    const after = await payloads.put('a', 'after', contentOf('after', size))
    await payloads.close()
    payloads = (await openPayloads(folder)).payloads
    expect(await listOf(payloads)).toEqual([...kept.slice(1), after].sort())
    expect(Buffer.from((await payloads.get(after)) ?? '')).toEqual(contentOf('after', size))
  }
)
