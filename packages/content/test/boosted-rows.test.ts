import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import wabt from 'wabt'
import { BLOCK_FEATURES } from '../src/main-content/features/block-features.ts'
import { BLOCK_MODEL } from '../src/main-content/model/block-model.ts'
import { singleRows, vectorRows } from '../src/main-content/model/boosted-rows.ts'
import type { TreeModel } from '../src/main-content/model/boosted-trees.ts'

const FOLDER = '../src/main-content/model'

describe('tree-rows-code.ts', () => {
  it('is what tree-rows.wat says', async () => {
    const { parseWat } = await wabt()
    const text = readFileSync(new URL(`${FOLDER}/tree-rows.wat`, import.meta.url), 'utf8')
    const { buffer } = parseWat('tree-rows.wat', text, { simd: true }).toBinary({})
    const lines = Buffer.from(buffer)
      .toString('base64')
      .match(/.{1,90}/g)!
    await expect(`/** Made of tree-rows.wat, in base64: vitest run boosted-rows -u makes it again. */

export const TREE_ROWS_CODE = \`
${lines.join('\n')}\`
`).toMatchFileSnapshot(`${FOLDER}/tree-rows-code.ts`)
  })
})

const FEATURES = 5

/** A number on either side of a threshold, at it, or none. */
const value = fc.oneof(fc.integer({ min: -3, max: 3 }), fc.float({ noNaN: false, min: -4, max: 4 }))

const comparison = fc.oneof(
  { weight: 1, arbitrary: fc.constant('-') },
  {
    weight: 5,
    arbitrary: fc
      .tuple(fc.nat(FEATURES - 1), fc.integer({ min: -30, max: 30 }))
      .map(([feature, tenths]) => `${feature}<=${tenths / 10}`)
  }
)

const leaf = fc.integer({ min: -32_768, max: 32_767 }).map((units) => String(units / 10_000))

const model: fc.Arbitrary<TreeModel> = fc.integer({ min: 1, max: 4 }).chain((depth) =>
  fc.record({
    features: fc.constant(Array.from({ length: FEATURES }, (_, place) => `f${place}`)),
    depth: fc.constant(depth),
    base: fc.double({ min: -2, max: 2, noNaN: true }),
    trees: fc.array(
      fc
        .tuple(
          fc.array(comparison, { minLength: 2 ** depth - 1, maxLength: 2 ** depth - 1 }),
          fc.array(leaf, { minLength: 2 ** depth, maxLength: 2 ** depth })
        )
        .map(([splits, leaves]) => [...splits, ...leaves].join(' ')),
      { maxLength: 20 }
    )
  })
)

describe('vectorRows', () => {
  it('gives any rows the log odds that they have one by one', () => {
    const table = fc.array(fc.array(value, { minLength: 7, maxLength: 7 }), { maxLength: 40 })
    fc.assert(
      fc.property(model, table, (made, rows) => {
        const names = ['other', ...made.features.toReversed(), 'another']
        const rowAt = (index: number) => Float32Array.from(rows[index]!)
        const many = vectorRows(made, names)!(rows.length, rowAt)
        expect(many).toEqual(singleRows(made, names)(rows.length, rowAt))
      }),
      { numRuns: 300 }
    )
  })

  it('does so for the model of blocks', () => {
    const row = new Float32Array(BLOCK_FEATURES.length)
    let state = 1
    const rowAt = () => {
      for (let place = 0; place < row.length; place++) {
        state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0
        row[place] = (state >>> 16) / 0x2000 - 2
      }
      return row
    }
    const many = vectorRows(BLOCK_MODEL, BLOCK_FEATURES)!(1000, rowAt)
    state = 1
    expect(many).toEqual(singleRows(BLOCK_MODEL, BLOCK_FEATURES)(1000, rowAt))
    expect(new Set(many).size).toBeGreaterThan(900)
  })

  it('reads a row before it asks for the next', () => {
    const made = { features: ['a'], depth: 1, base: 0, trees: ['0<=20 1 2'] }
    const row = new Float32Array(1)
    const odds = vectorRows(made, ['a'])!(50, (index) => row.fill(index))
    expect([...odds]).toEqual(Array.from({ length: 50 }, (_, index) => (index <= 20 ? 1 : 2)))
  })

  it('refuses more comparisons than it has places for', () => {
    const trees = Array.from({ length: 4096 }, (_, index) => `0<=${index} 1 2`)
    const made = { features: ['a'], depth: 1, base: 0, trees }
    expect(() => vectorRows(made, ['a'])).toThrow('4096 different comparisons')
    expect(vectorRows({ ...made, trees: trees.slice(1) }, ['a'])).toBeDefined()
  })
})
