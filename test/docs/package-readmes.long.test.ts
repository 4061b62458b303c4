/**
 * Blocks in the READMEs of packages and plugins. The compiler checks every program. Programs that need nothing else are
 * run. The service checks the requests without fetching. Packages to install have the right name.
 */

import { execFile } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { promisify } from 'node:util'
import { findChromium } from '@sluice/acquire/browser'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ORIGIN_HOST } from '../../apps/service/test/harness.ts'
import { startOrigin } from '../packages/origin.ts'
import { blocksOf, type CodeBlock, READMES, ROOT } from './code-blocks.ts'
import { type DocsWorld, openDocsWorld } from './docs-world.ts'

const execute = promisify(execFile)
const chromium = await findChromium()
const model = await startOrigin()
const blocks = READMES.flatMap(blocksOf)
const programs = blocks.filter(({ language }) => language === 'ts')
const commands = blocks.filter(({ language }) => language === 'sh')

/** Code that a program needs from the text before it, and the checks beside running it. */
interface Program {
  readonly file: string
  readonly starts: string
  /** Package in whose folder the program is compiled. Default: that of the README. */
  readonly of?: string
  /** Said after it, and what that prints. */
  readonly after?: string
  readonly prints?: string | RegExp
  /** Run in its own folder, where the other blocks of its README are files. */
  readonly inFolder?: boolean
  /** Reason why the program is not run. */
  readonly compiledOnly?: string
}

