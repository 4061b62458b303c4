/** architecture.md §3: a parser that breaks a rule of the contract is found out, by one check. */

import { existsSync, readFileSync } from 'node:fs'
import { type AnyParser, type Page, ParseError, type Parser, SluiceError } from '@sluice/core'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import {
  checkParser,
  checksOf,
  type Finding,
  findingText,
  writeExpectations
} from '../src/check.ts'
import { goodParser, writePackage } from './package-folder.ts'

type Files = Readonly<Record<string, string | undefined>>

/** Large pages take seconds: only the tests about them read them. */
async function findingsOf(parser: AnyParser, files: Files = {}, large = false): Promise<Finding[]> {
  const root = writePackage(files)
  const findings: Finding[] = []
  for (const { name, run } of checksOf(parser, { root, fixtures: new URL('fixtures/', root) })) {
    if (large || !name.includes('megabyte')) findings.push(...(await run()))
  }
  return findings
}

const good = goodParser()

/** The good parser, which does something besides. */
function besides(deed: (pages: readonly Page[]) => unknown): AnyParser {
  return goodParser({
    parse: (pages, target) => {
      const kept = good.parse(pages, target)
      deed(pages)
      return kept
    }
  })
}

/** The good parser with another record. */
function returning(change: (record: Record<string, unknown>) => unknown, data?: Parser['data']) {
  return goodParser({
    ...(data ? { data } : {}),
    parse: (pages, target) => change(good.parse(pages, target))
  })
}

const loose = z.looseObject({ title: z.string() })
let calls = 0

