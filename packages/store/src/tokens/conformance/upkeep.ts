/** Cases of the conformance suite: removal of data, and what must still hold afterwards. */

import { CHARGES_KEPT_MS, type HistoryChoice, type HistoryDeletion } from '../ledger.ts'
import {
  type Cases,
  charged,
  DAY,
  entry,
  type Fixture,
  held,
  input,
  KEY,
  NOTHING,
  NOVEMBER,
  removed
} from './fixture.ts'

const TRIM = { limit: 100, maxPerAccount: 1_000 }
const MONTH = { expiresAt: NOVEMBER + 30 * DAY }

/** Cases about what is released, ended and deleted in time. */
export const UPKEEP_CASES: Cases = {
  'an old charge without an entry is folded: it stays charged and cannot be refunded': async ({
    ledger,
    expect,
    clock
  }) => {
    await charged(ledger, expect, 'old', MONTH)
    clock.time += CHARGES_KEPT_MS
    const before = await ledger.balance('a')
    expect(await ledger.trimHistory(TRIM)).toEqual(['p/old'])
    expect(await ledger.balance('a')).toEqual(before)
    expect(await ledger.verify('a')).toEqual([])
    expect(await ledger.refund({ account: 'a', rid: 'rid-old' })).toEqual({ status: 'NOT_SETTLED' })
    const again = await held(ledger, expect, { rid: 'rid-old', nonce: 'n2' })
    const late = { ...again, fence: again.fence - 1, amount: 1, entry: entry('late') }
    expect(await ledger.settle(late)).toEqual({ status: 'FENCED' })
    await ledger.release(again)
    expect(await ledger.settle(late)).toEqual({ status: 'GONE' })
    expect(await ledger.balance('a')).toEqual(before)
  },

  'a charge stays refundable for its full period, even without its entry': async ({
    ledger,
    expect,
    clock
  }) => {
    for (const id of ['gone', 'expired']) await charged(ledger, expect, id, MONTH)
    await ledger.deleteHistory('a', { id: 'gone' })
    clock.time += CHARGES_KEPT_MS - 1
    expect(await ledger.trimHistory(TRIM)).toEqual(['p/expired'])
    for (const id of ['gone', 'expired']) {
      expect(await ledger.refund({ account: 'a', rid: `rid-${id}` })).toEqual({ status: 'OK' })
    }
  },

  'a charge with an entry is kept until the entry goes, and does not delay folding later charges':
    async ({ ledger, expect, clock }) => {
      await charged(ledger, expect, 'listed')
      await charged(ledger, expect, 'refunded')
      await charged(ledger, expect, 'later', MONTH)
      clock.time += 36 * DAY
      await ledger.trimHistory(TRIM)
      const refund = async (id: string) =>
        (await ledger.refund({ account: 'a', rid: `rid-${id}` })).status
      expect(await refund('later')).toBe('NOT_SETTLED')
      expect(await refund('refunded')).toBe('OK')
      expect(await ledger.verify('a')).toEqual([])
      await ledger.deleteHistory('a', { id: 'listed' })
      await ledger.deleteHistory('a', { all: true })
      expect(await refund('listed')).toBe('NOT_SETTLED')
      expect(await refund('refunded')).toBe('NOT_SETTLED')
      expect(await ledger.balance('a')).toMatchObject({ charged: 2 })
    },

  'after the last charge of a request is folded, a refund by rid does not reach an earlier charge':
    async ({ ledger, expect, clock }) => {
      for (const id of ['first', 'second']) {
        const hold = await held(ledger, expect, { rid: 'twice', nonce: id })
        await ledger.settle({ ...hold, amount: 1, entry: entry(id) })
        clock.time += DAY
      }
      await ledger.deleteHistory('a', { id: 'second' })
      clock.time += 36 * DAY
      await ledger.trimHistory(TRIM)
      expect(await ledger.refund({ account: 'a', rid: 'twice' })).toEqual({ status: 'NOT_SETTLED' })
      expect(await ledger.refund({ account: 'a', entry: 'first' })).toEqual({ status: 'OK' })
      expect(await ledger.balance('a')).toMatchObject({ charged: 1 })
    },

  'folding respects its limit, resumes where it stopped and skips failures': async ({
    ledger,
    expect,
    clock
  }) => {
    for (let n = 0; n < 6; n++) await charged(ledger, expect, `e${n}`, MONTH)
    const failing = await held(ledger, expect, { rid: 'failing' })
    await ledger.release({ ...failing, failure: entry('f', { status: 'failed', tokens: 0 }) })
    await charged(ledger, expect, 'last', MONTH)
    await ledger.deleteHistory('a', { all: true })
    clock.time += 36 * DAY
    const folded = async () => {
      let count = 0
      for (const id of ['e0', 'e1', 'e2', 'e3', 'e4', 'e5', 'last']) {
        const entry = { account: 'a', rid: `rid-${id}`, fence: 0 }
        const known = (await ledger.settle({ ...entry, amount: 1, entry: FAILED })).status
        // An earlier fence than that of the charge, or no charge.
        if (known === 'GONE') count++
      }
      return count
    }
    expect(await folded()).toBe(0)
    const counts = []
    for (let n = 0; n < 5; n++) {
      await ledger.trimHistory({ ...TRIM, limit: 2 })
      counts.push(await folded())
      expect(await ledger.verify('a')).toEqual([])
    }
    expect(counts.slice(0, 3)).toEqual([2, 4, 6])
    expect(counts.at(-1)).toBe(7)
  },

  'a replay ends when its charge is folded, at the latest': async ({ ledger, expect, clock }) => {
    const hold = await held(ledger, expect, { replayMs: 400 * DAY })
    await ledger.settle({ ...hold, amount: 1, entry: entry('e') })
    clock.time += CHARGES_KEPT_MS - 1
    expect((await ledger.reserve(input({ nonce: 'n2' }))).status).toBe('REPLAY')
    clock.time += 1
    expect((await ledger.reserve(input({ nonce: 'n2' }))).status).toBe('OK')
  },

  'refunding an entry refunds its charge': async ({ ledger, expect }) => {
    await charged(ledger, expect, 'one')
    const failing = await held(ledger, expect, { rid: 'failing' })
    await ledger.release({ ...failing, failure: entry('failed', { status: 'failed', tokens: 0 }) })
    const refund = async (account: string, entry: string) =>
      (await ledger.refund({ account, entry })).status
    expect(await refund('b', 'one')).toBe('NOT_SETTLED')
    expect(await refund('a', 'failed')).toBe('NOT_SETTLED')
    expect(await refund('a', 'unknown')).toBe('NOT_SETTLED')
    expect(await refund('nobody', 'one')).toBe('NOT_SETTLED')
    expect(await refund('a', 'one')).toBe('OK')
    expect(await refund('a', 'one')).toBe('ALREADY')
    expect(await ledger.refund({ account: 'a', rid: 'rid-one' })).toEqual({ status: 'ALREADY' })
    expect(await ledger.balance('a')).toMatchObject({ free: 500, charged: 0 })
    await charged(ledger, expect, 'two')
    await ledger.deleteHistory('a', { id: 'two' })
    expect(await refund('a', 'two')).toBe('NOT_SETTLED')
    expect(await ledger.refund({ account: 'a', rid: 'rid-two' })).toEqual({ status: 'OK' })
  },

  'deleting by filter keeps all other entries': async ({ ledger, expect, clock }) => {
    await charged(ledger, expect, 'expired', { expiresAt: NOVEMBER + 1 })
    await charged(ledger, expect, 'host', { host: 'one.example' })
    await charged(ledger, expect, 'url', { url: 'https://two.example/' })
    await charged(ledger, expect, 'parser', { kind: 'product' })
    await charged(ledger, expect, 'early', { createdAt: NOVEMBER - 10 })
    await charged(ledger, expect, 'late', { createdAt: NOVEMBER + 10 })
    const failing = await held(ledger, expect, { rid: 'failing' })
    await ledger.release({ ...failing, failure: FAILED })
    await charged(ledger, expect, 'other')
    clock.time += 1
    const remove = (matching: Extract<HistoryChoice, { matching: unknown }>['matching']) =>
      ledger.deleteHistory('a', { matching })
    expect(await remove({ host: 'example' })).toEqual(NOTHING)
    expect(await remove({ host: 'one.example', status: 'failed' })).toEqual(NOTHING)
    expect(await remove({ host: 'one.example' })).toEqual(removed('p/host'))
    expect(await remove({ url: 'https://two.example/' })).toEqual(removed('p/url'))
    expect(await remove({ parser: 'product', host: 'shop.example' })).toEqual(removed('p/parser'))
    expect(await remove({ to: NOVEMBER })).toEqual(removed('p/early'))
    expect(await remove({ from: NOVEMBER + 10 })).toEqual(removed('p/late'))
    expect(await remove({ status: 'failed' })).toEqual({ ...removed(), deleted: 1 })
    expect(await remove({})).toEqual(removed('p/other'))
    expect(await ledger.deleteHistory('a', { all: true })).toEqual(removed('p/expired'))
    expect(await ledger.balance('a')).toMatchObject({ charged: 7 })
  },

  'one deletion removes at most 500 entries, oldest first, and reports that more remain': async (
    fixture
  ) => {
    const { ledger, expect } = fixture
    await ledger.grant({ account: 'a', id: 'g', tokens: 2_000 })
    for (const what of [{ all: true }, { matching: { status: 'success' } }] as const) {
      for (let n = 0; n < 1_001; n++) await charged(ledger, expect, name(what, n))
      const calls: HistoryDeletion[] = []
      do calls.push(await ledger.deleteHistory('a', what))
      while (calls.at(-1)?.more)
      expect(calls.map(({ deleted }) => deleted)).toEqual([500, 500, 1])
      const pointers = calls.flatMap((call) => call.pointers)
      expect(pointers).toEqual([...Array(1_001)].map((_, n) => `p/${name(what, n)}`))
      expect((await ledger.history('a', { limit: 1, order: 'asc' })).entries).toEqual([])
    }
  },

  'a trim keeps the configured number of entries after deletions': async ({ ledger, expect }) => {
    for (let n = 0; n < 6; n++) await charged(ledger, expect, `e${n}`)
    await ledger.deleteHistory('a', { id: 'e3' })
    await ledger.deleteHistory('a', { id: 'e4' })
    expect(await ledger.trimHistory({ limit: 100, maxPerAccount: 4 })).toEqual([])
    expect(await ledger.trimHistory({ limit: 1, maxPerAccount: 2 })).toEqual(['p/e0'])
    expect(await ledger.trimHistory({ limit: 100, maxPerAccount: 2 })).toEqual(['p/e1'])
    expect(await ledger.trimHistory({ limit: 100, maxPerAccount: 0 })).toEqual(['p/e2', 'p/e5'])
  },

  'a closed account refuses every change, and its books stay': async (fixture) => {
    const { ledger, expect, clock } = fixture
    await furnish(fixture)
    const hold = await held(ledger, expect, { rid: 'open', cost: 9 })
    expect(await ledger.closeAccount('nobody')).toBe('NO_ACCOUNT')
    clock.time += 5
    expect(await ledger.closeAccount('a')).toBe('OK')
    clock.time += 5
    expect(await ledger.closeAccount('a')).toBe('ALREADY')
    expect(await ledger.verify('a')).toEqual([])
    expect((await ledger.accounts()).map(({ id, name, closedAt }) => [id, name, closedAt])).toEqual(
      [
        ['a', '', NOVEMBER + 5],
        ['b', 'b', null]
      ]
    )
    expect(await ledger.balance('a')).toBe(undefined)
    expect(await ledger.settle({ ...hold, amount: 1, entry: entry('late') })).toEqual(GONE)
    expect(await ledger.release({ ...hold, failure: FAILED })).toEqual({ status: 'NOOP' })
    expect(await ledger.reserve(input({ rid: 'rid-one', nonce: 'n2' }))).toEqual(NO_ACCOUNT)
    expect(await ledger.grant({ account: 'a', id: 'g', tokens: 1 })).toEqual(NO_ACCOUNT)
    expect(await ledger.grant({ account: 'a', id: 'g2', tokens: 1 })).toEqual(NO_ACCOUNT)
    expect(await ledger.addKey({ ...KEY, id: 'k2', hash: 'bb' })).toEqual(NO_ACCOUNT)
    expect(await ledger.keyByHash('bb')).toBe(undefined)
    expect(await ledger.suspend('a', false)).toBe('NO_ACCOUNT')
    expect(await ledger.refund({ account: 'a', rid: 'rid-one' })).toEqual({ status: 'NOT_SETTLED' })
    expect(await ledger.openAccount({ id: 'a', name: 'again' })).toBe('EXISTS')
    expect((await ledger.accounts())[0]?.name).toBe('')
    // Its hold ended with it, not by its time.
    clock.time += 60_000
    expect(await ledger.releaseLapsedHolds(10)).toBe(0)
  },

  'closing an account revokes its keys and deletes its usage; its history can still be deleted':
    async (fixture) => {
      const { ledger, expect, clock } = fixture
      await furnish(fixture)
      await ledger.revokeKey('a', 'k0')
      clock.time += 5
      await ledger.closeAccount('a')
      expect((await ledger.keyByHash('aa'))?.key.revokedAt).toBe(NOVEMBER + 5)
      expect((await ledger.keys('a')).map((key) => key.revokedAt)).toEqual([NOVEMBER, NOVEMBER + 5])
      expect(await ledger.revokeKey('a', 'k1')).toEqual({ status: 'ALREADY' })
      expect(await ledger.usage('a', { from: '2026-11-01', to: '2026-11-30' })).toEqual([])
      expect((await ledger.history('a', { limit: 9, order: 'asc' })).entries).toEqual([
        entry('one')
      ])
      expect(await ledger.deleteHistory('a', { all: true })).toEqual(removed('p/one'))
      clock.time += 36 * DAY
      await ledger.trimHistory(TRIM)
      expect(await ledger.verify('a')).toEqual([])
      expect(await ledger.balance('b')).toMatchObject({ period: '2026-12', free: 500 })
    }
}

const GONE = { status: 'GONE' }
const NO_ACCOUNT = { status: 'NO_ACCOUNT' }
const FAILED = entry('failed', { status: 'failed', tokens: 0, pointer: null })

/** Account `a` with a grant, a charge and two keys. */
async function furnish({ ledger, expect }: Fixture): Promise<void> {
  await ledger.grant({ account: 'a', id: 'g', tokens: 100 })
  await charged(ledger, expect, 'one')
  await ledger.addKey({ ...KEY, id: 'k0', hash: 'cc' })
  await ledger.addKey(KEY)
}

function name(what: HistoryChoice, n: number): string {
  return `${Object.keys(what)[0]}-${n}`
}
