/** Cases of the conformance suite: refusals, and limits that are exactly met or just exceeded. */

import { type Cases, charged, entry, held, input, KEY, NOVEMBER, removed } from './fixture.ts'

const HOUR = 3_600_000

/** Cases about what one account or one call may hold. */
export const BOUND_CASES: Cases = {
  'a refusal reports the free and purchased tokens after lapsed holds are released': async ({
    ledger,
    expect,
    clock
  }) => {
    await ledger.grant({ account: 'a', id: 'g', tokens: 200 })
    await held(ledger, expect, { rid: 'lapsing', cost: 600 })
    clock.time += 60_000
    expect(await ledger.reserve(input({ cost: 701 }))).toEqual({
      status: 'INSUFFICIENT',
      available: 700
    })
    expect(await ledger.verify('a')).toEqual([])
    expect(await ledger.releaseLapsedHolds(10)).toBe(0)
    expect((await ledger.reserve(input({ cost: 700 }))).status).toBe('OK')
  },

  'reading the balance releases every lapsed hold permanently': async ({
    ledger,
    expect,
    clock
  }) => {
    for (const rid of ['x', 'y', 'z']) await held(ledger, expect, { rid, cost: 100 })
    clock.time += 60_000
    for (let times = 0; times < 2; times++) {
      expect(await ledger.balance('a')).toMatchObject({ free: 500, held: 0 })
      expect(await ledger.verify('a')).toEqual([])
    }
    expect(await ledger.releaseLapsedHolds(10)).toBe(0)
  },

  'a late settle ends its hold': async ({ ledger, expect, clock }) => {
    const hold = await held(ledger, expect, { cost: 100 })
    clock.time += 60_000
    expect(await ledger.settle({ ...hold, amount: 1, entry: entry('late') })).toEqual({
      status: 'GONE'
    })
    expect(await ledger.releaseLapsedHolds(10)).toBe(0)
    expect(await ledger.balance('a')).toMatchObject({ free: 500, held: 0 })
  },

  'settling a released hold returns GONE if it is newer than the charge, FENCED if older': async ({
    ledger,
    expect,
    clock
  }) => {
    const settle = (hold: { account: string; rid: string; fence: number }) =>
      ledger.settle({ ...hold, amount: 1, entry: entry(`e${hold.fence}`) })
    const early = await held(ledger, expect, {})
    await ledger.release(early)
    const charge = await held(ledger, expect, { nonce: 'n2' })
    expect((await settle(charge)).status).toBe('OK')
    clock.time += HOUR
    const late = await held(ledger, expect, { nonce: 'n3' })
    await ledger.release(late)
    expect(await settle(late)).toEqual({ status: 'GONE' })
    expect(await settle(early)).toEqual({ status: 'FENCED' })
    expect((await settle(charge)).status).toBe('ALREADY')
  },

  'an exactly full page can be the last one; no page is empty': async ({ ledger, expect }) => {
    for (let n = 0; n < 4; n++) await charged(ledger, expect, `e${n}`)
    for (const order of ['asc', 'desc'] as const) {
      const first = await ledger.history('a', { limit: 2, order })
      expect(first.entries).toHaveLength(2)
      const second = await ledger.history('a', { limit: 2, order, after: first.next as number })
      expect(second.entries).toHaveLength(2)
      expect(second.next).toBe(null)
      expect((await ledger.history('a', { limit: 4, order })).next).toBe(null)
    }
    expect(await ledger.history('b', { limit: 2, order: 'asc' })).toEqual({
      entries: [],
      next: null
    })
  },

  'a filter finds every rare entry in a long history, in order and page by page': async ({
    ledger,
    expect
  }) => {
    const rare = [0, 5, 60, 61, 200, 298, 299]
    for (let n = 0; n < 300; n++) {
      await charged(ledger, expect, `e${n}`, rare.includes(n) ? { kind: 'rare' } : {})
    }
    const ids = rare.map((n) => `e${n}`)
    for (const order of ['asc', 'desc'] as const) {
      for (const limit of [1, 2, 3, 6, 7, 8]) {
        const pages: string[][] = []
        let after: number | null | undefined
        while (after !== null) {
          const query = { limit, order, parser: 'rare', ...(after ? { after } : {}) }
          const page = await ledger.history('a', query)
          pages.push(page.entries.map(({ id }) => id))
          after = page.next
        }
        expect(pages.flat()).toEqual(order === 'asc' ? ids : ids.toReversed())
        expect(pages.map(({ length }) => length).filter((length) => length !== limit)).toEqual(
          ids.length % limit === 0 ? [] : [ids.length % limit]
        )
      }
    }
  },

  'deleting exactly the limit of one call reports nothing left to delete': async ({
    ledger,
    expect
  }) => {
    for (let n = 0; n < 500; n++) await charged(ledger, expect, `e${n}`)
    const all = Array.from({ length: 500 }, (_, n) => `p/e${n}`)
    expect(await ledger.deleteHistory('a', { all: true })).toEqual(removed(...all))
  },

  'a trim covers several accounts and never exceeds its limit': async ({
    ledger,
    expect,
    clock
  }) => {
    const fill = async (account: string, ids: string[], expiresAt: number) => {
      for (const id of ids) {
        const hold = await held(ledger, expect, { account, rid: id })
        await ledger.settle({ ...hold, amount: 1, entry: entry(id, { expiresAt }) })
      }
    }
    const later = NOVEMBER + 1_000 * HOUR
    await fill('a', ['a1', 'a2', 'a3'], NOVEMBER + HOUR)
    await fill('a', ['a4', 'a5', 'a6', 'a7'], later)
    await fill('b', ['b1', 'b2', 'b3', 'b4'], later)
    clock.time += HOUR
    const trimmed: number[] = []
    let pointers: readonly string[]
    do {
      pointers = await ledger.trimHistory({ limit: 4, maxPerAccount: 1 })
      trimmed.push(pointers.length)
    } while (pointers.length > 0)
    expect(Math.max(...trimmed)).toBe(4)
    expect(trimmed.reduce((sum, one) => sum + one)).toBe(9)
    for (const [account, kept] of [
      ['a', 'a7'],
      ['b', 'b4']
    ] as const) {
      const { entries } = await ledger.history(account, { limit: 9, order: 'asc' })
      expect(entries.map(({ id }) => id)).toEqual([kept])
    }
  },

  'the last use of a key is recorded to the minute': async ({ ledger, expect, clock }) => {
    await ledger.addKey(KEY)
    const used = async () => {
      await ledger.keyByHash('aa')
      // After the write that no caller waits for.
      await ledger.balance('a')
      return (await ledger.keys('a'))[0]?.lastUsedAt
    }
    expect(await used()).toBe(NOVEMBER)
    clock.time += 59_999
    expect(await used()).toBe(NOVEMBER)
    clock.time += 1
    expect(await used()).toBe(NOVEMBER + 60_000)
  },

  'revoking a key leaves the other keys valid': async ({ ledger, expect, clock }) => {
    for (const [id, hash] of [
      ['k1', 'aa'],
      ['k2', 'bb'],
      ['k3', 'cc']
    ] as const) {
      await ledger.addKey({ ...KEY, id, hash })
      clock.time += 1
    }
    expect(await ledger.revokeKey('a', 'k4')).toEqual({ status: 'NO_KEY' })
    expect(await ledger.revokeKey('a', 'k2')).toEqual({ status: 'OK' })
    expect(
      (await ledger.keys('a')).map(({ id, revokedAt, scopes }) => [id, revokedAt, scopes])
    ).toEqual([
      ['k1', null, null],
      ['k2', NOVEMBER + 3, null],
      ['k3', null, null]
    ])
  },

  'a single account can be read by its id': async ({ ledger, expect, clock }) => {
    const account = { id: 'a', name: 'a', createdAt: NOVEMBER, suspended: false, closedAt: null }
    expect(await ledger.account('a')).toEqual(account)
    await ledger.suspend('a', true)
    expect(await ledger.account('a')).toEqual({ ...account, suspended: true })
    expect(await ledger.renameAccount('a', 'Ada & sons')).toBe('OK')
    expect(await ledger.account('a')).toEqual({ ...account, name: 'Ada & sons', suspended: true })
    expect(await ledger.renameAccount('nobody', 'x')).toBe('NO_ACCOUNT')
    await ledger.renameAccount('a', 'a')
    clock.time += 5
    await ledger.closeAccount('a')
    expect(await ledger.account('a')).toMatchObject({ name: '', closedAt: NOVEMBER + 5 })
    expect(await ledger.account('nobody')).toBe(undefined)
  }
}
