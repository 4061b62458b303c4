/**
 * The requirements of every ledger driver, as tests that a third driver can run.
 *
 * The suite drives the store's clock, so a driver is opened with one it obeys. Names of cases quote the
 * rules of the ledger they hold.
 */

import type { Subject, TestApi } from '../../conformance-suite.ts'
import { LATENCY_BOUNDS_MS } from '../latency.ts'
import { type Ledger, REVOKED_KEYS_KEPT } from '../ledger.ts'
import { BOUND_CASES } from './bounds.ts'
import { FAILURE_CASES } from './failures.ts'
import {
  type Cases,
  charged,
  entry,
  type Fixture,
  held,
  input,
  KEY,
  NOTHING,
  NOVEMBER,
  removed
} from './fixture.ts'
import { MARK_CASES } from './marks.ts'
import { explainsBalance, MOVEMENT_CASES } from './movements.ts'
import { SEARCH_CASES } from './search.ts'
import { UPKEEP_CASES } from './upkeep.ts'
import { USAGE_CASES } from './usage.ts'

export type { TestApi } from '../../conformance-suite.ts'

/** Opens the driver under test. Its accounts get 500 free tokens a month. */
export type LedgerSubject = Pick<Subject<{ readonly ledger: Ledger }>, 'name' | 'open'>

const DECEMBER = Date.UTC(2026, 11, 2)

/** Declare the ledger suite for a driver. */
export function ledgerConformance(subject: LedgerSubject, api: TestApi): void {
  api.describe(`ledger conformance: ${subject.name}`, () => {
    const cases = {
      ...CASES,
      ...BOUND_CASES,
      ...UPKEEP_CASES,
      ...MOVEMENT_CASES,
      ...FAILURE_CASES,
      ...MARK_CASES,
      ...SEARCH_CASES,
      ...USAGE_CASES
    }
    for (const [name, body] of Object.entries(cases)) {
      api.test(name, () => inStore(subject, api, body), 30_000)
    }
  })
}

async function inStore(
  subject: LedgerSubject,
  api: TestApi,
  body: (fixture: Fixture) => Promise<void>
): Promise<void> {
  const clock = { time: NOVEMBER }
  const { ledger, close } = await subject.open({ now: () => clock.time })
  try {
    for (const id of ['a', 'b']) api.expect(await ledger.openAccount({ id, name: id })).toBe('OK')
    await body({ ledger, expect: api.expect, clock })
    api.expect(await ledger.verify()).toEqual([])
    for (const id of ['a', 'b']) await explainsBalance(ledger, api.expect, id)
  } finally {
    await close()
  }
}

