/** The sequences of numbered links that belong to the list of a page. */

import type { NumberRun } from './number-runs.ts'
import { shownNumber } from './page-count.ts'
import { inPager } from './pager-names.ts'
import { isSameList, numbersOf, sameUrl, withoutNumber } from './url-numbers.ts'

/** Sequences of one list that are read: pagers stand above and below it. */
const RUNS = 6

/** Sequences that count pages of the page's own list. */
export function listRuns(runs: readonly NumberRun[], url: URL): NumberRun[] {
  const likely = runs.filter((run) => !isCalendar(run) && !isWithin(run, url))
  const own = likely.filter((run) => run.place !== '' && isOwn(run, url))
  if (own.length > 0) return own.slice(-RUNS)
  const firsts = likely.filter((run) => isFirst(run, url))
  if (firsts.length > 0) return firsts.slice(-RUNS)
  const [one, ...others] = likely.filter(
    ({ links, isNamed }) => (isNamed || links.length >= 3) && inPager(links[0]!)
  )
  return one && others.every((other) => isSameSequence(one, other))
    ? [one, ...others].slice(-RUNS)
    : []
}

function isSameSequence(one: NumberRun, other: NumberRun): boolean {
  if (one.place !== '') return isSameList(one.list, other.list)
  return one.links[0]!.url.href === other.links[0]!.url.href
}

/** A lone link to the first page, whose URL has no number. */
function isFirst(run: NumberRun, url: URL): boolean {
  const { links, place } = run
  const [link, ...others] = links
  if (place !== '' || others.length > 0 || link!.number !== 1) return false
  const list = withoutNumber(link!.url)
  return numbersOf(url).some(
    ({ place: at, value, isNamed }) =>
      isSameList(withoutNumber(url, at), list) && (isNamed || value === shownNumber(run))
  )
}

/** Checks whether a sequence is of the list that a URL is a page of. */
export function isOwn({ list, place, isNamed, links }: NumberRun, url: URL): boolean {
  const isCertain = isNamed || links.length > 1 || inPager(links[0]!)
  return (
    (isCertain && isSameList(withoutNumber(url, place), list)) ||
    isSameList(withoutNumber(url), list)
  )
}

/** Links to fragments of the page itself, which a script may turn into pages. */
function isWithin({ links }: NumberRun, url: URL): boolean {
  return links.length > 1 && links.every((link) => sameUrl(link.url, url))
}

/** The end of a path that names a year, or a year and a month. */
const DATED = /\/(?:19|20)\d\d(?:\/(?:0?[1-9]|1[0-2]))?$/

function isCalendar({ links, place, isNamed, list }: NumberRun): boolean {
  const isDated = !isNamed && !place.startsWith('?') && DATED.test(list.path)
  if (isDated && links.at(-1)!.number <= 31 && !inPager(links[0]!)) return true
  return (
    (links.length >= 28 && links.at(-1)!.number <= 31) ||
    links.every(({ number }) => number >= 1900 && number <= 2100)
  )
}
