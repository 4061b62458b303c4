/** Runs of `sluice eval` in files, as lines of JSON. */

import { readFileSync } from 'node:fs'
import { UsageError } from '../failure.ts'
import { writeOutput } from '../output/output-files.ts'
import { typedPath } from '../paths.ts'
import type { Result } from './evaluation.ts'

/** Write a run. */
export function keepRun(file: string, results: readonly Result[]): void {
  const lines = results.map(({ group, page, field, score, expected, found, error }) =>
    JSON.stringify({ group, page, field, score, expected, found, error })
  )
  writeOutput(typedPath(file), `${lines.join('\n')}\n`)
}

/** Load a run. @throws UsageError - the file is not a kept run. */
export function keptRun(file: string): Result[] {
  try {
    const lines = readFileSync(typedPath(file), 'utf8').split('\n')
    return lines.filter((line) => line.trim() !== '').map((line) => checked(JSON.parse(line)))
  } catch (error) {
    throw new UsageError(`--baseline: ${file} is not a kept run: ${(error as Error).message}`)
  }
}

function checked(result: Result): Result {
  const { group, page, field, score } = result
  const isText = [group, page, field].every((one) => typeof one === 'string')
  if (isText && typeof score === 'number') return result
  throw new Error('a line lacks "group", "page", "field" or "score"')
}
