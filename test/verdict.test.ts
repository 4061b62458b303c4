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

interface Results {
  readonly passed?: readonly string[]
  readonly skipped?: readonly string[]
  /** Files of which one test failed, and another passed. */
  readonly failed?: readonly string[]
}

/** A report as vitest writes it. */
function report(name: string, { passed = [], skipped = [], failed = [] }: Results): string {
  const path = join(folder, name)
  const withState = (status: string) => (fullName: string) => ({ fullName, status })
  const testResults = failed.map((file) => ({
    name: join(ROOT, file),
    status: 'failed',
    message: '',
    assertionResults: [
      { fullName: `fails in ${file}`, status: 'failed', failureMessages: ['expected 1 to be 2'] },
      { fullName: 'passes', status: 'passed', failureMessages: [] }
    ]
  }))
  const rest = [...passed.map(withState('passed')), ...skipped.map(withState('skipped'))]
  const others = { name: join(ROOT, 'x.test.ts'), status: 'passed', assertionResults: rest }
  writeFileSync(path, JSON.stringify({ testResults: [...testResults, others] }))
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

test('adds the tests of both reports, and counts those in both once', () => {
  const one = report('a.json', { passed: ['a', 'b', 'b'], skipped: ['c'] })
  const two = report('b.json', { passed: ['b', 'c', 'd'] })
  const { status, lines } = verdict('0', one, '0', two)
  expect(lines).toEqual(['5 passed, 0 failed, 0 skipped'])
  expect(status).toBe(0)
})

test('counts a test as skipped if no run tried it', () => {
  const one = report('skips.json', { passed: ['a'], skipped: ['b', 'c'] })
  const two = report('tries.json', { passed: ['c'], skipped: ['b'] })
  expect(verdict('0', one, '0', two).lines).toEqual(['2 passed, 0 failed, 1 skipped'])
})

test('names every failed test with its message, and fails', { tags: 'long' }, () => {
  const failed = ['a', 'b', 'c', 'd', 'e'].map((name) => `test/absent-${name}.test.ts`)
  const { status, lines } = verdict('1', report('failed.json', { failed }))
  for (const file of failed) expect(lines).toContain(`FAILED ${file}: fails in ${file}`)
  expect(lines).toContain('expected 1 to be 2')
  expect(lines.at(-1)).toBe('5 passed, 5 failed, 0 skipped')
  expect(status).toBe(1)
})

test('fails without a report', () => {
  const { status, lines } = verdict('0', join(folder, 'none.json'))
  expect(lines.at(-1)).toBe('0 passed, 1 failed, 0 skipped')
  expect(status).toBe(1)
})

// It runs the checks, which turbo may not have in its cache.
test('fails when a run failed by no test', { tags: 'long', timeout: 300_000 }, () => {
  const { status, lines } = verdict('0', report('one.json', {}), '1', report('two.json', {}))
  expect(lines.at(-1)).toBe('0 passed, 1 failed, 0 skipped')
  expect(status).toBe(1)
})

test('lists a failed test that passes alone as flaky, before the last line', {
  tags: 'long'
}, () => {
  const { status, lines } = verdict('0', report('flaky.json', { failed: [PASSES] }))
  expect(lines.slice(-3)).toEqual([
    'FLAKY, mend these tests: 1 failed and passed alone',
    `  ${PASSES}: fails in ${PASSES}`,
    '2 passed, 0 failed, 0 skipped'
  ])
  expect(status).toBe(0)
})
