/** The pages of a request: fetched, or kept from an earlier fetch where the client accepts that (`max_age`). */

import type { FetchedPage, PageKey } from '@sluice/acquire'
import type { PagePlan } from '@sluice/core'
import type { Prepared } from './prepare.ts'
import type { Service } from './service.ts'

/** See {@link acquirePages}. */
export interface Acquired {
  readonly pages: readonly FetchedPage[]
  /** `meta.cache`: null when the client did not ask for kept pages. Age in seconds, of the oldest page. */
  readonly cache: { readonly hit: boolean; readonly age: number } | null
  /** Keep what was fetched. To be called once the request has succeeded. */
  keep(): Promise<void>
}

/** Get the pages of a request, in the order of its plans. @throws what `Acquirer.fetch` throws. */
export async function acquirePages(
  service: Service,
  { plans, request: { options } }: Prepared,
  account: string,
  signal: AbortSignal
): Promise<Acquired> {
  const { headers, locale, mobile, max_age } = options
  const asked = { mobile, ...(locale === undefined ? {} : { locale }) }
  // Pages for a caller's own headers are nobody else's, and may not even be the same caller's.
  const mayKeep = max_age > 0 && Object.keys(headers).length === 0
  const keyOf = ({ url }: PagePlan): PageKey => ({ account, url, ...asked })
  const pages: FetchedPage[] = []
  const fresh: [PageKey, FetchedPage][] = []
  let oldest = 0
  for (const plan of plans) {
    const kept = mayKeep ? await service.pages.get(keyOf(plan), max_age * 1_000) : undefined
    oldest = Math.max(oldest, kept?.age ?? 0)
    const page =
      kept?.page ?? (await service.acquirer.fetch(plan, { signal, account, headers, ...asked }))
    pages.push(page)
    // The body moves to a worker; what is to be kept needs one of its own.
    if (mayKeep && !kept) fresh.push([keyOf(plan), { ...page, body: page.body.slice() }])
  }
  const hit = mayKeep && fresh.length === 0
  return {
    pages,
    cache: max_age > 0 ? { hit, age: hit ? Math.floor(oldest / 1_000) : 0 } : null,
    async keep() {
      await Promise.all(fresh.map(([key, page]) => service.pages.put(key, page)))
    }
  }
}
