import { expect, test } from 'vitest'
import type { Glyph, GlyphStyle } from '../../src/pdf/page/page-content.ts'
import { withTruePitch } from '../../src/pdf/reading/pitch.ts'

const style: GlyphStyle = {
  ...{ font: 'Times', bold: false, italic: false, mono: true, size: 10, turns: 0, color: 0 },
  ...{ mcid: -1, artifact: false, optional: false, slant: 0, invisible: false }
}

/** Glyphs of these widths in one text object. */
function line(text: string, widthOf: (letter: string) => number): Glyph[] {
  let x = 0
  return [...text].map((letter) => {
    const x0 = x
    x += widthOf(letter)
    return { x0, x1: x, y0: 0, y1: 10, base: 8, text: letter, style, spaced: false }
  })
}

const pitchOf = (glyphs: Glyph[]) => new Set(withTruePitch(glyphs).map((one) => one.style.mono))

test('a font that claims one pitch, but has letters of many widths, is proportional', () => {
  const widths = line('commission', (letter) => (letter === 'i' ? 2.8 : letter === 'm' ? 7.8 : 5))
  expect(pitchOf(widths)).toEqual(new Set([false]))
})

test('a font of one pitch, and one that says too little, keep their claim', () => {
  expect(pitchOf(line('commission', () => 6))).toEqual(new Set([true]))
  expect(pitchOf(line('im', (letter) => (letter === 'i' ? 2.8 : 7.8)))).toEqual(new Set([true]))
  const wide = line('本mark本down', (letter) => (letter === '本' ? 10 : 5))
  expect(pitchOf(wide)).toEqual(new Set([true]))
})
