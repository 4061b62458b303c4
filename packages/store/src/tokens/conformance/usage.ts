/** Cases of the conformance suite: how long requests took, and the usage of the last hours. */

import { LATENCY_BOUNDS_MS } from '../latency.ts'
import { HOURS_KEPT } from '../ledger.ts'
import { type Cases, charged, entry, type Fixture, held, NOVEMBER } from './fixture.ts'

const HOUR = 3_600_000
const DAYS = { from: '2026-11-01', to: '2026-11-30' }

async function failed({ ledger, expect }: Fixture, id: string): Promise<void> {
  const hold = await held(ledger, expect, { rid: `rid-${id}` })
  const failure = entry(id, { status: 'failed', tokens: 0, pointer: null })
  await ledger.release({ ...hold, failure })
}

/** Cases about usage. */
export const USAGE_CASES: Cases = {
  'usage counts how long charged requests took, in ranges': async (fixture) => {
    const { ledger, expect } = fixture
    const took = [0, 25, 26, 1_200, 120_000, 120_001, 9_999_999]
    for (const [index, ms] of took.entries())
      await charged(ledger, expect, `e${index}`, { completedAt: NOVEMBER + ms })
    await failed(fixture, 'f')
    const [row] = await ledger.usage('a', DAYS)
    const last = LATENCY_BOUNDS_MS.length
    const expected = new Array<number>(last + 1).fill(0)
    expected[0] = 2
    expected[1] = 1
    expected[LATENCY_BOUNDS_MS.indexOf(1_200)] = 1
    expected[last - 1] = 1
    expected[last] = 2
    expect(row).toMatchObject({ requests: 7, failed: 1, latency: expected })
  },

  'usage of the last hours drops older counts, and refunds do not change it': async (fixture) => {
    const { ledger, expect, clock } = fixture
    expect(await ledger.usageByHour('a')).toEqual([])
    await charged(ledger, expect, 'e1')
    await charged(ledger, expect, 'e2')
    await failed(fixture, 'f1')
    clock.time += 2 * HOUR
    await failed(fixture, 'f2')
    await ledger.refund({ account: 'a', rid: 'rid-e1' })
    const first = { hour: NOVEMBER, requests: 2, failed: 1, tokens: 2 }
    const third = { hour: NOVEMBER + 2 * HOUR, requests: 0, failed: 1, tokens: 0 }
    expect(await ledger.usageByHour('a')).toEqual([first, third])
    expect(await ledger.usageByHour('b')).toEqual([])
    clock.time = NOVEMBER + HOURS_KEPT * HOUR
    expect(await ledger.usageByHour('a')).toEqual([third])
    await charged(ledger, expect, 'e3')
    const last = { hour: NOVEMBER + HOURS_KEPT * HOUR, requests: 1, failed: 0, tokens: 1 }
    expect(await ledger.usageByHour('a')).toEqual([third, last])
  },

  'closing an account deletes its usage by hour': async ({ ledger, expect }) => {
    await charged(ledger, expect, 'e1')
    await ledger.closeAccount('a')
    expect(await ledger.usageByHour('a')).toEqual([])
  }
}
