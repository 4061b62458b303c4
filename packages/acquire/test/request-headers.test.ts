import { describe, expect, test } from 'vitest'
import { checkRequestHeaders } from '../src/index.ts'

describe('decisions.md §2: caller headers', () => {
  test('headers get lower-case names and trimmed values', () => {
    expect(checkRequestHeaders({ 'X-Token': ' a ', Accept: 'text/html' })).toEqual({
      'x-token': 'a',
      accept: 'text/html'
    })
  })

  test.each<[string, Record<string, string>]>([
    ['Host', { Host: 'x' }],
    ['hop-by-hop', { Connection: 'close' }],
    ['Transfer-Encoding', { 'transfer-encoding': 'chunked' }],
    ['Content-Length', { 'Content-Length': '1' }],
    ['Proxy-*', { 'Proxy-Authorization': 'x' }],
    ['Sec-*', { 'Sec-Fetch-Mode': 'navigate' }],
    ['a name with a space', { 'a b': 'x' }],
    ['an empty name', { '': 'x' }],
    ['CR LF in a value', { a: 'x\r\nHost: evil' }],
    ['NUL in a value', { a: 'x\u0000' }],
    ['characters beyond latin-1', { a: 'ключ' }],
    ['a value of 9,000 characters', { a: 'x'.repeat(9_000) }],
    ['one name twice', { a: '1', A: '2' }],
    ['33 headers', Object.fromEntries([...Array(33).keys()].map((n) => [`h${n}`, 'x']))]
  ])('headers with %s are refused, and the value is never shown', (_, headers) => {
    try {
      checkRequestHeaders({ ...headers })
      expect.unreachable()
    } catch (error) {
      expect(error).toMatchObject({ code: 'INVALID_REQUEST' })
      expect((error as Error).message).not.toMatch(/evil|ключ|xxx/)
    }
  })
})
