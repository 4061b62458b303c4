/**
 * Detection of the glyphs that a reader sees. Invisible ones are not part of the text: they may be written for
 * machines.
 */

import { type Box, holdsMiddle } from './box.ts'
import type { Glyph, PageContent } from './page-content.ts'

/** Smaller text cannot be read, in points, where most of the page's is larger by far. */
const SMALLEST = 2
const MUCH_SMALLER = 0.25
/** Each of red, green and blue of a colour that is not seen on white. */
const NEAR_WHITE = 0xf5
/** A page whose text is invisible to this part is a scan with its text behind the picture. */
const SCANNED = 0.8

/** Checks whether the text of a page lies invisible behind its picture, as OCR puts it there. */
export function isScan({ glyphs }: PageContent): boolean {
  const invisible = glyphs.filter((glyph) => glyph.style.invisible).length
  return glyphs.length > 0 && invisible >= SCANNED * glyphs.length
}

/** The glyphs that are seen, or that stand behind the picture of a scan. */
export function visibleGlyphs(page: PageContent): Glyph[] {
  const { glyphs } = page
  const scanned = isScan(page)
  const usual = usualSize(glyphs)
  return glyphs.filter((glyph) => {
    const { size, invisible: unseen, color } = glyph.style
    if (unseen) return scanned
    if (size < SMALLEST && size < usual * MUCH_SMALLER) return false
    if (glyph.seen !== undefined) return glyph.seen
    return !isNearWhite(color) || standsOnColour(page, glyph)
  })
}

/**
 * The glyphs whose style does not tell whether they are seen: on layers, and white ones, because PDFium calls patterns
 * and gradients white too.
 */
export function doubtfulGlyphs(page: PageContent): Glyph[] {
  return page.glyphs.filter((glyph) => {
    const { invisible, optional, color } = glyph.style
    if (invisible) return false
    return optional || (isNearWhite(color) && !standsOnColour(page, glyph))
  })
}

function usualSize(glyphs: readonly Glyph[]): number {
  const sizes = glyphs.map((glyph) => glyph.style.size).sort((a, b) => a - b)
  return sizes[Math.floor(sizes.length * 0.75)] ?? 0
}

const isNearWhite = (color: number): boolean =>
  color >> 16 >= NEAR_WHITE && ((color >> 8) & 0xff) >= NEAR_WHITE && (color & 0xff) >= NEAR_WHITE

function standsOnColour({ fills, images, shapes, rules }: PageContent, glyph: Box): boolean {
  const top = fills.findLast((fill) => holdsMiddle(fill, glyph))
  if (top && !isNearWhite(top.color)) return true
  const backs: readonly Box[] = [...images, ...shapes, ...rules]
  return backs.some((back) => holdsMiddle(back, glyph))
}
