/** 200 values that pages show in forms of their own are founded; 200 inventions about them are not. */

import { expect, test } from 'vitest'
import { unfoundedPaths } from '../../src/evidence/unfounded.ts'
import { TOLD_PAGES } from './told-pages.ts'

test('ten pages have twenty values and twenty inventions each', () => {
  for (const { shown, invented } of TOLD_PAGES) {
    expect([Object.keys(shown).length, Object.keys(invented).length]).toEqual([20, 20])
  }
})

test.each(TOLD_PAGES)('every value that $name shows is founded', ({ text, language, shown }) => {
  expect(unfoundedPaths(shown, undefined, text, language)).toEqual([])
})

test.each(TOLD_PAGES)(
  'every invention about $name is unfounded',
  ({ text, language, invented }) => {
    expect(unfoundedPaths(invented, undefined, text, language)).toEqual(Object.keys(invented))
  }
)
