import { LearnedParser, learn, read } from '@sluice/learn'
import { describe, expect, test } from 'vitest'
import { examples, SITES } from './pages.ts'

describe.each(SITES)('a parser learned from $name', (site) => {
  const all = examples(site)

  test('reads every page of the site from three examples', () => {
    const { parser } = learn(all.slice(0, 3))
    for (const { page: unseen, values } of all.slice(3)) {
      expect(read(parser, unseen).record).toEqual(values)
    }
  })

  test('reads no wrong value from one example and the other pages without values', () => {
    const { parser } = learn(all.slice(0, 1), { pages: all.slice(1).map((one) => one.page) })
    for (const { page: unseen, values } of all.slice(1)) {
      for (const [name, value] of Object.entries(read(parser, unseen).record)) {
        // One example does not say that a field can be missing.
        if (values[name] !== undefined)
          expect([values[name]].flat()).toEqual(expect.arrayContaining([value].flat()))
      }
    }
  })

  test('is plain JSON that passes its own schema', () => {
    const { parser } = learn(all)
    const copy = JSON.parse(JSON.stringify(parser))
    expect(copy).toEqual(parser)
    expect(LearnedParser.parse(copy)).toEqual(parser)
    expect(read(copy, all[0]!.page)).toEqual(read(parser, all[0]!.page))
  })
})
