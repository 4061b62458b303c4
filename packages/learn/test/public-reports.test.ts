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

/** One example does not show what varies here. */
const UNTOLD = new Set([
  'breadcrumbs with the category before the last part',
  'rows of a table that are read as records, with a sum below'
])

describe.each(Object.keys(REPORTS).filter((kind) => !UNTOLD.has(kind)))(
  'A site with %s, and one example',
  (kind) => {
    test.each([true, false])('It gives no wrong value; further pages: %s.', (withPages) => {
      for (const given of [0, 1]) {
        const unseen = [...EXAMPLES, ...UNSEEN].filter((i) => i !== given)
        const faults = faultsOf(kind, [given], unseen, withPages)
        expect(faults.filter((fault) => fault.read !== undefined)).toEqual([])
      }
    })
  }
)

test('A neighbour in a list is no sure label: one example gives no category.', () => {
  const kind = 'breadcrumbs with the category before the last part'
  const faults = faultsOf(kind, [0], [1, ...UNSEEN], false)
  expect(faults.filter((fault) => fault.read !== undefined)).toEqual([])
})

test.each([
  (rows: string) => `<table>${rows}</table>`,
  (rows: string) =>
    `<dl>${rows
      .replaceAll(/<\/?tr>/g, '')
      .replaceAll('th>', 'dt>')
      .replaceAll('td>', 'dd>')}</dl>`
])('A label beside an empty cell has no value.', (draw) => {
  const page = (port: string) => {
    const rows = `<tr><th>Port</th><td>${port}</td></tr><tr><th>Master</th><td>Ann Lowe</td></tr>`
    const html = `<body><h1>Brass cleat</h1>${draw(rows)}</body>`
    return { url: new URL('https://chandler.example/w/1'), tree: parseHtml(html), html }
  }
  const { parser } = learn([{ page: page('Bergen'), values: { port: 'Bergen' } }])
  expect(read(parser, page('Brest')).record).toEqual({ port: 'Brest' })
  expect(read(parser, page('')).record).toEqual({})
})
