/** Packages of parsers made in temporary folders, good until a test changes something. */

import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { all, text } from '@sluice/content'
import { type AnyParser, defineParser, ParseError, type Parser } from '@sluice/core'
import { z } from 'zod'

/** A parser without fault, whose record is the title and the items of a page; `changes` bring one in. */
export function goodParser(changes: Partial<Parser> = {}): AnyParser {
  return defineParser({
    name: 'sluice-parser-list',
    version: '1.0.0',
    kind: 'list',
    match: [{ host: 'list.example', path: '/lists' }],
    data: z.object({
      title: z.string(),
      note: z.string().nullable(),
      items: z.array(z.object({ name: z.string(), price: z.string().optional() }))
    }),
    parse: ([page]) => {
      const title = text(page!.tree, 'h1')
      if (!title) throw new ParseError('no heading on the page')
      const items = all(page!.tree, 'li').map((item) => ({
        name: text(item) ?? '',
        price: text(item, '.price')
      }))
      return { title, note: null, items }
    },
    ...changes
  } as Parser)
}

const PAGE =
  '<!doctype html><html><head><title>Lists</title></head><body><h1>Two things</h1><ul><li>Bread <b class="price">3</b></li><li>Salt</li></ul></body></html>'

/** Files of the package of {@link goodParser}. */
const GOOD_FILES: Readonly<Record<string, string>> = {
  'package.json': JSON.stringify({
    name: 'sluice-parser-list',
    version: '1.0.0',
    keywords: ['sluice-parser'],
    peerDependencies: { '@sluice/core': '^1.0.0', zod: '^4.0.0' },
    sluice: { unfilledFields: { note: 'the parser never has one' } }
  }),
  'README.md':
    '# sluice-parser-list\n\n## URLs\n\nlist.example/lists (and subdomains)\n\n## Data\n\n`title`, `note`, `items` (`name`, `price`)\n',
  'src/index.ts': "import { z } from 'zod'\nexport const short: RegExp = /^[a-z]+$/u\n",
  'fixtures/two-items/target.json': '{"url":"https://www.list.example/lists/1"}',
  'fixtures/two-items/page.html': PAGE,
  'fixtures/two-items/expected.json': JSON.stringify({
    data: {
      title: 'Two things',
      note: null,
      items: [{ name: 'Bread 3', price: '3' }, { name: 'Salt' }]
    }
  }),
  'fixtures/login-wall/target.json': '{"url":"https://list.example/lists/2"}',
  'fixtures/login-wall/page.html': '<p>Sign in to go on.',
  'fixtures/login-wall/expected.json': '{"error":"PARSE_FAILED"}'
}

/** Write a package; a file that is `undefined` is left out. @returns its folder. */
export function writePackage(changes: Readonly<Record<string, string | undefined>> = {}): URL {
  const folder = mkdtempSync(join(tmpdir(), 'sluice-testkit-'))
  for (const [file, content] of Object.entries({ ...GOOD_FILES, ...changes })) {
    if (content === undefined) continue
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), content)
  }
  return pathToFileURL(`${folder}/`)
}
