/** `PARSERS_CONFIG`: where the module and what it lists may be, and what is said where it cannot be used. */

import { execFile } from 'node:child_process'
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { RESERVED_KEYS } from '@sluice/core'
import { createReader, loadParsers, readFetchRequest } from '@sluice/fetch'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { RenderedData } from '../src/doors/routes/fetch/answers.ts'
import { parserModules } from '../src/index.ts'
import { killServices, startProcess } from './faults/process.ts'

const SHOP = `import { z } from 'zod'
export default {
  api: 1, name: 'sluice-parser-shop', version: '0.1.0', kind: 'shop',
  match: [{ host: 'shop.example' }],
  data: z.object({ found: z.string() }),
  parse: () => ({ found: 'a lamp' })
}`
const ADDS = "import shop from 'sluice-parser-shop'\nexport default (builtIn) => [...builtIn, shop]"
const HOW =
  'Write `export default [parser]`; or, to add to the built-in ones, `export default (builtIn) => [...builtIn, parser]`.'

const all = realpathSync(mkdtempSync(join(tmpdir(), 'sluice-parsers-')))
let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(all, 'case-'))
})
afterEach(killServices)
afterAll(() => rmSync(all, { recursive: true, force: true }))

function write(path: string, text: string): string {
  const file = join(folder, path)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
  return file
}

function link(path: string, to: string): string {
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  symlinkSync(join(folder, to), join(folder, path))
  return join(folder, path)
}

/** The package of a parser, with what it needs in its own `node_modules`. */
function writeShop(path: string): void {
  write(`${path}/package.json`, '{"name":"sluice-parser-shop","type":"module","exports":"./a.js"}')
  write(`${path}/a.js`, SHOP)
  const zod = fileURLToPath(new URL('../node_modules/zod', import.meta.url))
  cpSync(realpathSync(zod), join(folder, path, 'node_modules/zod'), { recursive: true })
}

/** Returns the value that a worker thread reads with the parser of {@link SHOP}. */
async function readBy(module: string): Promise<unknown> {
  const reader = createReader({
    timeout: 30_000,
    heap: 128,
    queue: 2,
    parsers: { module },
    workers: 1
  })
  try {
    const url = 'https://shop.example/lamp'
    const body = new TextEncoder().encode('<title>x</title>')
    const { data } = await reader.read(
      {
        parser: 'sluice-parser-shop',
        url,
        filters: undefined,
        pages: [{ url, status: 200, contentType: 'text/html', body }],
        options: { ...readFetchRequest({ url }).options, markdown: false }
      },
      'a'
    )
    return JSON.parse(new TextDecoder().decode(data)).found
  } finally {
    await reader.close()
  }
}

/**
 * Loads each of the modules in a new process, and returns its messages. The imports of this process are unsuitable:
 * they are those of the test runner.
 */
async function faultsOf(modules: string[]): Promise<string[]> {
  const href = import.meta.resolve('@sluice/fetch/parsers')
  const script = `import { loadParsers } from ${JSON.stringify(href)}
    const said = process.argv.slice(1).map((file) => loadParsers({ builtIn: ${JSON.stringify(parserModules().builtIn)}, module: file, setting: 'PARSERS_CONFIG' }).then(() => '', (error) => error.message))
    console.log(JSON.stringify(await Promise.all(said)))`
  const given = ['--conditions=@sluice/source', '--input-type=module', '-e', script, '--']
  const options = { cwd: folder }
  const { stdout } = await promisify(execFile)(process.execPath, [...given, ...modules], options)
  return JSON.parse(stdout)
}

