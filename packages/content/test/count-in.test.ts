/** Counts as sites show them. */

import { countIn } from '@sluice/content'
import { expect, test } from 'vitest'

test.each([
  ['5,750 followers', 5750],
  ['12,000+', 12000],
  ['1.234 Follower', 1234],
  ['2\u202f805 abonnés', 2805],
  ["1'234'567", 1234567],
  ['12,34,567 views', 1234567],
  ['1.2K', 1200],
  ['12M followers', 12_000_000],
  ['2,5 Mio. Follower', 2_500_000],
  ['フォロワー3.4万人', 34_000],
  ['١٢٣ متابع', 123],
  ['500+ connections', 500],
  ['+ de 500 relations', 500],
  ['View all 1,069 employees', 1069],
  ['12 members', 12],
  ['3 billion views', 3_000_000_000]
])('%s is %d', (text, count) => {
  expect(countIn(text)).toBe(count)
})

test('a text without a count, or one too large to be exact, has none', () => {
  expect(countIn('Be an early applicant')).toBe(undefined)
  expect(countIn('')).toBe(undefined)
  expect(countIn('999999999999999B')).toBe(undefined)
})
