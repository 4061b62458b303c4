/** Checks that the fixtures fill every field of the record, or that the package gives a reason. */

import { writeFileSync } from 'node:fs'
import type { AnyParser } from '@sluice/core'
import type { Finding } from '../finding.ts'
import { type Fixture, readFixtures } from '../fixture.ts'
import { type Manifest, readManifest } from '../manifest.ts'
import { coverageOf, type KindCoverage, neverFilled } from './coverage.ts'

type Reasons = NonNullable<NonNullable<Manifest['sluice']>['unfilledFields']>

/**
 * Each field that no fixture of any kind fills and that is not in `sluice.unfilledFields` of package.json; and the
 * faults of that list. Empty as long as no fixture expects a record.
 *
 * @param root - folder of package.json, ending in `/`.
 */
export function checkCoverage(
  parser: AnyParser,
  fixtures: readonly Fixture[],
  root: URL | undefined
): Finding[] {
  const kinds = coverageOf(parser, fixtures)
  if (kinds.every(({ records }) => records === 0)) return []
  const reasons = root ? (readManifest(root).sluice?.unfilledFields ?? {}) : {}
  const unfilled = unfilledFields(kinds)
  const missing = unfilled.filter((path) => !Object.hasOwn(reasons, path))
  return [
    ...missing.map((path) => ({
      check: 'coverage',
      where: `field ${path}`,
      what: 'no fixture fills it, so nothing shows that it is read',
      remedy: `Add a fixture of a page that has it; or say in package.json why there is none: "sluice": {"unfilledFields": {"${path}": "…"}}.`
    })),
    ...wrongReasons(reasons, unfilled)
  ]
}

/** Paths that no fixture of any kind fills; for an object that is never filled, only the object itself. */
function unfilledFields(kinds: readonly KindCoverage[]): string[] {
  const filled = new Set(
    kinds.flatMap(({ fields }) =>
      fields.filter((field) => field.filled > 0).map(({ path }) => path)
    )
  )
  return [...new Set(kinds.flatMap(neverFilled))].filter((path) => !filled.has(path))
}

/** The same for the fixtures in a folder that ends in `/`; empty as long as no fixture expects a record. */
export function unfilledFieldsOf(parser: AnyParser, fixtures: URL): string[] {
  const kinds = coverageOf(parser, readFixtures(fixtures).fixtures)
  return kinds.every(({ records }) => records === 0) ? [] : unfilledFields(kinds)
}

/**
 * Remove entries of `sluice.unfilledFields` in package.json whose field a fixture fills or the record lacks.
 *
 * @returns whether the file was written.
 */
export function dropStaleReasons(parser: AnyParser, fixtures: URL, root: URL): boolean {
  const { sluice = {}, ...manifest } = readManifest(root)
  const { unfilledFields: reasons = {}, ...others } = sluice
  const unfilled = unfilledFieldsOf(parser, fixtures)
  const kept = Object.entries(reasons).filter(([path]) => unfilled.includes(path))
  if (kept.length === Object.keys(reasons).length) return false
  const left = kept.length > 0 ? { unfilledFields: Object.fromEntries(kept), ...others } : others
  const whole = Object.keys(left).length > 0 ? { ...manifest, sluice: left } : manifest
  writeFileSync(new URL('package.json', root), `${JSON.stringify(whole, null, 2)}\n`)
  return true
}

function wrongReasons(reasons: Reasons, unfilled: readonly string[]): Finding[] {
  const finding = (path: string, what: string, remedy: string) => ({
    check: 'coverage',
    where: 'package.json',
    what: `\`sluice.unfilledFields\` ${what}: ${path}`,
    remedy
  })
  return Object.entries(reasons).flatMap(([path, reason]) => {
    if (!unfilled.includes(path)) {
      const what = 'lists a field that a fixture fills or that the record does not have'
      return [finding(path, what, 'Remove the entry, or run the tests with UPDATE=1.')]
    }
    if (typeof reason === 'string' && reason.trim() !== '') return []
    return [finding(path, 'gives no reason', 'Say why no fixture has it, as text.')]
  })
}
