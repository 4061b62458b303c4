import { describe, expect, it } from 'vitest'
import { BLOCK_FEATURES, type BlockView } from '../src/main-content/block-features.ts'

/** A feature of the text alone. */
function of(name: string, text: string): number {
  return BLOCK_FEATURES.get(name)!({ block: { text } } as BlockView)
}

describe('how a block ends', () => {
  it.each([
    ['A sentence.', 1],
    ['A sentence? \n\u00a0', 1],
    ['“A sentence!”', 1],
    ['(See there.)', 1],
    ['(See there.))', 0],
    ['.a', 0],
    ['文。', 1],
    ['”', 0],
    [')', 0],
    ['.', 1],
    ['', 0],
    [' ', 0]
  ])('tells whether it is a stop, or one before a closing mark: %j', (text, ends) => {
    expect(of('text.endsInStop', text)).toBe(ends)
  })

  it.each([
    ['Contents:', 1],
    ['目次：\n', 1],
    ['Contents:)', 0],
    ['', 0]
  ])('tells whether it is a colon: %j', (text, ends) => {
    expect(of('text.endsInColon', text)).toBe(ends)
  })

  it.each([
    ['Read on…', 1],
    ['Read on... ', 1],
    ['Read on..', 0],
    ['...', 1],
    ['..', 0],
    ['', 0]
  ])('tells whether it is cut off: %j', (text, ends) => {
    expect(of('text.endsCut', text)).toBe(ends)
  })
})
