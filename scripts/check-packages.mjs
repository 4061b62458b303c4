/**
 * Packs every publishable package as a release would and checks the tarball: publint (is it packed
 * right), attw (do its types resolve for ESM users), that nothing but built files is in it, that it is published
 * publicly with provenance, and that a minor of a peer does not make its dependents major.
 */

import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const folders = ['packages', 'plugins'].flatMap((group) =>
  readdirSync(group).map((name) => join(group, name))
)
const out = mkdtempSync(join(tmpdir(), 'sluice-pack-'))
const run = (command, args, cwd = '.') => execFileSync(command, args, { cwd, encoding: 'utf8' })

try {
  const changesets = JSON.parse(readFileSync('.changeset/config.json', 'utf8'))
  const unsafe = changesets.___experimentalUnsafeOptions_WILL_CHANGE_IN_PATCH
  if (unsafe?.onlyUpdatePeerDependentsWhenOutOfRange !== true) {
    throw new Error('.changeset/config.json lacks onlyUpdatePeerDependentsWhenOutOfRange')
  }
  for (const folder of folders) {
    const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
    const { name, private: hidden, publishConfig } = manifest
    if (hidden) continue
    if (publishConfig?.access !== 'public' || publishConfig.provenance !== true) {
      throw new Error(`${name} lacks publishConfig with access public and provenance true`)
    }
    const packed = JSON.parse(run('pnpm', ['pack', '--json', '--pack-destination', out], folder))
    const { filename, files } = Array.isArray(packed) ? packed[0] : packed
    const stray = files
      .map((file) => file.path)
      .filter(
        (path) =>
          !/^(dist\/|lua\/|fixtures\/|package\.json$|README\.md$|CHANGELOG\.md$|LICENSE)/.test(path)
      )
    if (stray.length > 0) throw new Error(`${name} would publish ${stray.join(', ')}`)
    run('publint', ['run', filename, '--strict'])
    run('attw', [filename, '--profile', 'esm-only', '--format', 'ascii'])
    console.log(`${name}: ${files.length} files, no findings of publint and attw`)
  }
} catch (error) {
  console.error(error.stdout ?? '', error.message)
  process.exitCode = 1
} finally {
  rmSync(out, { recursive: true })
}
