/** The version of a parser fits what changed in its record. */

import { execFileSync } from 'node:child_process'
import { mkdtempSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { checkVersion } from '../src/version/check-version.ts'
import { parserChanges, versionFault } from '../src/version/parser-change.ts'
import { goodParser, writePackage } from './package-folder.ts'

const record = (data: z.ZodType) => goodParser({ data: data as never })
const BEFORE = z.object({
  title: z.string(),
  state: z.enum(['new', 'used']),
  size: z.number().nullable(),
  offers: z.array(z.object({ price: z.string() })),
  tags: z.array(z.string())
})
const { shape } = BEFORE
const { title: _, ...untitled } = shape

describe('a record', () => {
  test.each<[string, z.ZodType, string[]]>([
    ['is the same', z.object(shape), []],
    ['lost a field', z.object(untitled), ['major: the field title was removed']],
    [
      'renamed a field',
      z.object({ ...untitled, name: z.string() }),
      ['major: the field title was removed', 'minor: the field name was added']
    ],
    [
      'retyped a field',
      BEFORE.extend({ title: z.number() }),
      ['major: the field title may be number']
    ],
    [
      'may lack what was always there',
      BEFORE.extend({ title: z.string().nullable(), tags: shape.tags.optional() }),
      ['major: the field title may be null', 'major: the field tags may be absent']
    ],
    [
      'always has what could be null',
      BEFORE.extend({ size: z.int() }),
      ['minor: the field size is no longer number or null']
    ],
    [
      'has a further value',
      BEFORE.extend({ state: z.enum(['new', 'used', 'refurbished']) }),
      ['minor: the field state may be "refurbished"']
    ],
    [
      'has any value',
      BEFORE.extend({ state: z.string() }),
      ['minor: the field state may have any value']
    ],
    [
      'has a further field in a list',
      BEFORE.extend({
        offers: z.array(z.object({ price: z.string(), shop: z.object({ id: z.string() }) }))
      }),
      ['minor: the field offers.shop was added']
    ],
    [
      'has a list of something else',
      BEFORE.extend({ tags: z.array(z.number()) }),
      ['major: the field tags may be number[]']
    ]
  ])('%s', (_title, after, expected) => {
    const changes = parserChanges(record(BEFORE), record(after))
    expect(changes.map(({ level, what }) => `${level}: ${what}`)).toEqual(expected)
  })

  test('lists kinds, filters and rules that were added or removed', () => {
    const kind = (type: string) => z.object({ type: z.literal(type) })
    const before = goodParser({
      data: z.union([kind('a'), kind('b')]) as never,
      filters: z.object({ sort: z.string() }),
      match: [{ host: 'a.example' }]
    })
    const after = goodParser({
      data: z.union([kind('a'), kind('c')]) as never,
      filters: z.object({ page: z.string() }),
      match: [{ host: 'b.example', path: '/x' }]
    })
    const levels = parserChanges(before, after).map(({ level, what }) => `${level}: ${what}`)
    expect(levels).toEqual([
      'major: the kind of record type: b was removed',
      'major: the filter sort was removed',
      'major: the rule a.example was removed',
      'minor: the kind of record type: c was added',
      'minor: the filter page was added',
      'minor: the rule b.example/x was added'
    ])
  })
})

test.each([
  ['1.2.3', '1.2.3', undefined, true],
  ['1.2.3', '1.2.4', undefined, true],
  ['1.2.3', '1.2.2', undefined, false],
  ['1.2.3', '1.2.4', 'minor', false],
  ['1.2.3', '1.2.3', 'minor', false],
  ['1.2.3', '1.3.0', 'minor', true],
  ['1.2.3', '1.3.0', 'major', false],
  ['1.2.3', '2.0.0', 'major', true],
  ['0.2.3', '0.2.4', 'minor', true],
  ['0.2.3', '0.2.4', 'major', false],
  ['0.2.3', '0.3.0', 'major', true]
] as const)(
  'after %s, version %s fits a change of level %s: %s',
  (published, version, level, fits) => {
    const changes = level ? [{ level, what: '' }] : []
    expect(versionFault(published, version, changes) === undefined).toBe(fits)
  }
)

describe('compared with the published version', () => {
  const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))
  const source = (
    version: string,
    fields: string
  ) => `import { defineParser, ParseError } from '@sluice/core'
import { z } from 'zod'
export default defineParser({
  name: 'sluice-parser-list', version: '${version}', kind: 'list', match: [{ host: 'list.example' }],
  data: z.object({ ${fields} }), parse: () => { throw new ParseError('no list') }
})
`
  /** @param path - folder of the package in the workspace whose root has the dependencies. */
  const folderOf = (version: string, fields: string, path = ''): URL => {
    const manifest = { name: 'sluice-parser-list', version, type: 'module' }
    const workspace = writePackage({
      'src/index.ts': undefined,
      [`${path}package.json`]: JSON.stringify({ ...manifest, exports: './dist/index.js' }),
      [`${path}dist/index.js`]: source(version, fields)
    })
    symlinkSync(here('../node_modules'), `${fileURLToPath(workspace)}node_modules`)
    return new URL(path, workspace)
  }
  const pack = (root: URL): string => {
    const file = join(mkdtempSync(join(tmpdir(), 'sluice-packed-')), 'list.tgz')
    const given = ['-czf', file, '--transform', 's,^\\.,package,', '--exclude=node_modules', '.']
    execFileSync('tar', given, { cwd: fileURLToPath(root) })
    return file
  }
  afterEach(() => void vi.unstubAllEnvs())

  test('a tarball: every change is listed with the version it needs', async () => {
    const published = pack(folderOf('1.4.0', 'title: z.string(), note: z.string()'))
    const report = await checkVersion(folderOf('1.4.1', 'title: z.string().nullable()'), published)
    expect(report).toEqual({
      ok: false,
      lines: [
        'major: the field note was removed',
        'major: the field title may be null',
        'the version 1.4.1 is too low after 1.4.0: 2.0.0 or higher is needed'
      ]
    })
    const same = await checkVersion(
      folderOf('1.4.1', 'title: z.string(), note: z.string()'),
      published
    )
    expect(same.ok).toBe(true)
  })

  test('a package of a workspace needs no node_modules of its own', async () => {
    const published = pack(folderOf('1.4.0', 'title: z.string()'))
    const root = folderOf('1.5.0', 'title: z.string(), note: z.string()', 'packages/list/')
    expect(await checkVersion(root, published)).toEqual({
      ok: true,
      lines: [
        'minor: the field note was added',
        'sluice-parser-list 1.5.0: 1 changes since 1.4.0; the version fits'
      ]
    })
  })

  test('the registry: a new name, and a registry that does not answer', async () => {
    const root = folderOf('1.0.0', 'title: z.string()')
    const cache = mkdtempSync(join(tmpdir(), 'sluice-npm-'))
    writeFileSync(join(cache, 'npmrc'), 'fetch-retries=0\n')
    vi.stubEnv('npm_config_cache', cache)
    vi.stubEnv('npm_config_userconfig', join(cache, 'npmrc'))
    const registry = createServer((_request, response) => response.writeHead(404).end('{}'))
    await new Promise<void>((resolve) => registry.listen(0, '127.0.0.1', resolve))
    vi.stubEnv(
      'npm_config_registry',
      `http://127.0.0.1:${(registry.address() as AddressInfo).port}/`
    )
    expect(await checkVersion(root)).toEqual({
      ok: true,
      lines: ['sluice-parser-list@latest is not published: 1.0.0 is the first version']
    })
    registry.closeAllConnections()
    await new Promise((resolve) => registry.close(resolve))
    await expect(checkVersion(root)).rejects.toThrow(
      /^sluice-parser-list@latest could not be fetched, so the version was not checked: .*ECONNREFUSED/
    )
  })
})