const PROGRAMS: readonly Program[] = [
  {
    file: 'packages/acquire/README.md',
    starts: 'import { createAcquirer }',
    after: 'console.log(page.status, mediaType(page.contentType, page.body))',
    prints: '200 text/html\n'
  },
  {
    file: 'packages/acquire/README.md',
    starts: 'import { createBrowser',
    prints: chromium ? '200\n' : ''
  },
  {
    file: 'packages/content/README.md',
    starts: 'import { all',
    after: "console.log(toMarkdown(tree, { base }).markdown, link(all(tree, 'li')[1]!, 'a', base))",
    prints:
      '# Guide\n\n- [First](https://example.com/docs/a)\n- [Second](https://example.com/docs/b) https://example.com/docs/b\n'
  },
  {
    file: 'packages/content/README.md',
    starts: 'import { mainContent',
    prints: '1 hidden body > main > p\n'
  },
  {
    file: 'packages/content/README.md',
    starts: 'import { readPage }',
    after: 'console.log(page.title, JSON.stringify(page.markdown), page.links().length)',
    prints:
      'Weirs "# Weirs\\n\\nA weir **keeps the level** of a river the same all year. [Sluices](https://rivers.example/guide/sluices) let it go." 2\n'
  },
  {
    file: 'packages/content/README.md',
    starts: 'import { findObject',
    after:
      "console.log(textAt(lamp, 'name'), objectsAt(lamp, 'sizes').map((size) => textAt(size, 'id')))",
    prints: "Lamp [ '7' ]\n"
  },
  {
    file: 'packages/core/README.md',
    starts: 'import { createRegistry',
    after:
      "console.log(createRegistry([weather]).match(new URL('https://www.weather.example/city/oslo'))?.name)",
    prints: 'sluice-parser-weather\n'
  },
  {
    file: 'packages/crawl/README.md',
    starts:
      "import { createGuard } from '@sluice/acquire/guard'\nimport { MapRequest, mapSite, openSite }",
    after: 'console.log(Array.isArray(urls), sitemaps.length)',
    prints: 'true 0\n'
  },
  {
    file: 'packages/crawl/README.md',
    starts: "import { createGuard } from '@sluice/acquire/guard'\nimport { metadata }",
    prints: /^1 success null /
  },
  {
    file: 'packages/documents/README.md',
    starts: 'import { toMarkdown }',
    after: 'console.log(markdown, facts.format)',
    prints: 'High tide at **noon**. rtf\n'
  },
  {
    file: 'packages/documents/README.md',
    starts: 'import { convertInPool',
    compiledOnly: 'needs a file; packages/documents/test/document-pool.own.test.ts has the same'
  },
  {
    file: 'packages/enrich/README.md',
    starts: 'import { parseHtml }',
    after: 'console.log(extra.ok && extra.value.text, extra.engine)\nawait enricher.close()',
    prints: 'It is about weirs. openai-compatible:qwen3\n'
  },
  {
    file: 'packages/learn/README.md',
    starts: 'import { parseHtml }',
    after: "console.log(read(parser, pageOf('Winter Locks', 'Harbour')).record)",
    prints: "{ title: 'Winter Locks', publisher: 'Harbour' }\n"
  },
  {
    file: 'packages/learn/README.md',
    starts: 'const reviews',
    compiledOnly:
      'is values of an example; packages/learn/test/records.test.ts learns from such ones'
  },
  {
    file: 'packages/passages/README.md',
    starts: 'import { chunks',
    after:
      "console.log(passages(markdown, 'How do boats pass?')[0]?.headingPath, chunks(markdown, { maxTokens: 64 }).length)",
    prints: "[ 'Weirs', 'Boats' ] 1\n"
  },
  {
    file: 'packages/extract/README.md',
    starts: 'import { parseHtml }',
    after: 'console.log(JSON.stringify([data, missing]))',
    prints: '[{"price":19.9,"in_stock":true},["name","weight"]]\n'
  },
  {
    file: 'packages/fetch/README.md',
    starts: 'import { openPipeline }',
    // Its list of parsers is in a file that the README shows, beside the program.
    inFolder: true,
    prints: /^\{.*title: 'How a weir works'.* http /s
  },
  {
    file: 'packages/mcp/README.md',
    starts: "import { createClient } from '@sluice/client'\nimport { serveStdio }",
    compiledOnly: 'serves until its input ends; apps/cli/test/mcp.test.ts does the same'
  },
  {
    file: 'packages/mcp/README.md',
    starts: "import { createClient } from '@sluice/client'\nimport { answerHttp }",
    prints: ''
  },
  {
    file: 'packages/store/README.md',
    starts: 'import { randomUUID }',
    prints: '497\n'
  },
  {
    file: 'packages/store/README.md',
    starts: "import { randomBytes } from 'node:crypto'\nimport { createDataKeys",
    after: 'console.log(pointer)\nawait close()',
    prints: 'd2/acc_1/ftc_1\n'
  },
  {
    file: 'packages/store/README.md',
    starts: 'import { ledgerConformance }',
    compiledOnly: 'is for a driver that the reader writes; those of the package run it'
  },
  {
    file: 'packages/store/README.md',
    starts: 'import { createHmac,',
    after: 'console.log(await log.verify())\nawait log.close()\nawait close()',
    prints: 'undefined\n'
  },
  {
    file: 'packages/store/README.md',
    starts: 'import { openStore }',
    after: 'await close()',
    prints: 'completed 1\n'
  },
  {
    file: 'packages/testkit/README.md',
    starts: '// test/parser.test.ts',
    of: 'plugins/generic',
    compiledOnly: 'is a test; plugins/*/test have the same'
  },
  {
    file: 'packages/values/README.md',
    starts: 'import { count',
    after: [
      "console.log(money('1.234,50 €'), count('12.5K followers')?.value)",
      "console.log(isoDate('3. März 2024', { language: 'de' }), partialDate('févr. 2014'))"
    ].join('\n'),
    prints: "{ amount: '1234.50', currency: 'EUR', currencyRaw: '€' } 12500\n2024-03-03 2014-02\n"
  },
  ...READMES.filter((file) => file.startsWith('plugins/')).map((file) => ({
    file,
    starts: '// parsers.config.ts',
    of: 'apps/service',
    prints: ''
  }))
]

const folders = new Set<string>()
const cases = PROGRAMS.map((program, index) => {
  const folder = `${ROOT}${program.of ?? dirname(program.file)}/.sandbox`
  folders.add(folder)
  const block = programs.find(
    ({ file, text }) => file === program.file && text.startsWith(program.starts)
  )
  return { ...program, block, folder, path: `${folder}/readme-${index}.ts` }
})

let world: DocsWorld
beforeAll(async () => {
  world = await openDocsWorld()
  for (const folder of folders) mkdirSync(folder, { recursive: true })
  for (const { path, block, after } of cases) {
    writeFileSync(path, [block && here(block), after].filter(Boolean).join('\n'))
  }
  for (const { text, file } of blocks.filter(({ language }) => language === 'js')) {
    const name = /^\/\/ (\S+)\n/.exec(text)?.[1]
    writeFileSync(`${ROOT}${dirname(file)}/.sandbox/${name}`, text)
  }
  for (const folder of folders) writeFileSync(`${folder}/my-ledger.ts`, MY_LEDGER)
}, 180_000)
afterAll(async () => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
  await world.stop()
  model.stop()
})

