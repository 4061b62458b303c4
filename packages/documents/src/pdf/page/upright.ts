/** Pages whose text is turned, turned back. */

import type { Box } from './box.ts'
import type { Glyph, PageContent } from './page-content.ts'
import { isVertical, standing } from './vertical.ts'

/** Part of a page's glyphs that must be turned alike for the page to be. */
const MOST = 0.6

/** The page with most of its text upright, and in lines from left to right. */
export function upright(page: PageContent): PageContent {
  if (isVertical(page.glyphs)) return turnedBack({ ...page, glyphs: standing(page.glyphs) }, 1)
  const counts = [0, 0, 0, 0]
  for (const glyph of page.glyphs) counts[glyph.style.turns] = (counts[glyph.style.turns] ?? 0) + 1
  const turns = counts.findIndex((count) => count > MOST * page.glyphs.length)
  return turns > 0 ? turnedBack(page, turns) : page
}

function turnedBack(page: PageContent, turns: number): PageContent {
  const { width, height } = page
  const place = <Item extends Box>(item: Item): Item => ({
    ...item,
    ...turnedBox(item, width, height, turns)
  })
  const styles = new Map(
    page.glyphs.map(({ style }) => [style, { ...style, turns: (style.turns - turns + 4) % 4 }])
  )
  const glyphs = page.glyphs.map((glyph): Glyph => {
    const style = styles.get(glyph.style) ?? glyph.style
    const box = turnedBox(glyph, width, height, turns)
    return { ...glyph, ...box, style, base: box.y1 - 0.2 * style.size }
  })
  return {
    ...page,
    width: turns === 2 ? width : height,
    height: turns === 2 ? height : width,
    glyphs,
    rules: page.rules.map((rule) => ({
      ...place(rule),
      horizontal: turns === 2 ? rule.horizontal : !rule.horizontal
    })),
    fills: page.fills.map(place),
    images: page.images.map(place),
    shapes: page.shapes.map(place),
    links: page.links.map(place)
  }
}

/** A box on a page that is turned to the left by so many quarters. */
function turnedBox({ x0, y0, x1, y1 }: Box, width: number, height: number, turns: number): Box {
  if (turns === 1) return { x0: y0, y0: width - x1, x1: y1, y1: width - x0 }
  if (turns === 2) return { x0: width - x1, y0: height - y1, x1: width - x0, y1: height - y0 }
  return { x0: height - y1, y0: x0, x1: height - y0, y1: x1 }
}
