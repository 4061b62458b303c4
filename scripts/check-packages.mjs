/**
 * Packs every publishable package as a release would and checks the tarball: publint (is it packed
 * right), attw (do its types resolve for ESM users), and that nothing but built files is in it.
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
  for (const folder of folders) {
    const { name, private: hidden } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
    if (hidden) continue
    const packed = JSON.parse(run('pnpm', ['pack', '--json', '--pack-destination', out], folder))
    const { filename, files } = Array.isArray(packed) ? packed[0] : packed
    const stray = files
      .map((file) => file.path)
      .filter(
        (path) => !/^(dist\/|lua\/|package\.json$|README\.md$|CHANGELOG\.md$|LICENSE)/.test(path)
      )
    if (stray.length > 0) throw new Error(`${name} would publish ${stray.join(', ')}`)
    run('publint', ['run', filename, '--strict'])
    run('attw', [filename, '--profile', 'esm-only', '--format', 'ascii'])
    console.log(`${name}: ${files.length} files, publint and attw have nothing to say`)
  }
} catch (error) {
  console.error(error.stdout ?? '', error.message)
  process.exitCode = 1
} finally {
  rmSync(out, { recursive: true })
}
