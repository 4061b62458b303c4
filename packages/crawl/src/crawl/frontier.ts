/** Pages in line: by rank, then in the order in which they were found. */

/** Fields of a page that a frontier needs. */
export interface InLine {
  readonly host: string
  readonly depth: number
  /** Pages with a lower one go first. It does not change while the page is in line. */
  readonly rank: number
  /** In the order in which pages were found. */
  readonly number: number
}

/** See {@link createFrontier}. */
export interface Frontier<Page extends InLine> {
  add(page: Page): void
  /** Take a page out of the line. */
  remove(page: Page): void
  /** The first page of a host that is free, and not deeper than `deepest`; it is no longer in line. */
  take(isFree: (host: string) => boolean, deepest: number): Page | undefined
  /** Hosts that have pages in line which are not deeper than `deepest`. */
  hosts(deepest: number): string[]
  /** Empty the line. */
  takeAll(): Page[]
  readonly size: number
}

/** Pages of one host and rank, by number. */
interface Line<Page> {
  readonly pages: Page[]
  /** Pages before it were taken. */
  first: number
}

/** Make an empty frontier. */
export function createFrontier<Page extends InLine>(): Frontier<Page> {
  /** Waiting pages by host, then by rank. */
  const lines = new Map<string, Map<number, Line<Page>>>()
  let size = 0
  const firstOf = (host: string): Page | undefined => {
    const ranks = lines.get(host)
    const rank = ranks && Math.min(...ranks.keys())
    const line = rank === undefined ? undefined : ranks?.get(rank)
    return line?.pages[line.first]
  }
  const dropEmpty = (host: string, rank: number, line: Line<Page>) => {
    const ranks = lines.get(host)!
    if (line.first === line.pages.length) ranks.delete(rank)
    if (ranks.size === 0) lines.delete(host)
  }
  const removeFirst = ({ host, rank }: Page) => {
    const line = lines.get(host)!.get(rank)!
    line.first++
    size--
    dropEmpty(host, rank, line)
    if (line.first === COMPACT) {
      line.pages.splice(0, COMPACT)
      line.first = 0
    }
  }
  return {
    add(page) {
      const ranks = lines.get(page.host) ?? new Map<number, Line<Page>>()
      const line = ranks.get(page.rank) ?? { pages: [], first: 0 }
      lines.set(page.host, ranks)
      ranks.set(page.rank, line)
      size++
      // A page that waits again goes back to its place.
      let at = line.pages.length
      while (at > line.first && line.pages[at - 1]!.number > page.number) at--
      line.pages.splice(at, 0, page)
    },
    remove(page) {
      const line = lines.get(page.host)!.get(page.rank)!
      line.pages.splice(line.pages.indexOf(page, line.first), 1)
      size--
      dropEmpty(page.host, page.rank, line)
    },
    take(isFree, deepest) {
      let best: Page | undefined
      for (const host of lines.keys()) {
        const page = firstOf(host)!
        if (page.depth > deepest || (best && !isBefore(page, best)) || !isFree(host)) continue
        best = page
      }
      if (best) removeFirst(best)
      return best
    },
    takeAll() {
      const ranks = [...lines.values()].flatMap((line) => [...line.values()])
      lines.clear()
      size = 0
      return ranks.flatMap(({ pages, first }) => pages.slice(first))
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
  return one.rank < other.rank || (one.rank === other.rank && one.number < other.number)
}
