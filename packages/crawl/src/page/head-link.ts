/** A `link` element of a page, or one of its header `Link`. */
export interface HeadLink {
  /** Lower-case. */
  readonly rels: ReadonlySet<string>
  /** Absolute, without fragment. */
  readonly url: string
  /** Media type; `''` when absent. */
  readonly type: string
  /** `hreflang`; `''` when absent. */
  readonly language: string
}
