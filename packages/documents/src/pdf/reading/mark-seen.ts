/** Glyphs that are seen on the drawn page. */

import type { Box } from '../page/box.ts'
import type { Glyph, PageContent } from '../page/page-content.ts'
import { doubtfulGlyphs } from '../page/visible.ts'
import { type DrawnPage, drawPage } from './draw-page.ts'
import type { OpenDocument } from './open-document.ts'

/** Dots an inch at which letters are told from paper. */
const RESOLUTION = 108
/** Difference between the lightest and the darkest dot of a letter that is seen, of 255. */
const CONTRAST = 24
/** Part of a glyph's box that no other text may cover. */
const OWN = 0.5

/** Draws a page if it has glyphs whose style does not tell whether they are seen, and marks these. */
export function markSeen(document: OpenDocument, content: PageContent): void {
  const doubtful = doubtfulGlyphs(content)
  if (doubtful.length === 0) return
  const drawn = drawPage(document, content.number, RESOLUTION)
  const others = maskOf(drawn, content.glyphs, new Set(doubtful))
  for (const glyph of doubtful) glyph.seen = isSeen(drawn, others, glyph)
}

/** A picture of the size of the drawn page with the boxes of the glyphs that are certainly seen. */
function maskOf(drawn: DrawnPage, glyphs: readonly Glyph[], doubtful: ReadonlySet<Glyph>) {
  const { width, height } = drawn.picture
  const mask = new Uint8Array(width * height)
  for (const glyph of glyphs) {
    if (doubtful.has(glyph) || glyph.style.invisible) continue
    const { x0, y0, x1, y1 } = inPixels(drawn, glyph)
    for (let y = y0; y < y1; y++) mask.fill(1, y * width + x0, y * width + x1)
  }
  return mask
}

function isSeen(drawn: DrawnPage, others: Uint8Array, glyph: Box): boolean {
  const { width, pixels } = drawn.picture
  const { x0, y0, x1, y1 } = inPixels(drawn, glyph)
  let [own, darkest, lightest] = [0, 255, 0]
  for (let y = y0; y < y1; y++) {
    for (let at = y * width + x0; at < y * width + x1; at++) {
      if (others[at] === 1) continue
      own++
      darkest = Math.min(darkest, pixels[at] as number)
      lightest = Math.max(lightest, pixels[at] as number)
    }
  }
  return own >= OWN * (x1 - x0) * (y1 - y0) && lightest - darkest >= CONTRAST
}

function inPixels({ scale, picture }: DrawnPage, box: Box): Box {
  const within = (value: number, most: number) =>
    Math.max(0, Math.min(most, Math.round(value * scale)))
  return {
    x0: within(box.x0, picture.width),
    y0: within(box.y0, picture.height),
    x1: within(box.x1, picture.width),
    y1: within(box.y1, picture.height)
  }
}
