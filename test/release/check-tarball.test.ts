/** Faults that prevent the publication of a package. */

import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { checkTarball } from '../../scripts/release/check-tarball.mjs'
import { readOptions } from '../../scripts/release/options.mjs'

const folder = mkdtempSync(join(tmpdir(), 'sluice-tarballs-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const MANIFEST = {
  name: '@example/one',
  version: '1.2.3',
  license: 'MIT',
  type: 'module',
  repository: { type: 'git', url: 'git+https://github.com/example/one.git' },
  exports: { '.': { types: './dist/index.d.ts', default: './dist/index.js' } },
  publishConfig: { access: 'public', provenance: true },
  files: ['dist']
}

const FILES = {
  LICENSE: 'MIT',
  'README.md': '# One',
  'dist/index.js': 'export const one = 1\n',
  'dist/index.d.ts': 'export declare const one: number\n'
}

let packs = 0

/** A tarball with these files; `undefined` leaves one out. */
function pack(manifest: object, files: Record<string, string | undefined> = {}): string {
  const place = join(folder, String(packs++))
  const all = { ...FILES, ...files, 'package.json': JSON.stringify({ ...MANIFEST, ...manifest }) }
  for (const [path, text] of Object.entries(all)) {
    if (text === undefined) continue
    mkdirSync(dirname(join(place, 'package', path)), { recursive: true })
    writeFileSync(join(place, 'package', path), text)
  }
  execFileSync('tar', ['-czf', join(place, 'one.tgz'), '-C', place, 'package'])
  return join(place, 'one.tgz')
}

test('a correct package passes', { tags: 'long' }, async () => {
  const checked = await checkTarball(pack({}))
  expect(checked).toMatchObject({ name: '@example/one', version: '1.2.3' })
  expect(checked.files.sort()).toEqual([...Object.keys(FILES), 'package.json'].sort())
})

test.each([
  ['a range of the workspace', { dependencies: { a: 'workspace:^' } }, {}, /needs a workspace:\^/],
  ['a range of the catalog', { peerDependencies: { a: 'catalog:' } }, {}, /needs a catalog:/],
  ['no licence', {}, { LICENSE: undefined }, /it has no LICENSE/],
  ['no README', {}, { 'README.md': undefined }, /it has no README\.md/],
  ['a source', {}, { 'src/index.ts': 'export {}' }, /it has src\/index\.ts/],
  [
    'a program that is not there',
    { bin: { one: './dist/main.js' } },
    {},
    /program one is dist\/main/
  ],
  ['no provenance', { publishConfig: { access: 'public' } }, {}, /lacks access .* or provenance/],
  ['private', { private: true }, {}, /it is private/],
  [
    'types that are not there',
    {},
    { 'dist/index.d.ts': undefined },
    /publint: .*dist\/index\.d\.ts/s
  ],
  [
    'the condition of sources',
    { exports: { '.': { '@sluice/source': './src/index.ts', default: './dist/index.js' } } },
    {},
    /publishConfig\.exports without @sluice\/source/
  ]
])('refused: %s', { tags: 'long' }, async (_, manifest, files, fault) => {
  await expect(checkTarball(pack(manifest, files))).rejects.toThrow(fault)
})

test('all faults are reported at once', { tags: 'long' }, async () => {
  const file = pack({ private: true }, { LICENSE: undefined, 'notes.txt': 'x' })
  await expect(checkTarball(file)).rejects.toThrow(
    /^@example\/one@1\.2\.3 must not be published:\n(?=.*notes\.txt)(?=.*LICENSE)(?=.*private)/s
  )
})

test('the options of a release are checked, and unknown ones refused', () => {
  expect(
    readOptions(['--registry', 'http://127.0.0.1:4873/', '--tag', 'next', '--dry-run'])
  ).toEqual({ registry: 'http://127.0.0.1:4873/', tag: 'next', dryRun: true })
  expect(() => readOptions(['--registry', 'npmjs.org'])).toThrow(
    '--registry is "npmjs.org"; it must be an http or https URL'
  )
  expect(() => readOptions(['--tag', '1.x'])).toThrow('--tag is "1.x"')
  expect(() => readOptions(['--dryrun'])).toThrow("Unknown option '--dryrun'")
})