const FAULTY: readonly (readonly [string, string, AnyParser])[] = [
  ['has no rules', 'contract', goodParser({ match: [] })],
  ['has a malformed rule', 'contract', goodParser({ match: [{ host: 'https://x.example' }] })],
  ['is of another contract', 'contract', goodParser({ api: 2 as 1 })],
  [
    'names a reserved key in its schema',
    'contract',
    goodParser({ data: z.object({ links: z.string() }) })
  ],
  [
    'names the key of a kept file in its schema',
    'contract',
    goodParser({ data: z.object({ pdf: z.string() }) })
  ],
  [
    'names a reserved key in a schema of several',
    'contract',
    goodParser({ data: z.union([good.data, z.object({ markdown: z.string() })]) as never })
  ],
  [
    'takes filters without names',
    'contract',
    goodParser({ filters: z.record(z.string(), z.any()) })
  ],
  [
    'has a field that no fixture fills',
    'coverage',
    goodParser({
      data: z.looseObject({ title: z.string(), size: z.string().nullable() }),
      parse: (pages, target) => ({ ...good.parse(pages, target), size: null })
    })
  ],
  ['has another name than its package', 'manifest', goodParser({ name: 'sluice-parser-other' })],
  ['has another version than its package', 'manifest', goodParser({ version: '1.0.1' })],
  [
    'has a rule the README lacks',
    'readme',
    goodParser({ match: [...good.match, { host: 'b.example' }] })
  ],
  [
    'does not answer the URL',
    'target',
    goodParser({ match: [{ host: 'list.example', path: '/other' }] })
  ],
  ['plans nothing', 'plan', goodParser({ plan: () => [] })],
  [
    'plans a foreign page',
    'plan',
    goodParser({ plan: () => [{ url: new URL('https://other.example/'), via: 'http' }] })
  ],
  [
    'plans more pages than there are',
    'plan',
    goodParser({
      plan: ({ url }) => [
        { url, via: 'http' },
        { url, via: 'http' }
      ]
    })
  ],
  [
    'plans by an unknown engine',
    'plan',
    goodParser({ plan: ({ url }) => [{ url, via: 'ftp' as 'http' }] })
  ],
  [
    'waits for an invalid selector',
    'plan',
    goodParser({ plan: ({ url }) => [{ url, via: 'browser', waitFor: 'p[' }] })
  ],
  [
    'plans by the clock',
    'plan',
    goodParser({ plan: ({ url }) => [{ url, via: Date.now() > 0 ? 'http' : 'browser' }] })
  ],
  [
    'changes the target while planning',
    'plan',
    goodParser({
      plan: ({ url }) => {
        url.search = 'a=1'
        return [{ url, via: 'http' }]
      }
    })
  ],
  [
    'fails to plan',
    'plan',
    goodParser({
      plan: () => {
        throw new TypeError('x')
      }
    })
  ],
  ['returns another record', 'expected', returning((record) => ({ ...record, title: 'Other' }))],
  ['returns no record', 'expected', returning(() => [])],
  ['returns a promise', 'expected', returning(async (record) => record)],
  [
    'throws something other than ParseError',
    'expected',
    goodParser({
      parse: ([page]) =>
        page!.html.length ? { title: (undefined as unknown as string).length } : {}
    })
  ],
  [
    'throws an error that is not its own',
    'expected',
    goodParser({
      parse: () => {
        throw new SluiceError('DNS_ERROR', 'x')
      }
    })
  ],
  [
    'never ends',
    'expected',
    goodParser({
      parse: () => {
        for (;;);
      }
    })
  ],
  ['returns a date', 'expected', returning((record) => ({ ...record, at: new Date(0) }), loose)],
  ['returns NaN', 'expected', returning((record) => ({ ...record, at: Number.NaN }), loose)],
  [
    'returns a cycle',
    'expected',
    returning((record) => Object.assign(record, { self: record }), loose)
  ],
  ['returns holes', 'expected', returning((record) => ({ ...record, at: [undefined] }), loose)],
  [
    'returns a key its schema does not know',
    'record',
    returning((record) => ({ ...record, extra: 1 }))
  ],
  [
    'returns an inner key its schema does not know',
    'record',
    returning((record) => ({ ...record, items: [{ name: 'a', size: 2 }] }))
  ],
  [
    'returns a reserved key unsaid',
    'record',
    returning((record) => ({ ...record, markdown: 'x' }), loose)
  ],
  ['asks the clock', 'purity', besides(() => Date.now())],
  ['makes a date of now', 'purity', besides(() => new Date())],
  ['takes chances', 'purity', besides(() => Math.random())],
  ['reads the environment', 'purity', besides(() => process.env.HOME)],
  ['writes to the console', 'purity', besides(() => console)],
  [
    'starts a timer',
    'purity',
    besides(() => {
      try {
        setTimeout(() => {})
      } catch {}
    })
  ],
  [
    'fetches',
    'purity',
    besides(() => {
      try {
        fetch('http://127.0.0.1:1/')
      } catch {}
    })
  ],
  [
    'leaves a global',
    'purity',
    besides(() => {
      ;(globalThis as Record<string, unknown>).leftByParser = 1
    })
  ],
  ['changes the tree', 'purity', besides(([page]) => page!.tree.children.pop())],
  ['counts its calls', 'purity', returning((record) => ({ ...record, note: String(calls++) }))],
  [
    'notes a field it has not',
    'provenance',
    goodParser({
      parse: (pages, target) => {
        target.note?.('size', 'css:b')
        return good.parse(pages, target)
      }
    })
  ],
  [
    'reads otherwise with note',
    'provenance',
    goodParser({
      parse: (pages, target) => ({
        ...good.parse(pages, target),
        ...(target.note ? { note: 'x' } : {})
      })
    })
  ],
  [
    'expects a body text',
    'broken-pages',
    besides(([page]) => {
      if (page!.html.includes('<p>')) return
      if (!page!.html.includes('class="price"')) throw new TypeError('no price')
    })
  ],
  [
    'walks by recursion',
    'broken-pages',
    besides(([page]) => {
      const json = /ld\+json">(\{"@graph.*?)<\/script>/.exec(page!.html)?.[1]
      const walk = (value: unknown): number =>
        Array.isArray(value)
          ? 1 +
            value.reduce(
              (sum: number, inner) => sum + walk(inner) + Math.max(...Array<number>(50).fill(0)),
              0
            )
          : 0
      if (json) deepen(walk, JSON.parse(json)['@graph'])
    })
  ],
  [
    'is quadratic',
    'large-pages',
    besides(([page]) => {
      let sum = 0
      const limit = page!.html.endsWith('aaaa') ? 120_000 : 0
      for (let i = 0; i < limit; i++) for (let k = 0; k < limit; k++) sum += k & i
      return sum
    })
  ]
]

