/**
 * Jobs on a Redis that is killed, and through a connection that misbehaves: every page has one outcome, and what is
 * charged is what the pages and the history say (docs/design/jobs.md §1 and §4, ledger.md "Faults").
 *
 * `FAULT_REDIS_KILLS` sets how often the server is killed; the long form is `npm run test:faults`.
 */

import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type OpenStore, openStore } from '../../src/index.ts'
import type { JobPage, NewPage } from '../../src/jobs/job.ts'
import type { JobRef, JobStore, Taken } from '../../src/jobs/job-store.ts'
import { openPart } from '../open-part.ts'
import { hasRedis, type RedisServer, startRedis } from '../redis-server.ts'
import { allEntries, entry } from '../tokens/listed-entries.ts'
import { type Toxic, type ToxicProxy, toxicProxy } from '../toxic-proxy.ts'

const KILLS = Number(process.env.FAULT_REDIS_KILLS ?? 3)
/** Pages of a job: enough for it to last through the kills, and through each fault of the connection. */
const PAGES = { killed: 150 * KILLS, cutOff: 300 }
/** Number of the first key that is no page's from the start. */
const FURTHER = 1_000_000
/** Time that the fetch of a page takes, ms. */
const FETCH = 30
const LEASE = 2_000
const LANES = 8
const REF: JobRef = { account: 'a', job: 'job_1' }

describe.skipIf(!hasRedis)('jobs on a Redis that fails', () => {
  let server: RedisServer
  beforeAll(async () => {
    server = await startRedis(['--appendonly', 'yes', '--appendfsync', 'always'])
  })
  afterAll(() => server.stop())

  test(
    `after ${KILLS} kills of Redis every page has one outcome, and charges equal receipts`,
    async () => {
      await server.flush()
      const books = await openBooks(server.url)
      await startCrawl(books)
      const crawl = await crawlWith(server.url, PAGES.killed)
      let kills = 0
      for (; kills < KILLS && !crawl.isOver(); kills++) {
        await wait(50 + Math.random() * 200)
        await server.kill()
        await wait(Math.random() * 200)
        await server.restart()
      }
      await crawl.ends
      expect(kills).toBe(KILLS)
      await addsUp(books)
      await books.close()
    },
    120_000 + KILLS * 20_000
  )

  test('through latency, blackholes, resets, lost replies and slices as well', {
    tags: 'long',
    timeout: 180_000
  }, async () => {
    await server.flush()
    const proxy = await toxicProxy(server.port)
    const books = await openBooks(server.url)
    await startCrawl(books)
    const crawl = await crawlWith(`redis://127.0.0.1:${proxy.port}`, PAGES.cutOff)
    for (let round = 0; !crawl.isOver(); round++) await inject(proxy, round)
    await crawl.ends
    proxy.set('none')
    await addsUp(books)
    await books.close()
    await proxy.close()
  })

  test('a call whose answer was lost takes the same pages again', async () => {
    await server.flush()
    const proxy = await toxicProxy(server.port)
    const books = await openBooks(server.url)
    await startCrawl(books)
    const jobs = await openPart('jobs', { url: `redis://127.0.0.1:${proxy.port}` })
    await jobs.job(REF)
    proxy.set('drop-replies')
    const taking = jobs.takePages({ ...REF, slice: 's', limit: 1, leaseMs: LEASE })
    await wait(300)
    expect((await books.jobs.job(REF))?.pages).toMatchObject({ running: 1 })
    proxy.set('none')
    proxy.reset()
    expect((await taking)?.pages).toMatchObject([{ number: 1, attempts: 1 }])
    expect((await books.jobs.job(REF))?.pages).toMatchObject({ running: 1 })
    await jobs.close()
    await books.close()
    await proxy.close()
  })
})

/** The store as it is, whatever becomes of the connection of the crawl. */
function openBooks(url: string): Promise<OpenStore> {
  return openStore(url, { file: '' })
}

async function startCrawl({ jobs, ledger }: OpenStore): Promise<void> {
  await ledger.openAccount({ id: 'a', name: 'a' })
  await ledger.grant({ account: 'a', id: 'g', tokens: 10 * FURTHER })
  const made = await jobs.createJob({
    id: REF.job,
    account: REF.account,
    kind: 'crawl',
    request: '{}',
    key: { id: 'k', name: 'k' },
    limit: FURTHER,
    maxCost: null,
    expiresAt: Date.now() + 86_400_000,
    maxUnfinished: 10
  })
  expect(made).toBe('OK')
  await jobs.addPages(REF, [pageOf(1)])
  await jobs.filled(REF)
  expect(await jobs.startJob({ ...REF, maxRunning: 10 })).toBe('OK')
}

