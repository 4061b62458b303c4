import { parseHtml } from '@sluice/content'
import { LearnedParser, type LearnPage, learn, read } from '@sluice/learn'
import { describe, expect, test } from 'vitest'
import { MORE_REPORTS as REPORTS } from './more-reports.ts'

const EXAMPLES = [0, 1, 4]
const UNSEEN = [2, 3, 5, 6, 7, 8, 9]
/** Values that three examples do not show how to read. */
const MISSING: Readonly<Record<string, number>> = { 'features in another order on each page': 1 }

function pageOf(kind: string, i: number): LearnPage {
  const { html } = REPORTS[kind]!(i)
  return { url: new URL(`https://quay.example/b/${i}`), tree: parseHtml(html), html }
}

/** Keys of a record in the order of the alphabet. */
function sortedKeys(_: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
}

/** A value as text; a date without its time. */
function textOf(value: unknown, type: string | undefined): string {
  const text = JSON.stringify(value, sortedKeys) ?? ''
  return type === 'date' ? text.slice(0, 11) : text
}

/** Differences between the truth and the reading of a parser from examples, on the other pages. */
function faultsOf(
  kind: string,
  given: readonly number[],
  unseen: readonly number[],
  more: boolean
) {
  const make = REPORTS[kind]!
  const { types = {} } = make(0)
  const examples = given.map((i) => ({ page: pageOf(kind, i), values: make(i).truth }))
  const pages = more ? { pages: unseen.map((i) => pageOf(kind, i)) } : {}
  const parser = LearnedParser.parse(learn(examples, { types, ...pages }).parser)
  return unseen.flatMap((i) => {
    const { record } = read(parser, pageOf(kind, i))
    const { truth } = make(i)
    return [...new Set([...Object.keys(truth), ...Object.keys(record)])]
      .filter((name) => textOf(record[name], types[name]) !== textOf(truth[name], types[name]))
      .map((name) => ({ page: i, name, read: record[name] }))
  })
}

describe.each(Object.keys(REPORTS))('A site with %s', (kind) => {
  test.each([true, false])(
    'Three examples give no wrong value; further pages: %s.',
    (withPages) => {
      const faults = faultsOf(kind, EXAMPLES, UNSEEN, withPages)
      expect(faults.filter((fault) => fault.read !== undefined)).toEqual([])
      expect(faults).toHaveLength(MISSING[kind] ?? 0)
    }
  )
})

/** One example alone does not show that rows change places. */
const UNTOLD = 'features in another order on each page'

describe.each(Object.keys(REPORTS))('A site with %s, and one example', (kind) => {
  const told = kind === UNTOLD ? [true] : [true, false]
  test.each(told)('It gives no wrong value; further pages: %s.', (withPages) => {
    for (const given of [0, 1]) {
      const unseen = [...EXAMPLES, ...UNSEEN].filter((i) => i !== given)
      const faults = faultsOf(kind, [given], unseen, withPages)
      expect(faults.filter((fault) => fault.read !== undefined)).toEqual([])
    }
  })
})
