/** The flags of `sluice parse`. */

import type { RequestFlags } from './request-flags.ts'

/** The flags of the command. */
export interface ParseFlags extends RequestFlags {
  readonly url?: string
  readonly contentType: string
  readonly explain?: boolean
  readonly jsonl?: boolean
  /** File or folder for what is printed. */
  readonly output?: string
  /** File for lines of JSON, or a folder as {@link ParseFlags.output}. */
  readonly out?: string
  readonly resume?: boolean
  readonly json?: boolean
  /** Files at once. */
  readonly concurrency?: number
  /** For pages that are fetched. */
  readonly local?: boolean
  readonly verbose?: boolean
}
