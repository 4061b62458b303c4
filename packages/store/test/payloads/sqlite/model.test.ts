/** A database of payloads against a map: whatever is done by two processes in any order, they agree. */

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { pointerOf } from '../../../src/index.ts'
import {
  bytesOnDisk,
  confusedSlots,
  contentOf,
  keyOf,
  listOf,
  type OpenPayloads,
  openPayloads
} from './database-files.ts'

const RUNS = Number(process.env.PAYLOAD_MODEL_RUNS ?? (process.env.SLUICE_TESTS ? 40 : 10))

const root = mkdtempSync(join(tmpdir(), 'sluice-model-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))
let folders = 0

type Model = Map<string, Buffer>
interface Real {
  readonly folder: string
  readonly stores: OpenPayloads[]
  /** Keys of payloads that are there, and of those that were deleted or replaced: no file may have these. */
  readonly keys: Map<string, Buffer>
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
const at = (real: Real, process: number) => real.stores[process] as OpenPayloads
const forget = (real: Real, pointer: string) => {
  const key = real.keys.get(pointer)
  if (key) real.gone.push(key)
  real.keys.delete(pointer)
}

let serial = 0

/** Small ones, and one of eight in slices. */
const sizes = fc.oneof({ weight: 7, arbitrary: fc.nat(9_000) }, fc.constant(300_000))

const put = fc.tuple(place, sizes).map(
  ([{ process, account, id }, size]): Step => ({
    check: () => true,
    async run(model, real) {
      const pointer = pointerOf(account, id)
      const bytes = contentOf(`${serial++}`, size)
      const { database, payloads } = at(real, process)
      expect(await payloads.put(account, id, bytes)).toBe(pointer)
      forget(real, pointer)
      real.keys.set(pointer, await keyOf(database, pointer))
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
      const bytes = await at(real, process).payloads.get(pointer)
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
      await at(real, process).payloads.delete(pointer)
      forget(real, pointer)
      model.delete(pointer)
    },
    toString: () => `${process}.delete(${account}, ${id})`
  })
)
const removeAccount = place.map(
  ({ process, account }): Step => ({
    check: () => true,
    async run(model, real) {
      await at(real, process).payloads.deleteAccount(account)
      for (const id of IDS) {
        forget(real, pointerOf(account, id))
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
      await at(real, process).database.compact()
    },
    toString: () => `${process}.compact()`
  })
)
const restart = fc.nat(1).map(
  (process): Step => ({
    check: () => true,
    async run(_, real) {
      await at(real, process).payloads.close()
      real.stores[process] = await openPayloads(real.folder)
    },
    toString: () => `${process} restarts`
  })
)
const look = fc.nat(1).map(
  (process): Step => ({
    check: () => true,
    async run(model, real) {
      expect(await listOf(at(real, process).payloads)).toEqual([...model.keys()].sort())
      const disk = bytesOnDisk(real.folder)
      expect(real.gone.filter((key) => disk.includes(key))).toEqual([])
      expect(confusedSlots(real.folder)).toEqual([])
    },
    toString: () => `${process}.list()`
  })
)

test(`Two connections agree with a map over ${RUNS} sequences of up to 60 steps.`, async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.commands([put, put, put, get, remove, remove, removeAccount, compact, restart, look], {
        maxCommands: 60,
        size: 'max'
      }),
      async (steps) => {
        const folder = join(root, `${folders++}`)
        const stores = [await openPayloads(folder), await openPayloads(folder)]
        const real = { folder, stores, keys: new Map(), gone: [] }
        try {
          await fc.asyncModelRun(() => ({ model: new Map<string, Buffer>(), real }), steps)
        } finally {
          await Promise.all(real.stores.map(({ payloads }) => payloads.close()))
          rmSync(folder, { recursive: true, force: true })
        }
      }
    ),
    { numRuns: RUNS }
  )
}, 600_000)
