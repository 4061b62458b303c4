import { expect, test } from 'vitest'
import { createRecent } from '../src/base/recent.ts'

test('the value that was set longest ago is forgotten, and setting one again keeps it', () => {
  const recent = createRecent<number>(2)
  recent.set('a', 1)
  recent.set('b', 2)
  recent.set('a', 3)
  recent.set('c', 4)
  expect([recent.get('a'), recent.get('b'), recent.get('c')]).toEqual([3, undefined, 4])
  recent.delete('a')
  recent.set('d', 5)
  expect([recent.get('a'), recent.get('c'), recent.get('d')]).toEqual([undefined, 4, 5])
})
