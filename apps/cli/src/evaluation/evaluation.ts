/** Evaluation of parsers on golden pages, and its comparison with an earlier one. */

import { failureFacts } from '../failure.ts'
import { compareRecords, type FieldResult } from './compare-records.ts'
import type { GoldenPage } from './golden-pages.ts'

/** A field of a golden page, as a run is kept. */
export interface Result extends FieldResult {
  /** Parser that the golden pages name. */
  readonly group: string
  readonly page: string
  /** Reason why the page could not be read. */
  readonly error?: string
}

/** A result beside the one to compare it with: of the earlier run, else the golden value itself. */
export interface Judged extends Result {
  readonly before: number
}

/** A field of a parser over all pages. */
export interface FieldSummary {
  readonly group: string
  readonly field: string
  readonly pages: number
  /** Pages whose value is right. */
  readonly right: number
  /** Mean score, and the one before. */
  readonly score: number
  readonly before: number
  readonly worse: number
  readonly better: number
}

/** A run of the parsers. */
export interface Evaluation {
  readonly results: readonly Judged[]
  readonly fields: readonly FieldSummary[]
  readonly losses: readonly Judged[]
  readonly gains: readonly Judged[]
}

/** Scores that differ by less are equal. */
const SAME = 1e-9

/** Read all pages. A page that cannot be read has no right value. */
export async function runGolden(pages: readonly GoldenPage[]): Promise<Result[]> {
  const results: Result[] = []
  for (const page of pages) results.push(...(await resultsOf(page)))
  return results
}

async function resultsOf({ group, page, record, read }: GoldenPage): Promise<Result[]> {
  try {
    const found = compareRecords(record, await read())
    return found.map((result) => ({ group, page, ...result }))
  } catch (thrown) {
    const { code, message } = failureFacts(thrown)
    const error = code === 'ERROR' ? message : `${code}: ${message}`
    // An empty golden value is not confirmed by a page that was not read.
    return compareRecords(record, {}).map((one) => ({ group, page, ...one, score: 0, error }))
  }
}

/** Judge a run. @param baseline - an earlier run; without it, each value that is not right is a loss. */
export function evaluate(results: readonly Result[], baseline: readonly Result[]): Evaluation {
  const earlier = new Map(baseline.map((result) => [nameOf(result), result.score]))
  const judged = results.map((result) => ({ ...result, before: earlier.get(nameOf(result)) ?? 1 }))
  return {
    results: judged,
    fields: summaries(judged),
    losses: judged.filter(({ score, before }) => score < before - SAME),
    gains: judged.filter(({ score, before }) => score > before + SAME)
  }
}

function nameOf({ group, page, field }: Result): string {
  return JSON.stringify([group, page, field])
}

function summaries(results: readonly Judged[]): FieldSummary[] {
  const groups = Map.groupBy(results, ({ group, field }) => JSON.stringify([group, field]))
  return [...groups.values()].map((of) => {
    const { group, field } = of[0]!
    const count = (is: (one: Judged) => boolean) => of.filter(is).length
    return {
      group,
      field,
      pages: of.length,
      right: count(({ score }) => score > 1 - SAME),
      score: mean(of.map(({ score }) => score)),
      before: mean(of.map(({ before }) => before)),
      worse: count(({ score, before }) => score < before - SAME),
      better: count(({ score, before }) => score > before + SAME)
    }
  })
}

function mean(numbers: readonly number[]): number {
  return numbers.reduce((sum, one) => sum + one, 0) / numbers.length
}
