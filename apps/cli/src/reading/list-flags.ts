/** `--list`: the format of a list, by the name of its file. */

import type { Format } from '../output/printed.ts'

/** Flags that decide it. */
interface ListFlags {
  readonly list?: boolean
  readonly format: Format
  readonly output?: string
}

const BY_ENDING: Readonly<Record<string, { format: Format; parquet?: boolean }>> = {
  json: { format: 'json' },
  jsonl: { format: 'jsonl' },
  ndjson: { format: 'jsonl' },
  parquet: { format: 'csv', parquet: true }
}

/** The flags with the format of the list: CSV, unless another one is given or the file ends so. */
export function withList<Flags extends ListFlags>(flags: Flags, isFormatGiven: boolean): Flags {
  if (!flags.list || isFormatGiven) return flags
  const ending = /\.(\w{1,10})$/.exec(flags.output ?? '')?.[1]?.toLowerCase() ?? ''
  return { ...flags, ...(BY_ENDING[ending] ?? { format: 'csv' as const }) }
}
