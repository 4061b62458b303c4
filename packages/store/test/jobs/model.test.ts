/**
 * The drivers of jobs against a model: same calls, same answers, the same pages and events after every step, and books
 * that agree (docs/design/jobs.md §1). JOBS_MODEL_STEPS sets the number of steps a driver; 3,000 otherwise, the same each time.
 */

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type JobStore, type Ledger, openStore, type PageOutcome } from '../../src/index.ts'
import { entry, NOVEMBER } from '../../src/tokens/conformance/fixture.ts'
import { explainsBalance } from '../../src/tokens/conformance/movements.ts'
import { hasRedis, type RedisServer, startRedis } from '../redis-server.ts'
import { createModel } from './job-model.ts'
import { type Step, stepsOf } from './job-steps.ts'

const TOKENS = 12
const LEASE = 60_000
const EXPIRY = 20 * 60_000
const SLICES = ['s', 't', 'u']
const ERROR = { code: 'TIMEOUT', message: 'slow', retryable: true }
const STEPS = Number(process.env.JOBS_MODEL_STEPS ?? 3_000)
/** Steps of a run, about. */
const LENGTH = 50
const RUNS = Math.ceil(STEPS / LENGTH)
const SEED = process.env.JOBS_MODEL_SEED ?? (process.env.JOBS_MODEL_STEPS ? undefined : '1')
const NAME = 'the driver answers as the model does, and its books agree'
/** Steps after which the books are looked at; after each, the job of the step is. */
const BOOKS = 25

