/** Code that a parser must not have is found before it runs: each of these would leave a file behind if it ran. */

import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { checkIsolated } from '../src/isolated/check-isolated.ts'

vi.setConfig({ testTimeout: 120_000 })

const all = realpathSync(mkdtempSync(join(tmpdir(), 'sluice-isolated-')))
let folder: string
let marker: string
beforeEach(() => {
  folder = mkdtempSync(join(all, 'case-'))
  marker = join(folder, 'it-ran')
})
afterAll(() => rmSync(all, { recursive: true, force: true }))

const MANIFEST = {
  name: 'sluice-parser-list',
  version: '1.0.0',
  type: 'module',
  keywords: ['sluice-parser'],
  exports: './dist/index.js',
  peerDependencies: { '@sluice/core': '^1.0.0', zod: '^4.0.0' }
}
const PARSER = `import { defineParser, ParseError } from '@sluice/core'
import { z } from 'zod'
export default defineParser({
  name: 'sluice-parser-list', version: '1.0.0', kind: 'list', match: [{ host: 'list.example' }],
  data: z.object({ title: z.string() }),
  parse: () => { throw new ParseError('no list') }
})
`

/** Write the package of a parser whose entry also has `code`; MARKER in it is the file that it would leave. */
function write(code: string, files: Readonly<Record<string, string>> = {}): URL {
  const given = {
    'package.json': JSON.stringify(MANIFEST),
    'README.md': '# List\n\n## URLs\n\nlist.example\n\n## Data\n\n`title`\n',
    'dist/index.js': `${PARSER}${code}`,
    ...files
  }
  for (const [file, text] of Object.entries(given)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), text.replaceAll('MARKER', JSON.stringify(marker)))
  }
  for (const name of ['@sluice', 'zod']) {
    const link = join(folder, 'node_modules', name)
    mkdirSync(dirname(link), { recursive: true })
    if (!existsSync(link)) {
      symlinkSync(
        realpathSync(fileURLToPath(new URL(`../node_modules/${name}`, import.meta.url))),
        link
      )
    }
  }
  return pathToFileURL(`${folder}/`)
}

const WRITES = 'writeFileSync(MARKER, "")'

