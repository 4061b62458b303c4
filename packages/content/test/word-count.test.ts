import { wordCount } from '@sluice/content'
import { describe, expect, it } from 'vitest'

describe('wordCount', () => {
  it.each([
    ['', 0],
    ['Two words', 2],
    ['it’s a well-known snake_case', 4],
    ['- 42 – “quoted”, done.', 3],
    ['Größe été', 2]
  ])('counts runs of letters and digits: %j', (text, count) => {
    expect(wordCount(text)).toBe(count)
  })

  it('counts characters in scripts without spaces', () => {
    expect(wordCount('漢字とABC')).toBe(4)
    expect(wordCount('𠀀𠀁 漢')).toBe(3)
  })

  it('counts letters beyond the basic plane, but not emoji', () => {
    expect(wordCount('𝒜𝒷𝒸 𝒹')).toBe(2)
    expect(wordCount('one 😀 two😀three')).toBe(3)
  })

  it('treats a lone surrogate as a break', () => {
    expect(wordCount('a\ud800b \udc00 c\ud800')).toBe(3)
  })
})
