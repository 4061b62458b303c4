/** What is said of filling a schema. */

/** What is said of the filling, and what it may still take. Paths are names with dots between them. */
export interface Report {
  readonly filled: string[]
  readonly missing: string[]
  readonly invalid: string[]
  readonly provenance: Map<string, string>
  /** Values that may still be tried: pages and schemas multiply. */
  left: number
}

/** Nothing is said yet. */
export function newReport(left: number): Report {
  return { filled: [], missing: [], invalid: [], provenance: new Map(), left }
}
