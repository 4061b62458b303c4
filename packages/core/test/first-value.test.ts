import { describe, expect, it } from 'vitest'
import { firstValue, hasValue, type Sourced } from '../src/index.ts'

function read<Value>(...candidates: Sourced<Value>[]) {
  const notes: string[][] = []
  const note = (...said: string[]) => void notes.push(said)
  return { value: firstValue({ note }, 'price', ...candidates), notes }
}

describe('firstValue', () => {
  it('takes the first candidate that has a value, and notes its source once', () => {
    const found = read(['', 'json-ld:$.price'], ['9', 'css:.price'], ['8', 'css:.old'])
    expect(found).toEqual({ value: '9', notes: [['price', 'css:.price']] })
  })

  it('gives null and notes nothing when no candidate has a value', () => {
    expect(read<unknown>([undefined, 'a'], [null, 'b'], ['', 'c'], [[], 'd'])).toEqual({
      value: null,
      notes: []
    })
    expect(read()).toEqual({ value: null, notes: [] })
  })

  it('treats zero and false as values', () => {
    expect([0, false, {}, [null], ' '].map(hasValue)).toEqual([true, true, true, true, true])
    expect(read([0, 'a'], [1, 'b']).value).toBe(0)
  })

  it('returns the same value to a client that did not ask for provenance', () => {
    expect(firstValue({}, 'price', [undefined, 'a'], ['9', 'b'])).toBe('9')
  })
})
