/** Trees with parts left out. */

import { first, parseHtml, textOf, without } from '@sluice/content'
import { expect, test } from 'vitest'

const tree = parseHtml(
  '<main><p>One <b>two</b></p><div class=x><p>Three</p></div><p>Four</p></main>'
)

test('selected elements are left out with their content, without modifying the page', () => {
  const before = JSON.stringify(tree)
  expect(textOf(without(tree, '.x, b')).split(/\s+/)).toEqual(['One', 'Four'])
  expect(JSON.stringify(tree)).toBe(before)
})

test('nodes from which nothing was left out are shared', () => {
  const left = without(tree, '.x')
  expect(first(left, 'b')).toBe(first(tree, 'b'))
  expect(without(tree, '.none')).toBe(tree)
})

test('the given node is never left out', () => {
  const box = first(tree, '.x')!
  expect(textOf(without(box, 'div, p'))).toBe('')
})
