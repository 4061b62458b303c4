/** Records that a parser reads on the pages of its fixtures, beside the expected ones. */

import type { AnyParser } from '@sluice/core'
import { type Fixture, readFixtures } from './fixture.ts'
import { inputOf, readOnce, targetOf } from './reading.ts'

/** A fixture that expects a record. */
export interface FixtureRecord {
  /** Name of the fixture. */
  readonly name: string
  readonly url: URL
  readonly expected: Readonly<Record<string, unknown>>
  /**
   * Reads the pages now.
   *
   * @throws Error - the parser refuses them or fails.
   */
  read(): Readonly<Record<string, unknown>>
}

/**
 * The fixtures of a folder that expect a record; refusals are left to the checks.
 *
 * @param fixtures - folder with one folder per case, ending in `/`.
 * @throws Error - a fixture cannot be read.
 */
export function fixtureRecords(parser: AnyParser, fixtures: URL): FixtureRecord[] {
  const { fixtures: found, findings } = readFixtures(fixtures)
  const [fault] = findings
  if (fault) throw new Error(`${fault.where}: ${fault.what}`)
  return found.flatMap((fixture) => {
    const { data } = (fixture.expected ?? {}) as { data?: Readonly<Record<string, unknown>> }
    if (!data) return []
    const { name, url } = fixture
    return [{ name, url, expected: data, read: () => recordOf(parser, fixture) }]
  })
}

function recordOf(parser: AnyParser, fixture: Fixture): Readonly<Record<string, unknown>> {
  const target = targetOf(parser, fixture)
  if (typeof target === 'string') throw new Error(target)
  const { outcome, fault } = readOnce(parser, inputOf(parser, fixture, target))
  if (!outcome) throw new Error(fault)
  if ('error' in outcome) throw new Error(`${outcome.error}: ${outcome.message}`)
  return JSON.parse(JSON.stringify(outcome.data))
}