/** Recursion that a stack does not hold, whatever its size. */
function deepen(walk: (value: unknown) => number, value: unknown): number {
  return walk(value) + deepen(walk, value)
}

describe('a parser without faults', () => {
  it('has no findings, with or without its package', async () => {
    expect(await findingsOf(good, {}, true)).toEqual([])
    for await (const finding of checkParser(good, {})) expect(finding).toBeUndefined()
  })

  it('may list rules in braces and note paths of its record', async () => {
    const match = [...good.match, { host: 'list.de', path: '/a' }, { host: 'list.de', path: '/b' }]
    const parser = goodParser({
      match,
      parse: (pages, target) => {
        target.note?.('items.0.name', 'css:li')
        return good.parse(pages, target)
      }
    })
    const readme = (urls: string) => ({
      'README.md': `## URLs\n\nlist.example/lists\n\n${urls}\n\n## Data\n\n\`title\`, \`note\`, \`items\`\n`
    })
    expect(await findingsOf(parser, readme('`list.de/{a,b}`'))).toEqual([])
    const whats = (await findingsOf(parser, readme('`list.{de,fr}/{a,b}`'))).map(({ what }) => what)
    expect(whats).toEqual([
      'the section "URLs" has list.fr/a, which is not in its rules',
      'the section "URLs" has list.fr/b, which is not in its rules'
    ])
    expect(await findingsOf(parser, readme('`{a,b}'.repeat(50)))).not.toEqual([])
  })

  it('may refuse with any code of ParseError', async () => {
    const parser = goodParser({
      parse: (pages, target) => {
        if (pages[0]!.html.includes('Sign in'))
          throw new ParseError('x', { code: 'LOGIN_REQUIRED' })
        return good.parse(pages, target)
      }
    })
    const files = { 'fixtures/login-wall/expected.json': '{"error":"LOGIN_REQUIRED"}' }
    expect(await findingsOf(parser, files)).toEqual([])
    expect((await findingsOf(parser))[0]?.what).toContain('expected "PARSE_FAILED"')
  })
})

describe('finds a parser that', () => {
  it.each(FAULTY)('%s: %s', { timeout: 120_000 }, async (_, check, parser) => {
    const findings = await findingsOf(parser, {}, check === 'large-pages')
    expect(findings.map((finding) => finding.check)).toContain(check)
    for (const { where, what, remedy } of findings) {
      expect(where).not.toBe('')
      expect(what).not.toBe('')
      expect(remedy).toMatch(/\w.*\.$/)
    }
  })
})

const TARGET = 'fixtures/two-items/target.json'
const url = 'https://list.example/lists/1'