describe('worker threads load a parser', () => {
  const MODULES = 'own/node_modules/sluice-parser-shop'
  const PLACES: Record<string, () => string> = {
    'that is installed in a folder of its own': () => {
      writeShop(MODULES)
      return write('own/parsers.mjs', ADDS)
    },
    'by a path from the working directory': () => {
      writeShop(MODULES)
      return relative(process.cwd(), write('own/parsers.mjs', ADDS))
    },
    'that is linked from elsewhere': () => {
      writeShop('elsewhere')
      link(MODULES, 'elsewhere')
      return write('own/parsers.mjs', ADDS)
    },
    'that is linked by a link, as by `npm link`': () => {
      writeShop('elsewhere')
      link('global/node_modules/sluice-parser-shop', 'elsewhere')
      link(MODULES, 'global/node_modules/sluice-parser-shop')
      return write('own/parsers.mjs', ADDS)
    },
    'that is linked from what projects share': () => {
      writeShop('shared/1/node_modules/sluice-parser-shop')
      link(MODULES, 'shared/1/node_modules/sluice-parser-shop')
      return write('own/parsers.mjs', ADDS)
    },
    'in a node_modules that is a link': () => {
      writeShop('shared/node_modules/sluice-parser-shop')
      link('own/node_modules', 'shared/node_modules')
      return write('own/parsers.mjs', ADDS)
    },
    'by a module that is a link': () => {
      writeShop(MODULES)
      write('own/parsers.mjs', ADDS)
      return link('etc/parsers.mjs', 'own/parsers.mjs')
    },
    'by a module in a folder that is a link': () => {
      writeShop(MODULES)
      write('own/parsers.mjs', ADDS)
      link('etc', 'own')
      return join(folder, 'etc/parsers.mjs')
    },
    'by a module below a folder that begins with a dot': () => {
      writeShop(MODULES)
      write('own/package.json', '{}')
      write('own/.config/list.mjs', ADDS)
      return write('own/.config/parsers.mjs', "export { default } from './list.mjs'")
    }
  }

  test.each(Object.keys(PLACES))('worker threads load a parser %s', async (name) => {
    expect(await readBy(PLACES[name]?.() ?? '')).toBe('a lamp')
  })
})

test('a thread without permission to read an import of the module reports it', async () => {
  writeShop('own/node_modules/sluice-parser-shop')
  write('own/package.json', '{}')
  write('outside.mjs', ADDS)
  const file = write('own/parsers.mjs', "export { default } from '../outside.mjs'")
  await expect(readBy(file)).rejects.toThrow(
    `parsers.module: ${file}: it needs ${folder}/outside.mjs, to which a worker thread has no access. Install its dependencies as packages beside it.`
  )
})

test('a function adds parsers to the built-in ones', async () => {
  writeShop('node_modules/sluice-parser-shop')
  const { parsers } = await loadParsers({ ...parserModules(), module: write('parsers.mjs', ADDS) })
  const builtIn = readdirSync(new URL('../../../plugins/', import.meta.url))
  expect(parsers.map(({ kind }) => kind).sort()).toEqual([...builtIn, 'shop'].sort())
})

test('a parser whose record has a key that the service writes is refused', async () => {
  const keys = Object.keys(RenderedData.shape)
  expect(keys.toSorted()).toEqual(RESERVED_KEYS.toSorted())
  writeShop('node_modules/sluice-parser-shop')
  const record = `z.object({ ${keys.map((key) => `${key}: z.string()`).join(', ')} })`
  const module = write(
    'node_modules/sluice-parser-shop/parsers.mjs',
    `import { z } from 'zod'\nimport shop from './a.js'\nexport default [{ ...shop, data: ${record} }]`
  )
  await expect(loadParsers({ module })).rejects.toThrow(
    `sluice-parser-shop has reserved keys in its record: ${keys.join(', ')};`
  )
})

