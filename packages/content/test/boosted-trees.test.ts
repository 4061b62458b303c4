import { describe, expect, it } from 'vitest'
import { boostedTrees } from '../src/main-content/model/boosted-trees.ts'

describe('boostedTrees', () => {
  const { logOdds } = boostedTrees({
    features: ['a', 'b'],
    depth: 2,
    base: -1,
    trees: ['0<=1.5 1<=0 1<=10 1 2 3 -3', '1<=0 - - 0.5 0.25 0.125 0']
  })

  it('adds up the leaf of each tree', () => {
    expect(logOdds(Float32Array.of(1, -1))).toBe(-1 + 1 + 0.5)
    expect(logOdds(Float32Array.of(1, 1))).toBe(-1 + 2 + 0.125)
    expect(logOdds(Float32Array.of(2, 10))).toBe(-1 + 3 + 0.125)
    expect(logOdds(Float32Array.of(2, 11))).toBe(-1 - 3 + 0.125)
  })

  it('finds its features in rows with others', () => {
    const { logOdds } = boostedTrees(
      { features: ['a', 'b'], depth: 1, base: 0, trees: ['1<=3 1 2'] },
      ['c', 'b', 'd', 'a']
    )
    expect(logOdds(Float32Array.of(9, 3, 9, 9))).toBe(1)
    expect(logOdds(Float32Array.of(0, 4, 0, 0))).toBe(2)
  })

  it.each(['4', '-3.5'])('refuses a leaf that is out of bounds: %s', (leaf) => {
    const model = { features: ['a'], depth: 1, base: 0, trees: [`0<=1 0 ${leaf}`] }
    expect(() => boostedTrees(model)).toThrow(`a leaf that adds ${leaf}`)
  })

  it('refuses trees of more levels than it reads', () => {
    expect(() => boostedTrees({ features: [], depth: 5, base: 0, trees: [] })).toThrow('5 levels')
  })

  it('names a feature that the rows lack', () => {
    const model = { features: ['a'], depth: 1, base: 0, trees: [] }
    expect(() => boostedTrees(model, ['b'])).toThrow('rows have no feature a')
  })

  it('goes left on a value equal to the threshold, and on NaN', () => {
    expect(logOdds(Float32Array.of(1.5, 0))).toBe(-1 + 1 + 0.5)
  })
})
