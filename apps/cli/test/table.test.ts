/** terminal/table.ts: widths, cuts, and text that would command a terminal. */

import { stripVTControlCharacters } from 'node:util'
import { expect, test } from 'vitest'
import { tableText } from '../src/terminal/table.ts'

const COLUMNS = [
  { title: 'name', of: ({ name }: Row) => name },
  { title: 'count', of: ({ count }: Row) => String(count), isNumber: true }
]

interface Row {
  readonly name: string
  readonly count: number
}

const table = (rows: readonly Row[], width: number) =>
  stripVTControlCharacters(tableText(rows, COLUMNS, width))

test('aligns words left and numbers right, even if letters are two cells wide', () => {
  expect(
    table(
      [
        { name: '水門', count: 1 },
        { name: 'weir', count: 200 }
      ],
      80
    )
  ).toBe('name  count\n水門      1\nweir    200\n')
})

test('cuts the widest column to fit the terminal', () => {
  const text = table([{ name: 'a'.repeat(500), count: 7 }], 30)
  expect(text.split('\n')[1]).toBe(`${'a'.repeat(22)}…      7`)
})

test('shows control characters as blanks', () => {
  const row = { name: 'a\u001b[2Jb\u202ec\nd\u009b', count: 1 }
  expect(tableText([row], COLUMNS, 80)).toContain('a [2Jb c d ')
})
