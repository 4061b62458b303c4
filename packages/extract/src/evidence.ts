/** Candidates for the value of a property. */

/** A candidate for the value of a property. */
export interface Evidence {
  /** One or several values, as the page or the record has them. */
  readonly values: readonly unknown[]
  readonly source: string
  /** Evidence of one tier is equally good: two values that differ leave it open which is meant. */
  readonly tier?: string | undefined
  /** Selected by `x-css`: its meaning is not ours to judge. */
  readonly isChosen?: boolean
}
