import { setImmediate as turn } from 'node:timers/promises'
import { isUrgent, urgentWork } from '@sluice/store'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createFreeTurns, FREE_REQUESTS } from '../../src/doors/http/free-turns.ts'
import { get, startService, type TestService } from '../harness.ts'

/** Lets requests in, as the door and the route do, and notes who began. */
function entering() {
  const turns = createFreeTurns()
  const begun: string[] = []
  const enter = async (account: string) => {
    const wait = turns.arrive(account)
    await wait
    const leave = await turns.enter(account, wait !== undefined)
    begun.push(account)
    return leave
  }
  return { begun, enter }
}

/** Keeps the thread busy, ms. */
function spend(time: number): void {
  const until = performance.now() + time
  while (performance.now() < until);
}

describe('turns of free requests', () => {
  test('an account with many requests delays another account by one turn', async () => {
    const { begun, enter } = entering()
    urgentWork.begin()
    const many = Array.from({ length: 50 }, () => enter('many'))
    const one = enter('one')
    await one
    expect(begun.filter((account) => account === 'many').length).toBeLessThanOrEqual(2)
    await Promise.all(many)
    urgentWork.end()
    expect(begun).toHaveLength(51)
  })

  test('an account with many requests starts one at a time beside a paid request', async () => {
    const { begun, enter } = entering()
    await Promise.all(Array.from({ length: 40 }, () => enter('often')))
    begun.length = 0
    const all = Array.from({ length: 12 }, () => enter('often'))
    urgentWork.begin()
    let most = 0
    let turns = 0
    while (begun.length < all.length) {
      const before = begun.length
      spend(2)
      await turn()
      turns++
      most = Math.max(most, begun.length - before)
    }
    urgentWork.end()
    // The other one was allowed by the time that passed.
    expect(most).toBeLessThanOrEqual(2)
    // A turn of two milliseconds and a free request in each would leave no time between them.
    expect(turns).toBeGreaterThan(2 * all.length)
    await Promise.all(all)
  })

  test('an account with few requests does not wait for one with many', async () => {
    const { begun, enter } = entering()
    urgentWork.begin()
    const many = Array.from({ length: FREE_REQUESTS }, () => enter('often'))
    await vi.waitFor(() => expect(begun.length).toBeGreaterThanOrEqual(40))
    spend(2)
    let turns = 0
    const seldom = enter('seldom').then(() => turns)
    while (!begun.includes('seldom')) {
      turns++
      await turn()
    }
    expect(await seldom).toBeLessThanOrEqual(3)
    urgentWork.end()
    await Promise.all(many)
  })

  test('many free requests start in a turn if there was no paid request for a while', async () => {
    const { begun, enter } = entering()
    await vi.waitFor(() => expect(isUrgent()).toBe(false))
    const all = Array.from({ length: 40 }, (_, n) => enter(`account-${n % 4}`))
    await turn()
    await turn()
    expect(begun.length).toBeGreaterThan(10)
    await Promise.all(all)
  })

  test('an account has a limited number of requests, and gets a place back when one ends', async () => {
    const { enter } = entering()
    const leaves = await Promise.all(Array.from({ length: FREE_REQUESTS }, () => enter('a')))
    await expect(enter('a')).rejects.toMatchObject({
      code: 'OVERLOADED',
      details: { retry_after: 1 }
    })
    await enter('b')
    leaves[0]?.()
    await enter('a')
  })
})

describe('free requests of a service', () => {
  let sluice: TestService
  beforeAll(async () => {
    sluice = await startService()
  })
  afterAll(() => sluice.stop())

  test('part of a flood from one account is refused, and another account is answered', async () => {
    const flood = await sluice.account()
    const other = await sluice.account()
    const url = `${sluice.url}/api/v1/account/`
    // Enough to fill the line at once: the requests of one connection come one after another.
    const answers = Promise.all(
      Array.from({ length: 3 * FREE_REQUESTS }, () => get(url, flood.key).catch(() => undefined))
    )
    expect((await get(url, other.key)).status).toBe(200)
    const statuses = new Set((await answers).map((answer) => answer?.status))
    expect([...statuses].every((status) => status === 200 || status === 503)).toBe(true)
    expect((await get(url, flood.key)).status).toBe(200)
  })
})
