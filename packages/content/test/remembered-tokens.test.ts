import { describe, expect, it } from 'vitest'
import { classList, wordBits } from '../src/memory/class-lists.ts'
import { rememberingTokens } from '../src/memory/remembered-tokens.ts'

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

describe('wordBits', () => {
  it('judges a word once, whether it is a class or an id', () => {
    const judged: string[] = []
    const { ofClasses, ofWord } = wordBits((word) => {
      judged.push(word)
      return word.startsWith('a') ? 1 : 2
    })
    expect(ofClasses(classList('wb-b'))).toBe(2)
    expect(ofClasses(classList('awb wb-b'))).toBe(3)
    expect(ofClasses(['awb'])).toBe(1)
    expect(ofWord('awb')).toBe(1)
    expect(judged).toEqual(['wb-b', 'awb'])
  })

  it('judges words that differ only in numbers once, if they are alike', () => {
    const judged: string[] = []
    const { ofWord } = wordBits((word) => judged.push(word), { alike: true })
    expect(['wb-1234', 'wb-98765', 'wb-12', 'wb-13'].map(ofWord)).toEqual([1, 1, 2, 3])
    expect(judged).toEqual(['wb-000', 'wb-12', 'wb-13'])
  })

  it('ignores long words and further classes', () => {
    const { ofClasses, ofWord } = wordBits(() => 1, { longest: 4, most: 2 })
    expect([ofWord('four'), ofWord('fiver')]).toEqual([1, 0])
    expect(ofClasses(classList('first second four'))).toBe(0)
    expect(ofClasses(['four', 'second'])).toBe(1)
  })
})
