/** The report on filling a schema. */

/** Notes for the client about the filling. */
export interface Remark {
  readonly code: 'SCHEMA_FIELDS_MISSING' | 'CONTENT_TRUNCATED'
  readonly message: string
}

/** The report of the filling, and its remaining budget. Paths are names joined by dots. */
export interface Report {
  readonly filled: string[]
  readonly missing: string[]
  readonly invalid: string[]
  /** Among the missing: which of several values is meant is open. */
  readonly ambiguous: string[]
  readonly provenance: Map<string, string>
  /** Remarks by subject. The rows of a list report the same note once. */
  readonly remarks: Map<string, Remark>
  /** Values that may still be tried: pages and schemas multiply. */
  left: number
}

/** Nothing is said yet. */
export function newReport(left: number): Report {
  return {
    filled: [],
    missing: [],
    invalid: [],
    ambiguous: [],
    provenance: new Map(),
    remarks: new Map(),
    left
  }
}

/** Note that a property has its value, and where that was read. */
export function noteFilled(report: Report, path: string, source: string): void {
  report.filled.push(path)
  report.provenance.set(path, source)
}

/** Merge the report of a part that is kept. */
export function addReport(to: Report, part: Report): void {
  for (const name of ['filled', 'missing', 'invalid', 'ambiguous'] as const) {
    for (const path of part[name]) to[name].push(path)
  }
  for (const [path, source] of part.provenance) to.provenance.set(path, source)
  addRemarks(to, part)
}

/** Merge from the items of a list what all of them lack: the list itself is filled. */
export function addLacks(to: Report, items: Report): void {
  const filled = new Set(items.filled)
  const invalid = new Set(items.invalid.filter((path) => !filled.has(path)))
  for (const path of invalid) to.invalid.push(path)
  for (const path of new Set(items.missing)) {
    if (!filled.has(path) && !invalid.has(path)) to.missing.push(path)
  }
  addRemarks(to, items)
}

/** Merge the notes for the client. */
export function addRemarks(to: Report, { remarks }: Report): void {
  for (const [about, remark] of remarks) if (!to.remarks.has(about)) to.remarks.set(about, remark)
}

/** Say that a list has more items than are answered. */
export function remarkCut(report: Report, path: string, kept: number, total: number): void {
  const message = `\`extracted.${path}\` has the first ${kept} of ${total} items.`
  report.remarks.set(`cut ${path}`, { code: 'CONTENT_TRUNCATED', message })
}

/** Say that items of a list were left out because they do not fit the schema. */
export function remarkLeftOut(report: Report, path: string, out: number, total: number): void {
  const message = `${out} of ${total} items of \`${path}\` do not fit the schema and were left out.`
  report.remarks.set(`out ${path}`, { code: 'SCHEMA_FIELDS_MISSING', message })
}
