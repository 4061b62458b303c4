/** Messages of learning to a worker thread and back. */

import type { Conflict, ExampleValue, LearnedParser, PageRecord } from '@sluice/learn'

/** Values of a page by field. */
export type PageValues = Readonly<Record<string, ExampleValue | null>>

/** A page to learn from. `body` is HTML in UTF-8; it is transferred, not copied. */
export interface LearnInput {
  readonly url: string
  readonly body: Uint8Array<ArrayBuffer>
  /** Values on the page. Absent: the schema reads them, or the page only helps to choose rules. */
  readonly values?: PageValues
  /** Fields of which the page may have a value that is not known. */
  readonly unknown?: readonly string[]
}

/** Learn a parser from these pages. */
export interface LearnJob {
  readonly learn: readonly LearnInput[]
  /** JSON Schema that reads the values of pages that have none. */
  readonly schema?: unknown
  /** A parser to repair: the values of the pages are its last good records. */
  readonly broken?: LearnedParser
  /** Rules to read the pages by. Then nothing is learned. */
  readonly rules?: LearnedParser
}

/** The result of learning. */
export interface LearnOutcome {
  /** Null if nothing could be learned. */
  readonly parser: LearnedParser | null
  readonly conflicts: readonly Conflict[]
  /** For a repair: fields that no rule reads any more, and what changed in words. */
  readonly lost: readonly string[]
  readonly changes: readonly string[]
  /** Number of pages that a repair learned from. */
  readonly used: number
  /** What the rules read on each page. */
  readonly samples: readonly PageRecord[]
}

/** The values of a filled schema that can be learned: a value, a list of values, or a list of records. */
export function learnableValues(filled: object): PageValues {
  const entries = Object.entries(filled).flatMap(([name, value]) => {
    const learnable = learnableValue(value)
    return learnable === undefined ? [] : [[name, learnable]]
  })
  return Object.fromEntries(entries) as PageValues
}

function learnableValue(value: unknown): unknown {
  if (isLearnable(value)) return value
  if (!Array.isArray(value) || !value.every(isObject)) return undefined
  const records = value
    .map((one) => Object.fromEntries(Object.entries(one).filter(([, inner]) => isLearnable(inner))))
    .filter((record) => Object.keys(record).length > 0)
  return records.length > 0 ? records : undefined
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isLearnable(value: unknown): boolean {
  if (Array.isArray(value)) return value.length > 0 && value.every(isScalar)
  return isScalar(value)
}

function isScalar(value: unknown): boolean {
  return (typeof value === 'string' && value !== '') || typeof value === 'number'
}
