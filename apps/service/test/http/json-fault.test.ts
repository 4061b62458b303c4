import { jsonFault } from '@sluice/core/json-fault'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { notJson } from '../../src/doors/http/bodies/not-json.ts'

describe('a body that is not JSON', () => {
  test('the fault of truncated JSON is its end or its last token; everything before it is valid', () => {
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

  test.each<[Uint8Array, string]>([
    [Buffer.from('{\n  "url": x\n}'), 'The body is not valid JSON: line 2, column 10.'],
    [Buffer.from('{"a": "é", }'), 'The body is not valid JSON: line 1, column 12.'],
    [Buffer.from([0x7b, 0x22, 0xff, 0x22]), 'The body is not valid UTF-8: byte 3.'],
    [Buffer.from([0x22, 0xe2, 0x82]), 'The body is not valid UTF-8: byte 3.']
  ])('%# is named in a sentence', (bytes, message) => {
    expect(notJson(bytes, undefined).message).toBe(message)
  })
})
