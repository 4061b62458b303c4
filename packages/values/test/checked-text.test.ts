/** Errors for callers without types. */

import { expect, test } from 'vitest'
import { count, isoDate, money, partialDate } from '../src/index.ts'

test.each([
  ['count', count],
  ['money', money],
  ['isoDate', isoDate],
  ['partialDate', partialDate]
])('%s names the argument that is not text', (name, read) => {
  const given = (value: unknown) => () => read(value as never)
  expect(given(5)).toThrow(
    new TypeError(`${name}: text must be a string, not a value of type number`)
  )
  expect(given(null)).toThrow(new TypeError(`${name}: text must be a string, not null`))
})
