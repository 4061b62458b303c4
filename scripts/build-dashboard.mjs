/**
 * Builds the dashboard into apps/dashboard/dist if it is missing or its sources have changed.
 *
 *   node scripts/build-dashboard.mjs
 *
 * `npm start` and the build task both go through here, so neither repeats the other's work.
 */

import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const folder = join(root, 'apps/dashboard')
const stamp = join(folder, 'dist/.sources')

/** True when what is in dist was built from the sources as they are. Takes milliseconds. */
export function isDashboardBuilt() {
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprint()
}

/**
 * The sources of the dashboard and of the client it calls the service with, and the versions of what they are built
 * with.
 */
function fingerprint() {
  const hash = createHash('sha256')
  const inputs = [
    ...['src', 'index.html', 'vite.config.ts', 'package.json'].map((name) => join(folder, name)),
    join(root, 'packages/client/src')
  ]
  for (const file of [...inputs.flatMap(filesIn), join(root, 'pnpm-lock.yaml')]) {
    hash.update(file.slice(root.length)).update('\0').update(readFileSync(file)).update('\0')
  }
  return hash.digest('hex')
}

function filesIn(path) {
  if (!statSync(path).isDirectory()) return [path]
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
}

/** Builds, unless {@link isDashboardBuilt}. @returns the folder of what is built */
export function buildDashboard() {
  const built = join(folder, 'dist')
  if (isDashboardBuilt()) return built
  const vite = join(folder, 'node_modules/vite/bin/vite.js')
  const done = spawnSync(process.execPath, [vite, 'build', '--logLevel', 'warn'], {
    cwd: folder,
    stdio: ['ignore', 2, 2]
  })
  if (done.status !== 0) process.exit(done.status ?? 1)
  writeFileSync(stamp, fingerprint())
  return built
}

if (process.argv[1] === fileURLToPath(import.meta.url)) buildDashboard()
