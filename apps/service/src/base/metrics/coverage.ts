/**
 * Measures how much of its record each parser still finds. A site that changes its pages first empties optional fields,
 * long before the fields that a record needs.
 */

/** Records that are looked back on, for each parser. */
const KEPT = 1_000

/** Coverage of one parser. */
interface ParserCoverage {
  /** Records since the start, the last 1,000 at most. */
  readonly records: number
  /** Share of those records, among the ones that have the field, in which it was filled: 0 to 1. */
  readonly fields: Readonly<Record<string, number>>
}

/** Counts the fields of the last records of each parser, in this process. */
export interface Coverage {
  /** One more record. @param fields - each with whether it was filled. */
  note(parser: string, fields: Readonly<Record<string, boolean>>): void
  of(parser: string): ParserCoverage
  /** Names of parsers that have read something. */
  parsers(): readonly string[]
}

interface Window {
  /** A ring once it is full; `next` is the oldest. */
  readonly records: Readonly<Record<string, boolean>>[]
  next: number
  readonly sums: Map<string, { seen: number; filled: number }>
}

/** Start counting. */
export function createCoverage(): Coverage {
  const windows = new Map<string, Window>()
  return {
    note(parser, fields) {
      const window = windows.get(parser) ?? { records: [], next: 0, sums: new Map() }
      windows.set(parser, window)
      const oldest = window.records[window.next]
      if (oldest) add(window, oldest, -1)
      window.records[window.next] = fields
      window.next = (window.next + 1) % KEPT
      add(window, fields, 1)
    },
    of(parser) {
      const window = windows.get(parser)
      if (!window) return { records: 0, fields: {} }
      const shares = [...window.sums].flatMap(([name, { seen, filled }]) =>
        seen > 0 ? [[name, filled / seen] as const] : []
      )
      return { records: window.records.length, fields: Object.fromEntries(shares) }
    },
    parsers: () => [...windows.keys()]
  }
}

function add({ sums }: Window, fields: Readonly<Record<string, boolean>>, one: 1 | -1): void {
  for (const [name, filled] of Object.entries(fields)) {
    const sum = sums.get(name) ?? { seen: 0, filled: 0 }
    sum.seen += one
    if (filled) sum.filled += one
    sums.set(name, sum)
  }
}
