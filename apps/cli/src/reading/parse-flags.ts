/** The flags of `sluice parse`. */

import type { Format } from './printed.ts'

/** The flags of the command. */
export interface ParseFlags {
  readonly url?: string
  readonly contentType: string
  readonly format: Format
  readonly explain?: boolean
  readonly jsonl?: boolean
  readonly output?: string
  readonly json?: boolean
  /** For pages that are fetched. */
  readonly local?: boolean
  readonly verbose?: boolean
}
