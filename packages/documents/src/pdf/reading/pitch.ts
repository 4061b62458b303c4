/** Fonts that claim to have one pitch. */

import type { Glyph, GlyphStyle } from '../page/page-content.ts'

/** Letters that all have one width in a font of fixed pitch. */
const LETTER = /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]$/u
/** Fewest letters of one text object that tell its pitch. */
const FEWEST = 6
/** Widest letter of a text object over its narrowest, in fonts that are of no fixed pitch. */
const VARIED = 1.3

/** The glyphs, with those of fonts that only claim one pitch as proportional. Some programs set the flag on any font. */
export function withTruePitch(glyphs: Glyph[]): Glyph[] {
  const spreads = spreadsOf(glyphs)
  const votes = new Map<string, number>()
  for (const [{ font }, { count, least, most }] of spreads) {
    if (count < FEWEST) continue
    votes.set(font, (votes.get(font) ?? 0) + (most > VARIED * least ? 1 : -1))
  }
  const styles = new Map<GlyphStyle, GlyphStyle>()
  for (const style of spreads.keys()) {
    if ((votes.get(style.font) ?? 0) > 0) styles.set(style, { ...style, mono: false })
  }
  if (styles.size === 0) return glyphs
  return glyphs.map((glyph) => {
    const style = styles.get(glyph.style)
    return style ? { ...glyph, style } : glyph
  })
}

/** Widths of the letters of each text object in a font that claims one pitch. */
function spreadsOf(glyphs: readonly Glyph[]) {
  const spreads = new Map<GlyphStyle, { count: number; least: number; most: number }>()
  for (const { style, text, x0, x1, y0, y1 } of glyphs) {
    if (!style.mono) continue
    const spread = spreads.get(style) ?? { count: 0, least: Number.POSITIVE_INFINITY, most: 0 }
    spreads.set(style, spread)
    const width = style.turns % 2 === 0 ? x1 - x0 : y1 - y0
    if (!LETTER.test(text) || width <= 0) continue
    spread.count++
    spread.least = Math.min(spread.least, width)
    spread.most = Math.max(spread.most, width)
  }
  return spreads
}
