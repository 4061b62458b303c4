/**
 * Packs every publishable package as a release would and checks the tarballs (scripts/release/check-tarball.mjs); and that a
 * minor of a peer does not make its dependents major.
 *
 *   npm run packages
 *   npm run tarballs -- FOLDER     builds first, and keeps the tarballs
 */

import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { checkTarballs } from './release/check-tarball.mjs'
import { publishedPackages } from './release/packages.mjs'

const [folder] = process.argv.slice(2)
const out = folder ?? mkdtempSync(join(tmpdir(), 'sluice-pack-'))

try {
  const changesets = JSON.parse(readFileSync('.changeset/config.json', 'utf8'))
  const unsafe = changesets.___experimentalUnsafeOptions_WILL_CHANGE_IN_PATCH
  if (unsafe?.onlyUpdatePeerDependentsWhenOutOfRange !== true) {
    throw new Error('.changeset/config.json lacks onlyUpdatePeerDependentsWhenOutOfRange')
  }
  const chosen = publishedPackages().flatMap(({ manifest }) => ['--filter', manifest.name])
  const given = ['--recursive', ...chosen, 'pack', '--json', '--pack-destination', out]
  const packed = JSON.parse(execFileSync('pnpm', given, { encoding: 'utf8' }))
  for (const { name, files } of await checkTarballs(packed.map(({ filename }) => filename)))
    console.log(`${name}: ${files.length} files, no findings of publint and attw`)
} catch (error) {
  console.error(error.message)
  process.exitCode = 1
} finally {
  if (folder === undefined) rmSync(out, { recursive: true })
}
