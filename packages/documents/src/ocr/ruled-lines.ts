/** Ruled lines of tables and forms, which keep an OCR engine from the text between them. */

import type { GreyPicture } from './grey-picture.ts'

/** Length of the shortest line: part of the picture's longer side, and pixels. Letters have shorter strokes. */
const LONG_PART = 1 / 14
const LONG_PIXELS = 90
/** Thickest line, as part of the longer side, and pixels. */
const THICK_PART = 1 / 250
const THICK_PIXELS = 4
/** Part of a line's length at which the pixels beside it must be light. */
const FREE = 0.7
/** Lines in each direction that make a table. */
const GRID = 3

/** A picture without its ruled lines. */
export interface Unruled {
  readonly picture: GreyPicture
  /** Lines cross as in a table. */
  readonly isGrid: boolean
}

/** @param threshold - grey below which a pixel is ink. @param ground - grey of the paper, which replaces lines. */
export function withoutRules(picture: GreyPicture, threshold: number, ground: number): Unruled {
  const { width, height } = picture
  const long = Math.max(width, height)
  const bounds = {
    length: Math.max(LONG_PIXELS, long * LONG_PART),
    thickness: Math.max(THICK_PIXELS, Math.ceil(long * THICK_PART)),
    threshold
  }
  const pixels = picture.pixels.slice()
  const erase = (rows: Rows) =>
    withoutLines(picture.pixels, rows, bounds, (at) => {
      pixels[at] = ground
    })
  const across = erase({ count: height, size: width, stride: width, step: 1 })
  const down = erase({ count: width, size: height, stride: 1, step: width })
  return { picture: { width, height, pixels }, isGrid: across >= GRID && down >= GRID }
}

/** Rows of a picture, or its columns. */
interface Rows {
  readonly count: number
  readonly size: number
  /** Distance between rows, and between pixels of a row. */
  readonly stride: number
  readonly step: number
}

interface Bounds {
  readonly length: number
  readonly thickness: number
  readonly threshold: number
}

/** Erases the pixels of lines along the rows. @returns the number of lines. */
function withoutLines(
  pixels: Uint8Array,
  rows: Rows,
  bounds: Bounds,
  erase: (at: number) => void
): number {
  let count = 0
  let last = Number.NEGATIVE_INFINITY
  for (let row = 0; row < rows.count; row++) {
    for (const [from, to] of longRuns(pixels, rows, row, bounds)) {
      if (!isThin(pixels, rows, row, from, to, bounds)) continue
      if (row - last > 2 * bounds.thickness) count++
      last = row
      // The pixels beside are the soft edge of the line, if they are no ink of a letter that crosses it.
      for (const near of [row - 1, row, row + 1]) {
        if (near < 0 || near >= rows.count) continue
        for (let at = from; at < to; at++) {
          const place = near * rows.stride + at * rows.step
          if (near === row || (pixels[place] as number) >= bounds.threshold) erase(place)
        }
      }
    }
  }
  return count
}

function longRuns(
  pixels: Uint8Array,
  { size, stride, step }: Rows,
  row: number,
  { length, threshold }: Bounds
) {
  const runs: [number, number][] = []
  let from = -1
  for (let at = 0; at <= size; at++) {
    const isInk = at < size && (pixels[row * stride + at * step] as number) < threshold
    if (isInk && from < 0) from = at
    if (!isInk && from >= 0) {
      if (at - from >= length) runs.push([from, at])
      from = -1
    }
  }
  return runs
}

function isThin(
  pixels: Uint8Array,
  { count, stride, step }: Rows,
  row: number,
  from: number,
  to: number,
  { thickness, threshold }: Bounds
): boolean {
  let free = 0
  for (let at = from; at < to; at++) {
    const isLight = (near: number) =>
      near < 0 || near >= count || (pixels[near * stride + at * step] as number) >= threshold
    let thick = 1
    for (let up = row - 1; thick <= thickness && !isLight(up); up--) thick++
    for (let low = row + 1; thick <= thickness && !isLight(low); low++) thick++
    if (thick <= thickness) free++
  }
  return free >= FREE * (to - from)
}
