/** Sums of properties that no name says are money. */

import { parseHtml } from '@sluice/content'
import { expect, test } from 'vitest'
import { compileSchema, extract } from '../src/index.ts'

test.each([
  ['$85k', 85_000],
  ['€1.2bn', 1_200_000_000],
  ['1.200,50 €', 1200.5],
  ['12', 12],
  ['2 of 5, for $500', 2]
])('a labelled %s is the number %d', (shown, expected) => {
  const html = `<html lang="en"><h1>Oak House</h1><dl><dt>Turnover</dt><dd>${shown}</dd></dl><p>A house of oak beside the river.</p>`
  const schema = compileSchema({
    type: 'object',
    properties: { turnover: { type: 'number' } }
  })
  const url = new URL('https://oak.example/')
  const { data } = extract(schema, { tree: parseHtml(html), url, isGeneral: true })
  expect(data).toEqual({ turnover: expected })
})
