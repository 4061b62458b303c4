/** The client for JavaScript as npm installs it, made from its sources without a compiler. */

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { tarArchive } from '@sluice/core/tar-archive'
import { isolatedDeclarationSync, transformSync } from 'rolldown/experimental'

/** The tarball of a package. @param folder - its sources, in `src`. @param license - text of its licence. */
export function npmPackage(folder: string, license: string): Buffer {
  const read = (name: string) => readFileSync(join(folder, name), 'utf8')
  const sources = readdirSync(join(folder, 'src')).filter((name) => name.endsWith('.ts'))
  const files = {
    'package.json': published(read('package.json')),
    'README.md': read('README.md'),
    LICENSE: license,
    ...Object.assign({}, ...sources.sort().map((name) => built(name, read(`src/${name}`))))
  }
  return gzipSync(tarArchive('package', files, 0), { level: 9 })
}

/** The manifest as a registry has it: its exports lead to the built files. */
function published(manifest: string): string {
  const { publishConfig, scripts: _, devDependencies: __, ...facts } = JSON.parse(manifest)
  return `${JSON.stringify({ ...facts, exports: publishConfig.exports }, null, 2)}\n`
}

function built(name: string, text: string): Record<string, string> {
  const script = transformSync(name, text, { typescript: { rewriteImportExtensions: true } })
  const types = isolatedDeclarationSync(name, text)
  const [fault] = [...script.errors, ...types.errors]
  if (fault) throw new Error(`${name}: ${fault.message}`)
  const base = name.replace(/\.ts$/, '')
  return {
    [`dist/${base}.js`]: script.code,
    [`dist/${base}.d.ts`]: types.code.replace(/(["']\.\/[\w-]+)\.ts(["'])/g, '$1.js$2')
  }
}
