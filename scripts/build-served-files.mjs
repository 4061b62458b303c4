/**
 * Puts into the service's dist what it serves besides answers: the dashboard, which is built if need be, and Swagger UI,
 * with the notices of what is in them, and the guides. So the published package has them, and needs nothing of theirs.
 *
 *   node scripts/build-served-files.mjs
 */

import { cpSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildDashboard } from './build-dashboard.mjs'
import { noticesOf } from './third-party/notices.mjs'
import { servedToBrowsers } from './third-party/packages.mjs'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const service = join(root, 'apps/service')

/**
 * What the page of the reference loads, and what its licence asks to be passed on. The names of the latter are others here:
 * a file called LICENSE would keep pnpm from adding ours to the package.
 */
const SWAGGER_UI = {
  'swagger-ui.css': 'swagger-ui.css',
  'swagger-ui-bundle.js': 'swagger-ui-bundle.js',
  'swagger-ui-bundle.js.LICENSE.txt': 'swagger-ui-bundle.js.LICENSE.txt',
  LICENSE: 'swagger-ui.LICENSE.txt',
  NOTICE: 'swagger-ui.NOTICE.txt'
}

const built = buildDashboard()
cpSync(built, emptied('dashboard'), {
  recursive: true,
  filter: (path) => !path.endsWith('.sources')
})
const target = emptied('swagger-ui')
for (const [file, name] of Object.entries(SWAGGER_UI)) {
  cpSync(join(service, 'node_modules/swagger-ui-dist', file), join(target, name))
}

const guides = emptied('docs')
for (const name of readdirSync(join(root, 'docs')).filter((file) => file.endsWith('.md'))) {
  cpSync(join(root, 'docs', name), join(guides, name))
}

const served = { title: 'Packages whose code is in dist', packages: servedToBrowsers(root) }
writeFileSync(join(service, 'dist/THIRD_PARTY_NOTICES.txt'), noticesOf([served]))

/** A folder of the dist with nothing in it. */
function emptied(name) {
  const folder = join(service, 'dist', name)
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  return folder
}
