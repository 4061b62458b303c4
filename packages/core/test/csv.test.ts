/** Tables for spreadsheets. */

import { expect, test } from 'vitest'
import { csvLine, listCsv } from '../src/csv.ts'

test('cells are quoted where they must be, and a text is never a formula', () => {
  expect(csvLine(['a,b', 'say "x"', '=1+1', '@x', '-5'])).toBe(
    '"a,b","say ""x""",\'=1+1,\'@x,\'-5\r\n'
  )
  expect(csvLine(['two\nlines', null, undefined, -5, true, { a: [1] }])).toBe(
    '"two\nlines",,,-5,true,"{""a"":[1]}"\r\n'
  )
})

test('the name of a package is no formula', () => {
  expect(csvLine(['@sluice/parser-generic', '@SUM(1)/2', '@a/b|c'])).toBe(
    "@sluice/parser-generic,'@SUM(1)/2,'@a/b|c\r\n"
  )
})

test('a list has its columns as the first line, and a cell for each', () => {
  const columns = [{ name: 'title' }, { name: 'price' }]
  const items = [{ title: 'Lamp', price: '24.90' }, { title: 'Chair' }]
  expect(listCsv({ columns, items })).toBe('title,price\r\nLamp,24.90\r\nChair,\r\n')
})