const SABOTAGES: readonly (readonly [title: string, code: string, what: RegExp])[] = [
  [
    'createRequire',
    `import { createRequire } from 'node:module'\ncreateRequire(import.meta.url)('node:fs').${WRITES}`,
    /createRequire/
  ],
  [
    'createRequire, kept',
    `import { createRequire } from 'node:module'\nconst load = createRequire(import.meta.url)\nload('node:fs').${WRITES}`,
    /createRequire/
  ],
  [
    'createRequire by another name',
    `import { createRequire as make } from 'node:module'\nmake(import.meta.url)('node:fs').${WRITES}`,
    /loads node:module/
  ],
  [
    'all of node:module',
    `import * as all from 'node:module'\nall.createRequire(import.meta.url)('fs').${WRITES}`,
    /loads node:module/
  ],
  ['getBuiltinModule', `process.getBuiltinModule('node:fs').${WRITES}`, /global `process`/],
  [
    'import of a computed name',
    `const m = 'node:fs'\n;(await import(m)).${WRITES}`,
    /name is computed/
  ],
  ['import of a literal name', `;(await import('node:fs')).${WRITES}`, /loads node:fs/],
  ['static import', `import { writeFileSync } from 'node:fs'\n${WRITES}`, /loads node:fs/],
  ['re-export', `export * from 'node:child_process'`, /loads node:child_process/],
  ['the environment', 'export const home = process.env.HOME', /global `process`/],
  ['process.binding', `process.binding('fs').open(MARKER, 577, 438)`, /global `process`/],
  [
    'a timer at load',
    `setInterval(() => process.getBuiltinModule('fs').${WRITES}, 1)`,
    /global `setInterval`/
  ],
  ['eval', `eval('process').getBuiltinModule('fs').${WRITES}`, /global `eval`/],
  ['indirect eval', `;(0, eval)('process').getBuiltinModule('fs').${WRITES}`, /global `eval`/],
  [
    'Function',
    `Function('return process')().getBuiltinModule('fs').${WRITES}`,
    /global `Function`/
  ],
  [
    'constructor of a constructor',
    `;[].constructor.constructor('return process')().getBuiltinModule('fs').${WRITES}`,
    /constructor/
  ],
  [
    'constructor in parts',
    `(() => {})['con' + 'structor']('return process')().getBuiltinModule('fs').${WRITES}`,
    /constructor/
  ],
  [
    'constructor by destructuring',
    `const { constructor: make } = () => {}\nmake('return process')().getBuiltinModule('fs').${WRITES}`,
    /constructor/
  ],
  [
    'constructor by Reflect',
    `Reflect.get(() => {}, 'constructor')('return process')().getBuiltinModule('fs').${WRITES}`,
    /constructor/
  ],
  ['fetch', `fetch('http://127.0.0.1:9/')`, /global `fetch`/],
  [
    'fetch by a computed name',
    `globalThis['fe' + 'tch']('http://127.0.0.1:9/')`,
    /global `globalThis`/
  ],
  ['a socket', `new WebSocket('ws://127.0.0.1:9/')`, /global `WebSocket`/],
  [
    'a name that is only declared elsewhere',
    `function other(process) { return process }\nother(process).getBuiltinModule('fs').${WRITES}`,
    /global `process`/
  ],
  [
    'a thread',
    `import { Worker } from 'node:worker_threads'\nnew Worker('x', { eval: true })`,
    /loads node:worker_threads/
  ],
  ['WebAssembly', 'new WebAssembly.Module(new Uint8Array())', /global `WebAssembly`/],
  ['a data: module', `import 'data:text/javascript,1'`, /loads data:/],
  ['a module of the network', `import 'https://example.com/a.js'`, /loads https:/],
  ['more of import.meta', `import.meta.main`, /import\.meta/],
  ['a path with an escape', `import './%65.js'`, /does not exist/],
  ['a path with a line break', `import './e\\n.js'`, /does not exist/],
  ['a path with a backslash', `import '.\\\\e.js'`, /does not exist/]
]

