import { expect, test } from 'vitest'
import { Action } from '../../src/options/actions.ts'

test.each([
  ['ENTER', 'Enter'],
  ['Return', 'Enter'],
  ['esc', 'Escape'],
  ['ARROW_DOWN', 'ArrowDown'],
  ['page-up', 'PageUp'],
  ['f5', 'F5'],
  ['ctrl+A', 'Control+A'],
  ['CMD+Shift+k', 'Meta+Shift+k'],
  ['Control++', 'Control++'],
  ['+', '+'],
  ['a', 'a'],
  [' ', 'Space']
])('the key %j is %s', (key, name) => {
  expect(Action.parse({ type: 'press', key })).toMatchObject({ key: name })
})

test.each(['Entr', 'Hyper+a', '', 'a+b+c', '++'])('the key %j is refused', (key) => {
  expect(Action.safeParse({ type: 'press', key }).success).toBe(false)
})
