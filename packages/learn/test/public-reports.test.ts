import { parseHtml } from '@sluice/content'
import { LearnedParser, type LearnPage, learn, read } from '@sluice/learn'
import { describe, expect, test } from 'vitest'
import { REPORTS } from './public-reports.ts'

const EXAMPLES = [0, 1, 4]
const UNSEEN = [2, 3, 5, 6, 7, 8, 9]
/** No example has a range: the rules expect one amount, and a missing value is better than a wrong one. */
const MISSING: Readonly<Record<string, number>> = { 'a range of prices on some pages': 2 }

function pageOf(kind: string, i: number): LearnPage {
  const { html } = REPORTS[kind]!(i)
  return { url: new URL(`https://chandler.example/w/${i}`), tree: parseHtml(html), html }
}

/** A value as text; a date without its time. */
function textOf(value: unknown, type: string | undefined): string {
  const text = JSON.stringify(value) ?? ''
  return type === 'date' ? text.slice(0, 11) : text
}

describe.each(Object.keys(REPORTS))('A site with %s', (kind) => {
  test.each([true, false])(
    'Three examples give no wrong value; further pages: %s.',
    (withPages) => {
      const make = REPORTS[kind]!
      const { types = {} } = make(0)
      const examples = EXAMPLES.map((i) => ({ page: pageOf(kind, i), values: make(i).truth }))
      const pages = withPages ? { pages: UNSEEN.map((i) => pageOf(kind, i)) } : {}
      const parser = LearnedParser.parse(learn(examples, { types, ...pages }).parser)
      const faults = UNSEEN.flatMap((i) => {
        const { record } = read(parser, pageOf(kind, i))
        const { truth } = make(i)
        return [...new Set([...Object.keys(truth), ...Object.keys(record)])]
          .filter((name) => textOf(record[name], types[name]) !== textOf(truth[name], types[name]))
          .map((name) => ({ page: i, name, read: record[name] }))
      })
      expect(faults.filter((fault) => fault.read !== undefined)).toEqual([])
      expect(faults).toHaveLength(MISSING[kind] ?? 0)
    }
  )
})