const folder = mkdtempSync(join(tmpdir(), 'sluice-jobs-model-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }), 120_000)

/** Both parts of a store, and what makes it empty where it would grow too large. */
interface Opened {
  readonly store: JobStore
  readonly ledger: Ledger
  clear?(): Promise<void>
  close(): Promise<void>
}

test(
  `${NAME}: sqlite`,
  () =>
    holdsModel(async (now) => {
      const options = { file: join(folder, 'jobs.db'), freePerMonth: TOKENS, now }
      const { jobs: store, ...opened } = await openStore('embedded:', options)
      return { ...opened, store }
    }),
  120_000 + STEPS * 60
)

describe.skipIf(!hasRedis)('redis', { tags: 'long' }, () => {
  let server: RedisServer
  beforeAll(async () => {
    server = await startRedis()
  })
  afterAll(() => server.stop())

  test(
    NAME,
    () =>
      holdsModel(async (now) => {
        const options = { file: '', freePerMonth: TOKENS, now }
        const { jobs: store, ...opened } = await openStore(server.url, options)
        return { ...opened, store, clear: server.flush }
      }),
    120_000 + STEPS * 60
  )
})

/** Play random steps against a driver and the model; every run has an account of its own in one store. */
async function holdsModel(open: (now: () => number) => Promise<Opened>): Promise<void> {
  const reached = new Map<string, number>()
  const clock = { time: NOVEMBER }
  const opened = await open(() => clock.time)
  const serial = { account: 0, job: 0, entry: 0, grant: 0 }
  let played = 0
  await fc.assert(
    fc.asyncProperty(stepsOf(LENGTH), async (steps) => {
      clock.time = NOVEMBER
      const account = `acc_${serial.account++}`
      await opened.clear?.()
      await opened.ledger.openAccount({ id: account, name: account })
      const run = createRun({ ...opened, account, clock, serial })
      try {
        for (const step of steps) {
          played++
          const [expected, actual] = await run.play(step)
          const told = JSON.stringify(step)
          expect(actual, told).toEqual(expected)
          note(reached, step.do, actual)
          await run.reads('job' in step ? [step.job] : [0, 1, 2], told)
          if (played % BOOKS === 0) await run.agrees(told)
        }
        await run.agrees(JSON.stringify(steps))
        await explainsBalance(opened.ledger, expect, account)
      } finally {
        // What is left would count in the totals of the next run.
        for await (const ref of opened.store.unfinished(account)) await opened.store.cancel(ref)
      }
    }),
    { numRuns: RUNS, ...(SEED === undefined ? {} : { seed: Number(SEED) }) }
  )
  await opened.close()
  // A run that never reached an answer has not tried it.
  expect(ANSWERS.filter((answer) => !reached.has(answer))).toEqual([])
  if (process.env.JOBS_MODEL_STEPS) console.log(`${played} steps`)
}

const ANSWERS = [
  ...['OK', 'EXISTS', 'TOO_MANY', 'NO_ACCOUNT'].map((status) => `create ${status}`),
  ...['OK', 'GONE'].map((status) => `add ${status}`),
  ...['OK', 'RUNNING', 'WAIT', 'GONE'].map((status) => `start ${status}`),
  ...['OK', 'LOST'].map((status) => `renew ${status}`),
  ...['OK', 'INSUFFICIENT', 'FAILING', 'MAX_COST', 'LOST', 'NO_ACCOUNT'].map(
    (status) => `hold ${status}`
  ),
  ...['OK', 'DUPLICATE', 'ALREADY', 'LOST', 'GONE'].map((status) => `finish ${status}`),
  ...['pause', 'cancel', 'fail'].flatMap((name) => [`${name} OK`, `${name} NOOP`]),
  ...['OK', 'NOOP', 'GONE'].map((status) => `resume ${status}`),
  'finish next'
]

function note(reached: Map<string, number>, name: string, answer: unknown): void {
  const { status, next } = Object(answer)
  const told = [typeof answer === 'string' ? answer : status, next ? 'next' : undefined]
  for (const one of told) {
    if (one) reached.set(`${name} ${one}`, (reached.get(`${name} ${one}`) ?? 0) + 1)
  }
}

interface Run extends Opened {
  readonly account: string
  readonly clock: { time: number }
  readonly serial: { job: number; entry: number; grant: number }
}

/** One account in the store and in the model. */
function createRun({ store, ledger, account, clock, serial }: Run) {
  const model = createModel(clock, TOKENS)
  /** The job of each slot, and those that were there before. */
  const slots = ['', '', '']
  const made = new Set<string>()

  const refOf = (slot: number) => ({ account, job: slots[slot] || `job_${'0'.repeat(26)}` })
  const pageOf = (step: Extract<Step, { do: 'hold' | 'finish' }>) => {
    const ref = refOf(step.job)
    const found =
      step.of === 'running'
        ? model.running(ref.job, step.page)
        : step.of === 'finished'
          ? model.finishedPage(ref.job, step.page)
          : undefined
    const { number = step.page + 1, slice = 's', hold = null } = found ?? {}
    const other = SLICES.find((name) => name !== slice) ?? ''
    return { hold, page: { ...ref, number, slice: step.isStrange ? other : slice } }
  }
  const entryFor = (tokens: number, status: 'success' | 'failed') =>
    entry(`ftc_${serial.entry++}`, { tokens, status, createdAt: clock.time })

  async function hold(step: Extract<Step, { do: 'hold' }>) {
    const { page } = pageOf(step)
    const { cost, failureLimit, jobsFailureLimit } = step
    const limits = { failureLimit, jobsFailureLimit }
    const expected = model.hold(page.job, page.number, page.slice, cost, limits)
    const reply = await store.holdPage({ ...page, cost, leaseMs: LEASE, ...limits })
    if (reply.status !== 'OK') return [expected, reply]
    model.held(page.job, page.number, { fence: reply.fence, cost, due: clock.time + LEASE })
    return [expected, { status: 'OK' }]
  }

  async function finish(step: Extract<Step, { do: 'finish' }>) {
    const { page, hold } = pageOf(step)
    const fence = (hold?.fence ?? 1_000) - (step.isStale ? 1 : 0)
    const amount = Math.min(step.amount, hold?.cost ?? 0)
    const outcomes: Record<typeof step.outcome, PageOutcome> = {
      success: { status: 'success', fence, amount, entry: entryFor(amount, 'success') },
      unchanged: { status: 'unchanged', fence, result: 'ftc_earlier' },
      failed: {
        status: 'failed',
        ...(step.withFence ? { fence } : {}),
        error: ERROR,
        counts: step.amount % 2 === 0,
        ...(step.amount % 3 === 0 ? { entry: entryFor(0, 'failed') } : {})
      },
      skipped: { status: 'skipped', ...(step.withFence ? { fence } : {}), reason: 'robots' },
      later: { status: 'later', ...(step.withFence ? { fence } : {}), inMs: step.inMs }
    }
    const { found, keys } = step
    const given = { ...page, outcome: outcomes[step.outcome], found, keys }
    const expected = model.finish(given)
    const { balance, ...reply } = { balance: undefined, ...(await store.finishPage(given)) }
    if (reply.status === 'OK' && step.outcome === 'success') {
      expect(balance).toEqual(await ledger.balance(account))
    }
    return [expected, reply]
  }

  async function create(step: Extract<Step, { do: 'create' }>) {
    const again = step.again && model.job(slots[step.job] ?? '') !== undefined
    const id = again ? refOf(step.job).job : `job_${String(serial.job++).padStart(26, '0')}`
    const { limit, maxCost, maxUnfinished, kind } = step
    const job = {
      ...{ id, account, kind, request: `{"n":${serial.job}}`, key: { id: 'k', name: 'key' } },
      ...{ limit, maxCost, maxUnfinished, expiresAt: clock.time + EXPIRY }
    }
    const expected = model.create(job)
    const reply = await store.createJob(job)
    if (reply === 'OK') {
      slots[step.job] = id
      made.add(id)
    }
    return [expected, reply]
  }

  async function play(step: Step): Promise<unknown[]> {
    const ref = 'job' in step ? refOf(step.job) : refOf(0)
    const id = ref.job
    switch (step.do) {
      case 'create':
        return create(step)
      case 'add':
        return [model.add(id, step.pages), await store.addPages(ref, step.pages)]
      case 'filled':
        return [model.filled(id), await store.filled(ref)]
      case 'know': {
        const known = [model.know(id, step.keys), await store.knowKeys(ref, step.keys)]
        const { keys } = (await store.successKeys(ref, { after: '', limit: 1_000 })) ?? {}
        expect(keys && [...keys].sort()).toEqual(model.successKeys(id))
        return known
      }
      case 'start': {
        const { maxRunning } = step
        return [model.start(id, maxRunning), await store.startJob({ ...ref, maxRunning })]
      }
      case 'take': {
        const { limit, leaseMs, busy, byDepth } = step
        const take = { slice: SLICES[step.slice] ?? '', limit, leaseMs, busy, byDepth }
        return [model.take(id, take), await store.takePages({ ...ref, ...take })]
      }
      case 'renew': {
        const slice = SLICES[step.slice] ?? ''
        return [model.renew(id, slice, LEASE), await store.renew({ ...ref, slice, leaseMs: LEASE })]
      }
      case 'give back': {
        const slice = SLICES[step.slice] ?? ''
        return [model.giveBack(id, slice), await store.giveBack({ ...ref, slice })]
      }
      case 'hold':
        return hold(step)
      case 'finish':
        return finish(step)
      case 'pause':
        return [model.pause(id, step.reason), await store.pause(ref, step.reason)]
      case 'resume':
        return [model.resume(id, step.reason), await store.resume(ref, step.reason)]
      case 'cancel':
        return [model.cancel(id), await store.cancel(ref)]
      case 'fail':
        return [model.fail(id, 'BLOCKED'), await store.fail(ref, 'BLOCKED')]
      case 'skip': {
        const skip = { ...ref, reason: 'limit', limit: step.limit } as const
        return [model.skip(id, 'limit', step.limit), await store.skipWaiting(skip)]
      }
      case 'remove':
        await store.removeJob(ref, step.limit)
        return [model.remove(id), undefined]
      case 'trim':
        while (await store.trimJobs(step.limit)) {}
        return [model.trim(), undefined]
      case 'wait':
        clock.time += step.ms
        return ['', '']
      case 'sweep':
        await ledger.releaseLapsedHolds(1_000)
        return ['', '']
      case 'grant':
        await ledger.grant({ account, id: `g${serial.grant++}`, tokens: step.tokens })
        return [model.grant(step.tokens), undefined]
      case 'suspend':
      case 'readmit': {
        const suspended = step.do === 'suspend'
        await ledger.suspend(account, suspended)
        return [model.suspend(suspended), undefined]
      }
      case 'close':
        await ledger.closeAccount(account)
        return [model.close(), undefined]
    }
  }

  /** Checks that the jobs in these slots equal those of the model. */
  async function reads(of: readonly number[], told: string): Promise<void> {
    for (const job of of.map((slot) => refOf(slot).job)) await readsAs(job, told)
  }

  async function readsAs(job: string, told: string): Promise<void> {
    const ref = { account, job }
    const expected = model.job(job)
    expect(await store.job(ref), told).toEqual(expected)
    if (expected === undefined) return
    const all = { after: 0, limit: 500 }
    expect((await store.pages(ref, all))?.pages, told).toEqual(model.pages(job))
    expect(await store.events(ref, all), told).toEqual(model.events(job))
  }

  /** Checks that all readable data of the account equals the model, and that the books agree. */
  async function agrees(told: string): Promise<void> {
    for (const job of made) await readsAs(job, told)
    for (const job of model.ids())
      expect(await store.verifyJobs({ account, job }), told).toEqual([])
    const listed = await store.jobs(account, { limit: 100 })
    expect(
      listed.map(({ id }) => id),
      told
    ).toEqual(model.ids().sort().reverse())
    expect(await store.totals(), told).toEqual(model.totals())
    expect(await ledger.verify(account), told).toEqual([])
    const balance = await ledger.balance(account)
    if (model.isClosed()) return expect(balance, told).toBe(undefined)
    const { free, held, charged } = model.balance()
    expect([
      (balance?.free ?? 0) + (balance?.purchased ?? 0),
      balance?.held,
      balance?.charged
    ]).toEqual([free, held, charged])
  }

  return { play, reads, agrees }
}
