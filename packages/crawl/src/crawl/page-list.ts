/** The pages of a crawl in memory: numbers, keys and the limit. A store of jobs does the same for a job. */

import type { AdmittedPage, SkipReason } from './crawl-page.ts'

/** A page of the list. A better way to it changes its place. */
export interface ListedPage extends Omit<AdmittedPage, 'depth' | 'rank' | 'hops' | 'foundOn'> {
  readonly number: number
  readonly host: string
  depth: number
  rank: number
  hops: number
  foundOn: number | null
  attempts: number
  /** `waits` in line, `away` out of scope by the ways that are known, `taken` once it is fetched or skipped. */
  state: 'waits' | 'away' | 'taken'
}

/** Result of adding a page. */
type Listed =
  | { readonly page: ListedPage; readonly skip?: SkipReason }
  /** A better way to a page that waits, which has not taken it over yet. */
  | { readonly page: ListedPage; readonly better: AdmittedPage }
  /** The crawl has the key already. */
  | undefined

/** See {@link createPageList}. */
export interface PageList {
  add(page: AdmittedPage): Listed
  /**
   * Give a page that succeeded further keys. @returns the number of a page that succeeded with one of them; then this
   * page is its copy.
   */
  claim(page: ListedPage, keys: readonly string[]): number | undefined
  /** The pages that no way leads to within the scope. */
  away(): readonly ListedPage[]
  /** Their outcome is told. */
  forgetAway(): void
  /** A page was fetched and has an outcome. */
  noteFetched(isSuccess: boolean): void
  /** Returns the number of pages that may still be fetched. @param running - pages that are being fetched. */
  placesLeft(running: number): number
}

/** Keys that are kept. Beyond them no page is added. */
const MOST_KEYS = 4_000_000
/** Fetches for each page of the limit, duplicates and failures included. */
export const FETCHES_PER_PAGE = 5

/** @param limit - pages that may succeed. */
export function createPageList(limit: number): PageList {
  const owners = new Map<string, ListedPage>()
  const succeeded = new Set<ListedPage>()
  const away = new Set<ListedPage>()
  let number = 0
  let success = 0
  let fetched = 0
  return {
    add(page) {
      const known = owners.get(page.key)
      if (known) return page.skip ? undefined : betterWay(known, page, away)
      if (owners.size >= MOST_KEYS) return undefined
      number++
      const host = new URL(page.url).host
      const state = page.skip === 'scope' ? 'away' : page.skip ? 'taken' : 'waits'
      const listed: ListedPage = { ...page, number, host, hops: page.hops ?? 0, attempts: 0, state }
      owners.set(page.key, listed)
      if (state === 'away') away.add(listed)
      return page.skip ? { page: listed, skip: page.skip } : { page: listed }
    },
    claim(page, keys) {
      const other = keys
        .map((key) => owners.get(key))
        .find((owner) => owner !== undefined && owner !== page && succeeded.has(owner))
      for (const key of [page.key, ...keys]) owners.set(key, other ?? page)
      if (!other) succeeded.add(page)
      return other?.number
    },
    away: () => [...away],
    forgetAway: () => away.clear(),
    noteFetched(isSuccess) {
      fetched++
      if (isSuccess) success++
    },
    placesLeft: (running) => Math.min(limit - success, limit * FETCHES_PER_PAGE - fetched) - running
  }
}

function betterWay(known: ListedPage, page: AdmittedPage, away: Set<ListedPage>): Listed {
  const isFirst =
    page.rank < known.rank || (page.rank === known.rank && known.hops > 0 && !page.hops)
  if (known.state === 'waits' && isFirst) return { page: known, better: page }
  if (known.state !== 'away') {
    known.depth = Math.min(known.depth, page.depth)
    return undefined
  }
  away.delete(known)
  known.state = 'waits'
  takeWay(known, page)
  return { page: known }
}

/** Lets a page that is not in line take over another way to it. */
export function takeWay(known: ListedPage, way: AdmittedPage): void {
  const { depth, rank, hops = 0, foundOn, isItem = false } = way
  const least = known.state === 'waits' ? Math.min(known.depth, depth) : depth
  Object.assign(known, { depth: least, rank, hops, foundOn, isItem })
}
