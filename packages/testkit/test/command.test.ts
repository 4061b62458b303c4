/** `sluice-testkit` as an author runs it, on a package in a folder and a site on loopback. */

import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { writePackage } from './package-folder.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const SOURCE = `import { text } from '@sluice/content'
import { defineParser, ParseError } from '@sluice/core'
import { z } from 'zod'
export default defineParser({
  name: 'sluice-parser-list', version: '1.0.0', kind: 'list', match: [{ host: '127.0.0.1' }],
  data: z.object({ title: z.string(), price: z.string().nullable() }),
  parse: ([page]) => {
    const title = text(page!.tree, 'h1')
    if (!title) throw new ParseError('no heading on the page')
    return { title, price: text(page!.tree, '.price') ?? null }
  }
})
`
const PERSON = `<meta name="csrf-token" content="s3cret"><h1>Ada</h1><b class="price">3</b><img src="ada@2x.png">
<a href="mailto:ada@lamps.shop">ada@lamps.shop</a><a href="mailto:bo@lamps.shop">Bo</a><a href="tel:+4930123456">call</a>
<script>{"sessionToken": "abc", "sku": "L1"}</script>`
let site: Server
let origin: string
let root: string
beforeAll(async () => {
  site = createServer((request, response) => {
    const price = request.url === '/sold-out' ? '' : '<b class="price">3</b>'
    response.setHeader('content-type', 'text/html')
    if (request.url === '/people/ada') return void response.end(PERSON)
    response.end(request.url === '/wall' ? '<p>Sign in' : `<h1>Lamp</h1>${price}`)
  })
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(site.address() as AddressInfo).port}`
  root = fileURLToPath(
    writePackage({
      'package.json': JSON.stringify({ name: 'sluice-parser-list', type: 'module' }),
      'src/index.ts': SOURCE,
      'fixtures/two-items/target.json': `{"url":"${origin}/1"}`,
      'fixtures/two-items/expected.json': '{"data":{"title":"Two things","price":"3"}}',
      'fixtures/login-wall/target.json': `{"url":"${origin}/2"}`
    })
  )
  symlinkSync(here('../node_modules'), `${root}node_modules`)
})
afterAll(() => {
  site.closeAllConnections()
  site.close()
})

function start(...args: string[]): { child: ChildProcess; output: () => string } {
  const given = ['--conditions=@sluice/source', here('../src/command/main.ts'), ...args]
  const env = { ...process.env, NODE_OPTIONS: '', ALLOW_PRIVATE_CIDRS: '127.0.0.1/32' }
  const child = spawn(process.execPath, given, { cwd: root, env })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (part) => {
      output += part
    })
  }
  return { child, output: () => output }
}

async function run(...args: string[]): Promise<{ code: unknown; output: string }> {
  const { child, output } = start(...args)
  const code = await new Promise((resolve) => child.on('close', resolve))
  return { code, output: output() }
}

test('report prints what fixtures never fill and never leave empty', async () => {
  expect(await run('report')).toEqual({
    code: 0,
    output: 'the record: 1 fixtures fill 2 of 2 fields\n  never null or empty: price\n'
  })
})

describe('live', () => {
  const write = (cases: unknown) => writeFileSync(`${root}live.json`, JSON.stringify(cases))

  test('names the pages that are refused or lost a field, and passes the others', {
    tags: 'long'
  }, async () => {
    const has = ['title', 'price']
    write(['/lamp', '/sold-out', '/wall'].map((path) => ({ url: origin + path, has })))
    const { code, output } = await run('live')
    expect([code, output.trim().split('\n')]).toEqual([
      1,
      [
        `ok      ${origin}/lamp  title, price`,
        `FAILED  ${origin}/sold-out  without a value: price`,
        `FAILED  ${origin}/wall  PARSE_FAILED: no heading on the page`
      ]
    ])
    expect((await run('live', `${origin}/lamp`)).code).toBe(0)
  })

  test.each([
    [[], 'live.json is not'],
    [[{ url: 'lamp' }], '0.url'],
    [[{ url: 'https://list.example/', fields: [] }], 'fields']
  ])('refuses live.json with %j', { tags: 'long' }, async (cases, message) => {
    write(cases)
    const { code, output } = await run('live')
    expect([code, output]).toEqual([1, expect.stringContaining(message)])
  })
})

test('show prints the record, and dev prints it again after a change', {
  tags: 'long',
  timeout: 180_000
}, async () => {
  const shown = await run('show', 'two')
  expect(shown.output).toMatch(
    /^two-items .*\n\{ title: 'Two things', price: '3' \}\nas expected\n$/
  )
  expect(await run('show', 'none')).toEqual({
    code: 1,
    output: 'sluice-testkit: there is no fixture none; there are: login-wall, two-items\n'
  })
  const { child, output } = start('dev', 'two')
  const until = async (text: string) => {
    while (!output().includes(text)) await new Promise((resolve) => setTimeout(resolve, 20))
  }
  try {
    await until('waiting for a change')
    const file = `${root}src/index.ts`
    writeFileSync(
      file,
      readFileSync(file, 'utf8').replace('return { title,', "return { title: 'Changed',")
    )
    await until('$.title: expected')
    expect(output()).toContain("{ title: 'Changed', price: '3' }")
  } finally {
    child.kill('SIGKILL')
  }
})

test('fixture writes a page without addresses and secrets, and its expected record', {
  tags: 'long'
}, async () => {
  const { code, output } = await run('fixture', `${origin}/people/ada`)
  expect([code, output]).toEqual([0, expect.stringContaining('Made fixtures/ada. Replaced 6 ')])
  const written = (file: string) => readFileSync(`${root}fixtures/ada/${file}`, 'utf8')
  expect(JSON.parse(written('target.json'))).toEqual({ url: `${origin}/people/ada` })
  const data = { title: expect.any(String), price: '3' }
  expect(JSON.parse(written('expected.json'))).toEqual({ data })
  expect(written('page.html')).toBe(
    PERSON.replace('s3cret', 'scrubbed')
      .replaceAll('ada@lamps.shop', 'person-1@example.com')
      .replace('bo@lamps.shop', 'person-2@example.com')
      .replace('+4930123456', '+1-555-0100')
      .replace('"abc"', '"scrubbed"')
  )
  // Nothing is overwritten, and what cannot be fetched leaves nothing behind.
  const again = await run('fixture', `${origin}/people/ada`)
  expect([again.code, again.output]).toEqual([1, expect.stringContaining('fixtures/ada exists')])
  const filtered = await run('fixture', `${origin}/lamp`, 'lamp', '--filter', 'sort=price')
  expect(filtered.output).toContain('the parser takes no filters')
  expect((await run('fixture', 'http://127.0.0.1:1/', 'none')).code).toBe(1)
  expect(existsSync(`${root}fixtures/none`)).toBe(false)
})

test('wrong usage', async () => {
  const { code, output } = await run('lvie')
  expect([code, output]).toEqual([
    2,
    expect.stringMatching(/there is no command lvie[\s\S]*Usage:/)
  ])
})
