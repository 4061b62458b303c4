/** A value that a page shows. */

/** Something shown, and how it was found. */
export interface Shown {
  readonly value: unknown
  readonly source: string
  /** Values of one tier are equally good: two that differ leave it open which is meant. */
  readonly tier?: string
}
