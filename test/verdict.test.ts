/**
 * scripts/verdict.mjs, the end of `.ci/run`.
 */

import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '..')
const folder = mkdtempSync(join(tmpdir(), 'sluice-verdict-'))
afterAll(() => rmSync(folder, { recursive: true }))

interface Counts {
  readonly passed?: number
  readonly failed?: readonly string[]
}

/** A report as vitest writes it: every failed test in the file of its name. */
function report(name: string, { passed = 3, failed = [] }: Counts): string {
  const path = join(folder, name)
  const testResults = failed.map((file) => ({
    name: join(ROOT, file),
    status: 'failed',
    message: '',
    assertionResults: [
      { fullName: `fails in ${file}`, status: 'failed', failureMessages: ['expected 1 to be 2'] },
      { fullName: 'passes', status: 'passed', failureMessages: [] }
    ]
  }))
  const counts = { numFailedTests: failed.length, numPendingTests: 0, numTodoTests: 0 }
  writeFileSync(path, JSON.stringify({ numPassedTests: passed, ...counts, testResults }))
  return path
}

/** A small file of tests that passes. */
const PASSES = 'packages/core/test/first-value.test.ts'

function verdict(...args: string[]): { status: number | null; lines: string[] } {
  const script = [join(ROOT, 'scripts/verdict.mjs'), ...args]
  const env = { ...process.env, GITHUB_ACTIONS: '' }
  const { status, stdout } = spawnSync(process.execPath, script, { encoding: 'utf8', env })
  return { status, lines: stdout.trimEnd().split('\n') }
}

test('adds the tests of both reports', () => {
  const { status, lines } = verdict('0', report('a.json', {}), '0', report('b.json', { passed: 4 }))
  expect(lines).toEqual(['7 passed, 0 failed, 0 skipped'])
  expect(status).toBe(0)
})

test('names every failed test with its message, and fails', () => {
  const failed = ['a', 'b', 'c', 'd', 'e'].map((name) => `test/absent-${name}.test.ts`)
  const { status, lines } = verdict('1', report('failed.json', { failed }))
  for (const file of failed) expect(lines).toContain(`FAILED ${file}: fails in ${file}`)
  expect(lines).toContain('expected 1 to be 2')
  expect(lines.at(-1)).toBe('3 passed, 5 failed, 0 skipped')
  expect(status).toBe(1)
})

test('fails without a report', () => {
  const { status, lines } = verdict('0', join(folder, 'none.json'))
  expect(lines.at(-1)).toBe('0 passed, 1 failed, 0 skipped')
  expect(status).toBe(1)
})

test('fails when a run failed by no test', () => {
  const { status, lines } = verdict('0', report('one.json', {}), '1', report('two.json', {}))
  expect(lines.at(-1)).toBe('6 passed, 1 failed, 0 skipped')
  expect(status).toBe(1)
})

test('lists a failed test that passes alone as flaky, before the last line', () => {
  const { status, lines } = verdict('0', report('flaky.json', { failed: [PASSES] }))
  expect(lines.slice(-3)).toEqual([
    'FLAKY, mend these tests: 1 failed and passed alone',
    `  ${PASSES}: fails in ${PASSES}`,
    '4 passed, 0 failed, 0 skipped'
  ])
  expect(status).toBe(0)
})