/** Lanes of two clients that work on the job until it has ended, whatever the store answers. */
async function crawlWith(
  url: string,
  last: number
): Promise<{ isOver(): boolean; ends: Promise<unknown> }> {
  const clients = [await openPart('jobs', { url }), await openPart('jobs', { url })]
  let isOver = false
  const lane = async (number: number) => {
    const jobs = clients[number % clients.length] as JobStore
    for (let turn = 0; !isOver; turn++) {
      const slice = `${number}-${turn}`
      const taken = await tried(() => jobs.takePages({ ...REF, slice, limit: 5, leaseMs: LEASE }))
      if (taken?.job.status === 'completed') isOver = true
      for (const page of taken?.pages ?? []) await tried(() => finish(jobs, page, slice, last))
      await tried(() => jobs.giveBack({ ...REF, slice }))
      if (!taken || taken.pages.length === 0) await wait(50)
    }
  }
  const lanes = Array.from({ length: LANES }, (_, number) => lane(number))
  const ends = Promise.all(lanes).then(() => Promise.all(clients.map((one) => one.close())))
  return { isOver: () => isOver, ends }
}

async function finish(
  jobs: JobStore,
  { number }: JobPage,
  slice: string,
  last: number
): Promise<void> {
  const page = { ...REF, number, slice }
  const found = linksOf(number, last)
  await wait(FETCH)
  if (number % 11 === 0) {
    const error = { code: 'TIMEOUT', message: 'no answer', retryable: true }
    await jobs.finishPage({ ...page, outcome: { status: 'failed', error }, found })
    return
  }
  const held = await jobs.holdPage({ ...page, cost: 3, leaseMs: LEASE })
  if (held.status !== 'OK') return
  const outcome = {
    status: 'success',
    fence: held.fence,
    amount: 1 + (number % 3),
    entry: entry(`e${number}`)
  } as const
  // Every seventh page turns out to have the content of another one.
  const keys = [keyOf(FURTHER + (number % 7 === 0 ? 0 : number))]
  await jobs.finishPage({ ...page, outcome, found, keys })
}

/** A page links to three, two of which others link to as well. */
function linksOf(number: number, last: number): NewPage[] {
  return [number + 1, 2 * number, 2 * number + 1]
    .filter((link) => link <= last)
    .map((link) => pageOf(link, number))
}

function pageOf(number: number, foundOn: number | null = null): NewPage {
  return { url: `https://a.example/${number}`, key: keyOf(number), depth: foundOn ? 1 : 0, foundOn }
}

function keyOf(number: number): string {
  return number.toString(16).padStart(32, '0')
}

/** The answer, or nothing if the store did not answer. Slices that were lost lapse. */
async function tried<Answer>(work: () => Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await work()
  } catch (error) {
    expect(error).toMatchObject({ code: 'STORE_UNAVAILABLE' })
    return undefined
  }
}

const FAULTS: readonly (readonly [Toxic, number])[] = [
  ['latency', 200],
  ['none', 300],
  ['drop-replies', 100],
  ['none', 400],
  ['slice', 200],
  ['blackhole', 100],
  ['none', 400]
]

async function inject(proxy: ToxicProxy, round: number): Promise<void> {
  const [toxic, time] = FAULTS[round % FAULTS.length] as (typeof FAULTS)[number]
  proxy.set(toxic)
  await wait(time)
  if (round % FAULTS.length === 1) proxy.reset()
}

/** Every page has one outcome and one event, and job, pages, ledger and history say the same. */
async function addsUp({ jobs, ledger }: OpenStore): Promise<void> {
  const job = (await jobs.job(REF)) as Taken['job']
  const pages: JobPage[] = []
  for (let after: number | null = 0; after !== null; ) {
    const part = await jobs.pages(REF, { after, limit: 500 })
    pages.push(...(part?.pages ?? []))
    after = part?.next ?? null
  }
  expect(job).toMatchObject({
    status: 'completed',
    pages: { waiting: 0, running: 0 },
    tokens: { held: 0 }
  })
  expect(new Set(pages.map(({ url }) => url)).size).toBe(pages.length)
  const receipts = pages.flatMap(({ result }) => (result === null ? [] : [result]))
  expect((await allEntries(ledger)).sort()).toEqual(receipts.sort())
  const charged = pages.reduce((sum, { tokens }) => sum + tokens, 0)
  expect(job.tokens.charged).toBe(charged)
  expect(await ledger.balance('a')).toMatchObject({ charged, held: 0 })
  expect(job.skipped.duplicate).toBeGreaterThan(0)
  expect(job.pages.failed).toBeGreaterThan(0)
  expect(job.pages.success).toBe(receipts.length)
  const told: (number | null)[] = []
  for (;;) {
    const part = (await jobs.events(REF, { after: told.length, limit: 500 })) ?? []
    if (part.length === 0) break
    told.push(...part.map(({ page }) => page))
  }
  const ofPages = told.filter((page) => page !== null)
  expect(ofPages.sort((a, b) => a - b)).toEqual(pages.map(({ number }) => number))
  expect(await jobs.verifyJobs()).toEqual([])
  expect(await ledger.verify()).toEqual([])
}
