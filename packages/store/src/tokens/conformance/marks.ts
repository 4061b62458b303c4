/** Cases of the conformance suite: the newest success of a mark (docs/design/jobs.md §3). */

import { type Cases, charged, DAY, entry, held, NOVEMBER } from './fixture.ts'

/** Cases about marks. */
export const MARK_CASES: Cases = {
  'the newest success of a mark is found, of one account and one mark': async ({
    ledger,
    expect
  }) => {
    expect(await ledger.newestOf('a', 'm')).toBe(undefined)
    await charged(ledger, expect, 'e1', { mark: 'm' })
    await charged(ledger, expect, 'e2', { mark: 'm' })
    await charged(ledger, expect, 'e3', { mark: 'other-_1' })
    await charged(ledger, expect, 'e4')
    expect(await ledger.newestOf('a', 'm')).toEqual(entry('e2', { mark: 'm' }))
    expect((await ledger.newestOf('a', 'other-_1'))?.id).toBe('e3')
    expect(await ledger.newestOf('a', 'e4')).toBe(undefined)
    expect(await ledger.newestOf('b', 'm')).toBe(undefined)
    expect(await ledger.newestOf('nobody', 'm')).toBe(undefined)
    expect(await ledger.historyEntry('a', 'e1')).toEqual(entry('e1', { mark: 'm' }))
  },

  'a failure with a mark is not its newest success': async ({ ledger, expect }) => {
    await charged(ledger, expect, 'e1', { mark: 'm' })
    const failing = await held(ledger, expect, { rid: 'failing' })
    const failure = entry('f', { status: 'failed', tokens: 0, pointer: null, mark: 'm' })
    await ledger.release({ ...failing, failure })
    expect((await ledger.newestOf('a', 'm'))?.id).toBe('e1')
    await ledger.deleteHistory('a', { id: 'f' })
    expect((await ledger.newestOf('a', 'm'))?.id).toBe('e1')
  },

  'facts of the caller that look like a mark are not one': async ({ ledger, expect }) => {
    await charged(ledger, expect, 'e1', { meta: { text: '{"mark":"m"', mark: 'm' } })
    expect(await ledger.newestOf('a', 'm')).toBe(undefined)
  },

  'no older success takes the place of a newest one that was removed': async ({
    ledger,
    expect
  }) => {
    for (const id of ['e1', 'e2', 'e3']) await charged(ledger, expect, id, { mark: 'm' })
    await ledger.deleteHistory('a', { id: 'e2' })
    expect((await ledger.newestOf('a', 'm'))?.id).toBe('e3')
    await ledger.deleteHistory('a', { id: 'e3' })
    expect(await ledger.newestOf('a', 'm')).toBe(undefined)
    await charged(ledger, expect, 'e4', { mark: 'm' })
    expect((await ledger.newestOf('a', 'm'))?.id).toBe('e4')
    await ledger.deleteHistory('a', { all: true })
    expect(await ledger.newestOf('a', 'm')).toBe(undefined)
  },

  'the newest success of a mark expires, and is trimmed, as its entry is': async ({
    ledger,
    expect,
    clock
  }) => {
    await charged(ledger, expect, 'e1', { mark: 'm', expiresAt: NOVEMBER + DAY })
    clock.time += DAY - 1
    expect((await ledger.newestOf('a', 'm'))?.id).toBe('e1')
    clock.time += 1
    expect(await ledger.newestOf('a', 'm')).toBe(undefined)
    await ledger.trimHistory({ limit: 10, maxPerAccount: 10 })
    await charged(ledger, expect, 'e2', { mark: 'm' })
    await charged(ledger, expect, 'e3', { mark: 'm' })
    await ledger.trimHistory({ limit: 10, maxPerAccount: 1 })
    expect((await ledger.newestOf('a', 'm'))?.id).toBe('e3')
  }
}
