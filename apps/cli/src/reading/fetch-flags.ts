/** The flags of `sluice fetch`. */

import type { ServerFlags } from '../server/chosen-server.ts'
import type { PictureFlags } from './picture-files.ts'
import type { RequestFlags } from './request-flags.ts'

/** The flags of the command. */
export interface FetchFlags extends RequestFlags, ServerFlags, PictureFlags {
  /** Fetch in this process even if a server is configured. */
  readonly local?: boolean
  /** Name of a request saved on the server. */
  readonly preset?: string
  readonly verbose?: boolean
  readonly input?: string
  readonly out?: string
  readonly resume?: boolean
  /** File or folder for the output. */
  readonly output?: string
  readonly json?: boolean
  /** Write the list as a Parquet file. */
  readonly parquet?: boolean
  readonly retries: number
  /** Maximum concurrent URLs. */
  readonly concurrency: number
}
