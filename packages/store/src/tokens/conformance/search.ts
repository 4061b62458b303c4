/** Cases of the conformance suite: words in titles and URLs, and counts of what a query finds. */

import type { HistoryQuery } from '../ledger.ts'
import { type Cases, charged, entry, type Fixture, held, NOVEMBER } from './fixture.ts'

const titled = (title: string) => ({ title })

async function found(
  { ledger }: Pick<Fixture, 'ledger'>,
  query: Partial<HistoryQuery>
): Promise<string[]> {
  const page = await ledger.history('a', { limit: 10, order: 'desc', ...query })
  return page.entries.map(({ id }) => id)
}

/** Lists a failure. */
async function failed({ ledger, expect }: Fixture, id: string, host: string): Promise<void> {
  const hold = await held(ledger, expect, { rid: `rid-${id}` })
  const failure = entry(id, { status: 'failed', tokens: 0, pointer: null, host })
  await ledger.release({ ...hold, failure })
}

/** Cases about searching. */
export const SEARCH_CASES: Cases = {
  'words are found in the title and the URL, all of them, without regard to case': async (
    fixture
  ) => {
    const { ledger, expect } = fixture
    await charged(ledger, expect, 'e1', titled('Ärger im Café “Zum Löwen”'))
    await charged(ledger, expect, 'e2', { url: 'https://Shop.example/Oars?size=2' })
    await charged(ledger, expect, 'e3', {
      url: 'https://shop.example/caf%C3%A9',
      meta: { metadata: { title: 'note' } }
    })
    await charged(ledger, expect, 'e4', titled('100% "quoted" \\ _'))
    const search = (...words: string[]) => found(fixture, { words })
    expect(await search('ärger')).toEqual(['e1'])
    expect(await search('ÄRGER', 'CAFÉ')).toEqual(['e1'])
    expect(await search('café')).toEqual(['e3', 'e1'])
    expect(await search('oars', 'SHOP')).toEqual(['e2'])
    expect(await search('oars', 'café')).toEqual([])
    expect(await search('"quoted" \\')).toEqual(['e4'])
    expect(await search('100%', '_')).toEqual(['e4'])
    expect(await search('%')).toEqual(['e4', 'e3'])
    expect(await search('note')).toEqual([])
    expect(await found(fixture, { words: ['shop'], host: 'shop.example', order: 'asc' })).toEqual([
      'e1',
      'e2',
      'e3',
      'e4'
    ])
    expect(await ledger.deleteHistory('a', { matching: { words: ['café'] } })).toMatchObject({
      deleted: 2,
      more: false
    })
  },

  'a search looks at a bounded number of entries and goes on where it stopped': async (fixture) => {
    const { ledger, expect } = fixture
    for (let n = 1; n <= 30; n++)
      await charged(ledger, expect, `e${n}`, n % 15 === 1 ? titled('a needle') : {})
    const query = { limit: 2, order: 'desc', words: ['needle'], walk: 5 } as const
    const ids: string[] = []
    let after: number | null | undefined
    let pages = 0
    while (after !== null) {
      const place = after === undefined ? {} : { after }
      const page = await ledger.history('a', { ...query, ...place })
      ids.push(...page.entries.map(({ id }) => id))
      after = page.next
      pages += 1
      expect(pages < 20).toBe(true)
    }
    expect(ids).toEqual(['e16', 'e1'])
    expect(pages > 1).toBe(true)
    // Without words there is no bound.
    expect(
      (await ledger.history('a', { ...query, words: undefined, host: 'none' } as never)).next
    ).toBe(null)
    const deleted = await ledger.deleteHistory('a', { matching: { words: ['needle'], walk: 1 } })
    expect(deleted).toEqual({ deleted: 2, pointers: ['p/e1', 'p/e16'], more: false })
  },

  'entries that a query finds are counted by host, parser and status': async (fixture) => {
    const { ledger, expect, clock } = fixture
    await charged(ledger, expect, 'e1', { host: 'one.example' })
    await charged(ledger, expect, 'e2', { host: 'one.example', ...titled('Oars') })
    await charged(ledger, expect, 'e3', { host: 'two.example', kind: 'retail', tokens: 4 })
    await failed(fixture, 'f1', 'two.example')
    await charged(ledger, expect, 'old', { host: 'old.example', expiresAt: NOVEMBER + 10 })
    clock.time += 10
    const groupsOf = async (query: object) => {
      const { groups, ...rest } = await ledger.historyGroups('a', { walk: 100, ...query })
      const sorted = groups.map(({ host, kind, status, entries, tokens }) =>
        [host, kind, status, entries, tokens].join(' ')
      )
      return { groups: sorted.sort(), ...rest }
    }
    expect(await groupsOf({})).toEqual({
      groups: [
        'one.example generic success 2 2',
        'two.example generic failed 1 0',
        'two.example retail success 1 4'
      ],
      walked: 5,
      isComplete: true
    })
    expect(await groupsOf({ words: ['OARS'] })).toMatchObject({
      groups: ['one.example generic success 1 1']
    })
    expect(await groupsOf({ status: 'failed' })).toMatchObject({
      groups: ['two.example generic failed 1 0']
    })
    expect(await groupsOf({ walk: 2 })).toEqual({
      groups: ['two.example generic failed 1 0'],
      walked: 2,
      isComplete: false
    })
    expect(await ledger.historyGroups('b', { walk: 100 })).toEqual({
      groups: [],
      walked: 0,
      isComplete: true
    })
  }
}
