/** docs/design/jobs.md §4: turns at a host, of two processes on one store. */

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { type OpenStore, openStore } from '@sluice/store'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  createPoliteness,
  type Pace,
  type Politeness
} from '../../src/domains/jobs/politeness/politeness.ts'

const signal = new AbortController().signal
let folder: string
let stores: OpenStore[]
let processes: Politeness[]
let calls: number

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sluice-politeness-'))
  const open = () => openStore('embedded:', { file: join(folder, 'sluice.db') })
  stores = [await open(), await open()]
  calls = 0
  processes = stores.map(({ hosts }) =>
    createPoliteness({
      takeHost(wish) {
        calls++
        return hosts.takeHost(wish)
      },
      giveHost(turn) {
        calls++
        return hosts.giveHost(turn)
      }
    })
  )
})

afterEach(async () => {
  for (const one of processes) await one.close()
  for (const store of stores) await store.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Fetch pages of a host by some lanes of each process, until `pages` are done. */
async function fetchPages(pace: Pace, { pages, lanes }: { pages: number; lanes: number }) {
  const starts: number[] = []
  const done = processes.map(() => 0)
  let running = 0
  let most = 0
  const lane = async (process: Politeness, index: number) => {
    while (starts.length < pages) {
      const turn = await process.enter({ host: 'a.example', ...pace, signal })
      if ('forMs' in turn) {
        await wait(turn.forMs)
        continue
      }
      starts.push(performance.now())
      most = Math.max(most, ++running)
      await wait(5)
      running--
      done[index] = (done[index] ?? 0) + 1
      await turn.leave()
    }
  }
  await Promise.all(
    processes.flatMap((process, index) => Array.from({ length: lanes }, () => lane(process, index)))
  )
  return { starts, most, done }
}

describe('jobs.md §4: politeness', () => {
  test.each([
    ['fewer turns at once', { concurrency: 1, delayMs: 0 }, 0],
    ['fewer turns at once, in the same process', { concurrency: 4, delayMs: 0 }, 1],
    ['a delay', { concurrency: 1, delayMs: 10 }, 1]
  ])('a crawl with %s does not wait for a faster one to end', async (_, slow, index) => {
    const most = 20_000
    let [fast, isOver] = [0, false]
    const lane = async (process: Politeness | undefined, pace: Pace, isDone: () => boolean) => {
      while (!isDone()) {
        const turn = await process?.enter({ host: 'a.example', ...pace, signal })
        if (!turn || 'forMs' in turn) continue
        await wait(5)
        await turn.leave()
        if (pace.concurrency === 10) fast++
      }
    }
    const isEnough = () => isOver || fast > most
    const lanes = Array.from({ length: 10 }, () =>
      lane(processes[1], { concurrency: 10, delayMs: 0 }, isEnough)
    )
    await wait(100)
    let pages = 0
    await lane(processes[index], slow, () => ++pages > 8)
    const during = fast
    isOver = true
    await Promise.all(lanes)
    expect(during).toBeLessThan(most)
  })

  test('processes share the turns of a host, and ask the store less than once in three pages', async () => {
    const { most, done } = await fetchPages(
      { concurrency: 3, delayMs: 0 },
      { pages: 1_500, lanes: 8 }
    )
    expect(most).toBe(3)
    expect(Math.min(...done)).toBeGreaterThan(150)
    expect(calls).toBeLessThan(500)
  }, 180_000)

  test('requests of all processes to a host are apart by the delay', async () => {
    const { starts } = await fetchPages({ concurrency: 1, delayMs: 60 }, { pages: 10, lanes: 3 })
    const gaps = starts.slice(1).map((start, index) => start - (starts[index] ?? 0))
    // A millisecond for clocks that are read in whole ones; the tests' own steps take time, too.
    expect(Math.min(...gaps)).toBeGreaterThan(40)
  }, 180_000)

  test('a pause that a host requests from one process applies to all', async () => {
    const [one, two] = processes as [Politeness, Politeness]
    for (const concurrency of [4, undefined]) {
      const host = `${concurrency}.example`
      const wish = { host, concurrency, delayMs: 0, signal }
      const turn = await one.enter(wish)
      if ('forMs' in turn) throw new Error('the host is free')
      await turn.leave(60_000)
      for (const process of [one, two]) {
        for (const pace of [wish, { ...wish, concurrency: undefined }]) {
          const reply = await process.enter(pace)
          expect(reply).toMatchObject({ forMs: expect.any(Number) })
          expect((reply as { forMs: number }).forMs).toBeGreaterThan(50_000)
        }
      }
    }
  })

  test('a page that gets no place within a second is refused, with the time of the next try', async () => {
    const [one, two] = processes as [Politeness, Politeness]
    const wish = { host: 'a.example', concurrency: 1, delayMs: 0, signal }
    const turn = await one.enter(wish)
    expect(await two.enter(wish)).toEqual({ forMs: expect.any(Number) })
    if (!('leave' in turn)) throw new Error('the host is free')
    await turn.leave()
    expect(await two.enter(wish)).toHaveProperty('leave')
  })

  test('an ended signal takes no turn', async () => {
    const [one] = processes as [Politeness]
    const ended = AbortSignal.abort()
    const reply = await one.enter({ host: 'a.example', concurrency: 1, delayMs: 0, signal: ended })
    expect(reply).toHaveProperty('forMs')
    expect(calls).toBe(0)
  })
})
