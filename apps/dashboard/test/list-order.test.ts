/** Rows of a list in the order of a column. */

import { expect, test } from 'vitest'
import { sortedItems } from '../src/record/list-order.ts'

const columns = [
  { name: 'name', type: 'text' },
  { name: 'price', type: 'money' }
]
const items = [
  { name: 'Lamp 10', price: 9 },
  { name: 'lamp 9', price: null },
  { name: 'Árbol', price: 100 },
  { name: '', price: 20 }
]
const namesIn = (column: number, isDown: boolean) =>
  sortedItems({ columns, items }, { column, isDown }).map(({ name }) => name)

test('Without an order, rows are as the page has them.', () => {
  expect(sortedItems({ columns, items }, undefined)).toBe(items)
  expect(sortedItems({ columns, items }, { column: 7, isDown: false })).toBe(items)
})

test('Texts are sorted as people do, and empty ones are last in both directions.', () => {
  expect(namesIn(0, false)).toEqual(['Árbol', 'lamp 9', 'Lamp 10', ''])
  expect(namesIn(0, true)).toEqual(['Lamp 10', 'lamp 9', 'Árbol', ''])
})

test('Numbers are sorted by their value.', () => {
  expect(namesIn(1, false)).toEqual(['Lamp 10', '', 'Árbol', 'lamp 9'])
  expect(namesIn(1, true)).toEqual(['Árbol', '', 'Lamp 10', 'lamp 9'])
})
