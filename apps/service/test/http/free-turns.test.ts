import { setImmediate as turn } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createFreeTurns, FREE_REQUESTS } from '../../src/http/free-turns.ts'
import { get, startService, type TestService } from '../harness.ts'

/** Enters and notes who began. */
function entering() {
  const turns = createFreeTurns()
  const begun: string[] = []
  const enter = (account: string) =>
    turns.enter(account).then((leave) => {
      begun.push(account)
      return leave
    })
  return { turns, begun, enter }
}

describe('turns of free requests', () => {
  test('an account with many requests delays another account by one turn', async () => {
    const { turns, begun, enter } = entering()
    turns.paid.begin()
    const many = Array.from({ length: 50 }, () => enter('many'))
    const one = enter('one')
    await one
    expect(begun.filter((account) => account === 'many').length).toBeLessThanOrEqual(2)
    await Promise.all(many)
    expect(begun).toHaveLength(51)
  })

  test('one free request begins in a turn of the event loop while a paid one is in flight', async () => {
    const { turns, begun, enter } = entering()
    const all = Array.from({ length: 40 }, (_, n) => enter(`account-${n % 4}`))
    turns.paid.begin()
    for (let n = 1; n <= 5; n++) {
      const before = begun.length
      await turn()
      expect(begun.length - before).toBeLessThanOrEqual(1)
    }
    turns.paid.end()
    const before = begun.length
    await turn()
    await turn()
    expect(begun.length - before).toBeGreaterThan(10)
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

  test('a flood of one account is refused in part, and another account is answered', async () => {
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
