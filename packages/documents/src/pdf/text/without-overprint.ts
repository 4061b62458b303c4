/** Text that is drawn twice, for weight or for a shadow. */

import type { Glyph } from '../page/page-content.ts'

/** Glyphs of one character are one where they stand no further apart, in ems. */
const SAME = 0.1

/** More than a page has points from top to bottom. */
const LINES = 65_536

/** The glyphs without those that repeat an earlier one in its place. */
export function withoutOverprint(glyphs: readonly Glyph[]): Glyph[] {
  const places = new Map<number, Glyph[]>()
  return glyphs.filter((glyph) => {
    const line = Math.round(glyph.base)
    const key = (glyph.text.codePointAt(0) ?? 0) * LINES + line
    for (let near = key - 1; near <= key + 1; near++) {
      if (places.get(near)?.some((other) => isSame(other, glyph))) return false
    }
    const own = places.get(key)
    if (own) own.push(glyph)
    else places.set(key, [glyph])
    return true
  })
}

/** Letters of one ligature stand in one place too, but are drawn as one: their style is one object. */
function isSame(a: Glyph, b: Glyph): boolean {
  if (a.style === b.style) return false
  const most = SAME * Math.max(b.style.size, 1)
  return Math.abs(a.x0 - b.x0) < most && Math.abs(a.base - b.base) < most
}
