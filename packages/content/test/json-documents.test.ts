/** JSON documents: their value, title and text. */

import { describe, expect, it } from 'vitest'
import { documentTree, documentValue } from '../src/documents/documents.ts'
import {
  bodyContent,
  ContentError,
  documentKind,
  metadata,
  parseHtml,
  textOf,
  toMarkdown
} from '../src/index.ts'

const URL_OF_DOCUMENT = new URL('https://site.example/files/document')

function documentValueOf(text: string, mediaType = 'application/json'): unknown {
  return documentValue(documentTree(text, mediaType))
}

describe('the value of a JSON document', () => {
  it.each([
    ['an object', '{"name": "Widget", "price": 12.5}', { name: 'Widget', price: 12.5 }],
    ['a list', '[1, [], {}]', [1, [], {}]],
    ['null', 'null', null],
    ['a text', '"a"', 'a'],
    ['with white space around', ' \n{}\n', {}],
    ['with a guard against scripts', ")]}',\n[1]", [1]],
    ['the last of repeated keys', '{"a": 1, "a": 2}', { a: 2 }],
    ['one value a line', '{"a": 1}\r\n{"a": 2}\n\n', [{ a: 1 }, { a: 2 }]],
    ['a sequence', '\u001e{"a": 1}\n\u001e[2]\n', [{ a: 1 }, [2]]],
    [
      'integers that numbers cannot hold',
      '[12345678901234567890, 1e999]',
      ['12345678901234567890', '1e999']
    ],
    [
      'digits of a fraction',
      '[0.12345678901234567890, "12345678901234567890"]',
      [0.12345678901234568, '12345678901234567890']
    ]
  ])('%s', (_, text, expected) => {
    expect(documentValueOf(text)).toEqual(expected)
  })

  it.each(['', '{"a": ', 'a', '1\n2', 'undefined', '{"a": 1} {"b": 2}'])(
    'the value is absent: %j',
    (text) => {
      expect(documentValueOf(text)).toBeUndefined()
    }
  )

  it.each([
    'application/json',
    'text/json',
    'application/problem+json',
    'application/x-ndjson',
    'application/jsonl',
    'application/json-seq',
    'application/geo+json-seq'
  ])('the value exists for %s', (mediaType) => {
    expect(documentValueOf('{"a": 1}', mediaType)).toBeDefined()
    expect(documentKind(documentTree('{"a": 1}', mediaType))).toBe('json')
  })

  it('the value is absent for pages and other documents', () => {
    expect(documentValueOf('{"a": 1}', 'text/html')).toBeUndefined()
    expect(documentValueOf('{"a": 1}', 'text/plain')).toBeUndefined()
    expect(documentValue(parseHtml('{}'))).toBeUndefined()
  })

  it('the value does not change prototypes', () => {
    const value = documentValueOf('{"__proto__": {"a": 1}, "id": 12345678901234567890}') as {
      a?: number
    }
    expect(value.a).toBeUndefined()
    expect(Object.getPrototypeOf(value)).toBe(Object.prototype)
  })

  it.each([
    ['levels', '['.repeat(513) + ']'.repeat(513)],
    ['levels, and numbers that are long', `${'{"a":'.repeat(1_000_000)}12345678901234567890`],
    ['objects', `[${'[],'.repeat(2_000_000)}{}]`]
  ])('a document with too many %s is refused', (_, text) => {
    const error = catchError(() => documentValueOf(text))
    expect(ContentError.is(error) && error.code).toBe('PAGE_TOO_COMPLEX')
  })

  it('strings may contain brackets', () => {
    const text = JSON.stringify({ a: `\\"${'[{'.repeat(1000)}` })
    expect(documentValueOf(text)).toEqual(JSON.parse(text))
  })
})

describe('a JSON document as a page', () => {
  it('the document is code, as served', () => {
    const tree = documentTree(' {"a": "</code>&amp;"}\n', 'application/json')
    expect(textOf(tree)).toBe('{"a": "</code>&amp;"}')
    const { markdown } = toMarkdown(bodyContent(tree))
    expect(markdown).toBe('```json\n{"a": "</code>&amp;"}\n```')
  })

  it.each([
    ['{"title": "Tides", "name": "t1"}', 'Tides'],
    ['{"name": "Widget"}', 'Widget'],
    ['{"title": 4, "name": "Widget"}', 'Widget'],
    ['{"title": "", "data": {"title": "Inner"}}', null],
    [`{"title": ${JSON.stringify('a'.repeat(301))}}`, null],
    ['[{"title": "First"}]', null],
    ['"title"', null]
  ])('%j has the title %j', (text, title) => {
    const tree = documentTree(text, 'application/json')
    expect(metadata(tree, { url: URL_OF_DOCUMENT }).title).toBe(title)
  })
})

function catchError(run: () => unknown): unknown {
  try {
    return run()
  } catch (error) {
    return error
  }
}
