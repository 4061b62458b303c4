/**
 * The driver against a model written in the plainest way: same calls, same answers, invariants after
 * every step. The model keeps every request in a list and counts tokens anew for each question.
 */

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { HistoryEntry } from '../../src/index.ts'
import { explainsBalance } from '../../src/tokens/conformance/movements.ts'
import { CHARGES_KEPT_MS, FAILURE_WINDOW_MS, type HistoryChoice } from '../../src/tokens/ledger.ts'
import { openPart, type Part } from '../open-part.ts'
import { hasRedis, type RedisServer, startRedis } from '../redis-server.ts'

const folder = mkdtempSync(join(tmpdir(), 'sluice-model-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }), 120_000)

const START = Date.UTC(2026, 10, 29)
const FREE = 20
const LEASE = 36 * 3_600_000
const REPLAY = 12 * 3_600_000

type Step =
  | { do: 'reserve'; rid: number; cost: number; nonce: number; fingerprint: number; limit: number }
  | { do: 'settle'; rid: number; amount: number; stale: boolean }
  | { do: 'release'; rid: number; stale: boolean; counts: boolean }
  | { do: 'grant'; id: number; tokens: number }
  | { do: 'refund'; rid: number }
  | { do: 'refund entry'; entry: number | 'newest' }
  | { do: 'delete'; what: number | 'all' | 'old'; hours: number }
  | { do: 'trim'; most: number }
  | { do: 'close' }
  | { do: 'wait'; hours: number }

const rid = fc.nat(4)
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('reserve' as const),
      rid,
      cost: fc.integer({ min: 1, max: 15 }),
      nonce: fc.nat(1),
      fingerprint: fc.nat(1),
      limit: fc.constantFrom(0, 2)
    })
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('settle' as const),
      rid,
      amount: fc.nat(15),
      stale: fc.boolean()
    })
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('release' as const),
      rid,
      stale: fc.boolean(),
      counts: fc.boolean()
    })
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('grant' as const),
      id: fc.nat(3),
      tokens: fc.constantFrom(7, 30)
    })
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('refund' as const), rid }) },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('refund entry' as const), entry: fc.nat(9) })
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('delete' as const),
      what: fc.oneof(fc.nat(9), fc.constantFrom('all' as const, 'old' as const)),
      hours: fc.nat(60)
    })
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('trim' as const), most: fc.constantFrom(2, 100, 100) })
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('wait' as const),
      hours: fc.integer({ min: 1, max: 40 })
    })
  },
  // Past the time that a charge is kept, and past that of some entries.
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('wait' as const),
      hours: fc.integer({ min: 34 * 24, max: 41 * 24 })
    })
  }
)

/** A request that is charged if it can be, and refunded some times: what random steps alone seldom come to. */
const charge = fc
  .tuple(
    rid,
    fc.integer({ min: 1, max: 6 }),
    fc.array(fc.constantFrom('refund', 'refund entry'), { maxLength: 2 })
  )
  .map(([rid, cost, refunds]): Step[] => [
    { do: 'reserve', rid, cost, nonce: 0, fingerprint: 0, limit: 0 },
    { do: 'settle', rid, amount: cost, stale: false },
    ...refunds.map(
      (what): Step => (what === 'refund' ? { do: what, rid } : { do: what, entry: 'newest' })
    )
  ])

/** Requests that fail one after the other, and one that may be refused for it. */
const failing = fc.tuple(rid, fc.integer({ min: 1, max: 3 })).map(([rid, times]): Step[] => {
  const ask: Step = { do: 'reserve', rid, cost: 1, nonce: 0, fingerprint: 0, limit: 0 }
  const fail: Step = { do: 'release', rid, stale: false, counts: true }
  return [...Array.from({ length: times }, () => [ask, fail]).flat(), { ...ask, limit: 2 }]
})

const steps = fc.array(
  fc.oneof(
    { weight: 16, arbitrary: step.map((one) => [one]) },
    { weight: 2, arbitrary: charge },
    { weight: 1, arbitrary: failing }
  ),
  { maxLength: 60, size: 'max' }
)

/** An account is closed near the end, if it is: nothing happens to it afterwards. */
const stepsOf = fc
  .tuple(
    steps,
    fc.option(fc.array(fc.oneof(step, fc.constant({ do: 'close' } as const)), { maxLength: 12 }))
  )
  .map(([open, closed]): Step[] =>
    closed ? [...open.flat(), { do: 'close' }, ...closed] : open.flat()
  )

interface Held {
  rid: string
  fence: number
  cost: number
  free: number
  month: string
  due: number
  nonce: string
  fingerprint: string
  state: 'held' | 'settled' | 'gone'
  amount: number
  freeCharged: number
  replayUntil: number
  refunded: boolean
  order: number
  settledAt: number
  entry: string
  folded: boolean
}

