/**
 * Finds traps by what their pages say (docs/design/jobs.md §1, "Traps"): endless calendars, loops, copies under endless
 * addresses. How many pages have one shape decides nothing: a shop has thousands.
 */

/** A page that was read. */
export interface WatchedPage {
  /** Its shape, see `pathShape`. */
  readonly shape: string | undefined
  /** It turned out to be a copy of another page. */
  readonly isDuplicate: boolean
  /** It links to pages of its own shape. */
  readonly leadsOn: boolean
  /** Hashes of the words of its content, and of its links to other shapes. */
  readonly news: readonly number[]
}

/** Shapes of the addresses of a crawl. Each process that works on a crawl watches on its own. */
export interface ShapeWatch {
  /** Learns from a page. */
  note(page: WatchedPage): void
  /** Returns true if pages of the shape lead nowhere. */
  isTrap(shape: string | undefined): boolean
}

interface Shape {
  /** Copies in a row. */
  copies: number
  /** Pages in a row that say nothing new and lead only to their own shape. */
  chain: number
  /** Hashes of the words and links of its pages, up to `MOST_KNOWN`. */
  readonly known: Set<number>
  isTrap: boolean
}

/** Pages in a row that bring nothing new. */
const MOST_EMPTY = 50
/** Words and links that are kept of a shape. A shape with more says something new on its pages. */
const MOST_KNOWN = 4_000
/** Shapes that are watched; then the one that was seen first is forgotten. */
const MOST_SHAPES = 5_000

/** @param mode - `off` finds no trap. */
export function openShapes(mode: 'detect' | 'off'): ShapeWatch {
  const shapes = new Map<string, Shape>()
  const shapeOf = (name: string): Shape => {
    const known = shapes.get(name)
    if (known) return known
    if (shapes.size >= MOST_SHAPES) shapes.delete(shapes.keys().next().value as string)
    const made = { copies: 0, chain: 0, known: new Set<number>(), isTrap: false }
    shapes.set(name, made)
    return made
  }
  return {
    note(page) {
      if (page.shape === undefined || mode === 'off') return
      const shape = shapeOf(page.shape)
      shape.copies = page.isDuplicate ? shape.copies + 1 : 0
      const isNew = learn(shape, page.news)
      shape.chain = page.isDuplicate || (!isNew && page.leadsOn) ? shape.chain + 1 : 0
      shape.isTrap = shape.copies >= MOST_EMPTY || shape.chain >= MOST_EMPTY
    },
    isTrap: (name) => name !== undefined && shapes.get(name)?.isTrap === true
  }
}

/** @returns whether one of the hashes is new. */
function learn({ known }: Shape, news: readonly number[]): boolean {
  if (known.size >= MOST_KNOWN) return true
  const before = known.size
  for (const one of news) known.add(one)
  return known.size > before
}
