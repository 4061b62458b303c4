/** What repeats on page after page, and is no part of the text: running heads, page numbers. */

import type { PageWords, Word } from '../page/words.ts'
import { type Line, linesOf, lineText } from '../text/lines-of.ts'

/** Part of a page's height, above and below, in which furniture stands. */
const MARGIN = 0.16
/** How far the same line may stand from page to page, in points. */
const DRIFT = 6
/** Lines looked at from each edge. */
const DEEPEST = 6
const PAGE_NUMBER =
  /^(?:page|seite|página|pagina|p\.?)?\s*[-–—|]?\s*(?:\d{1,4}|[ivxlc]{1,7})\s*[-–—|]?(?:\s*(?:of|\/|von|de|di|sur|van)\s*\d{1,4})?$/i

interface Edge {
  readonly line: Line
  readonly key: string
  readonly page: number
}

/** The words of each page without furniture, in the order of the pages. */
export function withoutFurniture(pages: readonly PageWords[]): Word[][] {
  const edges = pages.map((page) => edgesOf(page))
  const places = new Map<string, Edge[]>()
  for (const { top, bottom } of edges) {
    for (const edge of [...top, ...bottom]) {
      const list = places.get(edge.key)
      if (list) list.push(edge)
      else places.set(edge.key, [edge])
    }
  }
  const repeats = (edge: Edge, page: PageWords) =>
    isFurniture(edge, page, places.get(edge.key) ?? [], pages.length)
  return pages.map((page, index) => {
    const { top, bottom } = edges[index] as { top: Edge[]; bottom: Edge[] }
    const dropped = new Set<Word>()
    for (const side of [top, bottom]) {
      for (const edge of side) {
        if (!repeats(edge, page)) break
        for (const word of edge.line.words) dropped.add(word)
      }
    }
    return page.words.filter((word) => !dropped.has(word) && !word.artifact)
  })
}

function edgesOf(page: PageWords): { top: Edge[]; bottom: Edge[] } {
  const high = page.height * MARGIN
  const low = page.height * (1 - MARGIN)
  const edge = (line: Line): Edge => ({ line, key: masked(lineText(line)), page: page.number })
  const words = page.words.filter((word) => !word.artifact)
  const top = linesOf(words.filter((word) => word.base < high)).slice(0, DEEPEST)
  const bottom = linesOf(words.filter((word) => word.base > low))
    .reverse()
    .slice(0, DEEPEST)
  return { top: top.map(edge), bottom: bottom.map(edge) }
}

const masked = (text: string): string => text.replace(/\d+/g, '#').replace(/\s+/g, ' ').trim()

function isFurniture(edge: Edge, page: PageWords, same: readonly Edge[], pages: number): boolean {
  if (PAGE_NUMBER.test(lineText(edge.line).trim())) return true
  if (pages < 2) return false
  const others = same.filter(
    (other) => other.page !== page.number && Math.abs(other.line.base - edge.line.base) < DRIFT
  )
  return others.length > 0
}
