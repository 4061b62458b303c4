/**
 * Facts about the repository that are easily broken and late noticed.
 */

import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import { environmentExample, isSetting, loadConfig, settingsGuide } from '@sluice/service'
import { describe, expect, test } from 'vitest'
import { publishedPackages } from '../scripts/release/packages.mjs'
import { nodeRangeOf } from './packages/promises.ts'

const root = new URL('../', import.meta.url)
const read = (path: string) => readFileSync(new URL(path, root), 'utf8')
const manifests = publishedPackages(root.pathname).map(({ folder }) => `${folder}/package.json`)

test('.env.example and docs/settings.md match the settings (`vitest run FILE -u` updates them)', async () => {
  await expect(environmentExample()).toMatchFileSnapshot(new URL('.env.example', root).pathname)
  await expect(settingsGuide()).toMatchFileSnapshot(new URL('docs/settings.md', root).pathname)
})

test('docs/settings.md lists the settings that the service reads, and no others', () => {
  const listed = [...settingsGuide().matchAll(/^\| `([A-Z0-9_]+)` \|/gm)].map(([, name]) => name)
  expect(listed.filter((name) => !isSetting(name as string))).toEqual([])
  expect(listed).toEqual(expect.arrayContaining(Object.keys(loadConfig({})).filter(isSetting)))
  expect(listed.length).toBeGreaterThan(50)
})

test('architecture.md §6: a core minor does not make every plugin major', () => {
  const changesets = JSON.parse(read('.changeset/config.json'))
  const unsafe = changesets.___experimentalUnsafeOptions_WILL_CHANGE_IN_PATCH
  expect(unsafe.onlyUpdatePeerDependentsWhenOutOfRange).toBe(true)
  for (const plugin of manifests.filter((path) => path.startsWith('plugins/'))) {
    expect(JSON.parse(read(plugin)).peerDependencies['@sluice/core']).toBe('^1.0.0')
  }
})

test('changesets name published packages only: a private one would break every release', () => {
  const published = manifests.map((path) => JSON.parse(read(path)).name)
  const files = readdirSync(new URL('.changeset/', root)).filter((name) => name.endsWith('.md'))
  for (const file of files.filter((name) => name !== 'README.md')) {
    const head = /^---\n([\s\S]*?)\n---\n/.exec(read(`.changeset/${file}`))?.[1] ?? ''
    const named = [...head.matchAll(/^['"]([^'"]+)['"]: (?:major|minor|patch)$/gm)].map(
      ([, name]) => name
    )
    expect(named.length, file).toBe(head.split('\n').length)
    for (const name of named) expect(published, file).toContain(name)
  }
})

describe.each(manifests)('%s', (path) => {
  const manifest = JSON.parse(read(path))

  test('publishes built files only, with the same exports as in the repository', () => {
    const has = (folder: string) => existsSync(new URL(path.replace('package.json', folder), root))
    const others = ['lua', 'fixtures'].filter((folder) => has(`${folder}/`))
    expect(manifest.files).toEqual(['dist', ...others])
    const published = manifest.publishConfig.exports
    // What other packages' tests share of this one's is not published.
    const entries = Object.keys(manifest.exports).filter((entry) => !entry.startsWith('./test/'))
    expect(Object.keys(published)).toEqual(entries)
    expect(Object.keys(manifest.publishConfig.imports ?? {})).toEqual(
      Object.keys(manifest.imports ?? {})
    )
    expect(JSON.stringify(manifest.publishConfig)).not.toContain('@sluice/source')
  })

  test('has a licence, a README and its range of Node versions', () => {
    expect(manifest.license).toBe('MIT')
    expect(manifest.engines).toEqual({ node: nodeRangeOf(manifest.name) })
    expect(read(path.replace('package.json', 'README.md')).length).toBeGreaterThan(200)
  })

  test('names itself and its range when it refuses an older Node', () => {
    const file = path.replace('package.json', 'src/needed-node.ts')
    if (!existsSync(new URL(file, root)) || manifest.name === '@sluice/core') return
    const [, name = '', version] = /needNode\('(.+?)', '(.+?)'\)/.exec(read(file)) ?? []
    const names = [manifest.name, manifest.name.replace('@', '').split('/')[0]]
    expect(names).toContain(name.replace('Sluice', 'sluice'))
    expect(manifest.engines.node).toBe(`>=${version}.0`)
  })
})

test('a test with the tag long has no skipIf or runIf, which override the tag', () => {
  const OVERRIDDEN = /\btest\.(?:skipIf|runIf)\([^\n]*\)\(\s*(['`"])[^\n]*\1,\s*\{[^}]*tags: 'long'/
  const files = globSync(['{packages,plugins,apps}/*/test/**/*.test.ts', 'test/**/*.test.ts'])
  expect(files.length).toBeGreaterThan(300)
  expect(files.filter((file) => OVERRIDDEN.test(readFileSync(file, 'utf8')))).toEqual([])
})

test('runs the example of the README as shown', { tags: 'long' }, async () => {
  const answer = /```json\n(\{\n {2}"success"[\s\S]*?\n\})\n```/.exec(read('README.md'))?.[1]
  const shown = JSON.parse(answer ?? '').data
  const { createReader, readFetchRequest, readJobOf, loadParsers } = await import('@sluice/fetch')
  const { parserModules } = await import('@sluice/service')
  const url = new URL(shown.url)
  const parser = (await loadParsers(parserModules())).match(url)
  if (!parser) throw new Error('no parser')
  const reader = createReader({
    parsers: parserModules(),
    workers: 1,
    timeout: 10_000,
    heap: 512,
    queue: 1
  })
  const body = new TextEncoder().encode(read('docs/example.html'))
  const { options } = readFetchRequest({ url: url.href })
  const page = { url, status: 200, contentType: 'text/html', body }
  const reading = await reader.read(readJobOf({ parser, url, filters: {} }, [page], options), 'a')
  await reader.close()
  expect(JSON.parse(new TextDecoder().decode(reading.data))).toMatchObject(shown)
})
