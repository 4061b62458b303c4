/** Third-party code that is shipped: its licences allow that, and their required notices come with it. */

import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { publishedPackages } from '../scripts/release/packages.mjs'
import { mayShip } from '../scripts/third-party/licences.mjs'
import { noticesOf } from '../scripts/third-party/notices.mjs'
import { installedWith, servedToBrowsers } from '../scripts/third-party/packages.mjs'
import { ROOT } from './docs/code-blocks.ts'
import { runIn } from './release/clone.ts'

const folder = mkdtempSync(join(tmpdir(), 'sluice-notices-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test.each(publishedPackages(ROOT).map(({ folder: place }) => place))(
  '%s installs nothing under the GPL or under a licence that was not reviewed',
  (place) => {
    const refused = installedWith(join(ROOT, place)).filter(({ licence }) => !mayShip(licence))
    expect(refused.map(({ name, licence }) => `${name}: ${licence}`)).toEqual([])
  }
)

test('the same holds for files served to browsers', () => {
  const served = servedToBrowsers(ROOT)
  expect(served.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['micromark', 'preact', 'minisearch'])
  )
  expect(served.filter(({ licence }) => !mayShip(licence))).toEqual([])
})

describe('a licence', () => {
  test.each([
    ['MIT', true],
    ['(MIT OR GPL-3.0-only)', true],
    ['GPL-2.0-only OR (ISC AND BSD-3-Clause)', true],
    ['MIT AND GPL-3.0-or-later', false],
    ['AGPL-3.0-only', false],
    ['GPL-2.0', false],
    ['LGPL-2.1-or-later', false],
    ['GPL-2.0-only WITH Classpath-exception-2.0', false],
    ['(MIT', false],
    ['SEE LICENSE IN LICENSE.md', false],
    ['UNKNOWN', false],
    ['', false]
  ])('%s: may be shipped: %s', (expression, expected) => {
    expect(mayShip(expression)).toBe(expected)
  })
})

/** Puts a package of others below one of ours. */
function withDependency(licence: string): string {
  const place = mkdtempSync(join(folder, 'project-'))
  const inner = join(place, 'node_modules/other')
  mkdirSync(inner, { recursive: true })
  const own = { name: '@sluice/own', version: '1.0.0', dependencies: { other: '1.0.0' } }
  writeFileSync(join(place, 'package.json'), JSON.stringify(own))
  const other = { name: 'other', version: '1.0.0', license: licence, author: 'Ada' }
  writeFileSync(join(inner, 'package.json'), JSON.stringify(other))
  writeFileSync(join(inner, 'NOTICE'), 'Made by Ada.')
  cpSync(join(ROOT, 'LICENSE'), join(inner, 'LICENSE'))
  return place
}

const write = (...given: string[]) =>
  runIn(ROOT, [process.execPath, 'scripts/third-party/write-notices.mjs', ...given])

test('the notices have the terms of every package and of Chromium', async () => {
  const file = join(folder, 'notices.txt')
  const done = await write('apps/cli', file)
  expect(done.code, done.output).toBe(0)
  const text = readFileSync(file, 'utf8')
  const installed = installedWith(join(ROOT, 'apps/cli'))
  expect(installed.length).toBeGreaterThan(150)
  for (const { name, version, licence, texts } of [...installed, ...servedToBrowsers(ROOT)]) {
    expect(text).toContain(`${name}@${version} (${licence})`)
    for (const terms of texts) expect(text.includes(terms), name).toBe(true)
  }
  for (const part of ['Chromium', 'FFmpeg', 'SwiftShader', 'NSS', 'Open Sans'])
    expect(text.slice(text.lastIndexOf('='.repeat(80)))).toContain(part)
})

test('the terms of a package are its licence and notice files', () => {
  const [other] = installedWith(withDependency('MIT'))
  expect(other).toMatchObject({ name: 'other', version: '1.0.0', licence: 'MIT', author: 'Ada' })
  expect(other?.texts).toHaveLength(2)
  expect(noticesOf([{ title: 'All', packages: other ? [other] : [] }])).toContain('Made by Ada.')
})

test('a package under the GPL is named, and no notices are written', async () => {
  const done = await write(withDependency('GPL-3.0-only'), join(folder, 'none.txt'))
  expect(done.code).toBe(1)
  expect(done.output).toContain('not to be shipped by its licence: other@1.0.0 (GPL-3.0-only)')
  expect(() => readFileSync(join(folder, 'none.txt'))).toThrow()
})

test('a dependency that is not installed is named', () => {
  const place = withDependency('MIT')
  rmSync(join(place, 'node_modules'), { recursive: true })
  expect(() => installedWith(place)).toThrow(
    '@sluice/own@1.0.0 needs other, which is not installed'
  )
})
