/** Columns: a page cut at its gutters into regions, in the order of reading. */

import { around, type Box, midX, widthOf } from '../page/box.ts'
import type { Word } from '../page/words.ts'
import { medianOf } from '../text/median.ts'
import { areColumns } from './are-columns.ts'
import { type Item, isWord } from './item.ts'
import { type Interval, lengthOf, sharedStrips, stacked, whiteStrips } from './strips.ts'

/** Items of one column. */
export interface Region {
  readonly items: readonly Item[]
  readonly box: Box
  /** Beside the text, not in it: read last. */
  readonly aside: boolean
}

/** A gutter is at least so wide, in ems of the region's text. */
const GUTTER = 0.8
const DEEPEST = 5

/** Cut the content of a page into regions. */
export function regionsOf(items: readonly Item[]): Region[] {
  if (items.length === 0) return []
  return cut(items, 0)
}

function cut(items: readonly Item[], depth: number): Region[] {
  const box = around(items)
  const whole: Region[] = [{ items, box, aside: false }]
  if (depth >= DEEPEST) return whole
  const size = medianSize(items)
  const least = GUTTER * size
  const bands = bandsOf(items, box, least, size)
  const regions: Region[] = []
  let plain: Item[] = []
  const flush = () => {
    if (plain.length > 0) regions.push({ items: plain, box: around(plain), aside: false })
    plain = []
  }
  let cuts = false
  for (const band of bands) {
    const columns = columnsOf(band, size)
    if (columns.length < 2) {
      plain.push(...band.items)
      continue
    }
    cuts = true
    flush()
    regions.push(...readColumns(columns, depth))
  }
  flush()
  return cuts ? regions : whole
}

function readColumns(columns: readonly Item[][], depth: number): Region[] {
  const widths = columns.map((column) => widthOf(around(column)))
  const weights = columns.map((column) => charactersOf(column))
  const widest = Math.max(...widths)
  const heaviest = Math.max(...weights)
  const isAside = (index: number) =>
    columns.length === 2 &&
    (widths[index] as number) < widest * 0.5 &&
    (weights[index] as number) < heaviest * 0.35
  const main = columns.flatMap((column, index) => (isAside(index) ? [] : cut(column, depth + 1)))
  const asides = columns.flatMap((column, index) =>
    isAside(index) ? cut(column, depth + 1).map((region) => ({ ...region, aside: true })) : []
  )
  return [...main, ...asides]
}

interface Band {
  readonly items: Item[]
  readonly gutters: readonly Interval[]
}

/** Items from top to bottom in bands that share gutters. */
function bandsOf(items: readonly Item[], box: Box, least: number, size: number): Band[] {
  const bands: Band[] = []
  let open: Item[][] = []
  let shared: readonly Interval[] = []
  const close = () => {
    if (open.length === 0) return
    const kept = open.flat()
    bands.push({ items: kept, gutters: inner(shared, kept) })
    open = []
  }
  for (const strip of stacked(items)) {
    const own = whiteStrips(strip, 'x', box.x0 - 1, box.x1 + 1, least)
    if (open.length === 0) {
      open = [strip]
      shared = own
      continue
    }
    const next = sharedStrips(shared, own, least)
    const had = inner(shared, open.flat()).length > 0
    const has = inner(next, [...open.flat(), ...strip]).length > 0
    if (
      had &&
      has &&
      startsRow(open.flat(), strip, inner(next, [...open.flat(), ...strip]), size)
    ) {
      close()
      open = [strip]
      shared = own
    } else if (had && !has) {
      const moved = trailing(open, shared, size)
      open = open.slice(0, open.length - moved.length)
      close()
      open = [...moved, strip]
      shared = sharedOf(open, box, least)
    } else if (!had && !has) {
      close()
      open = [strip]
      shared = own
    } else {
      open.push(strip)
      shared = next
    }
  }
  close()
  return bands
}

/** White above a row of cards, in ems. */
const CARD_GAP = 2.5

/** Checks whether a strip starts a new row of cards: far below, with a bold text level in each column. */
function startsRow(
  above: readonly Item[],
  strip: readonly Item[],
  gutters: readonly Interval[],
  size: number
): boolean {
  const [gutter] = gutters
  const top = around(strip).y0
  if (!gutter || top - around(above).y1 < CARD_GAP * size) return false
  const heads = strip.filter((item): item is Word => isWord(item) && item.y0 - top < 0.3 * size)
  const [left, right] = [
    heads.filter((head) => head.x1 <= gutter.to),
    heads.filter((head) => head.x0 >= gutter.from)
  ]
  return left.length > 0 && right.length > 0 && heads.every((head) => head.bold)
}

const sharedOf = (strips: readonly Item[][], box: Box, least: number): Interval[] =>
  whiteStrips(strips.flat(), 'x', box.x0 - 1, box.x1 + 1, least)

/** A heading of the next part stands apart from the columns above it, on the left. */
function trailing(open: readonly Item[][], shared: readonly Interval[], size: number): Item[][] {
  const gutters = inner(shared, open.flat())
  const last = gutters.at(-1)
  const [above, strip] = [open.at(-2), open.at(-1)]
  if (!last || !above || !strip || open.length < 3) return []
  const isLeft = strip.every((item) => item.x1 <= (gutters[0] as Interval).to)
  const gap = around(strip).y0 - around(above).y1
  return isLeft && gap > 0.9 * size ? [strip] : []
}

/** Strips with items on both sides. */
function inner(strips: readonly Interval[], items: readonly Item[]): Interval[] {
  const box = around(items)
  return strips.filter(({ from, to }) => from >= box.x0 - 0.01 && to <= box.x1 + 0.01)
}

/** The columns of a band, from left to right. A band whose gutters belong to a table is one column. */
function columnsOf({ items, gutters }: Band, size: number): Item[][] {
  let columns: Item[][] = [[...items]]
  for (const gutter of [...gutters].sort((a, b) => lengthOf(b) - lengthOf(a))) {
    columns = columns.flatMap((column) => {
      const left = column.filter((item) => midX(item) < gutter.from + lengthOf(gutter) / 2)
      const right = column.filter((item) => midX(item) >= gutter.from + lengthOf(gutter) / 2)
      if (left.length === 0 || right.length === 0) return [column]
      return areColumns(left, right, size) ? [left, right] : [column]
    })
  }
  return columns
}

const charactersOf = (items: readonly Item[]): number =>
  items.reduce((sum, item) => sum + (isWord(item) ? item.text.length : 200), 0)

const medianSize = (items: readonly Item[]): number =>
  medianOf(items.filter(isWord).map((word) => word.size)) || 10
