/** Rectangles on a page. */

/** Edges in points from the page's top left corner; `x0 <= x1`, `y0 <= y1`. */
export interface Box {
  x0: number
  y0: number
  x1: number
  y1: number
}

export const widthOf = (box: Box): number => box.x1 - box.x0
export const heightOf = (box: Box): number => box.y1 - box.y0
export const midX = (box: Box): number => (box.x0 + box.x1) / 2

/** The smallest box around all; infinite edges for none. */
export function around(boxes: Iterable<Box>): Box {
  const all = { x0: Infinity, y0: Infinity, x1: -Infinity, y1: -Infinity }
  for (const box of boxes) {
    if (box.x0 < all.x0) all.x0 = box.x0
    if (box.y0 < all.y0) all.y0 = box.y0
    if (box.x1 > all.x1) all.x1 = box.x1
    if (box.y1 > all.y1) all.y1 = box.y1
  }
  return all
}

/** Checks whether the middle of `inner` lies in `outer`, grown by `slack` points. */
export function holdsMiddle(outer: Box, inner: Box, slack = 0): boolean {
  const x = midX(inner)
  const y = (inner.y0 + inner.y1) / 2
  return (
    x >= outer.x0 - slack && x <= outer.x1 + slack && y >= outer.y0 - slack && y <= outer.y1 + slack
  )
}

/** Points that two boxes share from top to bottom; negative is their distance. */
export const sharedY = (a: Box, b: Box): number => Math.min(a.y1, b.y1) - Math.max(a.y0, b.y0)