describe('finds a package whose', () => {
  it.each<[string, string, Files]>([
    ['keyword is missing', 'manifest', { 'package.json': manifest({ keywords: [] }) }],
    [
      'core is a dependency',
      'manifest',
      { 'package.json': manifest({ dependencies: { '@sluice/core': '1' } }) }
    ],
    [
      'core peer is another range',
      'manifest',
      {
        'package.json': manifest({ peerDependencies: { '@sluice/core': 'workspace:^', zod: '^4' } })
      }
    ],
    ['README is missing', 'readme', { 'README.md': undefined }],
    [
      'README lists too much',
      'readme',
      { 'README.md': '## URLs\n\n`list.example/lists`, `more.example`\n' }
    ],
    ['sources read files', 'sources', { 'src/index.ts': "import { readFileSync } from 'fs'" }],
    ['sources load the network', 'sources', { 'src/index.ts': "const net = import('node:net')" }],
    ['sources do not parse', 'sources', { 'src/index.ts': 'const = 1' }],
    ['sources are missing', 'sources', { 'src/index.ts': undefined }],
    [
      'regex is exponential',
      'regexes',
      { 'src/deep/a.ts': 'export const a = (b: string) => /^(?:b|b)*$/.test(b)' }
    ],
    ['regex is quadratic', 'regexes', { 'src/a.js': "export default new RegExp('\\\\s+$', 'u')" }],
    ['regex has the flag v', 'regexes', { 'src/a.js': 'export default /^(a+)+$/v' }],
    [
      'fixtures are missing',
      'fixture',
      Object.fromEntries(
        ['two-items', 'login-wall'].flatMap((name) =>
          ['target.json', 'page.html', 'expected.json'].map((file) => [
            `fixtures/${name}/${file}`,
            undefined
          ])
        )
      )
    ],
    [
      'fixtures are no refusal',
      'fixture',
      {
        'fixtures/login-wall/page.html': '<h1>A',
        'fixtures/login-wall/expected.json': '{"data":{"title":"A","note":null,"items":[]}}'
      }
    ],
    ['expectation is missing', 'expected', { 'fixtures/two-items/expected.json': undefined }],
    ['fixtures are not published', 'manifest', { 'package.json': manifest({ files: ['dist'] }) }],
    [
      'list of unfilled fields names one that is filled',
      'coverage',
      { 'package.json': manifest({ sluice: { unfilledFields: { note: 'x', title: 'x' } } }) }
    ],
    [
      'list of unfilled fields gives no reason',
      'coverage',
      { 'package.json': manifest({ sluice: { unfilledFields: { note: '' } } }) }
    ],
    ['target is not JSON', 'fixture', { [TARGET]: '{' }],
    ['target has an unknown key', 'fixture', { [TARGET]: JSON.stringify({ url, filter: {} }) }],
    ['target is relative', 'fixture', { [TARGET]: '{"url":"/lists"}' }],
    [
      'status is one that a parser never sees',
      'fixture',
      { [TARGET]: JSON.stringify({ url, page: { status: 404 } }) }
    ],
    ['second page is missing', 'fixture', { 'fixtures/two-items/page-3.html': '' }],
    [
      'page is of no known type',
      'fixture',
      { 'fixtures/two-items/page.html': undefined, 'fixtures/two-items/page.bin': '' }
    ],
    ['filters are not taken', 'target', { [TARGET]: JSON.stringify({ url, filters: { a: 'b' } }) }]
  ])('%s: %s', async (_, check, files) => {
    const findings = await findingsOf(good, files)
    expect(findings.map((finding) => finding.check)).toContain(check)
  })

  it('target has a filter that the schema lets pass without a name', async () => {
    const parser = goodParser({ filters: z.looseObject({ room: z.string().optional() }) })
    const files = { [TARGET]: JSON.stringify({ url, filters: { rom: 'A' } }) }
    const [finding] = await findingsOf(parser, files)
    expect(finding).toMatchObject({
      check: 'target',
      what: 'the parser does not know the filter rom'
    })
  })

  it('regex hangs in two places, and names both', async () => {
    const files = {
      'src/a.js': 'export default /^(a+)+$/\nexport const b = /^(a+)+$/',
      'src/b.js': 'export default /^(a+)+$/i'
    }
    const places = (await findingsOf(good, files)).map(({ check, where }) => [check, where])
    expect(places).toEqual(['src/a.js:1', 'src/a.js:2', 'src/b.js:1'].map((at) => ['regexes', at]))
  })

  it('regex hangs, unless it is listed as one for short text', async () => {
    const files = {
      'src/a.js': 'export default /\\s+$/u',
      'package.json': manifest({
        sluice: { shortTextRegexes: ['\\s+$'], unfilledFields: { note: 'none' } }
      })
    }
    expect(await findingsOf(good, files)).toEqual([])
  })
})

