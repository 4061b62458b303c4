import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { createPagePlaces } from '../../src/domains/jobs/run/page-places.ts'

const { signal } = new AbortController()

/** Enters for a job of an account, and counts those that are in. */
function entering(most: number) {
  const places = createPagePlaces(most)
  const inside: { account: string; job: string; leave(): void }[] = []
  return {
    inside,
    names: () => inside.map(({ account, job }) => `${account}${job}`),
    async enter(account: string, job = '') {
      const leave = await places.enter({ account, job }, signal)
      inside.push({ account, job, leave })
    },
    /** The page that has been in longest leaves. */
    async leave() {
      inside.shift()?.leave()
      await wait(0)
    }
  }
}

describe('jobs.md §4: places for pages', () => {
  test('an account without a page enters at once, however many of others wait', async () => {
    const gate = entering(64)
    for (let n = 0; n < 40; n++) void gate.enter('a')
    await wait(0)
    const before = gate.inside.length
    expect(before).toBeLessThan(40)
    await gate.enter('b')
    await gate.enter('c')
    expect(gate.inside.length).toBe(before + 2)
  })

  test('no more pages than the setting says are in', async () => {
    const gate = entering(2)
    for (const account of ['a', 'a', 'b', 'c', 'c']) void gate.enter(account)
    await wait(0)
    for (const left of [5, 4, 3]) {
      expect(gate.inside.length).toBe(2)
      await gate.leave()
      expect(left).toBeGreaterThan(2)
    }
    await gate.leave()
    expect(gate.names()).toHaveLength(1)
  })

  test('accounts take turns, and the jobs of an account', async () => {
    const gate = entering(1)
    for (let n = 0; n < 4; n++) void gate.enter('a', '1')
    void gate.enter('a', '2')
    void gate.enter('b', '1')
    await wait(0)
    const order: string[] = []
    while (gate.inside.length > 0) {
      order.push(...gate.names())
      await gate.leave()
    }
    expect(order).toEqual(['a1', 'a1', 'b1', 'a2', 'a1', 'a1'])
  })

  test('there are more places while the process waits, and few while it works', async () => {
    const gate = entering(64)
    for (let n = 0; n < 64; n++) void gate.enter('a')
    await wait(0)
    const begun = gate.inside.length
    await expect.poll(() => gate.inside.length, { timeout: 10_000 }).toBe(64)
    while (gate.inside.length > 0) {
      const end = performance.now() + 20
      while (performance.now() < end);
      await gate.leave()
    }
    for (let n = 0; n < 64; n++) void gate.enter('a')
    await wait(0)
    expect(gate.inside.length).toBe(begun)
  }, 20_000)
})
