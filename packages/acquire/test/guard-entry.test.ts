import { readFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { describe, expect, test } from 'vitest'
import { createGuard } from '../src/guard.ts'
import { verdict } from './verdicts.ts'

const SOURCES = new URL('../src/', import.meta.url)

describe('@sluice/acquire/guard on its own', () => {
  test('the guard is an entry of the package', () => {
    const text = readFileSync(new URL('../package.json', import.meta.url), 'utf8')
    const { exports, publishConfig } = JSON.parse(text)
    expect(exports['./guard']['@sluice/source']).toBe('./src/guard.ts')
    expect(publishConfig.exports['./guard'].default).toBe('./dist/guard.js')
  })

  test('the guard imports only its own folder, the errors of @sluice/core and Node modules', () => {
    const { files, packages } = importsOf(new URL('guard.ts', SOURCES))
    expect(files.length).toBeGreaterThan(5)
    expect(files.filter((file) => !/^guard(?:\.ts$|\/)/.test(file))).toEqual([])
    expect(packages.filter((name) => !isBuiltin(name))).toEqual(['@sluice/core'])
  })

  test('the guard needs a @sluice/core that imports packages for types only', () => {
    const core = new URL('../../core/src/', import.meta.url)
    const { packages } = importsOf(new URL('index.ts', core), core)
    expect(packages).toEqual([])
  })

  test('the guard refuses loopback in every form by default', () => {
    for (const host of [
      '127.0.0.1',
      '127.1',
      '2130706433',
      '[::1]',
      '[::ffff:7f00:1]',
      'localhost'
    ]) {
      for (const by of [createGuard(), createGuard({}), createGuard({ allowPrivateCidrs: [] })]) {
        expect(verdict(`http://${host}:8080/`, by), host).toBe('URL_NOT_ALLOWED')
      }
    }
  })
})

/** Everything that a file brings in at run time, directly or not: files of its folder, and packages. */
function importsOf(entry: URL, folder: URL = SOURCES): { files: string[]; packages: string[] } {
  const seen = new Set([entry.href])
  const packages = new Set<string>()
  for (const href of seen) {
    for (const specifier of specifiersOf(readFileSync(new URL(href), 'utf8'))) {
      if (specifier.startsWith('.')) seen.add(new URL(specifier, href).href)
      else packages.add(specifier)
    }
  }
  return { files: [...seen].map((href) => href.slice(folder.href.length)), packages: [...packages] }
}

/** Specifiers of a source's imports and exports, except of types. */
function specifiersOf(source: string): string[] {
  const statements =
    /^(?:import|export)\s(?!type\s)(?:[^'";]*?\sfrom\s)?'([^']+)'|\bimport\('([^']+)'\)/gm
  return Array.from(source.matchAll(statements), ([, from, dynamic]) => (from ?? dynamic) as string)
}