describe('a start error names the fault, the file and the remedy', () => {
  const FAULTS: Record<string, [text: string, fault: string]> = {
    'a-package-that-is-not-installed': [
      "import shop from '@shop/sluice-parser-none'\nexport default [shop]",
      'it imports @shop/sluice-parser-none, which is not installed there. Run: cd <folder> && npm install @shop/sluice-parser-none'
    ],
    'a-file-that-is-not-there': [
      "import shop from './none.mjs'\nexport default [shop]",
      'it imports <folder>/none.mjs, but there is no such file. Correct the import or, if the file belongs to a package, build it: npm run build.'
    ],
    'what-is-no-JavaScript': [
      "import shop from 'sluice-parser-shop'\n\nexport defalt [shop]",
      "it does not load: SyntaxError: Unexpected token 'export' (<folder>/parsers.mjs:3). Correct this and start again."
    ],
    'a-module-that-throws': [
      "\nthrow new Error('boom')",
      'it does not load: Error: boom (file://<folder>/parsers.mjs:2:7). Correct this and start again.'
    ],
    'no-default-export': [
      'export const parsers = []',
      `it has no default export, only parsers. ${HOW}`
    ],
    'no-list': ['export default {}', `its default export is an empty object, not a list. ${HOW}`],
    'an-empty-list': ['export default []', `its list of parsers is empty. ${HOW}`],
    'a-function-that-makes-none': [
      'export default () => undefined',
      `the function it exports returns undefined, not a list. ${HOW}`
    ],
    'a-module-in-place-of-a-parser': [
      "import * as shop from 'sluice-parser-shop'\nexport default (all) => [...all, shop]",
      "entry 8 of its list is a whole module (import * as), not a parser. List the default export of a parser's package: import shop from 'sluice-parser-shop'."
    ],
    'a-parser-that-matches-nothing': [
      "import shop from 'sluice-parser-shop'\nexport default [{ ...shop, match: [] }]",
      "sluice-parser-shop has no URL rules, so it answers nothing: give it match: [{ host: 'shop.example' }]."
    ],
    'a-parser-that-is-built-in': [
      "import shop from 'sluice-parser-shop'\nexport default (all) => [...all, { ...shop, kind: 'jobs' }]",
      '@sluice/parser-jobs and sluice-parser-shop both have the kind "jobs": list one of them.'
    ]
  }

  test('the error of a module names all three', async () => {
    writeShop('node_modules/sluice-parser-shop')
    const cases = Object.entries(FAULTS)
    const files = cases.map(([name, [text]]) => write(`${name}/parsers.mjs`, text))
    const said = await faultsOf(files)
    expect(Object.fromEntries(cases.map(([name], i) => [name, said[i]]))).toEqual(
      Object.fromEntries(
        cases.map(([name, [, fault]]) => {
          const place = join(folder, name)
          const expected = fault.replaceAll('<folder>', place)
          return [name, `PARSERS_CONFIG: ${place}/parsers.mjs: ${expected}`]
        })
      )
    )
  })

  test('the error of a linked package that is not built names all three', async () => {
    writeShop('shop')
    rmSync(join(folder, 'shop/a.js'))
    link('node_modules/sluice-parser-shop', 'shop')
    const file = write('parsers.mjs', ADDS)
    expect(await faultsOf([file])).toEqual([
      `PARSERS_CONFIG: ${file}: it imports ${folder}/node_modules/sluice-parser-shop/a.js, but there is no such file. Correct the import or, if the file belongs to a package, build it: npm run build.`
    ])
  })

  test('the error of a path names all three', async () => {
    expect(await faultsOf(['./none.mjs', folder])).toEqual([
      `PARSERS_CONFIG=./none.mjs: there is no file ${folder}/none.mjs. Give the path of a module, absolute or from the working directory.`,
      `PARSERS_CONFIG=${folder}: ${folder} is not a file. Name the module in it that lists the parsers: ${folder}/parsers.mjs.`
    ])
  })

  test('the service does not start', async () => {
    const started = startProcess({ PARSERS_CONFIG: write('parsers.mjs', 'export default []') })
    await expect(started).rejects.toThrow(
      `Sluice did not start. PARSERS_CONFIG: ${folder}/parsers.mjs: its list of parsers is empty.`
    )
  })

  test('the service exits and names an action that worker threads forbid', async () => {
    writeShop('node_modules/sluice-parser-shop')
    const module = write(
      'parsers.mjs',
      `import { readFileSync } from 'node:fs'\nreadFileSync('/etc/hostname')\n${ADDS}`
    )
    const main = fileURLToPath(new URL('../src/main.ts', import.meta.url))
    const env = {
      ...process.env,
      PARSERS_CONFIG: module,
      DATA_DIR: join(folder, 'data'),
      PORT: '0'
    }
    const options = { cwd: folder, env, timeout: 30_000 }
    const ended = promisify(execFile)(process.execPath, [...process.execArgv, main], options)
    await expect(ended).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringMatching(
        /Sluice stops: no worker thread starts\. PARSERS_CONFIG: .*parsers\.mjs: it needs \/etc\/hostname, to which a worker thread has no access/
      )
    })
  })
})
