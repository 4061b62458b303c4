/**
 * Do the tests of the guard, or of the store, notice when it is changed?
 *
 *   npm run mutation [-- <options of Stryker>]
 *   npm run mutation:store [-- <options of Stryker>]
 *
 * Changes it in some hundred small ways, one at a time, in a copy, and runs its tests on each. Fails when
 * less than 90 % of the changes are noticed. Stryker is installed into this folder at the first run.
 */

import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const here = fileURLToPath(new URL('.', import.meta.url))
const root = join(here, '../..')

if (!existsSync(join(here, 'node_modules'))) {
  console.error('installing Stryker …')
  // Without its peer: the tests import the vitest of the workspace, and there must be one only.
  const quiet = ['--legacy-peer-deps', '--no-package-lock', '--ignore-scripts', '--no-audit']
  execFileSync('npm', ['install', '--no-fund', ...quiet], { cwd: here, stdio: ['ignore', 2, 2] })
}

const stryker = join(here, 'node_modules/@stryker-mutator/core/bin/stryker.js')
const [subject, ...options] = process.argv.slice(2)
const settings = join(here, `stryker.${subject}.json`)
if (!existsSync(settings)) throw new Error(`${subject} is not guard, store or jobs`)
const done = spawnSync(process.execPath, [stryker, 'run', settings, ...options], {
  cwd: root,
  stdio: 'inherit'
})
process.exit(done.status ?? 1)
