/** Cases of the conformance suite: the list of movements, and pages of the accounts. */

import type { TestApi } from '../../conformance-suite.ts'
import { type Ledger, MOVEMENTS_KEPT, type Movement } from '../ledger.ts'
import { type Cases, charged, entry, held, input } from './fixture.ts'

const DECEMBER = Date.UTC(2026, 11, 2)

/** The content of a movement, without its time. */
type Told = readonly [kind: string, tokens: number, balance: number, reference: string | null]

/** Checks that each movement continues from the previous one and that the last states the balance. */
export async function explainsBalance(
  ledger: Ledger,
  expect: TestApi['expect'],
  account: string
): Promise<void> {
  const balance = await ledger.balance(account)
  const movements = (await allOf(ledger, account)).reverse()
  if (!balance) return expect(movements).toEqual([])
  let [number, before] = [(movements[0]?.number ?? 1) - 1, 0]
  if (number > 0) before = (movements[0]?.balance ?? 0) - (movements[0]?.tokens ?? 0)
  for (const movement of movements) {
    expect(movement.tokens).not.toBe(0)
    expect([movement.number, movement.balance]).toEqual([number + 1, before + movement.tokens])
    number = movement.number
    before = movement.balance
  }
  expect(before).toBe(balance.free + balance.purchased + balance.held)
}

/** Cases about transactions. */
export const MOVEMENT_CASES: Cases = {
  'movements list credits and charges, newest first; holds are not listed': async ({
    ledger,
    expect,
    clock
  }) => {
    await ledger.grant({ account: 'a', id: 'invoice ü', tokens: 50 })
    await ledger.grant({ account: 'a', id: 'invoice ü', tokens: 50 })
    const hold = await held(ledger, expect, { cost: 12 })
    clock.time += 7
    await ledger.settle({ ...hold, amount: 5, entry: entry('e1', { tokens: 5 }) })
    await held(ledger, expect, { rid: 'r2', cost: 3 })
    await ledger.refund({ account: 'a', entry: 'e1' })
    expect(told(await allOf(ledger, 'a'))).toEqual([
      ['refund', 5, 550, 'e1'],
      ['charge', -5, 545, 'e1'],
      ['purchase', 50, 550, 'invoice ü'],
      ['allowance', 500, 500, '2026-11']
    ])
    const times = (await allOf(ledger, 'a')).map(({ at }) => at)
    expect(times).toEqual([clock.time, clock.time, clock.time - 7, clock.time - 7])
  },

  'free, failed and refused requests create no movement': async ({ ledger, expect }) => {
    const free = await held(ledger, expect, { rid: 'free' })
    await ledger.settle({ ...free, amount: 0, entry: entry('free', { tokens: 0 }) })
    await ledger.refund({ account: 'a', rid: 'free' })
    await ledger.release(await held(ledger, expect, { rid: 'failed', cost: 4 }))
    await ledger.reserve(input({ rid: 'dear', cost: 501 }))
    expect(told(await allOf(ledger, 'a'))).toEqual([['allowance', 500, 500, '2026-11']])
  },

  'a new month expires the remaining free tokens and adds new ones': async ({
    ledger,
    expect,
    clock
  }) => {
    await charged(ledger, expect, 'e1')
    const late = await held(ledger, expect, { rid: 'late', cost: 10, leaseMs: 30 * 86_400_000 })
    clock.time = DECEMBER
    await ledger.release(late)
    await ledger.deleteHistory('a', { id: 'e1' })
    await ledger.refund({ account: 'a', rid: 'rid-e1' })
    expect(told(await allOf(ledger, 'a'))).toEqual([
      ['expiry', -1, 500, '2026-11'],
      ['refund', 1, 501, null],
      ['expiry', -10, 500, '2026-11'],
      ['allowance', 500, 510, '2026-12'],
      ['expiry', -489, 10, '2026-11'],
      ['charge', -1, 499, 'e1'],
      ['allowance', 500, 500, '2026-11']
    ])
  },

  'movements are paged, also when filtered by kind, and each account sees only its own': async ({
    ledger,
    expect
  }) => {
    for (let index = 0; index < 7; index++) {
      await ledger.grant({ account: 'a', id: `g${index}`, tokens: 1 + index })
      await charged(ledger, expect, `e${index}`)
    }
    const all = await allOf(ledger, 'a')
    expect(all).toHaveLength(15)
    const first = await ledger.movements('a', { limit: 4 })
    expect(first).toEqual(all.slice(0, 4))
    const before = first.at(-1)?.number ?? 0
    expect(await ledger.movements('a', { limit: 4, before })).toEqual(all.slice(4, 8))
    const bought = await ledger.movements('a', { limit: 3, before, kind: 'purchase' })
    expect(bought.map(({ reference }) => reference)).toEqual(['g4', 'g3', 'g2'])
    expect(await ledger.movements('a', { limit: 3, kind: 'expiry' })).toEqual([])
    expect(await ledger.movements('a', { limit: 3, before: 1 })).toEqual([])
    expect(await ledger.movements('b', { limit: 9 })).toHaveLength(1)
    expect(await ledger.movements('nobody', { limit: 9 })).toEqual([])
  },

  'only the newest movements are kept': async ({ ledger, expect }) => {
    await ledger.grant({ account: 'a', id: 'g', tokens: MOVEMENTS_KEPT })
    for (let start = 0; start < MOVEMENTS_KEPT; start += 500) {
      await Promise.all(
        Array.from({ length: 500 }, (_, index) => charged(ledger, expect, `e${start + index}`))
      )
    }
    const all = await allOf(ledger, 'a')
    expect(all).toHaveLength(MOVEMENTS_KEPT)
    expect(all.at(-1)).toMatchObject({ number: 3, kind: 'charge' })
    expect(await ledger.movements('a', { limit: 5, kind: 'purchase' })).toEqual([])
  },

  'closing an account deletes its movements': async ({ ledger, expect }) => {
    await held(ledger, expect, { cost: 3 })
    await ledger.closeAccount('a')
    expect(await ledger.movements('a', { limit: 9 })).toEqual([])
    expect(await ledger.movements('b', { limit: 9 })).toHaveLength(1)
  },

  'accounts are paged in the order of their ids': async ({ ledger, expect }) => {
    for (const id of ['ab', 'Z', 'ä', 'c']) await ledger.openAccount({ id, name: id })
    const ids = async (query: { limit: number; after?: string }) =>
      (await ledger.accountPage(query)).map(({ id }) => id)
    expect(await ids({ limit: 3 })).toEqual(['Z', 'a', 'ab'])
    expect(await ids({ limit: 3, after: 'ab' })).toEqual(['b', 'c', 'ä'])
    expect(await ids({ limit: 3, after: 'aa' })).toEqual(['ab', 'b', 'c'])
    expect(await ids({ limit: 3, after: 'ä' })).toEqual([])
    await ledger.closeAccount('c')
    expect((await ledger.accountPage({ limit: 1, after: 'b' }))[0]).toMatchObject({ name: '' })
  }
}

async function allOf(ledger: Ledger, account: string): Promise<Movement[]> {
  const all: Movement[] = []
  for (;;) {
    const before = all.at(-1)?.number
    const page = await ledger.movements(account, {
      limit: 1_000,
      ...(before === undefined ? {} : { before })
    })
    all.push(...page)
    if (page.length < 1_000) return all
  }
}

function told(movements: readonly Movement[]): Told[] {
  return movements.map(({ kind, tokens, balance, reference }) => [kind, tokens, balance, reference])
}
