/** Whether the fixtures fill every field of the record, or the package says why not. */

import { writeFileSync } from 'node:fs'
import type { AnyParser } from '@sluice/core'
import type { Finding } from '../finding.ts'
import { type Fixture, readFixtures } from '../fixture.ts'
import { type Manifest, readManifest } from '../manifest.ts'
import { coverageOf, type KindCoverage, neverFilled } from './coverage.ts'

type Reasons = NonNullable<NonNullable<Manifest['sluice']>['unfilledFields']>

/**
 * Each field that no fixture fills, in whatever kind of record, and is not in `sluice.unfilledFields` of package.json; and
 * what is wrong with that list. Nothing as long as no fixture expects a record.
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

/** Paths that no fixture of any kind of record fills; of an object that is never filled only itself. */
function unfilledFields(kinds: readonly KindCoverage[]): string[] {
  const filled = new Set(
    kinds.flatMap(({ fields }) =>
      fields.filter((field) => field.filled > 0).map(({ path }) => path)
    )
  )
  return [...new Set(kinds.flatMap(neverFilled))].filter((path) => !filled.has(path))
}

/** The same of the fixtures in a folder that ends in `/`; none as long as no fixture expects a record. */
export function unfilledFieldsOf(parser: AnyParser, fixtures: URL): string[] {
  const kinds = coverageOf(parser, readFixtures(fixtures).fixtures)
  return kinds.every(({ records }) => records === 0) ? [] : unfilledFields(kinds)
}

/**
 * Take fields out of `sluice.unfilledFields` of package.json that a fixture fills by now or that the record does not
 * have. Nothing is written where the list holds, or as long as no fixture expects a record.
 *
 * @param root - folder of package.json, ending in `/`.
 */
export function dropStaleReasons(parser: AnyParser, fixtures: URL, root: URL): void {
  const manifest = readManifest(root)
  const reasons = Object.entries(manifest.sluice?.unfilledFields ?? {})
  if (coverageOf(parser, readFixtures(fixtures).fixtures).every(({ records }) => records === 0))
    return
  const unfilled = unfilledFieldsOf(parser, fixtures)
  const kept = reasons.filter(([path]) => unfilled.includes(path))
  if (kept.length === reasons.length) return
  const { unfilledFields: _, ...others } = manifest.sluice ?? {}
  const sluice = {
    ...others,
    ...(kept.length > 0 ? { unfilledFields: Object.fromEntries(kept) } : {})
  }
  const { sluice: __, ...rest } = manifest
  const written = Object.keys(sluice).length > 0 ? { ...rest, sluice } : rest
  writeFileSync(new URL('package.json', root), `${JSON.stringify(written, null, 2)}\n`)
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
      const what = 'lists what a fixture fills or the record does not have'
      return [finding(path, what, 'Remove the entry.')]
    }
    if (typeof reason === 'string' && reason.trim() !== '') return []
    return [finding(path, 'gives no reason', 'Say why no fixture has it, as text.')]
  })
}