interface Listed {
  id: string
  place: number
  createdAt: number
  expiresAt: number
}

/** The plainest ledger of one account. */
function createModel() {
  let free = FREE
  let paid = 0
  let month = '2026-11'
  let settles = 0
  const requests: Held[] = []
  const grants = new Map<string, number>()
  /** Failures that count and that no charge offset; all are of one window. */
  const failures = { count: 0, until: 0 }
  let listed: Listed[] = []
  let closed = false
  /** Charges up to this one have had their time. */
  let passed = 0
  const isListed = (id: string) => listed.some((one) => one.id === id)
  const fold = () => {
    for (const one of requests) {
      if (one.state !== 'settled' || one.order > passed || isListed(one.entry)) continue
      one.folded = true
    }
  }
  const unlist = (gone: readonly Listed[]) => {
    listed = listed.filter((one) => !gone.includes(one))
    fold()
    return gone.map(({ id }) => id)
  }
  const back = (held: Held, freePart: number, paidPart: number) => {
    if (held.month === month) free += freePart
    paid += paidPart
  }
  const lapse = (held: Held) => {
    held.state = 'gone'
    back(held, held.free, held.cost - held.free)
  }
  const live = (id: string) => requests.find((one) => one.rid === id && one.state === 'held')
  // The last one, unless its record is gone.
  const settled = (id: string) => {
    const last = requests
      .filter((one) => one.rid === id && one.state === 'settled')
      .sort((a, b) => b.order - a.order)[0]
    return last?.folded ? undefined : last
  }
  const turn = (now: number) => {
    const current = new Date(now).toISOString().slice(0, 7)
    if (current > month) {
      month = current
      free = FREE
    }
  }
  return {
    numbers: () => ({
      free,
      purchased: paid,
      held: requests.filter((one) => one.state === 'held').reduce((sum, one) => sum + one.cost, 0)
    }),
    sweep(now: number) {
      turn(now)
      for (const one of requests) if (one.state === 'held' && one.due <= now) lapse(one)
    },
    failures(now: number) {
      if (failures.until <= now) failures.count = 0
      return failures.count
    },
    reserve(now: number, id: string, asked: { cost: number; limit: number }, seals: string[]) {
      const [nonce = '', fingerprint = ''] = seals
      const { cost, limit } = asked
      if (closed) return 'NO_ACCOUNT'
      turn(now)
      const held = live(id)
      if (held && held.due > now) {
        if (held.nonce === nonce) return 'OK'
        return held.fingerprint === fingerprint ? 'IN_PROGRESS' : 'MISMATCH'
      }
      const earlier = settled(id)
      if (earlier && earlier.replayUntil > now && isListed(earlier.entry))
        return earlier.fingerprint === fingerprint ? 'REPLAY' : 'MISMATCH'
      this.sweep(now)
      if (free + paid < cost) return 'INSUFFICIENT'
      if (limit > 0 && this.failures(now) >= limit) return 'FAILING'
      const freePart = Math.min(free, cost)
      free -= freePart
      paid -= cost - freePart
      requests.push({
        rid: id,
        fence: -1,
        cost,
        free: freePart,
        month,
        due: now + LEASE,
        nonce,
        fingerprint,
        state: 'held',
        amount: 0,
        freeCharged: 0,
        replayUntil: 0,
        refunded: false,
        order: 0,
        settledAt: 0,
        entry: '',
        folded: false
      })
      return 'OK'
    },
    fenceOf: (id: string) => requests.filter((one) => one.rid === id).at(-1)?.fence ?? 0,
    learnFence(id: string, fence: number) {
      const held = live(id)
      if (held && held.fence === -1) held.fence = fence
      return held?.fence
    },
    settle(now: number, id: string, fence: number, amount: number, entry: HistoryEntry) {
      if (closed) return 'GONE'
      turn(now)
      const held = live(id)
      if (!held) {
        const earlier = settled(id)
        if (!earlier) return 'GONE'
        if (earlier.fence === fence) return 'ALREADY'
        return earlier.fence > fence ? 'FENCED' : 'GONE'
      }
      if (held.fence !== fence) return 'FENCED'
      if (amount > held.cost) return 'EXCEEDS_HOLD'
      if (held.due <= now) {
        lapse(held)
        return 'GONE'
      }
      held.state = 'settled'
      failures.count = Math.max(0, this.failures(now) - 1)
      held.amount = amount
      held.freeCharged = Math.min(amount, held.free)
      held.replayUntil = now + REPLAY
      held.order = ++settles
      held.settledAt = now
      held.entry = entry.id
      listed.push({ ...entry, place: held.order })
      back(held, held.free - held.freeCharged, held.cost - held.free - (amount - held.freeCharged))
      return 'OK'
    },
    release(now: number, id: string, fence: number, counts: boolean) {
      if (closed) return 'NOOP'
      turn(now)
      const held = live(id)
      if (!held) return 'NOOP'
      if (held.fence !== fence) return 'FENCED'
      lapse(held)
      if (!counts) return 'OK'
      if (this.failures(now) === 0) failures.until = now + FAILURE_WINDOW_MS
      failures.count++
      return `OK ${failures.count}`
    },
    grant(id: string, tokens: number) {
      if (closed) return 'NO_ACCOUNT'
      if (grants.has(id)) return grants.get(id) === tokens ? 'ALREADY' : 'TAKEN'
      grants.set(id, tokens)
      paid += tokens
      return 'OK'
    },
    refund(now: number, { rid = '', entry = '' }: { rid?: string; entry?: string }) {
      if (closed) return 'NOT_SETTLED'
      turn(now)
      const ofEntry = isListed(entry) ? requests.find((one) => one.entry === entry) : undefined
      const earlier = rid === '' ? ofEntry : settled(rid)
      if (!earlier) return 'NOT_SETTLED'
      if (earlier.refunded) return 'ALREADY'
      earlier.refunded = true
      back(earlier, earlier.freeCharged, earlier.amount - earlier.freeCharged)
      return 'OK'
    },
    close(now: number) {
      if (closed) return 'ALREADY'
      turn(now)
      for (const one of requests) if (one.state === 'held') lapse(one)
      closed = true
      return 'OK'
    },
    isClosed: () => closed,
    folded: () => requests.filter((one) => one.folded),
    listed: (now: number) => listed.filter((one) => one.expiresAt > now).map(({ id }) => id),
    remove: (fits: (one: Listed) => boolean) => unlist(listed.filter(fits)),
    trim(now: number, most: number) {
      const expired = unlist(listed.filter((one) => one.expiresAt <= now))
      const over = unlist(listed.slice(0, Math.max(0, listed.length - most)))
      const ripe = requests.filter(
        (one) => one.state === 'settled' && one.settledAt + CHARGES_KEPT_MS <= now
      )
      passed = Math.max(passed, ...ripe.map(({ order }) => order))
      fold()
      return [...expired, ...over]
    }
  }
}

