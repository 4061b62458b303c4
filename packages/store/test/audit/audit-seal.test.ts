/** ledger.md: a record is sealed as one text, however a store gives it back. */

import { createHmac } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { canonicalJson, sealed } from '../../src/audit/audit-seal.ts'

describe('each value has exactly one text form', () => {
  test.each<[string, unknown, string]>([
    ['text', 'a "b"', '"a \\"b\\""'],
    ['null', null, 'null'],
    ['a number', 1.5, '1.5'],
    ['an empty list', [], '[]'],
    ['a list, in its order', [2, 1, [true]], '[2,1,[true]]'],
    ['no fields', {}, '{}'],
    ['fields, sorted', { b: 1, a: 2, C: 3 }, '{"C":3,"a":2,"b":1}'],
    [
      'fields at every depth',
      { z: [{ y: 1, x: 2 }], a: { c: 1, b: 2 } },
      '{"a":{"b":2,"c":1},"z":[{"x":2,"y":1}]}'
    ],
    ['names that must be escaped', { 'a"': 1 }, '{"a\\"":1}'],
    [
      'names beyond the first plane, by their code units',
      { '\uffff': 1, '😀': 2 },
      '{"😀":2,"\uffff":1}'
    ]
  ])('%s', (_, value, text) => {
    expect(canonicalJson(value)).toBe(text)
  })

  test('a list differs from an object with its indexes as keys, and from its joined text', () => {
    const values = [['a', 'b'], ['a,b'], { 0: 'a', 1: 'b' }, 'a,b', [['a', 'b']]]
    expect(new Set(values.map(canonicalJson)).size).toBe(values.length)
  })
})

describe('a seal', () => {
  const seal = (text: string) => createHmac('sha256', 'server key').update(text).digest()
  const record = {
    seq: 1,
    at: 5_000,
    actor: 'usr_1',
    action: 'key.created',
    account: 'a',
    details: { scopes: ['fetch', 'history'], name: 'k' },
    previous: '0'.repeat(64)
  }

  test('is stable: logs written earlier verify', () => {
    expect(sealed(record, seal).hash).toBe(
      '49d503cd51517b25a23e9cd224114356f9b38d5dbc91e5044a693ab93686d266'
    )
  })

  test('covers every fact of a record, and nothing else that a store returns', () => {
    const { hash } = sealed(record, seal)
    const changes = [
      { seq: 2 },
      { at: 5_001 },
      { actor: 'usr_2' },
      { action: 'key.revoked' },
      { account: null },
      { details: { ...record.details, scopes: ['fetch,history'] } },
      { previous: '1'.repeat(64) }
    ]
    for (const change of changes) expect(sealed({ ...record, ...change }, seal).hash).not.toBe(hash)
    const more = { ...record, rowid: 7 }
    expect(sealed(more, seal)).toEqual({ ...more, hash })
  })
})
