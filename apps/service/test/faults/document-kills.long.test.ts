/**
 * The processes that read documents, and the service itself, killed again and again under load: each request ends
 * answered and charged once, no failure is charged, and nothing of a killed process is left.
 *
 * `FAULT_DOCUMENTS` sets how many documents, `FAULT_SEED` when the kills come.
 */

import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type Origin, startOrigin } from '../harness.ts'
import { type Load, seededRandom, startLoad } from './load.ts'
import { killServices, type RunningService, startProcess } from './process.ts'
import { DRIVERS, type FaultStore, standingOf } from './stores.ts'
import { until } from './until.ts'

const DOCUMENTS = Number(process.env.FAULT_DOCUMENTS ?? 300)
const SEED = Number(process.env.FAULT_SEED ?? 1)
const SERVICE_KILLS = 2
const ROUNDS = SERVICE_KILLS + 1
/** Answers between two kills, at most. */
const MOST_BETWEEN = 8

const PARAGRAPHS = Array.from({ length: 500 }, (_, row) => `Ship ${row} lies at berth ${row * 7}.`)
const DOCUMENT = Buffer.from(`{\\rtf1\\ansi ${PARAGRAPHS.join('\\par\n')}\\par}`)

let origin: Origin
let store: FaultStore
beforeAll(async () => {
  origin = await startOrigin((_, response) => {
    response.setHeader('content-type', 'application/rtf')
    response.end(DOCUMENT)
  })
})
afterAll(() => origin.stop())
afterEach(async () => {
  killServices()
  await store.stop()
})

describe.skipIf(process.platform !== 'linux')('documents under load', () => {
  test(`answers and charges ${DOCUMENTS} documents once while their processes are killed (seed ${SEED})`, async () => {
    store = await (DRIVERS[0] as (typeof DRIVERS)[number]).start()
    const random = seededRandom(SEED)
    let service = await startService()
    const load = startLoad(origin.url, [service.firstKey as string])
    let kills = 0
    for (let round = 0; round < ROUNDS; round++) {
      const killer = startKiller(service, load, random)
      const isLast = round === ROUNDS - 1
      const enough = Math.floor((load.outcomes.size + DOCUMENTS / ROUNDS) * 0.9)
      const isKilled = () => !isLast && load.outcomes.size >= enough
      await load.drive(service, isKilled, Math.ceil(DOCUMENTS / ROUNDS))
      kills += await killer.stop()
      if (isLast) break
      const theirs = readingProcesses(service.child.pid)
      await service.kill()
      await until(() => !areReading(theirs))
      service = await startService()
    }
    const failed = codesOf(load)
    for (let tries = 0; tries < 20 && load.open().length > 0; tries++) {
      await store.lapse()
      await load.retry(service)
    }
    expect(load.open()).toEqual([])
    const last = readingProcesses(service.child.pid)
    await service.stop()
    await store.lapse()
    const { charged, held, listed, breaks } = await standingOf(store)
    expect({ charged, held, breaks }).toEqual({ charged: load.outcomes.size, held: 0, breaks: [] })
    expect(listed).toHaveLength(load.outcomes.size)
    expect(areReading(last)).toBe(false)
    console.info(
      `${load.outcomes.size} documents, ${kills} kills of processes that read, ${SERVICE_KILLS} of the service, ` +
        `${failed.length} requests failed or lost at first: ${[...new Set(failed)].join(', ')}`
    )
    expect(kills).toBeGreaterThan(0)
    expect(failed).not.toContain('INTERNAL_ERROR')
  }, 600_000)
})

const codesOf = (load: Load) => load.open().map((key) => load.outcomes.get(key)?.code)

function startService(): Promise<RunningService> {
  return startProcess({
    ...store.environment,
    LOG_LEVEL: 'silent',
    HISTORY_MAX_ENTRIES: '10000000'
  })
}

/** Kills one of the service's reading processes now and then, at moments by chance. */
function startKiller({ child }: RunningService, load: Load, random: () => number) {
  let isOver = false
  let kills = 0
  const done = (async () => {
    while (!isOver) {
      const enough = load.answered() + random() * MOST_BETWEEN
      while (!isOver && load.answered() < enough) await wait(10)
      await wait(random() * 100)
      const pids = readingProcesses(child.pid)
      const pid = pids[Math.floor(random() * pids.length)]
      if (pid === undefined || isOver) continue
      process.kill(pid, 'SIGKILL')
      kills++
    }
  })()
  return {
    async stop() {
      isOver = true
      await done
      return kills
    }
  }
}

/** Processes that read documents for another one. */
function readingProcesses(parent: number | undefined): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => parent !== undefined && isReading(pid, parent))
}

const areReading = (pids: readonly number[]) => pids.some((pid) => isReading(pid))

function isReading(pid: number, parent?: number): boolean {
  try {
    if (!readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('convert-child')) return false
    const [state, of] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
    return state !== 'Z' && (parent === undefined || Number(of) === parent)
  } catch {
    return false
  }
}
