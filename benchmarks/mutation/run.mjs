/**
 * Do the tests of the guard notice when the guard is changed?
 *
 *   npm run mutation [-- <options of Stryker>]
 *
 * Changes the guard in some hundred small ways, one at a time, in a copy, and runs its tests on each. Fails when
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
  const options = ['--legacy-peer-deps', '--no-package-lock', '--ignore-scripts', '--no-audit']
  execFileSync('npm', ['install', '--no-fund', ...options], { cwd: here, stdio: ['ignore', 2, 2] })
}

const stryker = join(here, 'node_modules/@stryker-mutator/core/bin/stryker.js')
const settings = join(here, 'stryker.config.json')
const done = spawnSync(process.execPath, [stryker, 'run', settings, ...process.argv.slice(2)], {
  cwd: root,
  stdio: 'inherit'
})
process.exit(done.status ?? 1)
