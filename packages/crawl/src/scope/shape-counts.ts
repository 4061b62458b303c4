/** Number of pages of each path shape that a crawl took (docs/design/jobs.md §1, "Traps"). */

import { pageKey } from '../url/url-key.ts'
import { pathShape } from './traps.ts'

/** Pages of one shape. */
const MOST_OF_SHAPE = 500
/** Keys in all shapes, and shapes; beyond that the shape that was seen first is forgotten, and begins anew. */
const MOST_KEYS = 200_000
const MOST_SHAPES = 20_000

/**
 * Pages of each shape that were let in. Of a shape that is not full the keys are kept, so that a page to which many others
 * link counts once; of a full one only that it is full.
 *
 * A crawl on which several processes work has one in each process, or one that is saved beside the crawl: with several,
 * each process lets in 500 pages of a shape.
 */
export interface ShapeCounts {
  readonly shapes: Map<string, Set<string> | 'full'>
  /** Keys in all shapes. */
  keys: number
}

/** {@link ShapeCounts} as JSON: the keys of each shape, or that it is full. */
export type SavedShapes = Readonly<Record<string, readonly string[] | 'full'>>

/** @param saved - result of `savedShapes`; absent for a new crawl. */
export function openShapes(saved: SavedShapes = {}): ShapeCounts {
  const counts: ShapeCounts = { shapes: new Map(), keys: 0 }
  for (const [name, keys] of Object.entries(saved)) {
    counts.shapes.set(name, keys === 'full' ? keys : new Set(keys))
    if (keys !== 'full') counts.keys += keys.length
  }
  return counts
}

/** Returns the shapes in the form that `openShapes` takes. */
export function savedShapes({ shapes }: ShapeCounts): SavedShapes {
  return Object.fromEntries(
    Array.from(shapes, ([name, keys]) => [name, keys === 'full' ? keys : [...keys]])
  )
}

/**
 * Count a page of its shape. Changes `counts`.
 *
 * @param key - key of the page; one that was counted is let in again.
 * @returns whether the page is let in.
 */
export function countShape(counts: ShapeCounts, url: URL, key: string): boolean {
  const shape = pathShape(url)
  if (shape === undefined) return true
  const name = pageKey(shape).slice(0, 16)
  const known = counts.shapes.get(name)
  if (known === 'full') return false
  const short = key.slice(0, 16)
  if (known?.has(short)) return true
  if (known) known.add(short)
  else counts.shapes.set(name, new Set([short]))
  counts.keys++
  if (known && known.size >= MOST_OF_SHAPE) {
    counts.keys -= known.size
    counts.shapes.set(name, 'full')
  }
  if (counts.keys > MOST_KEYS || counts.shapes.size > MOST_SHAPES) forgetFirst(counts)
  return true
}

function forgetFirst(counts: ShapeCounts): void {
  for (const [name, keys] of counts.shapes) {
    counts.shapes.delete(name)
    if (keys !== 'full') counts.keys -= keys.size
    return
  }
}
