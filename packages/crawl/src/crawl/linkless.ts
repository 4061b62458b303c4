/** The warning of a crawl that found no other page than its start. */

/** Pages of a crawl that has ended. */
interface Ended {
  /** Pages that were found, the start and those out of scope among them. */
  readonly found: number
  readonly success: number
  readonly outOfScope: number
}

/** Why a crawl has a single page; nothing if it found others. Scripts may draw the navigation of its start. */
export function linklessWarning({ found, success, outOfScope }: Ended): string | undefined {
  if (success !== 1 || found - outOfScope > 1) return undefined
  return 'The start page links to no other page within the scope, and no sitemap lists one. If scripts draw its links, only a browser finds them.'
}
