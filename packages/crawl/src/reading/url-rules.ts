/** The rules of a site, ready to be used. */

import { compileScope } from '../scope/scope.ts'
import type { FoundUrl, SiteRules } from '../site/site-job.ts'
import { normalUrl } from '../url/normal-url.ts'

/** @returns a function that gives a URL's normal form, or undefined for one that does not belong to the site. */
export function urlRules({ scope, query, starts }: SiteRules) {
  const { contains } = compileScope(
    scope,
    starts.map((start) => new URL(start))
  )
  return (written: string): string | undefined => {
    const parsed = URL.parse(written)
    if (!parsed || !/^https?:$/.test(parsed.protocol)) return undefined
    const url = normalUrl(parsed, query)
    return contains(new URL(url)) ? url : undefined
  }
}

/** The URLs that belong to the site, in their normal form. */
export function belonging<Found extends FoundUrl>(
  found: readonly Found[],
  ruled: (written: string) => string | undefined
): Found[] {
  return found.flatMap((one) => {
    const url = ruled(one.url)
    return url === undefined ? [] : [{ ...one, url }]
  })
}