/** Programs that fetch do so from the test's origin; addresses that are only read stay. */
function here({ text }: CodeBlock): string {
  const opened = `{ allowPrivateCidrs: ['${ORIGIN_HOST}/32'] }`
  const whole = text
    .replace('http://127.0.0.1:11434', model.address)
    .replace('../src/my-ledger.ts', './my-ledger.ts')
  if (!/createGuard\(\)|openPipeline\(/.test(whole)) return whole
  return world
    .local(whole)
    .replace('createGuard()', `createGuard(${opened})`)
    .replace('openPipeline({', `openPipeline({ guard: ${opened},`)
}

/** Substitute for the driver that the reader of store's README has written. */
const MY_LEDGER =
  "import { openStore } from '@sluice/store'\nexport const openMine = ({ now }: { now: () => number }) => openStore('embedded:', { file: 'mine.db', now })\n"

describe('programs', () => {
  test('programs are all known', () => {
    for (const { file, starts, block } of cases) expect(block, `${file}: ${starts}`).toBeDefined()
    const known = cases.map(({ block }) => block)
    expect(programs.filter((block) => !known.includes(block)).map(({ place }) => place)).toEqual([])
  })

  test('compile without errors', async () => {
    const config = `${[...folders][0]}/tsconfig.json`
    writeFileSync(
      config,
      JSON.stringify({
        extends: `${ROOT}tsconfig.base.json`,
        compilerOptions: { composite: false, declaration: false, noEmit: true },
        files: cases.map(({ path }) => path),
        include: [`${ROOT}packages/*/src/**/*.d.ts`]
      })
    )
    await execute(`${ROOT}node_modules/.bin/tsc`, ['-p', config]).catch((error) => {
      throw new Error(error.stdout)
    })
  }, 180_000)

  test.each(cases.filter(({ compiledOnly }) => compiledOnly === undefined))(
    '$file $starts',
    async ({ path, prints, folder, inFolder }) => {
      const { stdout } = await execute(process.execPath, ['--conditions=@sluice/source', path], {
        cwd: inFolder ? folder : world.sluice.folder
      })
      if (typeof prints === 'string') expect(stdout).toBe(prints)
      else expect(stdout).toMatch(prints as RegExp)
    },
    180_000
  )
})

describe('commands', () => {
  test.each(commands)('$place', async (block) => {
    const { name } = JSON.parse(readFileSync(`${ROOT}${dirname(block.file)}/package.json`, 'utf8'))
    if (/^p?npm (?:install|add) /.test(block.text)) {
      expect(block.text.split(/\s+/)).toContain(name)
    } else if (block.text.startsWith('curl')) {
      const answer = JSON.parse(await world.run(dryRun(block.text)))
      // A document is recognized by its bytes, which are not fetched here.
      const parser = name === '@sluice/parser-document' ? '@sluice/parser-generic' : name
      expect(answer).toMatchObject({
        success: true,
        data: { dry_run: true, parser: { name: parser } }
      })
    } else expect(OTHERS, block.place).toContain(block.text.split('\n')[0])
  })
})

/** Asked by the service what it would do: parser, pages and price. Nothing is fetched from the sites. */
function dryRun(text: string): string {
  return text
    .replace('curl ', 'curl -sS ')
    .replace('/api/v1/internet/fetch/', '/api/v1/internet/fetch/?dry_run=true')
}

/** First lines of what is run elsewhere: a new package by the tests of create-parser, a benchmark by hand. */
const OTHERS = [
  'npm create @sluice/parser https://shop.example/products/lamp',
  'node --conditions=@sluice/source benchmarks/crawl/run.mjs',
  'node --conditions=@sluice/source benchmarks/documents/run.mjs',
  'node --conditions=@sluice/source benchmarks/extract/run.ts'
]
