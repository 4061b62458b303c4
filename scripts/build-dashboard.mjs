/**
 * Builds the dashboard into apps/dashboard/dist if it is missing or its sources have changed.
 *
 *   node scripts/build-dashboard.mjs
 *
 * `npm start` and the build task both go through here, so neither repeats the other's work.
 */

import { spawnSync } from 'node:child_process'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sourceStamp } from './source-stamp.mjs'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const folder = join(root, 'apps/dashboard')
const built = join(folder, 'dist')
/** The sources of the dashboard and of its client of the service, and the versions of the build tools. */
const stamp = sourceStamp(root, built, () => [
  ...['src', 'index.html', 'vite.config.ts', 'package.json'].map(
    (name) => `apps/dashboard/${name}`
  ),
  'packages/client/src',
  'packages/core/src/web-address.ts',
  'pnpm-lock.yaml'
])

/** True when dist was built from the sources as they are. */
export function isDashboardBuilt() {
  return stamp.isCurrent()
}

/** Builds, unless {@link isDashboardBuilt}. @returns the folder of what is built */
export function buildDashboard() {
  if (isDashboardBuilt()) return built
  const vite = join(folder, 'node_modules/vite/bin/vite.js')
  const done = spawnSync(process.execPath, [vite, 'build', '--logLevel', 'warn'], {
    cwd: folder,
    // A test runner's NODE_ENV would make a build with the checks of development, which is larger.
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 2, 2]
  })
  if (done.status !== 0) process.exit(done.status ?? 1)
  stamp.set()
  return built
}

if (process.argv[1] === fileURLToPath(import.meta.url)) buildDashboard()
