/** Writes expected.json of fixtures from the parser's current answer, to be reviewed. */

import { writeFileSync } from 'node:fs'
import type { AnyParser, Target } from '@sluice/core'
import { firstDifference } from './first-difference.ts'
import { type Fixture, readFixtures } from './fixture.ts'
import { inputOf, type Outcome, PlanFailure, readOnce, targetOf } from './reading.ts'

/** A file that was written. */
export interface WrittenExpectation {
  /** Name of the fixture. */
  readonly name: string
  readonly file: URL
}

/**
 * Write missing expectations.
 *
 * @param which - `'all'` also rewrites outdated ones.
 * @param isMeant - only for these fixtures and answers. Default: all.
 * @returns the written ones; a fixture on which the parser fails is left to the checks.
 */
export function writeExpectations(
  parser: AnyParser,
  fixtures: URL,
  which: 'missing' | 'all' = 'missing',
  isMeant: (fixture: Fixture, outcome: Outcome) => boolean = () => true
): WrittenExpectation[] {
  const written: WrittenExpectation[] = []
  for (const fixture of readFixtures(fixtures).fixtures) {
    const target = targetOf(parser, fixture)
    if (typeof target === 'string') continue
    if (fixture.expected !== undefined && which === 'missing') continue
    const outcome = outcomeOf(parser, fixture, target)
    if (!outcome || !isMeant(fixture, outcome)) continue
    const answer = expectationOf(outcome)
    if (fixture.expected !== undefined && firstDifference(fixture.expected, answer) === undefined) {
      continue
    }
    const file = new URL('expected.json', fixture.folder)
    writeFileSync(file, `${JSON.stringify(answer, null, 2)}\n`)
    written.push({ name: fixture.name, file })
  }
  return written
}

function outcomeOf(parser: AnyParser, fixture: Fixture, target: Target): Outcome | undefined {
  try {
    return readOnce(parser, inputOf(parser, fixture, target)).outcome
  } catch (error) {
    if (error instanceof PlanFailure) return undefined
    throw error
  }
}

/** The text of an error may change; its code and details are the answer. */
function expectationOf(outcome: Outcome): unknown {
  if ('data' in outcome) return JSON.parse(JSON.stringify(outcome))
  const { error, details } = outcome
  return JSON.parse(
    JSON.stringify(Object.keys(details).length > 0 ? { error, details } : { error })
  )
}
