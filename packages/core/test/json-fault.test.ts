import { describe, expect, test } from 'vitest'
import { jsonFault, jsonFaultPlace } from '../src/json-fault.ts'

describe('the position of the first JSON error in a text', () => {
  test.each<[string, number]>([
    ['', 0],
    ['{"url"', 6],
    ['{"url": "x",}', 12],
    ['{"url": x}', 8],
    ["{'url': 1}", 1],
    ['[1 2]', 3],
    ['[1,]', 3],
    ['{"a": 01}', 6],
    ['{"a": "b\nc"}', 6],
    ['{"a": "\\x"}', 6],
    ['{} {}', 3],
    ['[}', 1],
    ['{]', 1],
    ['nul', 0],
    ['{"a" 1}', 5],
    ['["a", true, nul]', 12]
  ])('the position in %j is offset %i', (text, offset) => {
    expect(() => JSON.parse(text)).toThrow()
    expect(jsonFault(text)).toBe(offset)
  })

  test('is found quickly in a long or a deep text', () => {
    expect(jsonFault('['.repeat(500_000))).toBe(500_000)
    expect(jsonFault(`["${'a'.repeat(500_000)}`)).toBe(1)
  })

  test('is a line and a column, from 1', () => {
    expect(jsonFaultPlace('{\n  "url": x\n}')).toEqual({ line: 2, column: 10 })
  })
})
