/** Pages to measure, and what reads them. */

import type { PageTruth } from './html-truth.ts'

/** A page with its truth. */
export interface DocSample extends PageTruth {
  readonly id: string
  readonly url: string
  readonly html: string
  /** Source of the page: a generator or a family of templates. */
  readonly generator: string
}

/** A page's Markdown. */
export type Reader = (html: string, url: string) => string | Promise<string>
