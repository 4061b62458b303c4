/** Statements of a page itself about the use of its content, as the reader of its HTML finds them. */

import type { TdmDeclaration } from './tdm.ts'

/** Licence of a page. */
export interface StatedLicense {
  /** URL of the licence, or its name. */
  readonly license: string
  readonly source: 'link' | 'header' | 'json-ld' | 'meta'
}

/** Statements in the HTML of a page. */
export interface PageStatements {
  /** Directives of `<meta name="robots">` and of the meta of our agent. */
  readonly directives: readonly string[]
  readonly tdm: TdmDeclaration
  readonly licenses: readonly StatedLicense[]
  /** URLs of RSL documents that the page links. */
  readonly rsl: readonly string[]
  /** RSL documents in the page. */
  readonly inlineRsl: readonly string[]
}
