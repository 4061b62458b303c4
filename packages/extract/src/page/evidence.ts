/** What may be the value of a property. */

/** Something that may be the value of a property. */
export interface Evidence {
  /** One or several values, as the page or the record has them. */
  readonly values: readonly unknown[]
  readonly source: string
  /** Chosen by `x-css`: what it is is not for us to judge. */
  readonly isChosen?: boolean
}
