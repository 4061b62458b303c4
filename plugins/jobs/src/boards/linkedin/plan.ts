/** Plans the pages to fetch for a search. The filters become parameters of the site. */

import { all, attribute } from '@sluice/content'
import type { Page, PagePlan, Target } from '@sluice/core'
import type { Filters } from '../../filters.ts'
import { isLinkedin, postingId } from './address.ts'

/** Postings of a search that names filters but no limit. Source: decisions.md §10. */
export const DEFAULT_LIMIT = 25

/**
 * Least number of postings on a full page of results, and in a fragment of the guest API. A page says 25 and often holds
 * 60; postings that appear twice are returned once.
 */
const ON_PAGE = 25
const ON_FRAGMENT = 10

const FRAGMENT_PATH = '/jobs-guest/jobs/api/seeMoreJobPostings/search'

/** The site's own values. Source: the form of its page of results. */
const JOB_TYPES: Readonly<Record<string, string>> = {
  full_time: 'F',
  part_time: 'P',
  contract: 'C',
  temporary: 'T',
  internship: 'I',
  volunteer: 'V',
  other: 'O'
}
const ARRANGEMENTS: Readonly<Record<string, string>> = { on_site: '1', remote: '2', hybrid: '3' }
const LEVELS: Readonly<Record<string, string>> = {
  internship: '1',
  entry: '2',
  associate: '3',
  mid_senior: '4',
  director: '5',
  executive: '6'
}
const SORTS: Readonly<Record<string, string>> = { relevance: 'R', date: 'DD' }
const HOURS: Readonly<Record<string, number>> = { '24h': 24, '7d': 7 * 24, '30d': 30 * 24 }

/** Returns true if an address of the network is a search: everything under `/jobs` except postings. */
export function isSearch(url: URL): boolean {
  return (
    isLinkedin(url) &&
    postingId(url.pathname) === undefined &&
    !/^\/jobs\/view\//.test(url.pathname)
  )
}

/** Returns true if the answer at an address is a bare list of cards. */
export function isFragment(url: URL): boolean {
  return url.pathname.startsWith(FRAGMENT_PATH)
}

/**
 * Returns the pages of a search: one full page, and fragments for the postings beyond it. Any other address is returned
 * as it is.
 */
export function planSearch(target: Target<Filters>): readonly PagePlan[] {
  const { url } = target
  if (!isSearch(url) || !hasFilters(target.filters)) return [{ url, via: 'http' }]
  const limit = Number(target.filters.limit ?? DEFAULT_LIMIT)
  const offset = startOf(target)
  const first = searchUrl(url, target.filters)
  setStart(first, offset)
  const held = isFragment(url) ? ON_FRAGMENT : ON_PAGE
  const plans: PagePlan[] = [{ url: first, via: 'http' }]
  for (let start = held; start < limit; start += ON_FRAGMENT) {
    const further = new URL(first)
    further.pathname = FRAGMENT_PATH
    setStart(further, offset + start)
    // The search may have fewer results.
    plans.push({ url: further, via: 'http', optional: true })
  }
  return plans
}

/** Returns the number of the requested page of results, from a filter or from the address. */
export function pageOf(target: Target<Filters>): number {
  const usual = isFragment(target.url) ? ON_FRAGMENT : DEFAULT_LIMIT
  const limit = Number(target.filters?.limit ?? usual)
  return target.filters?.page
    ? Number(target.filters.page)
    : Math.floor(startOf(target) / limit) + 1
}

/**
 * Returns the address of the next results.
 *
 * @param count - postings that were returned.
 * @param total - postings of the search, if known.
 * @returns `null` at the end of the results.
 */
export function nextSearch(
  { tree, url }: Page,
  target: Target<Filters>,
  count: number,
  total: number | undefined
): string | null {
  const start = startOf(target) + count
  if (count === 0 || (total !== undefined && start >= total)) return null
  const next = searchUrl(isSearch(target.url) ? target.url : url, target.filters)
  // A keyword page names its query in its form. Only a search has further pages.
  if (!isFragment(next)) {
    for (const input of all(tree, '#jserp-filters input[name][value]')) {
      const [name, value] = [attribute(input, 'name')!, attribute(input, 'value')]
      const isSet =
        attribute(input, 'type') === 'hidden' || attribute(input, 'checked') !== undefined
      if (
        isSet &&
        value &&
        /^(?:keywords|location|geoId)$/.test(name) &&
        !next.searchParams.has(name)
      )
        next.searchParams.set(name, value)
    }
    if (next.searchParams.has('keywords') || next.searchParams.has('location'))
      next.pathname = '/jobs/search'
  }
  setStart(next, start)
  return next.href
}

function hasFilters(filters: Filters | undefined): filters is Filters {
  return Object.values(filters ?? {}).some((value) => value !== undefined)
}

/** Returns the address with the filters, on the host of all countries, without tracking parameters. */
function searchUrl(given: URL, filters: Filters | undefined): URL {
  const url = new URL(given)
  url.hostname = 'www.linkedin.com'
  url.hash = ''
  for (const name of ['position', 'pageNum', 'refId', 'trackingId', 'trk', 'currentJobId', 'start'])
    url.searchParams.delete(name)
  if (filters === undefined) return url
  const { searchParams } = url
  const set = (name: string, value: string | undefined) => {
    if (value !== undefined) searchParams.set(name, value)
  }
  set('keywords', filters.search_term)
  set('location', filters.location)
  // A named place replaces the one that the number stands for.
  if (filters.location !== undefined) searchParams.delete('geoId')
  set('f_JT', codes(filters.job_types, JOB_TYPES))
  set('f_WT', codes(filters.work_arrangement, ARRANGEMENTS))
  set('f_E', codes(filters.experience_levels, LEVELS))
  set('f_TPR', filters.posted_within && `r${hoursOf(filters.posted_within) * 3600}`)
  set('sortBy', filters.sort && SORTS[filters.sort])
  // The path of a keyword page would take precedence over the query.
  const hasWords = filters.search_term !== undefined || filters.location !== undefined
  if (!isFragment(url) && (hasWords || url.pathname === '/jobs')) url.pathname = '/jobs/search'
  return url
}

function codes(values: string | undefined, table: Readonly<Record<string, string>>) {
  return values
    ?.split(',')
    .map((value) => table[value])
    .join(',')
}

function hoursOf(within: string): number {
  return HOURS[within] ?? Number.parseInt(within, 10)
}

/** Returns the number of postings before the first requested one. */
function startOf({ url, filters }: Target<Filters>): number {
  if (filters?.page !== undefined) {
    return (Number(filters.page) - 1) * Number(filters.limit ?? DEFAULT_LIMIT)
  }
  const start = url.searchParams.get('start')
  return start !== null && /^\d{1,5}$/.test(start) ? Number(start) : 0
}

function setStart(url: URL, start: number): void {
  if (start > 0 || isFragment(url)) url.searchParams.set('start', String(start))
}