describe('before it runs', () => {
  test.each(SABOTAGES)('%s', async (_title, code, what) => {
    const { findings, parser } = await checkIsolated(write(code))
    expect(findings.filter(({ check }) => check === 'isolation')).not.toEqual([])
    expect(findings.map((one) => one.what).join('\n')).toMatch(what)
    expect(findings[0]?.where).toMatch(/^dist\/index\.js:\d+$/)
    expect(parser).toBeUndefined()
    expect(existsSync(marker)).toBe(false)
  })

  const FILES: [string, string, Record<string, string>, RegExp][] = [
    ['a native addon', `import './a.node'`, { 'dist/a.node': 'ELF' }, /is not JavaScript/],
    ['a file further on', `import './a.js'`, { 'dist/a.js': `import 'node:fs'` }, /loads node:fs/],
    [
      'a dependency',
      `import 'left'`,
      {
        'node_modules/left/package.json': '{"name":"left"}',
        'node_modules/left/index.js': `require('fs').${WRITES}`
      },
      /loads fs/
    ],
    [
      'a dependency in the place of zod',
      '',
      {
        'node_modules/zod/package.json': '{"name":"zod"}',
        'node_modules/zod/index.js': `require('fs').${WRITES}`
      },
      /loads fs/
    ],
    [
      'require of a computed name',
      `import './a.cjs'`,
      { 'dist/a.cjs': `require('f' + process.x)` },
      /require/
    ],
    [
      'the loader of CommonJS',
      `import './a.cjs'`,
      { 'dist/a.cjs': `module.constructor._load('fs').${WRITES}` },
      /`module`/
    ],
    [
      'the arguments of a CommonJS file',
      `import './a.cjs'`,
      { 'dist/a.cjs': `(() => arguments[1]('fs').${WRITES})()` },
      /`arguments` of the file/
    ],
    [
      'the caller of a function',
      `import './a.cjs'`,
      { 'dist/a.cjs': `(function f() { f.caller.arguments[1]('fs').${WRITES} })()` },
      /`caller`/
    ],
    [
      'a folder that says it is CommonJS',
      `import './sloppy/a.js'`,
      {
        'dist/sloppy/package.json': '{"type":"commonjs"}',
        'dist/sloppy/a.js': '(function () { return this })()'
      },
      /`this`/
    ],
    [
      'the main file of a folder',
      `import './a.cjs'`,
      {
        'dist/a.cjs': `require('./lib')`,
        'dist/lib/package.json': '{"main":"./main.cjs"}',
        'dist/lib/main.cjs': `require('fs').${WRITES}`,
        'dist/lib/index.js': ''
      },
      /loads fs/
    ],
    ...['node-addons', 'module-sync', '@sluice/source'].map(
      (condition): [string, string, Record<string, string>, RegExp] => [
        `another file under the condition ${condition}`,
        '',
        {
          'package.json': JSON.stringify({
            ...MANIFEST,
            exports: { [condition]: './dist/other.js', default: './dist/index.js' }
          }),
          'dist/other.js': `import { writeFileSync } from 'node:fs'\n${WRITES}`
        },
        /loads node:fs/
      ]
    ),
    [
      'a folder of a dependency that calls itself zod',
      `import 'left/inner'`,
      {
        'node_modules/left/package.json': '{"name":"left","exports":{"./inner":"./inner/a.cjs"}}',
        'node_modules/left/inner/package.json': '{"name":"zod"}',
        'node_modules/left/inner/a.cjs': `require('fs').${WRITES}`
      },
      /loads fs/
    ],
    [
      'this, the global object',
      `import './a.cjs'`,
      { 'dist/a.cjs': `(function () { return this })().process` },
      /`this`/
    ],
    [
      'a file outside of the package',
      `import '../../other.js'`,
      { '../other.js': '' },
      /outside its package|does not exist/
    ],
    [
      'an install script',
      '',
      { 'package.json': JSON.stringify({ ...MANIFEST, scripts: { postinstall: 'touch it-ran' } }) },
      /when it is installed/
    ]
  ]
  test.each(FILES)('%s', async (_title, code, files, what) => {
    const { findings } = await checkIsolated(write(code, files))
    expect(findings.map((one) => one.what).join('\n')).toMatch(what)
    expect(existsSync(marker)).toBe(false)
  })
})

describe('in a process without permissions', () => {
  test('a good package passes, with a warning if it ships no fixtures', {
    tags: 'long'
  }, async () => {
    const { parser, findings } = await checkIsolated(write(''))
    expect(parser).toMatchObject({ name: 'sluice-parser-list', kind: 'list' })
    expect(findings).toMatchObject([{ check: 'fixture', warning: true }])
  })

  test('code cannot be made from text, however the constructor is reached', {
    tags: 'long'
  }, async () => {
    const code = `const key = ['con', 'structor'].join('')
;(() => {})[key]('return process')()[['getBuiltin', 'Module'].join('')]('fs').${WRITES}`
    const { findings } = await checkIsolated(write(code))
    expect(findings[0]?.what).toMatch(/Code generation from strings disallowed/)
    expect(existsSync(marker)).toBe(false)
  })

  test.each([
    ['an endless loop', 'for (;;);', /did not end within 3000 ms/],
    [
      'memory without end',
      'const all = []\nfor (;;) all.push({ at: all.length })',
      /heap|memory|ended with|did not end/
    ]
  ])('%s is ended', { tags: 'long' }, async (_title, code, what) => {
    const { findings } = await checkIsolated(write(code), { time: 3_000, heap: 64 })
    expect(findings[0]?.what).toMatch(what)
  })
})

test('the language features of pure code are not findings', { tags: 'long' }, async () => {
  const code = `import { createRequire } from 'node:module'
import manifest from '../package.json' with { type: 'json' }
export const name = manifest.name
export const { version } = createRequire(import.meta.url)('../package.json')
export const sameKind = (a, b) => a.constructor === b.constructor && a.constructor.name !== ''
export class List { constructor(fetch) { this.items = fetch } }
export const isFunction = (value) => value instanceof Function || typeof window !== 'undefined'
export const process = (value) => value
process(new URL('https://list.example/'))
`
  const { findings } = await checkIsolated(write(code))
  expect(findings.filter(({ warning }) => !warning)).toEqual([])
})
