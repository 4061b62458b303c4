import { expect, test } from 'vitest'
import { withoutPassword } from '../src/index.ts'

test.each([
  ['embedded:', 'embedded:'],
  ['redis://host:6379/0', 'redis://host:6379/0'],
  ['redis://:secret@host:6379', 'redis://…@host:6379'],
  ['rediss://user:secret@host/1', 'rediss://…@host/1'],
  ['redis+cluster://user:secret@a:1,b:2', 'redis+cluster://…@a:1,b:2'],
  ['redis://user:sec@ret@host', 'redis://…@host'],
  ['redis://user:sec/r@et@host/2', 'redis://…@host/2'],
  ['redis://user:sec\nret@host', 'redis://…@host'],
  ['redis://host?password=secret', 'redis://host'],
  ['redis://user:secret@host?db=1', 'redis://…@host'],
  ['redis://host?password=secr@et', 'redis://…'],
  ['redis://user:sec?r@et', 'redis://…'],
  ['redis://user:sec#r@et', 'redis://…']
])('%s is shown as %s', (url, shown) => {
  expect(withoutPassword(url)).toBe(shown)
})
