/** A folder of segments against a map: whatever is done by two processes in any order, they agree. */

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { openSegmentPayloads, pointerOf, type SegmentPayloads } from '../../../src/index.ts'
import { bytesOnDisk, listOf } from './segment-files.ts'

const RUNS = Number(process.env.SEGMENT_MODEL_RUNS ?? 40)

const root = mkdtempSync(join(tmpdir(), 'sluice-model-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))
let folders = 0

type Model = Map<string, Buffer>
interface Real {
  readonly folder: string
  readonly stores: SegmentPayloads[]
  /** Bytes that were deleted or replaced: no disk may have them. */
  readonly gone: Buffer[]
}
type Step = fc.AsyncCommand<Model, Real>

const ACCOUNTS = ['a', 'b', 'a-']
const IDS = ['1', '2', '3', '4', '5']
const place = fc.record({
  process: fc.nat(1),
  account: fc.constantFrom(...ACCOUNTS),
  id: fc.constantFrom(...IDS)
})
const at = (real: Real, process: number) => real.stores[process] as SegmentPayloads
const open = (folder: string) =>
  openSegmentPayloads({ folder, segmentBytes: 2_000, grace: 0, patience: 100_000 })

let serial = 0

const put = fc.tuple(place, fc.nat(1_500)).map(
  ([{ process, account, id }, size]): Step => ({
    check: () => true,
    async run(model, real) {
      const pointer = pointerOf(account, id)
      const bytes = Buffer.alloc(size, `<${serial++}>`)
      expect(await at(real, process).put(account, id, bytes)).toBe(pointer)
      const before = model.get(pointer)
      if (before) real.gone.push(before)
      model.set(pointer, bytes)
    },
    toString: () => `${process}.put(${account}, ${id}, ${size})`
  })
)
const get = place.map(
  ({ process, account, id }): Step => ({
    check: () => true,
    async run(model, real) {
      const pointer = pointerOf(account, id)
      const bytes = await at(real, process).get(pointer)
      expect(bytes && Buffer.from(bytes)).toEqual(model.get(pointer))
    },
    toString: () => `${process}.get(${account}, ${id})`
  })
)
const remove = place.map(
  ({ process, account, id }): Step => ({
    check: () => true,
    async run(model, real) {
      const pointer = pointerOf(account, id)
      await at(real, process).delete(pointer)
      const before = model.get(pointer)
      if (before) real.gone.push(before)
      model.delete(pointer)
    },
    toString: () => `${process}.delete(${account}, ${id})`
  })
)
const removeAccount = place.map(
  ({ process, account }): Step => ({
    check: () => true,
    async run(model, real) {
      await at(real, process).deleteAccount(account)
      for (const id of IDS) {
        const before = model.get(pointerOf(account, id))
        if (before) real.gone.push(before)
        model.delete(pointerOf(account, id))
      }
    },
    toString: () => `${process}.deleteAccount(${account})`
  })
)
const compact = fc.nat(1).map(
  (process): Step => ({
    check: () => true,
    async run(_, real) {
      await at(real, process).compact()
    },
    toString: () => `${process}.compact()`
  })
)
const restart = fc.nat(1).map(
  (process): Step => ({
    check: () => true,
    async run(_, real) {
      await at(real, process).close()
      real.stores[process] = await open(real.folder)
    },
    toString: () => `${process} restarts`
  })
)
const look = fc.nat(1).map(
  (process): Step => ({
    check: () => true,
    async run(model, real) {
      expect(await listOf(at(real, process))).toEqual([...model.keys()].sort())
      const disk = bytesOnDisk(real.folder)
      const left = real.gone.filter((bytes) => bytes.length >= 12 && disk.includes(bytes))
      expect(left).toEqual([])
    },
    toString: () => `${process}.list()`
  })
)

test(`${RUNS} sequences of up to 60 steps`, async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.commands([put, put, put, get, remove, remove, removeAccount, compact, restart, look], {
        maxCommands: 60,
        size: 'max'
      }),
      async (steps) => {
        const folder = join(root, `${folders++}`)
        const real = { folder, stores: [await open(folder), await open(folder)], gone: [] }
        try {
          await fc.asyncModelRun(() => ({ model: new Map<string, Buffer>(), real }), steps)
        } finally {
          await Promise.all(real.stores.map((store) => store.close()))
          rmSync(folder, { recursive: true, force: true })
        }
      }
    ),
    { numRuns: RUNS }
  )
}, 600_000)