const RUNS = Number(process.env.LEDGER_MODEL_RUNS ?? 150)
/** The same runs each time, where the tests themselves are measured; others each time otherwise. */
const SEED = process.env.LEDGER_MODEL_SEED
const NAME = 'ledger.md I10: the driver answers as the model does, and never breaks an invariant'

let stores = 0
test(
  `${NAME}: sqlite`,
  () =>
    holdsModel(async (now) => {
      const file = join(folder, `${stores++}.db`)
      return openPart('ledger', { file, freePerMonth: FREE, now })
    }),
  RUNS * 1_000
)

describe.skipIf(!hasRedis)('redis', () => {
  let server: RedisServer
  beforeAll(async () => {
    server = await startRedis()
  })
  afterAll(() => server.stop())

  test(
    NAME,
    () =>
      holdsModel(async (now) => {
        await server.flush()
        return openPart('ledger', { url: server.url, freePerMonth: FREE, now })
      }),
    RUNS * 1_000
  )
})

/** Returns the choice of entries to delete: the entry of a number, all, or those older than some hours. */
function choiceOf(
  what: number | 'all' | 'old',
  before: number,
  now: number
): [HistoryChoice, (one: Listed) => boolean] {
  if (what === 'all') return [{ all: true }, () => true]
  if (what === 'old') {
    const fits = (one: Listed) => one.createdAt < before && one.expiresAt > now
    return [{ matching: { to: before } }, fits]
  }
  return [{ id: `e${what}` }, (one) => one.id === `e${what}`]
}