describe('fixtures', () => {
  it('may have several pages of any type, which are passed as the service passes them', async () => {
    const seen: unknown[] = []
    const parser = goodParser({
      plan: ({ url }) => [
        { url, via: 'http' },
        { url: new URL('/lists/more', url), via: 'http' }
      ],
      parse: (pages, target) => {
        seen.push(pages.map((page) => [page.url.href, page.status, page.contentType]))
        return good.parse(pages, target)
      }
    })
    await findingsOf(parser, {
      [TARGET]: JSON.stringify({
        url,
        page: [{ url: 'https://list.example/lists/moved', status: 203 }]
      }),
      'fixtures/two-items/page-2.json': '{"more":[]}',
      'fixtures/login-wall/page-2.csv': 'a,b'
    })
    expect(seen).toContainEqual([
      ['https://list.example/lists/moved', 203, 'text/html'],
      ['https://list.example/lists/more', 200, 'application/json']
    ])
    expect(seen).toContainEqual([
      ['https://list.example/lists/2', 200, 'text/html'],
      ['https://list.example/lists/more', 200, 'text/csv']
    ])
  })

  it('may be of a host that no rule answers, if they say so, and plan pages of it', async () => {
    const files = (anyHost: unknown) => ({
      [TARGET]: JSON.stringify({ url: 'https://elsewhere.example/lists/1', anyHost })
    })
    expect(await findingsOf(good, files(true))).toEqual([])
    const unsaid = (await findingsOf(good, files(false))).map(({ check }) => check)
    expect(unsaid).toContain('target')
    expect(unsaid).toContain('plan')
    expect((await findingsOf(good, files('yes')))[0]?.what).toContain('anyHost')
    const straying = goodParser({
      plan: () => [{ url: new URL('https://third.example/'), via: 'http' }]
    })
    const strayed = await findingsOf(straying, files(true))
    expect(strayed.map(({ check }) => check)).toContain('plan')
  })

  it('get missing expectations, and wrong ones are replaced only on request', () => {
    const old = '{"error":"EMPTY_CONTENT"}'
    const root = writePackage({
      'fixtures/two-items/expected.json': undefined,
      'fixtures/login-wall/expected.json': old
    })
    const fixtures = new URL('fixtures/', root)
    const read = (name: string) => readFileSync(new URL(`${name}/expected.json`, fixtures), 'utf8')
    expect(writeExpectations(good, fixtures).map(({ name }) => name)).toEqual(['two-items'])
    expect(JSON.parse(read('two-items')).data.title).toBe('Two things')
    expect(read('login-wall')).toBe(old)
    expect(writeExpectations(good, fixtures, 'all').map(({ name }) => name)).toEqual(['login-wall'])
    expect(JSON.parse(read('login-wall'))).toEqual({ error: 'PARSE_FAILED' })
    expect(writeExpectations(good, fixtures, 'all')).toEqual([])
  })

  it('get no expectation from a parser that fails', () => {
    const root = writePackage({ 'fixtures/two-items/expected.json': undefined })
    const fixtures = new URL('fixtures/', root)
    const failing = goodParser({ parse: () => JSON.parse('{') })
    expect(writeExpectations(failing, fixtures)).toEqual([])
    expect(existsSync(new URL('two-items/expected.json', fixtures))).toBe(false)
  })
})

it('findingText writes a finding in two lines', () => {
  const text = findingText({ check: 'plan', where: 'fixtures/a', what: 'x', remedy: 'Do y.' })
  expect(text).toBe('fixtures/a: x (plan)\n    Do y.')
})

function manifest(changes: object): string {
  const base = {
    name: 'sluice-parser-list',
    version: '1.0.0',
    keywords: ['sluice-parser'],
    peerDependencies: { '@sluice/core': '^1.0.0', zod: '^4.0.0' },
    sluice: { unfilledFields: { note: 'the parser never has one' } }
  }
  return JSON.stringify({ ...base, ...changes })
}
