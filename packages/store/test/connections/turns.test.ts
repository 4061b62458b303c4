/** Reads and writes of the embedded store leave room for sockets and timers, however many follow each other. */

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SluiceError } from '@sluice/core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createCommitQueue } from '../../src/connections/sqlite/commit-queue.ts'
import { databaseAt } from '../../src/connections/sqlite/database.ts'
import { sqlOf } from '../../src/connections/sqlite/statements.ts'
import { openStore } from '../../src/open-store.ts'
import { turnOver } from '../../src/turns.ts'
import { NO_SYNC } from '../no-sync.ts'

const folder = mkdtempSync(join(tmpdir(), 'sluice-turns-'))
type Operation = (...given: unknown[]) => unknown
let parts: Record<string, Record<string, Operation>>
let closeStore: () => Promise<void>

beforeAll(async () => {
  const {
    close,
    processes: _,
    ...opened
  } = await openStore('embedded:', {
    file: join(folder, 'sluice.db')
  })
  closeStore = close
  parts = opened as unknown as typeof parts
})

afterAll(async () => {
  await closeStore()
  rmSync(folder, { recursive: true })
})

/** Counts the turns of the event loop while work goes on; the work may ask for the count. */
async function turnsDuring(work: (soFar: () => number) => Promise<void>): Promise<number> {
  let turns = 0
  let isOver = false
  const tick = () => {
    turns++
    if (!isOver) setImmediate(tick)
  }
  setImmediate(tick)
  await work(() => turns)
  isOver = true
  return turns
}

/**
 * Time for which an operation is repeated at most, ms.
 *
 * It ends at the first turn that passes. One that never gives way takes all of it, and a machine that stands
 * still for a moment does not look like one.
 */
const REPEATED = 1_000

test('every operation of the embedded store that is repeated gives way to the event loop', async () => {
  // Whatever an operation makes of them, it must not hold the loop.
  const names = {
    account: 'a',
    id: 'a',
    job: 'j',
    limit: 1,
    after: 0,
    from: '',
    to: '',
    order: 'desc'
  }
  const given = { ...names, slice: 's', walk: 10, all: true, pages: [], found: [], state: '' }
  const holding: string[] = []
  const refused = new Set<string>()
  for (const [part, operations] of Object.entries(parts)) {
    for (const [name, operation] of Object.entries(operations)) {
      if (name === 'close') continue
      const takesAccount = /^(?:jobs|page|history|usage|movement|deliver)/.test(name)
      const once = async () => {
        const answer = operation(...(takesAccount ? ['a', given] : [given, given, given]))
        const rows = answer as AsyncIterable<unknown>
        if (rows[Symbol.asyncIterator]) for await (const _ of rows);
        else await answer
      }
      const turns = await turnsDuring(async (soFar) => {
        const until = performance.now() + REPEATED
        while (soFar() === 0 && performance.now() < until && !refused.has(name)) {
          await once().catch((error: unknown) => {
            if (!SluiceError.is(error)) refused.add(name)
          })
        }
      })
      // An operation that never gives way lets no turn pass.
      if (turns === 0 && !refused.has(name)) holding.push(`${part}.${name}`)
    }
  }
  expect(holding).toEqual([])
  // These check their arguments before they ask the store. All of them write, in the turns of the queue.
  expect(
    [...refused].filter(
      (name) => !/^(?:add|put|replace|append|advance|grant|open|reserve|settle|release)/.test(name)
    )
  ).toEqual([])
})

test('loops that wait for their turn take turns, and none of them starves', async () => {
  const until = performance.now() + 200
  const rounds = [0, 0, 0, 0, 0]
  const turns = await turnsDuring(async () => {
    await Promise.all(
      rounds.map(async (_, loop) => {
        while (performance.now() < until) {
          await turnOver()
          rounds[loop] = (rounds[loop] ?? 0) + 1
        }
      })
    )
  })
  expect(turns).toBeGreaterThan(2)
  expect(Math.min(...rounds)).toBeGreaterThan(Math.max(...rounds) / 10)
})

test('a step that takes longer than a turn is the only one of its turn', async () => {
  const steps = 20
  const turns = await turnsDuring(async () => {
    for (let step = 0; step < steps; step++) {
      const until = performance.now() + 15
      while (performance.now() < until);
      await turnOver()
    }
  })
  expect(turns).toBeGreaterThanOrEqual(steps - 2)
})

test('a loop that is short does not wait', async () => {
  const waits: number[] = []
  // A busy machine may take the time of a whole turn away from this process, but not each time.
  for (let tried = 0; tried < 20; tried++) {
    await new Promise((resolve) => setImmediate(resolve))
    const asked = Array.from({ length: 50 }, () => turnOver())
    waits.push(asked.filter((wait) => wait !== undefined).length)
    await Promise.all(asked)
  }
  expect(Math.min(...waits)).toBe(0)
})

test('writes that are queued together are committed over several turns when they take long', async () => {
  const database = databaseAt(join(folder, 'queue.db'), {})
  const queue = createCommitQueue(sqlOf(database), NO_SYNC)
  const order: number[] = []
  const slow = (n: number) =>
    queue.run(() => {
      const until = performance.now() + 6
      while (performance.now() < until);
      order.push(n)
    })
  const turns = await turnsDuring(async () => {
    await Promise.all(Array.from({ length: 12 }, (_, n) => slow(n)))
  })
  expect(turns).toBeGreaterThanOrEqual(6)
  expect(order).toEqual(Array.from({ length: 12 }, (_, n) => n))
  const last = [slow(12), slow(13), slow(14)]
  queue.close()
  await Promise.all(last)
  expect(order.slice(12)).toEqual([12, 13, 14])
  database.close()
})
