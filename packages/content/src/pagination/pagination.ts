/** The pages of a list that continues on other pages. Source: HTML standard, link types `next` and `prev`. */

import type { Root } from 'hast'
import { checkNode, checkUrl } from '../checked-arguments.ts'
import { attributeText } from '../html/properties.ts'
import { baseUrl, resolveUrl } from '../page/base-url.ts'
import { pageElements } from '../page/page-elements.ts'
import { formTurns } from './form-turns.ts'
import { isOwn, listRuns } from './list-runs.ts'
import { type NumberRun, numberRuns } from './number-runs.ts'
import { optionTurns } from './option-turns.ts'
import { currentOf, numberAt, totalOf } from './page-count.ts'
import { type PageTurn, pageTurns } from './page-turns.ts'
import { inPager, isOther } from './pager-names.ts'
import type { Turn } from './turn-words.ts'
import { isSameList, numbersOf, sameUrl, withoutNumber } from './url-numbers.ts'

/** Pages of a list. */
export interface Pagination {
  /** Absolute URL of the next page; `null` on the last one. */
  readonly next: string | null
  /** Absolute URL of the previous page; `null` on the first one. */
  readonly previous: string | null
  /** Numbered links to pages, in their order. */
  readonly pages: readonly ListedPage[]
  /** Number of pages, if the page states it. */
  readonly total: number | null
}

/** Numbered link to a page of a list. */
export interface ListedPage {
  readonly number: number
  /** Absolute. */
  readonly url: string
}

/**
 * Find the links to the other pages of a list.
 *
 * @param url - final URL of the page, after redirects.
 * @returns `undefined` if the page is not one of several.
 */
export function pagination(tree: Root, { url }: { readonly url: URL }): Pagination | undefined {
  checkNode('pagination: tree', tree)
  checkUrl('pagination: url', url)
  const base = baseUrl(tree, url)
  const turns = [...pageTurns(tree, base), ...formTurns(tree, base)].filter(
    (turn) => !isOther(turn)
  )
  const linked = listRuns(numberRuns(turns), url)
  const runs = linked.length > 0 ? linked : listRuns(numberRuns(optionTurns(tree, base)), url)
  const next = turnedTo('next', tree, turns, runs, url, base)
  const previous = turnedTo('previous', tree, turns, runs, url, base)
  const pages = pagesOf(runs)
  if (!next && !previous && pages.length === 0) return undefined
  return { next: next ?? null, previous: previous ?? null, pages, total: totalOf(turns, runs, url) }
}

function pagesOf(runs: readonly NumberRun[]): ListedPage[] {
  const pages = new Map<string, ListedPage>()
  for (const { links } of runs) {
    for (const { number, url } of links) pages.set(url.href, { number, url: url.href })
  }
  return [...pages.values()].sort((a, b) => a.number - b.number)
}

function turnedTo(
  turn: Turn,
  tree: Root,
  turns: readonly PageTurn[],
  runs: readonly NumberRun[],
  url: URL,
  base: URL
): string | undefined {
  const declared = declaredTurn(turn, tree, base)
  let best: { url: URL; weight: number } | undefined
  for (const one of turns) {
    if (one.turn !== turn || sameUrl(one.url, url)) continue
    const weight = weightOf(one, runs, url, declared)
    if (weight >= ENOUGH && (!best || weight > best.weight)) best = { url: one.url, weight }
  }
  if (best && best.weight >= 6) return best.url.href
  if (declared && !sameUrl(declared, url)) return declared.href
  return best?.url.href ?? byNumber(turn, runs, url)
}

const ENOUGH = 5

function weightOf(
  turn: PageTurn,
  runs: readonly NumberRun[],
  url: URL,
  declared: URL | undefined
): number {
  let weight = turn.weight
  if (inPager(turn)) weight += 2
  if (declared && sameUrl(declared, turn.url)) weight += 4
  if (turn.url.host !== url.host) weight -= 2
  if (runs.some((run) => numberAt(run, turn.url) !== undefined && isOwn(run, turn.url))) weight += 3
  else if (steps(turn, url)) weight += 3
  else if (turn.weight >= 3 && (hasPlace(turn.url) || staysOn(url, turn.url))) weight += 2
  return weight
}

/** Checks whether a URL names a place in a list. */
function hasPlace(url: URL): boolean {
  return hasCursor(url) || numbersOf(url).some(({ isNamed }) => isNamed)
}

/** Parameters that name another thing than a place in a list. */
const OBJECT =
  /(?:^|[^a-z])(?:id|date|week|month|year|day|step|slide|image|img|photo|pic|item|tab|view|lang|sort|order)(?:[^a-z]|$)/i

/** Checks whether a URL has the same path, and none of its other parameters names another thing. */
function staysOn(url: URL, to: URL): boolean {
  if (to.host !== url.host || to.pathname !== url.pathname || to.search === '') return false
  return [...to.searchParams].every(
    ([name, value]) => url.searchParams.get(name) === value || !OBJECT.test(name.slice(0, 80))
  )
}

const CURSOR =
  /^(?:.*[._-])?(?:cursor|after|before|continue|continuation|page_?token|next_?token|max_?id|since_?id|start_?after|last_?(?:id|key|seen))$/i

/** Checks whether a parameter of a URL names the place in a list at which it goes on. */
function hasCursor({ searchParams }: URL): boolean {
  return [...searchParams.keys()].some((name) => name.length <= 40 && CURSOR.test(name))
}

/** Checks whether the URLs differ by a number only, in the direction that the link names. */
function steps({ url: to, turn }: PageTurn, url: URL): boolean {
  const isStep = numbersOf(to).some(({ place, value, isNamed }) => {
    const list = withoutNumber(to, place)
    const from = numbersOf(url).find((one) => one.place === place)?.value
    if (from === undefined) return isNamed && isSameList(withoutNumber(url), list)
    return isSameList(withoutNumber(url, place), list) && (turn === 'next') === value > from
  })
  return isStep || (turn === 'previous' && isFirstOf(to, url))
}

/** Checks whether a URL without a number is that of a list's first page. */
function isFirstOf(first: URL, url: URL): boolean {
  const list = withoutNumber(first)
  return numbersOf(url).some(({ place }) => isSameList(withoutNumber(url, place), list))
}

function declaredTurn(turn: Turn, tree: Root, base: URL): URL | undefined {
  const names = turn === 'next' ? ['next'] : ['prev', 'previous']
  for (const { properties } of pageElements(tree).links) {
    const { rel } = properties
    if (!Array.isArray(rel) || !names.some((name) => rel.includes(name))) continue
    return resolveUrl(attributeText(properties, 'href') ?? '', base)
  }
  return undefined
}

function byNumber(turn: Turn, runs: readonly NumberRun[], url: URL): string | undefined {
  for (const run of runs) {
    const wanted = currentOf(run, url) + (turn === 'next' ? 1 : -1)
    const link = run.links.find(({ number }) => number === wanted)
    if (link && !sameUrl(link.url, url)) return link.url.href
  }
  return undefined
}
