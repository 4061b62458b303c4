/** Installs the peers that a benchmark compares with: the dependencies of its folder, which the workspace lacks. */

import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Install them, unless they are there.
 *
 * @param folder - path of the benchmark.
 * @param areThere - default: the folder has a `node_modules`.
 */
export function installPeers(folder, areThere = existsSync(join(folder, 'node_modules'))) {
  if (areThere) return
  console.error('installing the peers …')
  const args = ['install', '--no-package-lock', '--ignore-scripts', '--no-audit', '--no-fund']
  execFileSync('npm', args, { cwd: folder, stdio: ['ignore', 2, 2] })
}
