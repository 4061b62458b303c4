/** The pages of a crawl in memory: numbers, keys and the limit. A store of jobs does the same for a job. */

import type { AdmittedPage, SkipReason } from './crawl-page.ts'

/** A page in line. */
export interface ListedPage extends AdmittedPage {
  readonly number: number
  readonly host: string
  attempts: number
}

/** Result of adding a page. */
type Listed =
  | { readonly page: ListedPage; readonly skip?: SkipReason }
  /** The crawl has the key already. */
  | undefined

/** See {@link createPageList}. */
export interface PageList {
  add(page: AdmittedPage): Listed
  /**
   * Give a page further keys. @returns the number of a page that has one of them and is not skipped or failed; then this
   * page gets none.
   */
  claim(page: ListedPage, keys: readonly string[]): number | undefined
  /** A page is skipped or has failed: another page with its keys is no duplicate. */
  release(page: ListedPage): void
  /** Pages that were put in line. */
  readonly inLine: number
}

/** Keys that are kept. Beyond them no page is added. */
const MOST_KEYS = 4_000_000

/** @param limit - pages put in line; further ones are skipped. */
export function createPageList(limit: number): PageList {
  /** Numbers of pages by their keys; negative for a page that was skipped or has failed. */
  const owners = new Map<string, number>()
  let number = 0
  let inLine = 0
  return {
    add(page) {
      if (owners.has(page.key) || owners.size >= MOST_KEYS) return undefined
      number++
      const skip = page.skip ?? (inLine < limit ? undefined : 'limit')
      if (!skip) inLine++
      owners.set(page.key, skip ? -number : number)
      const listed = { ...page, number, host: new URL(page.url).host, attempts: 0 }
      return skip ? { page: listed, skip } : { page: listed }
    },
    claim(page, keys) {
      const other = keys
        .map((key) => owners.get(key))
        .find((owner) => owner !== undefined && owner > 0 && owner !== page.number)
      if (other !== undefined) return other
      for (const key of keys) owners.set(key, page.number)
      return undefined
    },
    release({ key, number }) {
      if (owners.get(key) === number) owners.set(key, -number)
    },
    get inLine() {
      return inLine
    }
  }
}
