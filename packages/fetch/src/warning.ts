/** Warnings of a successful answer. */

/** A warning of decisions.md §3. */
export interface Warning {
  readonly code: string
  readonly message: string
}
