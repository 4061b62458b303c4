/**
 * Puts into the service's dist what it serves besides answers: the dashboard and the documentation, which are built if
 * need be, with the notices of what is in them, and the guides as Markdown. So the published package has them, and needs
 * nothing of theirs.
 *
 *   node scripts/build-served-files.mjs
 */

import { cpSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildDashboard } from './build-dashboard.mjs'
import { buildDocs } from './build-docs.mjs'
import { noticesOf } from './third-party/notices.mjs'
import { servedToBrowsers } from './third-party/packages.mjs'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const service = join(root, 'apps/service')

const copied = { recursive: true, filter: (path) => !path.endsWith('.sources') }
cpSync(buildDashboard(), emptied('dashboard'), copied)
cpSync(buildDocs(), emptied('docs-pages'), copied)

const guides = emptied('docs')
for (const name of readdirSync(join(root, 'docs')).filter((file) => file.endsWith('.md'))) {
  cpSync(join(root, 'docs', name), join(guides, name))
}
cpSync(join(root, 'docs/skills'), join(guides, 'skills'), { recursive: true })

const served = { title: 'Packages whose code is in dist', packages: servedToBrowsers(root) }
writeFileSync(join(service, 'dist/THIRD_PARTY_NOTICES.txt'), noticesOf([served]))

/** A folder of the dist with nothing in it. */
function emptied(name) {
  const folder = join(service, 'dist', name)
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  return folder
}
