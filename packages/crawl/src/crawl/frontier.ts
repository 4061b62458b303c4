/** Pages in line: by depth, then in the order in which they were found. */

/** Fields of a page that a frontier needs. */
export interface InLine {
  readonly host: string
  readonly depth: number
  /** In the order in which pages were found. */
  readonly number: number
}

/** See {@link createFrontier}. */
export interface Frontier<Page extends InLine> {
  add(page: Page): void
  /** The first page of a host that is free, and not deeper than `deepest`; it is no longer in line. */
  take(isFree: (host: string) => boolean, deepest: number): Page | undefined
  /** Hosts that have pages in line which are not deeper than `deepest`. */
  hosts(deepest: number): string[]
  readonly size: number
}

/** Pages of one host and depth, by number. */
interface Line<Page> {
  readonly pages: Page[]
  /** Pages before it were taken. */
  first: number
}

/** Make an empty frontier. */
export function createFrontier<Page extends InLine>(): Frontier<Page> {
  /** Waiting pages by host, then by depth. */
  const lines = new Map<string, Map<number, Line<Page>>>()
  let size = 0
  const firstOf = (host: string): Page | undefined => {
    const depths = lines.get(host)
    const depth = depths && Math.min(...depths.keys())
    const line = depth === undefined ? undefined : depths?.get(depth)
    return line?.pages[line.first]
  }
  const remove = ({ host, depth }: Page) => {
    const depths = lines.get(host)!
    const line = depths.get(depth)!
    line.first++
    size--
    if (line.first === line.pages.length) depths.delete(depth)
    if (depths.size === 0) lines.delete(host)
    if (line.first === COMPACT) {
      line.pages.splice(0, COMPACT)
      line.first = 0
    }
  }
  return {
    add(page) {
      const depths = lines.get(page.host) ?? new Map<number, Line<Page>>()
      const line = depths.get(page.depth) ?? { pages: [], first: 0 }
      lines.set(page.host, depths)
      depths.set(page.depth, line)
      size++
      // A page that waits again goes back to its place.
      let at = line.pages.length
      while (at > line.first && line.pages[at - 1]!.number > page.number) at--
      line.pages.splice(at, 0, page)
    },
    take(isFree, deepest) {
      let best: Page | undefined
      for (const host of lines.keys()) {
        const page = firstOf(host)!
        if (page.depth > deepest || (best && !isBefore(page, best)) || !isFree(host)) continue
        best = page
      }
      if (best) remove(best)
      return best
    },
    hosts: (deepest) => [...lines.keys()].filter((host) => firstOf(host)!.depth <= deepest),
    get size() {
      return size
    }
  }
}

/** Taken pages after which a line gives their memory back. */
const COMPACT = 1_024

function isBefore(one: InLine, other: InLine): boolean {
  return one.depth < other.depth || (one.depth === other.depth && one.number < other.number)
}
