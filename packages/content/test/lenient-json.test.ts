import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { JSON_DEPTH, lenientJson } from '../src/structured-data/lenient-json.ts'

describe('lenientJson', () => {
  it('reads valid JSON as JSON.parse does', () => {
    fc.assert(
      fc.property(
        fc.array(fc.jsonValue({ maxDepth: 6 })),
        fc.integer({ min: 0, max: 3 }),
        (value, space) => {
          expect(lenientJson(JSON.stringify(value, null, space))).toEqual([
            JSON.parse(JSON.stringify(value))
          ])
        }
      ),
      { numRuns: 500 }
    )
  })

  it.each([
    ['comments', '// a\n{/* b */"a": 1, // c\n"b": "// d"}', { a: 1, b: '// d' }],
    ['comments of HTML', '<!-- a -->\n{"a": "<!-- b -->"}', { a: '<!-- b -->' }],
    ['the mark for old browsers', '<!--\n{"a": 1}\n//-->', { a: 1 }],
    ['CDATA', '//<![CDATA[\n{"a": [[1]]}\n//]]>', { a: [[1]] }],
    ['trailing commas', '{"a": [1, 2,], "b": 3,}', { a: [1, 2], b: 3 }],
    ['doubled commas', '{"a": [1,, 2],, "b": 3}', { a: [1, 2], b: 3 }],
    ['missing commas', '{"a": "x"\n "b": [1 2]}', { a: 'x', b: ['1 2'] }],
    ['control characters', '{"a": "line 1\n\tline 2"}', { a: 'line 1\n\tline 2' }],
    ['bad escapes', '{"a": "it\\\'s \\x \\u00e9 \\u12"}', { a: "it's x é u12" }],
    [
      'quotes in strings',
      '{"a": "the "best" one, really", "b": "6" pipe"}',
      { a: 'the "best" one, really', b: '6" pipe' }
    ],
    ['single quotes', "{'a': 'x'}", { a: 'x' }],
    ['unquoted keys', '{a: 1, b-c: 2}', { a: 1, 'b-c': 2 }],
    ['names of JavaScript', '{"a": undefined, "b": NaN}', { a: null, b: null }],
    ['missing values', '{"a": , "b": 1}', { b: 1 }],
    ['missing brackets', '{"a": {"b": [1, {"c": 2}', { a: { b: [1, { c: 2 }] } }],
    ['a semicolon', '{"a": 1};', { a: 1 }],
    ['an address without quotes', '{"a": https://a.example/b}', { a: 'https://a.example/b' }]
  ])('repairs %s', (_, text, expected) => {
    expect(lenientJson(text)).toEqual([expected])
  })

  it('reads several values in a row', () => {
    expect(lenientJson('{"a":1}{"b":2}\n[3]')).toEqual([{ a: 1 }, { b: 2 }, [3]])
  })

  it.each(['', 'null', '"text"', 'no json here', '}{', ']['])('finds no value in %j', (text) => {
    expect(lenientJson(text).filter((value) => Object.keys(value as object).length > 0)).toEqual([])
  })

  it('keeps `__proto__` as an ordinary key', () => {
    const [value] = lenientJson('{"__proto__": {"x": 1},}')
    expect(Object.getPrototypeOf(value)).toBe(Object.prototype)
    expect(Object.keys(value as object)).toEqual(['__proto__'])
  })

  it('leaves out values nested deeper than readers can handle', () => {
    const depths = (open: string) => {
      let depth = 0
      let value: unknown = lenientJson(open.repeat(100_000))[0]
      for (; typeof value === 'object' && value !== null; depth++) value = Object.values(value)[0]
      return depth
    }
    expect(depths('[')).toBe(JSON_DEPTH)
    expect(depths('{"a":')).toBe(JSON_DEPTH)
  })

  it('reads every string once, however many quotes it contains', () => {
    for (const part of ['" ', 'b"c ', 'x", y', '\n"', '\\"', '{"a":"b"']) {
      const text = `{"a":"${part.repeat(50_000)}"}`
      expect(JSON.stringify(lenientJson(text)).length).toBeLessThan(text.length * 3)
    }
  })
})
