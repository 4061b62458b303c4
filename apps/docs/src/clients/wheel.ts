/** The client for Python as pip installs it. Source: "Binary distribution format", packaging.python.org. */

import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import { zipSync } from 'fflate'

/** Zip has no earlier time; a fixed one makes equal sources equal files. */
const TIME = new Date(1980, 0, 1)

/** The wheel of a project. @param folder - with `pyproject.toml` and `src/NAME`. @returns its file name and bytes. */
export function wheel(folder: string): { name: string; bytes: Uint8Array } {
  const project = readFileSync(join(folder, 'pyproject.toml'), 'utf8')
  const [name, version] = [fieldOf(project, 'name'), fieldOf(project, 'version')]
  const info = `${name}-${version}.dist-info`
  const files: Record<string, Uint8Array> = {
    ...modules(join(folder, 'src'), name),
    [`${info}/METADATA`]: bytesOf(
      metadata(project, readFileSync(join(folder, 'README.md'), 'utf8'))
    ),
    [`${info}/WHEEL`]: bytesOf(
      'Wheel-Version: 1.0\nGenerator: sluice\nRoot-Is-Purelib: true\nTag: py3-none-any\n'
    ),
    [`${info}/licenses/LICENSE`]: readFileSync(join(folder, 'LICENSE'))
  }
  const record = Object.entries(files).map(([path, bytes]) => recordOf(path, bytes))
  files[`${info}/RECORD`] = bytesOf([...record, `${info}/RECORD,,`, ''].join('\n'))
  return { name: `${name}-${version}-py3-none-any.whl`, bytes: zipSync(files, { mtime: TIME }) }
}

function modules(folder: string, name: string): Record<string, Uint8Array> {
  const entries = readdirSync(join(folder, name), { recursive: true, withFileTypes: true })
  const paths = entries
    .filter((entry) => entry.isFile() && /\.(?:py|typed)$/.test(entry.name))
    .map(({ parentPath, name: file }) => join(parentPath, file))
  return Object.fromEntries(
    paths
      .sort()
      .map((path) => [path.slice(folder.length + 1).replaceAll(sep, '/'), readFileSync(path)])
  )
}

function metadata(project: string, readme: string): string {
  const [, after = ''] = project.split('[project.optional-dependencies]\n')
  const [extras = ''] = after.split(/^\[/m)
  return [
    'Metadata-Version: 2.1',
    `Name: ${fieldOf(project, 'name')}`,
    `Version: ${fieldOf(project, 'version')}`,
    `Summary: ${fieldOf(project, 'description')}`,
    `License: ${fieldOf(project, 'license')}`,
    `Requires-Python: ${fieldOf(project, 'requires-python')}`,
    ...listOf(project, 'dependencies').map((one) => `Requires-Dist: ${one}`),
    ...[...extras.matchAll(/^([\w-]+) = /gm)].flatMap(([, extra = '']) => [
      `Provides-Extra: ${extra}`,
      ...listOf(extras, extra).map((one) => `Requires-Dist: ${one}; extra == "${extra}"`)
    ]),
    'Description-Content-Type: text/markdown',
    '',
    readme
  ].join('\n')
}

function fieldOf(project: string, name: string): string {
  const value = new RegExp(`^${name} = "([^"]*)"$`, 'm').exec(project)?.[1]
  if (value === undefined) throw new Error(`pyproject.toml has no ${name}`)
  return value
}

function listOf(project: string, name: string): string[] {
  const list = new RegExp(`^${name} = \\[(.*)\\]$`, 'm').exec(project)?.[1] ?? ''
  return [...list.matchAll(/"([^"]*)"/g)].map(([, one = '']) => one)
}

function recordOf(path: string, bytes: Uint8Array): string {
  const digest = createHash('sha256').update(bytes).digest('base64url')
  return `${path},sha256=${digest},${bytes.length}`
}

function bytesOf(text: string): Uint8Array {
  return new TextEncoder().encode(text)
}
