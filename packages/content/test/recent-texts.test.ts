import { describe, expect, it } from 'vitest'
import { classList, wordBits } from '../src/memory/class-lists.ts'
import { knownWord } from '../src/memory/known-words.ts'
import { recentTexts } from '../src/memory/recent-texts.ts'

/** A function that remembers, and the values that it was asked to judge. */
function remembering(bounds: { hashes: number; longest: number }) {
  const judged: string[] = []
  const judge = recentTexts((text) => {
    judged.push(text)
    return text.toUpperCase()
  }, bounds)
  return { judge, judged }
}

describe('recentTexts', () => {
  it('judges a text once', () => {
    const { judge, judged } = remembering({ hashes: 16, longest: 5 })
    expect([judge('a'), judge('b'), judge('a')]).toEqual(['A', 'B', 'A'])
    expect(judged).toEqual(['a', 'b'])
  })

  it('knows the two texts of a hash that were used last', () => {
    const { judge, judged } = remembering({ hashes: 1, longest: 5 })
    const answers = ['a', 'b', 'a', 'c', 'a', 'b'].map(judge)
    expect(answers).toEqual(['A', 'B', 'A', 'C', 'A', 'B'])
    expect(judged).toEqual(['a', 'b', 'c', 'b'])
  })

  it('knows most of as many texts as there are hashes', () => {
    const { judge, judged } = remembering({ hashes: 1024, longest: 100 })
    const texts = Array.from({ length: 1024 }, (_, index) => `menu-item-${index}`)
    for (const text of [...texts, ...texts]) expect(judge(text)).toBe(text.toUpperCase())
    expect(judged.length).toBeLessThan(1.5 * texts.length)
  })

  it('tells texts of one hash apart', () => {
    const { judge } = remembering({ hashes: 1, longest: 500 })
    const long = 'x'.repeat(300)
    const other = `${long.slice(0, 7)}y${long.slice(8)}`
    expect(judge(long)).toBe(long.toUpperCase())
    expect(judge(other)).toBe(other.toUpperCase())
  })

  it('judges a long text every time', () => {
    const { judge, judged } = remembering({ hashes: 16, longest: 5 })
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
    expect(ofWord(knownWord('awb'))).toBe(1)
    expect(judged).toEqual(['wb-b', 'awb'])
  })

  it('judges words that differ only in numbers once, if they are alike', () => {
    const judged: string[] = []
    const { ofWord } = wordBits((word) => judged.push(word), { alike: true })
    expect(['wb-1234', 'wb-98765', 'wb-12', 'wb-13'].map(knownWord).map(ofWord)).toEqual([
      1, 1, 2, 3
    ])
    expect(judged).toEqual(['wb-000', 'wb-12', 'wb-13'])
  })

  it('ignores long words and further classes', () => {
    const { ofClasses, ofWord } = wordBits(() => 1, { longest: 4, most: 2 })
    expect([ofWord(knownWord('four')), ofWord(knownWord('fiver'))]).toEqual([1, 0])
    expect(ofClasses(classList('first second four'))).toBe(0)
    expect(ofClasses(['four', 'second'])).toBe(1)
  })
})
