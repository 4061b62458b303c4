/** architecture.md §4: a disk that is full fails the puts it has no room for, and takes others once there is room. */

import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { openSegmentPayloads, type SegmentPayloads } from '../../../src/index.ts'
import { listOf, marked } from './segment-files.ts'

const root = mkdtempSync(join(tmpdir(), 'sluice-full-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))
const disk = join(root, 'disk')
const folder = join(disk, 'payloads')
mkdirSync(disk)

const mount = () =>
  spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=512k', 'tmpfs', disk]).status === 0
const unmount = () => spawnSync('umount', ['--lazy', disk])
const canMount = process.platform === 'linux' && mount()
if (canMount) unmount()
else
  console.warn('SKIPPED: no leave to mount a tmpfs; segments on a disk really full are not tested')

let payloads: SegmentPayloads
beforeEach(async () => {
  if (!canMount) return
  mount()
  payloads = await openSegmentPayloads({ folder })
})
afterEach(async () => {
  if (!canMount) return
  await payloads.close()
  unmount()
})

test.skipIf(!canMount)(
  'puts beyond what fits are refused; what was acknowledged stays',
  async () => {
    const outcomes = await Promise.allSettled(
      Array.from({ length: 100 }, (_, n) => payloads.put('a', `n${n}`, marked(`n${n}`, 10_000)))
    )
    const kept = outcomes.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
    const refused = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
    // As many as fit: what came before the error in the same write is kept.
    expect(kept.length).toBeGreaterThan(40)
    expect(kept.length).toBeLessThan(53)
    for (const reason of refused) {
      expect(reason).toMatchObject({ code: 'STORE_UNAVAILABLE', cause: { code: 'ENOSPC' } })
    }
    await expect(payloads.put('a', 'more', marked('more', 20_000))).rejects.toMatchObject({
      cause: { code: 'ENOSPC' }
    })
    expect(await listOf(payloads)).toEqual([...kept].sort())

    // A deletion needs no space. Nor does it give any back at once.
    await payloads.delete(kept[0] as string)
    expect(await payloads.get(kept[0] as string)).toBe(undefined)
    spawnSync('mount', ['-o', 'remount,size=2m', disk])
    const after = await payloads.put('a', 'after', marked('after', 10_000))
    await payloads.close()
    payloads = await openSegmentPayloads({ folder })
    expect(await listOf(payloads)).toEqual([...kept.slice(1), after].sort())
  }
)

test.skipIf(!canMount)(
  'without room for a segment, puts are refused until there is some',
  async () => {
    writeFileSync(join(disk, 'ballast'), Buffer.alloc(400_000))
    expect(() => writeFileSync(join(disk, 'more'), Buffer.alloc(200_000))).toThrow('ENOSPC')
    await expect(payloads.put('a', 'id', marked('id'))).rejects.toMatchObject({
      code: 'STORE_UNAVAILABLE'
    })
    rmSync(join(disk, 'ballast'))
    expect(await payloads.get(await payloads.put('a', 'id', marked('id')))).toBeDefined()
  }
)
