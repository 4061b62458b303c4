import { describe, expect, it } from 'vitest'
import { rememberingTokens, rememberingWords } from '../src/memory/remembered-tokens.ts'

/** A function that remembers, and the values that it was asked to judge. */
function remembering(bounds: { remembered: number; longest: number }) {
  const judged: string[] = []
  const judge = rememberingTokens((text) => {
    judged.push(text)
    return text.toUpperCase()
  }, bounds)
  return { judge, judged }
}

describe('rememberingTokens', () => {
  it('judges a text once', () => {
    const { judge, judged } = remembering({ remembered: 10, longest: 5 })
    expect([judge('a'), judge('b'), judge('a')]).toEqual(['A', 'B', 'A'])
    expect(judged).toEqual(['a', 'b'])
  })

  it('remembers at least its capacity, and at most twice that', () => {
    const { judge, judged } = remembering({ remembered: 10, longest: 5 })
    const texts = Array.from({ length: 25 }, (_, index) => `${index}`)
    for (const text of texts) judge(text)
    for (const text of texts.slice(-10)) judge(text)
    expect(judged).toEqual(texts)
    for (let index = 0; index < 20; index++) judge(`x${index}`)
    judged.length = 0
    for (const text of texts) judge(text)
    expect(judged).toEqual(texts)
  })

  it('keeps frequently used texts among any others', () => {
    const { judge, judged } = remembering({ remembered: 10, longest: 5 })
    for (let index = 0; index < 1000; index++) {
      judge(`${index}`)
      if (index % 8 === 0) expect(judge('often')).toBe('OFTEN')
    }
    expect(judged.filter((text) => text === 'often')).toHaveLength(1)
  })

  it('judges a long text every time', () => {
    const { judge, judged } = remembering({ remembered: 10, longest: 5 })
    judge('longer')
    expect(judge('longer')).toBe('LONGER')
    expect(judged).toEqual(['longer', 'longer'])
  })
})

describe('rememberingWords', () => {
  it('judges texts that differ only in numbers once', () => {
    const judged: string[] = []
    const judge = rememberingWords((text) => judged.push(text))
    expect([judge('post-1234'), judge('post-98765'), judge('post-12'), judge('post-13')]).toEqual([
      1, 1, 2, 3
    ])
    expect(judged).toEqual(['post-000', 'post-12', 'post-13'])
  })
})
