/** The checks as tests of vitest. */

import type { AnyParser } from '@sluice/core'
import {
  checksOf,
  dropStaleReasons,
  findingText,
  writeExpectations,
  writeReadmeFields
} from './check.ts'
import { packageRoot } from './package-root.ts'

// Not a static import: its error would name vitest without saying why it is needed.
const { describe, expect, test } = await import('vitest').catch((error: NodeJS.ErrnoException) => {
  if (error.code !== 'ERR_MODULE_NOT_FOUND') throw error
  const without = 'Without a test runner, use checkParser of @sluice/testkit/check.'
  throw new Error(
    `@sluice/testkit makes tests of vitest, which is not installed: npm install --save-dev vitest. ${without}`,
    { cause: error }
  )
})

/** Options of {@link testParser}. */
export interface TestParserOptions {
  /** Folder of the package.json, ending in `/`. Default: the nearest one above the fixtures. */
  readonly root?: URL
  /**
   * True if the checks that take seconds are made: of the regular expressions in the sources and of pages of a megabyte.
   * Default true; false if another test makes them.
   */
  readonly long?: boolean
}

/**
 * Timeout of one test, ms: large pages are read several times, regular expressions judged one by one. The calls of a
 * parser have their own limits.
 */
const TIMEOUT = 600_000

/**
 * Test a parser: its package, its fixtures, and hostile pages. Call it in a test file.
 *
 * `UPDATE=1` writes missing expectations, `UPDATE=all` also outdated ones; the fixture's test then fails, so that the
 * result is reviewed before it passes. Both also write the table of fields in the README, and remove reasons for
 * unfilled fields that are now filled.
 *
 * @param fixtures - `new URL('../fixtures/', import.meta.url)`
 */
export function testParser(
  parser: AnyParser,
  fixtures: URL,
  options: TestParserOptions = {}
): void {
  const root = options.root ?? packageRoot(fixtures)
  const which = process.env.UPDATE
  const written = which
    ? writeExpectations(parser, fixtures, which === 'all' ? 'all' : 'missing')
    : []
  if (which) {
    writeReadmeFields(parser, root)
    dropStaleReasons(parser, fixtures, root)
  }

  describe(parser.name, () => {
    for (const { name, run } of checksOf(parser, { root, fixtures, long: options.long })) {
      test(name, { timeout: TIMEOUT }, async () => {
        const findings = await run()
        expect.soft(findings, findings.map(findingText).join('\n')).toHaveLength(0)
      })
    }
    test.each(written)(
      '$name: expected.json was written; read it, then test without UPDATE',
      () => {
        expect.unreachable('an expectation that was just written proves nothing')
      }
    )
  })
}
