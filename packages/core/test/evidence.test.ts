/** The evidence that a parser for any host has of a page. */

import { expect, test } from 'vitest'
import { evidenceOf } from '../src/index.ts'

test('evidence has the signs for the kind, the strongest first, and the sum of all', () => {
  const found = [
    ['a price', 1],
    ['an offer', 3],
    ['an article', -0.5],
    ['a cart', 1]
  ] as const
  expect(evidenceOf('product', found, 3)).toEqual({
    kind: 'product',
    signs: ['an offer', 'a price', 'a cart'],
    weight: 4.5
  })
})

test('there is none below the sum that is enough, or without signs', () => {
  expect(
    evidenceOf(
      'job',
      [
        ['a title', 2],
        ['an article', -1]
      ],
      2
    )
  ).toBeUndefined()
  expect(evidenceOf('job', [], 1)).toBeUndefined()
  expect(evidenceOf('job', [['a title', 2]], 2)?.weight).toBe(2)
})