/** Play random steps against a driver and the model. */
async function holdsModel(open: (now: () => number) => Promise<Part<'ledger'>>): Promise<void> {
  const reached = new Map<string, number>()
  await fc.assert(
    fc.asyncProperty(stepsOf, async (steps) => {
      let now = START
      const ledger = await open(() => now)
      await ledger.openAccount({ id: 'a', name: 'a' })
      const model = createModel()
      let entries = 0
      const entry = (): HistoryEntry => ({
        id: `e${entries++}`,
        url: 'https://a.example/',
        host: 'a.example',
        parser: { name: 'p', version: '1.0.0' },
        kind: 'p',
        status: 'success',
        pointer: `e${entries - 1}`,
        tokens: 0,
        key: { id: 'k', name: 'k' },
        createdAt: now,
        completedAt: now,
        // Some are kept for longer than a charge would be.
        expiresAt: now + (entries % 2 === 0 ? 60 : 30) * 86_400_000,
        meta: {}
      })
      for (const one of steps) {
        const [expected, actual] = await play(one)
        reached.set(`${one.do} ${actual}`, (reached.get(`${one.do} ${actual}`) ?? 0) + 1)
        expect(actual, JSON.stringify(one)).toBe(expected)
        expect(await ledger.verify()).toEqual([])
      }
      for (const { refunded } of model.folded()) {
        reached.set(refunded ? 'folded refunded' : 'folded', 1)
      }
      const page = await ledger.history('a', { limit: 100, order: 'asc' })
      expect(page.entries.map(({ id }) => id)).toEqual(model.listed(now))
      await explainsBalance(ledger, expect, 'a')
      if (model.isClosed()) expect(await ledger.balance('a')).toBe(undefined)
      else {
        model.sweep(now)
        expect(await ledger.balance('a')).toMatchObject(model.numbers())
      }
      await ledger.close()

      async function play(one: Step): Promise<[string, string]> {
        switch (one.do) {
          case 'wait':
            now += one.hours * 3_600_000
            return ['', '']
          case 'grant': {
            const grant = { account: 'a', id: `g${one.id}`, tokens: one.tokens }
            return [model.grant(grant.id, grant.tokens), (await ledger.grant(grant)).status]
          }
          case 'refund': {
            const id = `r${one.rid}`
            const { status } = await ledger.refund({ account: 'a', rid: id })
            return [model.refund(now, { rid: id }), status]
          }
          case 'refund entry': {
            const id = `e${one.entry === 'newest' ? entries - 1 : one.entry}`
            const { status } = await ledger.refund({ account: 'a', entry: id })
            return [model.refund(now, { entry: id }), status]
          }
          case 'close':
            return [model.close(now), await ledger.closeAccount('a')]
          case 'trim': {
            const removed = await ledger.trimHistory({ limit: 1_000, maxPerAccount: one.most })
            expect([...removed].sort()).toEqual(model.trim(now, one.most).sort())
            return ['', '']
          }
          case 'delete': {
            const before = now - one.hours * 3_600_000
            const [what, fits] = choiceOf(one.what, before, now)
            const { deleted, pointers, more } = await ledger.deleteHistory('a', what)
            expect(pointers).toEqual(model.remove(fits))
            return ['0 false', `${deleted - pointers.length} ${more}`]
          }
          case 'reserve': {
            const id = `r${one.rid}`
            const seals = [`n${one.nonce}`, `f${one.fingerprint}`]
            const expected = model.reserve(now, id, one, seals)
            const reply = await ledger.reserve({
              account: 'a',
              rid: id,
              cost: one.cost,
              leaseMs: LEASE,
              fingerprint: `f${one.fingerprint}`,
              nonce: `n${one.nonce}`,
              replayMs: REPLAY,
              failureLimit: one.limit
            })
            if (reply.status === 'OK') expect(model.learnFence(id, reply.fence)).toBe(reply.fence)
            return [expected, reply.status]
          }
          case 'settle': {
            const id = `r${one.rid}`
            const fence = model.fenceOf(id) - (one.stale ? 1 : 0)
            const listed = entry()
            const hold = { account: 'a', rid: id, fence }
            const reply = await ledger.settle({ ...hold, amount: one.amount, entry: listed })
            return [model.settle(now, id, fence, one.amount, listed), reply.status]
          }
          case 'release': {
            const id = `r${one.rid}`
            const fence = model.fenceOf(id) - (one.stale ? 1 : 0)
            const { counts } = one
            const reply = await ledger.release({ account: 'a', rid: id, fence, counts })
            const { status, failures } = reply
            const actual = failures === undefined ? status : `${status} ${failures}`
            return [model.release(now, id, fence, counts), actual]
          }
        }
      }
    }),
    { numRuns: RUNS, ...(SEED === undefined ? {} : { seed: Number(SEED) }) }
  )
  // A run that never reached a reply has not tried it.
  const replies =
    'reserve OK,reserve IN_PROGRESS,reserve MISMATCH,reserve REPLAY,reserve INSUFFICIENT,reserve FAILING,settle OK,settle ALREADY,settle GONE,settle FENCED,settle EXCEEDS_HOLD,release OK,release OK 1,release OK 2,release NOOP,release FENCED,grant OK,grant ALREADY,grant TAKEN,refund OK,refund ALREADY,refund NOT_SETTLED,refund entry OK,refund entry NOT_SETTLED,close OK,close ALREADY,reserve NO_ACCOUNT,grant NO_ACCOUNT,folded,folded refunded'
  expect(replies.split(',').filter((reply) => !reached.has(reply))).toEqual([])
}
