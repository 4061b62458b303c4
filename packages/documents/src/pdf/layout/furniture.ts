/** Text that repeats on page after page and is no part of the content: running heads, page numbers. */

import type { PageWords, Word } from '../page/words.ts'
import { type Line, linesOf, lineText } from '../text/lines-of.ts'
import { medianOf } from '../text/median.ts'
import { differsByPage, isPageNumber, NUMBER_GAP, type NumberedLine } from './page-numbers.ts'

/** Part of a page's height, above and below, in which furniture stands. */
const MARGIN = 0.16
/** The same, for text that the producer marked as no content. */
const ARTIFACT_MARGIN = 0.2
/** Maximum distance between the places of the same line on different pages, in points. */
const DRIFT = 6
/** Lines looked at from each edge. */
const DEEPEST = 6
interface Edge extends NumberedLine {
  /** True if the line looks like furniture on its own, although no other page repeats it. */
  readonly isLone: boolean
  /** True if the line is set larger than the text. */
  readonly isTitle: boolean
  readonly key: string
}

/** The words of each page without furniture, in the order of the pages. */
export function withoutFurniture(pages: readonly PageWords[]): Word[][] {
  const size = medianOf(pages.map(({ words }) => medianOf(words.map((word) => word.size))))
  const edges = pages.map((page) => edgesOf(page, size))
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
  const kept = pages.map((page, index) => {
    const { top, bottom } = edges[index] as { top: Edge[]; bottom: Edge[] }
    const dropped = new Set<Word>()
    for (const side of [top, bottom]) {
      for (const edge of side) {
        if (!repeats(edge, page)) break
        if (edge.isTitle && isFirst(edge, places.get(edge.key))) continue
        for (const word of wordsOfEdge(edge, page)) dropped.add(word)
      }
    }
    return page.words.filter((word) => !dropped.has(word) && !isMarked(word, page))
  })
  const isEmpty = kept.every((words) => words.length === 0)
  return kept.map((words, index) => {
    if (words.length > 0) return words
    const { top, bottom } = edges[index] as { top: Edge[]; bottom: Edge[] }
    return lastWords([...top, ...bottom], isEmpty, (edge) => places.get(edge.key) ?? [])
  })
}

/** A title that stands on every page is content once: pages of a form, or letters to several people. */
function isFirst({ page }: Edge, same: readonly Edge[] = []): boolean {
  return same.length > 1 && same.every((other) => other.page >= page)
}

/**
 * The words of a page that has furniture alone: lines that no other page has in the same words. If all pages are like
 * that, the lines are the content.
 */
function lastWords(
  edges: readonly Edge[],
  isWhole: boolean,
  same: (edge: Edge) => readonly Edge[]
): Word[] {
  const isOwn = (edge: Edge) =>
    same(edge).every(
      (other) => other.page === edge.page || lineText(other.line) !== lineText(edge.line)
    )
  const lines = edges.filter(
    (edge) => !isPageNumber(lineText(edge.line)) && (isWhole || isOwn(edge))
  )
  return [...new Set(lines.flatMap(({ line }) => line.words))]
}

function edgesOf(page: PageWords, usual: number): { top: Edge[]; bottom: Edge[] } {
  const words = page.words.filter((word) => !word.artifact && /[\p{L}\p{N}]/u.test(word.text))
  const lines = linesOf(words)
  const size = medianOf(words.map((word) => word.size))
  const edge = (line: Line, next: Line | undefined, part: number): Edge => ({
    line,
    isTitle: line.size > size * TITLE,
    // Numbered titles of chapters stand alike, and differ in no more than their numbers.
    key: line.size > size * TITLE ? lineText(line) : masked(lineText(line)),
    page: page.number,
    isSmall: line.size < usual * SMALL,
    isFoot: line === lines.at(-1),
    isLone: part < LONE_MARGIN && isLone(line, next, size)
  })
  const { height } = page
  const upper = lines.filter((line) => line.base < height * MARGIN).slice(0, DEEPEST)
  const lower = lines.filter((line) => line.base > height * (1 - MARGIN)).slice(-DEEPEST)
  const top = upper.map((line, index) => edge(line, lines[index + 1], line.base / height))
  const bottom = lower.map((line, index) =>
    edge(line, lines[lines.length - lower.length + index - 1], (height - line.base) / height)
  )
  return { top, bottom: bottom.reverse() }
}

/** Lines larger than the text by this factor are titles, where they do not repeat word by word. */
const TITLE = 1.3
/** Lines smaller than the text by this factor are set as furniture is. */
const SMALL = 0.95
/** Part of a page's height in which a line may be furniture without being repeated. */
const LONE_MARGIN = 0.12
/** White between such a line and the text, in ems of the text. */
const APART = 0.55
const CUES =
  /\bwww\.|https?:|\bpage\s+\d|\bseite\s+\d|\s\|\s|\bdownload(?:ed)?\b|\bprinted\b|©|\bcopyright\b|\bvol(?:ume|\.)?\s*\d|\bissn\b|\bdoi\b|^\d{1,2}\/\d{1,2}\/\d{2,4},/i
const NUMBER = /^(?:\d{1,4}|[ivxlc]{1,6})$/

/**
 * Checks whether a line starts or ends with a page number. The number is far from the line's text, or the line is all
 * in capitals.
 */
function hasPageNumber(line: Line): boolean {
  const words = [...line.words].sort((a, b) => a.x0 - b.x0)
  const [first, second] = words
  const [before, last] = [words.at(-2), words.at(-1)]
  if (!first || !second || !before || !last) return false
  const isCapitals = !/\p{Ll}{2}/u.test(lineText(line))
  const isApart = (left: Word, right: Word) =>
    isCapitals || right.x0 - left.x1 > NUMBER_GAP * line.size
  return (
    (NUMBER.test(first.text) && isApart(first, second)) ||
    (NUMBER.test(last.text) && isApart(before, last))
  )
}

/** A small line apart from the text, with an address, a page's number or the like. */
function isLone(line: Line, next: Line | undefined, size: number): boolean {
  if (!next || line.size > size * 1.6) return false
  const gap = line.y0 < next.y0 ? next.y0 - line.y1 : line.y0 - next.y1
  const text = lineText(line)
  return gap > APART * size && text.length < 160 && (CUES.test(text) || hasPageNumber(line))
}

/** The words of a line, and marks outside of it: specks, dots, bars. */
function wordsOfEdge({ line }: Edge, page: PageWords): Word[] {
  const outside =
    line.base < page.height / 2
      ? page.words.filter((word) => word.base < line.y1)
      : page.words.filter((word) => word.base > line.y0)
  const specks = outside.filter((word) => !/[\p{L}\p{N}]/u.test(word.text))
  return [...line.words, ...specks]
}

/** Checks whether the producer marked a word as furniture. Forms mark their labels too, inside of the page. */
const isMarked = ({ artifact, base }: Word, { height }: PageWords): boolean =>
  artifact && (base < ARTIFACT_MARGIN * height || base > (1 - ARTIFACT_MARGIN) * height)

const masked = (text: string): string => text.replace(/\d+/g, '#').replace(/\s+/g, ' ').trim()

function isFurniture(edge: Edge, page: PageWords, same: readonly Edge[], pages: number): boolean {
  if (isPageNumber(lineText(edge.line)) || edge.isLone) return true
  if (pages < 2) return false
  return same.some(
    (other) =>
      other.page !== page.number &&
      Math.abs(other.line.base - edge.line.base) < DRIFT &&
      differsByPage(edge, other)
  )
}
