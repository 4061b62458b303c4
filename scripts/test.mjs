/**
 * All checks and tests; with folders, the tests that a change there can break.
 *
 *   npm test
 *   npm test -- packages/fetch plugins/jobs
 *
 * With folders: the tests in them, and those elsewhere that import their sources, directly or not. Code that is loaded by
 * its path, as in worker threads and child processes, does not count as imported. The other checks run in any case, from
 * turbo's cache where nothing changed, but the packages are not packed.
 */

import { spawnSync } from 'node:child_process'
import { globSync } from 'node:fs'

const folders = process.argv.slice(2)
const files = folders.flatMap(filesOf)
const tasks = ['build', 'typecheck', 'lint', 'boundaries', 'hygiene']
if (folders.length === 0) tasks.push('packages', 'vitest')
// Shows every check that fails, not only the first.
run('turbo', 'run', ...tasks, '--continue=dependencies-successful')
if (folders.length > 0) {
  run('vitest', 'related', '--run', ...files.filter((file) => !file.endsWith('.long.test.ts')))
}

function run(...command) {
  const { status } = spawnSync('node', ['scripts/with-test-tools.mjs', ...command], {
    stdio: 'inherit'
  })
  if (status !== 0) process.exitCode = status ?? 1
}

function filesOf(folder) {
  const found = globSync(`${folder}/{src,test}/**/*.{ts,tsx,mts}`)
  if (found.length === 0) {
    console.error(`npm test -- ${folder}: there is no TypeScript in its src and test`)
    process.exit(1)
  }
  return found
}
