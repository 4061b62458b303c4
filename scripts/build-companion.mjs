/**
 * Builds the browser extension into apps/companion/dist if it is missing or its sources have changed: the folder
 * `extension`, which a browser loads, and the same packed as `sluice-companion.zip`, for stores.
 *
 *   node scripts/build-companion.mjs
 */

import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { zipSync } from 'fflate'
import { filesIn, sourceStamp } from './source-stamp.mjs'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const folder = join(root, 'apps/companion')
const built = join(folder, 'dist')
const extension = join(built, 'extension')
/** The sources of the extension, of its client of the service, and of the code that reads a page. */
const stamp = sourceStamp(root, built, () => [
  ...['src', 'popup.html', 'options.html', 'vite.config.ts', 'package.json'].map(
    (name) => `apps/companion/${name}`
  ),
  'apps/dashboard/src/icon.svg',
  'apps/dashboard/src/styles',
  'packages/acquire/src/browser',
  'packages/client/src',
  'pnpm-lock.yaml'
])

/** Builds if the sources have changed. @returns the folder that a browser loads */
export function buildCompanion() {
  if (stamp.isCurrent()) return extension
  const vite = join(folder, 'node_modules/vite/bin/vite.js')
  const given = ['build', '--logLevel', 'warn', '--outDir', 'dist/extension', '--emptyOutDir']
  const done = spawnSync(
    process.execPath,
    ['--conditions=@sluice/source', vite, ...given, '--configLoader', 'native'],
    { cwd: folder, stdio: ['ignore', 2, 2] }
  )
  if (done.status !== 0) process.exit(done.status ?? 1)
  pack()
  stamp.set()
  return extension
}

/** Packs the folder. The same files give the same bytes. */
function pack() {
  const files = filesIn(extension).map((file) => [
    relative(extension, file).replaceAll('\\', '/'),
    readFileSync(file)
  ])
  // The first time that a zip file can hold.
  const packed = zipSync(Object.fromEntries(files), { level: 9, mtime: new Date(1980, 0, 1) })
  writeFileSync(join(built, 'sluice-companion.zip'), packed)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) buildCompanion()
