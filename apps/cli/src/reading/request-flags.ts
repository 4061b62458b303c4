/** The flags that make a request, and the request. */

import type { Format } from '../output/printed.ts'
import type { AiFlags } from './ai-flags.ts'
import type { VisitFlags } from './visit-flags.ts'

/** The parts of the command line that make a request. */
export interface RequestFlags extends VisitFlags, AiFlags {
  readonly format: Format
  /** `key=value`, with a dotted key. */
  readonly option?: readonly string[]
  readonly filter?: readonly string[]
  /** `options.list`, whatever is printed. */
  readonly list?: boolean
  /** Pages of the list to read: `options.list.pages`. */
  readonly pages?: number
  /** File with the JSON Schema of a row: `options.list.columns`. */
  readonly columns?: string
  /** File with a JSON Schema. */
  readonly schema?: string
}

/** The request besides the URL. */
export interface RequestInput {
  readonly filters: Readonly<Record<string, string>>
  readonly options: Readonly<Record<string, unknown>>
}