const CASES: Cases = {
  "an account opens once and gets the month's free tokens": async ({ ledger, expect }) => {
    expect(await ledger.openAccount({ id: 'a', name: 'again' })).toBe('EXISTS')
    expect(await ledger.balance('a')).toEqual({
      free: 500,
      purchased: 0,
      held: 0,
      period: '2026-11',
      renewsAt: '2026-12-01T00:00:00.000Z',
      granted: 500,
      charged: 0,
      expired: 0
    })
    expect(await ledger.balance('nobody')).toBe(undefined)
  },

  'reserve holds the cost, settle charges it and lists the entry': async ({ ledger, expect }) => {
    const hold = await held(ledger, expect, { cost: 12 })
    expect(await ledger.balance('a')).toMatchObject({ free: 488, held: 12, charged: 0 })
    const reply = await ledger.settle({ ...hold, amount: 5, entry: entry('e1', { tokens: 5 }) })
    expect(reply).toMatchObject({ status: 'OK', balance: { free: 495, held: 0, charged: 5 } })
    expect(await ledger.historyEntry('a', 'e1')).toEqual(entry('e1', { tokens: 5 }))
  },

  "another account's hold, an unknown account and an unknown rid change nothing": async ({
    ledger,
    expect
  }) => {
    const hold = await held(ledger, expect, {})
    const foreign = { ...hold, account: 'b' }
    expect(await ledger.settle({ ...foreign, amount: 1, entry: entry('x') })).toEqual({
      status: 'GONE'
    })
    expect(await ledger.release(foreign)).toEqual({ status: 'NOOP' })
    expect(await ledger.reserve(input({ account: 'nobody' }))).toEqual({ status: 'NO_ACCOUNT' })
    expect(await ledger.settle({ ...hold, rid: 'other', amount: 1, entry: entry('x') })).toEqual({
      status: 'GONE'
    })
  },

  'free tokens are spent before purchased ones; the unused part of a hold returns': async ({
    ledger,
    expect
  }) => {
    await ledger.grant({ account: 'a', id: 'g', tokens: 100 })
    const hold = await held(ledger, expect, { cost: 550 })
    expect(await ledger.balance('a')).toMatchObject({ free: 0, purchased: 50, held: 550 })
    await ledger.settle({ ...hold, amount: 510, entry: entry('e', { tokens: 510 }) })
    expect(await ledger.balance('a')).toMatchObject({
      free: 0,
      purchased: 90,
      held: 0,
      charged: 510
    })
  },

  'a refusal reports the available tokens and stores nothing: the same rid works after a top-up':
    async ({ ledger, expect }) => {
      expect(await ledger.reserve(input({ cost: 501 }))).toEqual({
        status: 'INSUFFICIENT',
        available: 500
      })
      expect(await ledger.balance('a')).toMatchObject({ free: 500, held: 0 })
      await ledger.grant({ account: 'a', id: 'g', tokens: 1 })
      expect((await ledger.reserve(input({ cost: 501 }))).status).toBe('OK')
    },

  'the same nonce is a retry, another nonce a duplicate, another request a mismatch': async ({
    ledger,
    expect
  }) => {
    const first = await ledger.reserve(input({ nonce: 'n1' }))
    expect(await ledger.reserve(input({ nonce: 'n1' }))).toEqual(first)
    expect(await ledger.reserve(input({ nonce: 'n2' }))).toEqual({ status: 'IN_PROGRESS' })
    expect(await ledger.reserve(input({ nonce: 'n2', fingerprint: 'g' }))).toEqual({
      status: 'MISMATCH'
    })
    expect(await ledger.balance('a')).toMatchObject({ held: 1 })
    expect((await ledger.reserve(input({ account: 'b', nonce: 'n2' }))).status).toBe('OK')
  },

  'a settled request is replayed until its replay time ends, then forgotten': async ({
    ledger,
    expect,
    clock
  }) => {
    const hold = await held(ledger, expect, { replayMs: 1_000 })
    await ledger.settle({ ...hold, amount: 1, entry: entry('e') })
    expect(await ledger.reserve(input({ nonce: 'n2' }))).toEqual({
      status: 'REPLAY',
      entry: entry('e')
    })
    expect(await ledger.reserve(input({ nonce: 'n2', fingerprint: 'g' }))).toEqual({
      status: 'MISMATCH'
    })
    clock.time += 1_000
    expect((await ledger.reserve(input({ nonce: 'n2' }))).status).toBe('OK')
  },

  'settling twice succeeds and charges once': async ({ ledger, expect }) => {
    const hold = await held(ledger, expect, {})
    const first = await ledger.settle({ ...hold, amount: 1, entry: entry('e') })
    const second = await ledger.settle({ ...hold, amount: 1, entry: entry('e') })
    expect([first.status, second.status]).toEqual(['OK', 'ALREADY'])
    expect((second as { seq: number }).seq).toBe((first as { seq: number }).seq)
    expect(await ledger.balance('a')).toMatchObject({ charged: 1 })
    expect(await ledger.release(hold)).toEqual({ status: 'NOOP' })
    expect(await ledger.balance('a')).toMatchObject({ charged: 1 })
  },

  'settling more than the hold is refused and keeps the hold': async ({ ledger, expect }) => {
    const hold = await held(ledger, expect, { cost: 3 })
    expect(await ledger.settle({ ...hold, amount: 4, entry: entry('e') })).toEqual({
      status: 'EXCEEDS_HOLD'
    })
    expect(await ledger.balance('a')).toMatchObject({ held: 3 })
  },

  'release returns the tokens once and can list the failure': async ({ ledger, expect }) => {
    const hold = await held(ledger, expect, { cost: 3 })
    const failure = entry('f', { status: 'failed', tokens: 0, pointer: null })
    expect(await ledger.release({ ...hold, failure })).toEqual({ status: 'OK' })
    expect(await ledger.release({ ...hold, failure })).toEqual({ status: 'NOOP' })
    expect(await ledger.balance('a')).toMatchObject({ free: 500, held: 0, charged: 0 })
    const page = await ledger.history('a', { limit: 10, order: 'desc' })
    expect(page.entries).toEqual([failure])
    expect((await ledger.reserve(input({ nonce: 'n2' }))).status).toBe('OK')
  },

  'a fence is never reused, and an older fence is refused': async ({ ledger, expect }) => {
    const first = await held(ledger, expect, {})
    await ledger.release(first)
    const second = await held(ledger, expect, { nonce: 'n2' })
    expect(second.fence > first.fence).toBe(true)
    expect(await ledger.settle({ ...first, amount: 1, entry: entry('e') })).toEqual({
      status: 'FENCED'
    })
    expect(await ledger.release(first)).toEqual({ status: 'FENCED' })
    expect((await ledger.settle({ ...second, amount: 1, entry: entry('e') })).status).toBe('OK')
  },

  'a lapsed hold is released by itself; settling it late returns GONE and charges nothing': async ({
    ledger,
    expect,
    clock
  }) => {
    const hold = await held(ledger, expect, { cost: 500, leaseMs: 1_000 })
    expect(await ledger.reserve(input({ rid: 'r2' }))).toEqual({
      status: 'INSUFFICIENT',
      available: 0
    })
    clock.time += 1_000
    expect(await ledger.settle({ ...hold, amount: 1, entry: entry('e') })).toEqual({
      status: 'GONE'
    })
    expect(await ledger.balance('a')).toMatchObject({ free: 500, held: 0, charged: 0 })
    expect(await ledger.historyEntry('a', 'e')).toBe(undefined)
  },

  'reserve releases every lapsed hold before it refuses': async ({ ledger, expect, clock }) => {
    for (let n = 0; n < 50; n++)
      await held(ledger, expect, { rid: `r${n}`, cost: 10, leaseMs: 1_000 })
    clock.time += 1_000
    expect((await ledger.reserve(input({ rid: 'big', cost: 500 }))).status).toBe('OK')
  },

  'a lapsed hold can be reserved again under its rid': async ({ ledger, expect, clock }) => {
    const first = await held(ledger, expect, { leaseMs: 1_000 })
    clock.time += 1_000
    const second = await held(ledger, expect, { nonce: 'n2' })
    expect(second.fence > first.fence).toBe(true)
    expect(await ledger.balance('a')).toMatchObject({ held: 1, free: 499 })
  },

  'releaseLapsedHolds() covers all accounts and respects its limit': async ({
    ledger,
    expect,
    clock
  }) => {
    for (const account of ['a', 'b']) await held(ledger, expect, { account, leaseMs: 1_000 })
    expect(await ledger.releaseLapsedHolds(10)).toBe(0)
    clock.time += 1_000
    expect(await ledger.releaseLapsedHolds(1)).toBe(1)
    expect(await ledger.releaseLapsedHolds(10)).toBe(1)
    expect(await ledger.balance('b')).toMatchObject({ held: 0, free: 500 })
  },

  'a new month adds free tokens once, and the old ones expire': async ({
    ledger,
    expect,
    clock
  }) => {
    const hold = await held(ledger, expect, { cost: 100 })
    await ledger.settle({ ...hold, amount: 100, entry: entry('e', { tokens: 100 }) })
    clock.time = DECEMBER
    for (let n = 0; n < 2; n++) {
      expect(await ledger.balance('a')).toMatchObject({
        free: 500,
        period: '2026-12',
        granted: 1_000,
        charged: 100,
        expired: 400
      })
    }
  },

  'a clock that moves back does not reopen the previous month': async ({
    ledger,
    expect,
    clock
  }) => {
    clock.time = DECEMBER
    await ledger.balance('a')
    clock.time = NOVEMBER
    expect(await ledger.balance('a')).toMatchObject({
      period: '2026-12',
      granted: 1_000,
      free: 500
    })
    expect((await ledger.reserve(input({ cost: 500 }))).status).toBe('OK')
  },

  "a November hold settled in December charges November's tokens": async ({
    ledger,
    expect,
    clock
  }) => {
    const hold = await held(ledger, expect, { cost: 10, leaseMs: 40 * 86_400_000 })
    clock.time = DECEMBER
    await ledger.settle({ ...hold, amount: 4, entry: entry('e', { tokens: 4 }) })
    expect(await ledger.balance('a')).toMatchObject({
      free: 500,
      held: 0,
      charged: 4,
      expired: 496
    })
  },

  'releasing a November hold in December expires its free part and returns its purchased part':
    async ({ ledger, expect, clock }) => {
      await ledger.grant({ account: 'a', id: 'g', tokens: 100 })
      const hold = await held(ledger, expect, { cost: 520, leaseMs: 40 * 86_400_000 })
      clock.time = DECEMBER
      expect(await ledger.release(hold)).toEqual({ status: 'OK' })
      expect(await ledger.balance('a')).toMatchObject({
        free: 500,
        purchased: 100,
        held: 0,
        expired: 500
      })
    },

  'a grant id applies once, and another grant with the same id is refused': async ({
    ledger,
    expect
  }) => {
    const grant = { account: 'a', id: 'g', tokens: 2_000 }
    expect(await ledger.grant(grant)).toEqual({ status: 'OK' })
    expect(await ledger.grant(grant)).toEqual({ status: 'ALREADY' })
    const taken = { status: 'TAKEN', account: 'a', tokens: 2_000 }
    expect(await ledger.grant({ ...grant, account: 'b' })).toEqual(taken)
    for (const tokens of [1_999, 2_001]) {
      expect(await ledger.grant({ ...grant, tokens })).toEqual(taken)
      expect(await ledger.grant({ ...grant, account: 'b', tokens })).toEqual(taken)
    }
    expect(await ledger.grant({ ...grant, account: 'nobody' })).toEqual({ status: 'NO_ACCOUNT' })
    expect(await ledger.grant({ ...grant, id: 'G' })).toEqual({ status: 'OK' })
    expect(await ledger.balance('a')).toMatchObject({ purchased: 4_000, granted: 4_500 })
    expect(await ledger.balance('b')).toMatchObject({ purchased: 0 })
  },

  "an account opened without an allowance gets the next month's": async ({
    ledger,
    expect,
    clock
  }) => {
    const late = { id: 'late', name: 'late', withoutAllowance: true }
    expect(await ledger.openAccount(late)).toBe('OK')
    expect(await ledger.balance('late')).toMatchObject({ free: 0, granted: 0 })
    expect(await ledger.openAccount({ id: 'late', name: 'late' })).toBe('EXISTS')
    expect(await ledger.balance('late')).toMatchObject({ free: 0, period: '2026-11' })
    clock.time = DECEMBER
    expect(await ledger.balance('late')).toMatchObject({ free: 500, granted: 500 })
  },

  'concurrent grants with one id to several accounts apply exactly one': async ({
    ledger,
    expect
  }) => {
    const accounts = ['a', 'b', 'a', 'b', 'a', 'b', 'a', 'b']
    const replies = await Promise.all(
      accounts.map((account) => ledger.grant({ account, id: 'g', tokens: 100 }))
    )
    expect(replies.filter(({ status }) => status === 'OK')).toHaveLength(1)
    expect(replies.filter(({ status }) => status === 'ALREADY')).toHaveLength(3)
    expect(replies.filter(({ status }) => status === 'TAKEN')).toHaveLength(4)
  },

  'a refund returns a charge once, and free tokens only within their month': async ({
    ledger,
    expect,
    clock
  }) => {
    await ledger.grant({ account: 'a', id: 'g', tokens: 10 })
    const hold = await held(ledger, expect, { cost: 505 })
    expect(await ledger.refund({ account: 'a', rid: 'r1' })).toEqual({ status: 'NOT_SETTLED' })
    await ledger.settle({ ...hold, amount: 505, entry: entry('e', { tokens: 505 }) })
    clock.time = DECEMBER
    expect(await ledger.refund({ account: 'a', rid: 'r1' })).toEqual({ status: 'OK' })
    expect(await ledger.refund({ account: 'a', rid: 'r1' })).toEqual({ status: 'ALREADY' })
    expect(await ledger.balance('a')).toMatchObject({
      free: 500,
      purchased: 10,
      charged: 0,
      expired: 500
    })
  },

  '1,000 concurrent reservations on 500 tokens hold exactly 500': async ({ ledger, expect }) => {
    const replies = await Promise.all(
      [...Array(1_000)].map((_, n) => ledger.reserve(input({ rid: `r${n}` })))
    )
    expect(replies.filter((reply) => reply.status === 'OK').length).toBe(500)
    expect(replies.filter((reply) => reply.status === 'INSUFFICIENT').length).toBe(500)
    expect(await ledger.balance('a')).toMatchObject({ free: 0, held: 500 })
  },

  'of 200 concurrent reservations with one rid, one holds and the others are in progress': async ({
    ledger,
    expect
  }) => {
    const replies = await Promise.all(
      [...Array(200)].map((_, n) => ledger.reserve(input({ nonce: `n${n}` })))
    )
    expect(replies.filter((reply) => reply.status === 'OK').length).toBe(1)
    expect(replies.filter((reply) => reply.status === 'IN_PROGRESS').length).toBe(199)
  },

  'history pages list each entry once, in both orders': async ({ ledger, expect }) => {
    for (let n = 0; n < 25; n++) await charged(ledger, expect, `e${n}`)
    for (const order of ['asc', 'desc'] as const) {
      const seen: string[] = []
      let after: number | null | undefined
      while (after !== null) {
        const page = await ledger.history('a', { limit: 10, order, ...(after ? { after } : {}) })
        seen.push(...page.entries.map((one) => one.id))
        after = page.next
      }
      const all = [...Array(25).keys()].map((n) => `e${n}`)
      expect(seen).toEqual(order === 'asc' ? all : all.reverse())
    }
  },

  'each history filter matches exactly': async ({ ledger, expect }) => {
    await charged(ledger, expect, 'one', {
      host: 'one.example',
      url: 'https://one.example/',
      createdAt: NOVEMBER
    })
    await charged(ledger, expect, 'two', { kind: 'product', createdAt: NOVEMBER + 10 })
    const hold = await held(ledger, expect, { rid: 'failing' })
    await ledger.release({ ...hold, failure: entry('three', { status: 'failed', tokens: 0 }) })
    const find = async (query: object) =>
      (await ledger.history('a', { limit: 10, order: 'asc', ...query })).entries.map(
        (one) => one.id
      )
    expect(await find({})).toEqual(['one', 'two', 'three'])
    expect(await find({ status: 'success' })).toEqual(['one', 'two'])
    expect(await find({ status: 'failed' })).toEqual(['three'])
    expect(await find({ host: 'one.example' })).toEqual(['one'])
    expect(await find({ host: 'example' })).toEqual([])
    expect(await find({ url: 'https://one.example/' })).toEqual(['one'])
    expect(await find({ parser: 'product' })).toEqual(['two'])
    expect(await find({ parser: '@sluice/parser-generic' })).toEqual(['one', 'two', 'three'])
    expect(await find({ to: NOVEMBER + 10, status: 'success' })).toEqual(['one'])
    expect(await find({ from: NOVEMBER + 10, status: 'success' })).toEqual(['two'])
  },

  "one account never sees or deletes another's entry": async ({ ledger, expect }) => {
    await charged(ledger, expect, 'mine')
    expect(await ledger.historyEntry('b', 'mine')).toBe(undefined)
    expect((await ledger.history('b', { limit: 10, order: 'asc' })).entries).toEqual([])
    expect(await ledger.deleteHistory('b', { id: 'mine' })).toEqual(NOTHING)
    for (const what of [{ all: true }, { matching: {} }] as const) {
      expect(await ledger.deleteHistory('b', what)).toEqual(NOTHING)
    }
    expect(await ledger.historyEntry('a', 'mine')).toEqual(entry('mine'))
  },

  'deleting an entry returns its pointer, ends its replay and keeps its charge': async ({
    ledger,
    expect
  }) => {
    await charged(ledger, expect, 'one')
    await charged(ledger, expect, 'two')
    expect(await ledger.deleteHistory('a', { id: 'one' })).toEqual(removed('p/one'))
    expect(await ledger.historyEntry('a', 'one')).toBe(undefined)
    expect((await ledger.reserve(input({ rid: 'rid-one', nonce: 'n2' }))).status).toBe('OK')
    expect(await ledger.deleteHistory('a', { all: true })).toEqual(removed('p/two'))
    expect(await ledger.balance('a')).toMatchObject({ charged: 2 })
  },

  'expired entries are never listed; a trim removes them and those over the maximum': async ({
    ledger,
    expect,
    clock
  }) => {
    for (let n = 0; n < 6; n++)
      await charged(ledger, expect, `e${n}`, { expiresAt: NOVEMBER + (n < 2 ? 10 : 1_000) })
    clock.time += 10
    const list = async () =>
      (await ledger.history('a', { limit: 10, order: 'asc' })).entries.map((one) => one.id)
    expect(await list()).toEqual(['e2', 'e3', 'e4', 'e5'])
    expect(await ledger.historyEntry('a', 'e0')).toBe(undefined)
    const pointers = [...(await ledger.trimHistory({ limit: 100, maxPerAccount: 3 }))].sort()
    expect(pointers).toEqual(['p/e0', 'p/e1', 'p/e2'])
    expect(await list()).toEqual(['e3', 'e4', 'e5'])
  },

  'a profile keeps its id and creation time within each account': async ({ ledger, expect }) => {
    await ledger.openAccount({ id: 'b', name: 'b' })
    const number = (account: string, url: string, at: number) =>
      ledger.profileId(account, { url, at })
    expect(await number('a', 'https://one.example/', 10)).toEqual({ id: 1, createdAt: 10 })
    expect(await number('a', 'https://two.example/', 20)).toEqual({ id: 2, createdAt: 20 })
    expect(await number('a', 'https://one.example/', 30)).toEqual({ id: 1, createdAt: 10 })
    expect(await number('b', 'https://two.example/', 40)).toEqual({ id: 1, createdAt: 40 })
    const many = Array.from({ length: 20 }, (_, n) =>
      number('b', `https://x.example/${n % 10}`, 50)
    )
    const ids = (await Promise.all(many)).map(({ id }) => id)
    expect(ids.slice(10)).toEqual(ids.slice(0, 10))
    expect([...new Set(ids)].sort((x, y) => x - y)).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 10, 11])
  },

  'usage counts requests and tokens by day, key and parser': async ({ ledger, expect, clock }) => {
    await charged(ledger, expect, 'one')
    await charged(ledger, expect, 'two', { key: { id: 'k2', name: 'other' } })
    const failing = await held(ledger, expect, { rid: 'failing' })
    await ledger.release({ ...failing, failure: entry('three', { status: 'failed', tokens: 0 }) })
    clock.time += 86_400_000
    await charged(ledger, expect, 'four')
    const latency = [1, ...LATENCY_BOUNDS_MS.map(() => 0)]
    const row = { parser: '@sluice/parser-generic', failed: 0, requests: 1, tokens: 1, latency }
    const all = { from: '2026-11-01', to: '2026-11-30' }
    expect(await ledger.usage('a', all)).toEqual([
      { ...row, day: '2026-11-15', key: 'k', failed: 1 },
      { ...row, day: '2026-11-15', key: 'k2' },
      { ...row, day: '2026-11-16', key: 'k' }
    ])
    expect(await ledger.usage('a', { from: '2026-11-16', to: '2026-11-16' })).toHaveLength(1)
    expect(await ledger.usage('b', all)).toEqual([])
    await ledger.refund({ account: 'a', rid: 'rid-two' })
    await ledger.refund({ account: 'a', rid: 'rid-two' })
    expect((await ledger.usage('a', all))[1]).toEqual({
      ...row,
      day: '2026-11-15',
      key: 'k2',
      tokens: 0
    })
  },

  "a key is found by its hash until it is revoked, with its account's state": async ({
    ledger,
    expect,
    clock
  }) => {
    const given = {
      id: 'k1',
      account: 'a',
      name: 'laptop',
      kind: 'live',
      hash: 'aa',
      prefix: 'slc_live_aaaa',
      expiresAt: NOVEMBER + 200_000,
      scopes: ['fetch']
    } as const
    const times = { createdAt: NOVEMBER, lastUsedAt: null, revokedAt: null }
    const key = { ...given, createdBy: null, ...times }
    expect(await ledger.addKey(given)).toEqual({ status: 'OK', key })
    expect(await ledger.addKey({ ...given, id: 'k2', hash: 'bb', account: 'nobody' })).toEqual({
      status: 'NO_ACCOUNT'
    })
    expect(await ledger.keyByHash('aa')).toEqual({ key, suspended: false, expired: false })
    expect(await ledger.keyByHash('bb')).toBe(undefined)
    clock.time += 120_000
    await ledger.keyByHash('aa')
    await ledger.balance('a')
    expect((await ledger.keys('a'))[0]?.lastUsedAt).toBe(clock.time)
    expect(await ledger.suspend('a', true)).toBe('OK')
    expect((await ledger.keyByHash('aa'))?.suspended).toBe(true)
    expect(await ledger.suspend('nobody', true)).toBe('NO_ACCOUNT')
    clock.time = NOVEMBER + 200_000
    expect((await ledger.keyByHash('aa'))?.expired).toBe(true)
    const plain = { ...given, id: 'k3', hash: 'cc', expiresAt: null, scopes: null }
    await ledger.addKey(plain)
    expect(await ledger.keyByHash('cc')).toMatchObject({ key: plain, expired: false })
    expect(await ledger.revokeKey('b', 'k1')).toEqual({ status: 'NO_KEY' })
    expect(await ledger.revokeKey('a', 'k1')).toEqual({ status: 'OK' })
    expect(await ledger.revokeKey('a', 'k1')).toEqual({ status: 'ALREADY' })
    expect((await ledger.keyByHash('aa'))?.key.revokedAt).toBe(clock.time)
  },

  'A suspension ends the holds of its account, and refuses new ones and replays.': async ({
    ledger,
    expect
  }) => {
    await charged(ledger, expect, 'e1', {})
    const before = await ledger.balance('a')
    const hold = await held(ledger, expect, { rid: 'running', nonce: 'n' })
    expect(await ledger.suspend('a', true)).toBe('OK')
    expect(await ledger.balance('a')).toEqual(before)
    expect(await ledger.settle({ ...hold, amount: 1, entry: entry('e2') })).toEqual({
      status: 'GONE'
    })
    for (const rid of ['running', 'e1', 'new']) {
      expect((await ledger.reserve(input({ rid }))).status).toBe('NO_ACCOUNT')
    }
    expect(await ledger.balance('a')).toEqual(before)
    expect(await ledger.grant({ account: 'a', id: 'paid', tokens: 5 })).toEqual({ status: 'OK' })
    expect(await ledger.verify('a')).toEqual([])
    await ledger.suspend('a', false)
    expect((await ledger.reserve(input({ rid: 'new' }))).status).toBe('OK')
  },

  'A key says who made it, and none is made with a revoked key or beyond the limit.': async ({
    ledger,
    expect
  }) => {
    const given = (id: string) => ({ ...KEY, id, hash: id, createdBy: 'usr_1' })
    expect(await ledger.addKey(given('k1'))).toMatchObject({ key: { createdBy: 'usr_1' } })
    await ledger.addKey({ ...KEY, id: 'k2', hash: 'k2' })
    expect((await ledger.keys('a')).map(({ createdBy }) => createdBy)).toEqual(['usr_1', null])
    expect((await ledger.keyByHash('k1'))?.key.createdBy).toBe('usr_1')
    expect((await ledger.addKey(given('k3'), { madeWith: 'k1' })).status).toBe('OK')
    await ledger.revokeKey('a', 'k1')
    expect(await ledger.addKey(given('k4'), { madeWith: 'k1' })).toEqual({ status: 'NO_KEY' })
    expect(await ledger.addKey(given('k4'), { madeWith: 'none' })).toEqual({ status: 'NO_KEY' })
    expect(await ledger.addKey(given('k4'), { most: 2 })).toEqual({ status: 'TOO_MANY' })
    expect((await ledger.addKey(given('k4'), { most: 3 })).status).toBe('OK')
    const made = await Promise.all(
      ['k5', 'k6', 'k7', 'k8'].map((id) => ledger.addKey(given(id), { most: 5 }))
    )
    expect(made.map(({ status }) => status).sort()).toEqual([
      ...['OK', 'OK'],
      ...['TOO_MANY', 'TOO_MANY']
    ])
  },

  'The keys that were revoked first are forgotten, so that their number is bounded.': async ({
    ledger,
    expect,
    clock
  }) => {
    const most = REVOKED_KEYS_KEPT
    for (let n = 0; n <= most + 1; n++) {
      await ledger.addKey({ ...KEY, id: `k${n}`, hash: `h${n}` })
      clock.time++
      await ledger.revokeKey('a', `k${n}`)
    }
    await ledger.addKey({ ...KEY, id: 'valid', hash: 'valid' })
    const ids = (await ledger.keys('a')).map(({ id }) => id)
    expect(ids).toHaveLength(most + 1)
    expect(ids).not.toContain('k1')
    expect(await ledger.keyByHash('h0')).toBe(undefined)
    expect((await ledger.keyByHash('h2'))?.key.id).toBe('k2')
  },

  'a hold is refused unless its key is valid in the same step': async ({
    ledger,
    expect,
    clock
  }) => {
    const ends = NOVEMBER + 900_000
    const given = { account: 'a', name: 'laptop', kind: 'live', prefix: 'slc_live_aaaa' } as const
    await ledger.addKey({ ...given, id: 'k1', hash: 'aa', expiresAt: ends, scopes: null })
    await ledger.addKey({ ...given, id: 'k2', hash: 'bb', expiresAt: null, scopes: null })
    await ledger.openAccount({ id: 'z', name: 'Z' })
    await ledger.addKey({
      ...given,
      id: 'k3',
      hash: 'cc',
      account: 'z',
      expiresAt: null,
      scopes: null
    })
    const ask = async (rid: string, id: string, expiresAt: number | null = null) =>
      (await ledger.reserve(input({ rid, leaseMs: 3_600_000, key: { id, expiresAt } }))).status
    const usedAt = async () => (await ledger.keys('a')).map(({ lastUsedAt }) => lastUsedAt)

    expect(await ask('r1', 'k1', ends)).toBe('OK')
    expect(await usedAt()).toEqual([NOVEMBER, null])
    clock.time += 59_999
    expect(await ask('r2', 'k1', ends)).toBe('OK')
    expect(await usedAt()).toEqual([NOVEMBER, null])
    clock.time += 1
    expect(await ask('r3', 'k1', ends)).toBe('OK')
    expect(await usedAt()).toEqual([clock.time, null])
    // Of another account, and of none.
    expect(await ask('r4', 'k3')).toBe('NO_KEY')
    expect(await ask('r4', 'nothing')).toBe('NO_KEY')
    await ledger.suspend('a', true)
    expect(await ask('r4', 'k2')).toBe('NO_KEY')
    // Nothing that was answered before is repeated to it.
    expect(await ask('r1', 'k2')).toBe('NO_KEY')
    await ledger.suspend('a', false)
    expect(await ask('r4', 'k2')).toBe('OK')
    await ledger.revokeKey('a', 'k2')
    expect(await ask('r5', 'k2')).toBe('NO_KEY')
    clock.time = ends - 1
    expect(await ask('r5', 'k1', ends)).toBe('OK')
    clock.time = ends
    expect(await ask('r6', 'k1', ends)).toBe('NO_KEY')
    // The suspension ended those of before.
    expect((await ledger.balance('a'))?.held).toBe(2)
    await ledger.closeAccount('a')
    expect(await ask('r7', 'k1', ends)).toBe('NO_ACCOUNT')
  }
}
