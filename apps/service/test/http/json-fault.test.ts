import { jsonFault } from '@sluice/core/json-fault'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { notJson } from '../../src/doors/http/bodies/not-json.ts'

describe('the position of the first JSON error in a body', () => {
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
    ['{"a" 1}', 5]
  ])('the position in %j is offset %i', (text, offset) => {
    expect(() => JSON.parse(text)).toThrow()
    expect(jsonFault(text)).toBe(offset)
  })

  test('the position in truncated JSON is its end or its last token; everything before it is valid', () => {
    fc.assert(
      fc.property(fc.json(), fc.nat(), (text, at) => {
        const cut = text.slice(0, at % Math.max(1, text.length))
        try {
          JSON.parse(cut)
        } catch {
          expect(jsonFault(cut)).toBeLessThanOrEqual(cut.length)
        }
      })
    )
  })

  test('is found quickly in a long or a deep text', () => {
    expect(jsonFault('['.repeat(500_000))).toBe(500_000)
    expect(jsonFault(`["${'a'.repeat(500_000)}`)).toBe(1)
  })

  test.each<[Uint8Array, string]>([
    [Buffer.from('{\n  "url": x\n}'), 'The body is not valid JSON: line 2, column 10.'],
    [Buffer.from('{"a": "é", }'), 'The body is not valid JSON: line 1, column 12.'],
    [Buffer.from([0x7b, 0x22, 0xff, 0x22]), 'The body is not valid UTF-8: byte 3.'],
    [Buffer.from([0x22, 0xe2, 0x82]), 'The body is not valid UTF-8: byte 3.']
  ])('%# is named in a sentence', (bytes, message) => {
    expect(notJson(bytes, undefined).message).toBe(message)
  })
})
