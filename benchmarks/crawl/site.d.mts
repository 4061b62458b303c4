/** Types of `site.mjs`. */

export interface SiteAnswer {
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
  readonly delay?: number
  readonly reset?: boolean
}

/** Outcomes by section of the site. */
export type OutcomeTable = Record<string, Record<string, number>>

export interface Site {
  answer(path: string, origin: string): SiteAnswer | undefined
  readonly table: OutcomeTable
}

export interface ServedSite {
  readonly origin: string
  requests(): number
  close(): Promise<void>
}

export function createSite(options: { readonly pages: number }): Site
export function serveSite(site: Site): Promise<ServedSite>
export function tableOfPages(
  pages: Iterable<{
    readonly url: string
    readonly status: string
    readonly skipReason: string | null
  }>,
  origin: string
): OutcomeTable
