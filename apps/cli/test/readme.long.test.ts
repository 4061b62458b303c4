/** Every example of the command line's README, run in order by a shell. */

import { execFileSync, spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import type { RequestListener } from 'node:http'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
// @boundaries-ignore the command line is tested against a running service
import {
  ORIGIN_HOST,
  type Origin,
  serveArticle,
  serveSearch,
  startOrigin,
  startService,
  type TestService
} from '../../service/test/harness.ts'
import { runSluice } from './run-sluice.ts'

vi.setConfig({ testTimeout: 240_000, hookTimeout: 120_000 })

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const blocks = [
  ...readFileSync(here('../README.md'), 'utf8').matchAll(/```sh\n([\s\S]*?)```/g)
].map(([, text]) => text as string)
const folder = mkdtempSync(join(tmpdir(), 'sluice-cli-readme-'))

/** What each prints on standard output, in order. */
const PRINTED = [
  /^[\s\S]*A river finds its way[\s\S]*\nhttp\S+\/delta\n[\s\S]*\{"url":"http\S+","ok":true,"data":\{.*\}\n$/,
  /^\{\n {2}"title": "On rivers"\n\}\n$/,
  /^$/,
  /^Water\.\n[\s\S]*A river finds its way/,
  /^$/,
  /^A weir holds the water back/,
  /^\{"server":.*\}\n\{"url":"http\S+","ok":true,"data":\{.*"billing":\{"tokens":1,.*"charged":1\}\n\{"id":"ftc_.*\}\n\{.*"group_by":"parser".*\}\n\{"id":"acc_.*\}\n$/,
  /^(?:http\S+\n)+\{"id":"job_.*"kind":"crawl","status":"completed".*\}\n$/,
  /^(?:\{"id":"mon_\w+","name":"example","schedule":"0 7 \* \* 1-5",.*\}\n){2}$/,
  /^8\n\{"server":"http\S+","logged_out":true\}\n$/,
  /^$/,
  /^(?:\{"url":"http\S+",.*"sources":\[.*\]\}\n)+$/,
  /^\{[\s\S]*"name": "Ada"[\s\S]*"key": "slc_live_[\s\S]*"applied": true[\s\S]*"email": "ada@example\.com"[\s\S]*"role": "operator"[\s\S]*\]\n$/,
  /"revoked": true[\s\S]*"suspended": true[\s\S]*"suspended": false[\s\S]*"broken": null[\s\S]*"broken": \[\][\s\S]*"closed": true/,
  /0 failed[\s\S]*"healthy": true/,
  /^refused\n\{"id":1,"verdict":"allowed","code":null\}\n[\s\S]*0 findings/,
  /the text after the label "Publisher"[\s\S]*\n\{"file":"book\.html","record":\{"title":"Winter Locks","publisher":"Canal House"\}/,
  /^parser [\s\S]*\nNo loss\.\n[\s\S]*\nNo loss\.\n$/,
  /^$/
]

/** Stands in for a model server, which answers every question from the article. */
const answerQuestion: RequestListener = (_, response) => {
  const content = { found: true, answer: 'Water.', quotes: ['A river finds its way'] }
  const message = { role: 'assistant', content: JSON.stringify(content) }
  response.setHeader('content-type', 'application/json')
  response.end(
    JSON.stringify({ id: '1', model: 'm', choices: [{ index: 0, message, finish_reason: 'stop' }] })
  )
}

let origin: Origin
let model: Origin
let service: TestService
let environment: Record<string, string>

beforeAll(async () => {
  const search = serveSearch({ '/weirs': 'Weirs' })
  origin = await startOrigin((request, response) =>
    (request.url?.startsWith('/search?') ? search : serveArticle)(request, response)
  )
  model = await startOrigin(answerQuestion)
  service = await startService({ PARSE_TIMEOUT_MS: '60000', SEARCH_URL: origin.url })
  writeCommand()
  writeFiles((await service.account()).key)
  const own = { DATA_DIR: join(folder, 'data'), PARSE_TIMEOUT_MS: '60000' }
  const start = { environment: own }
  const account = JSON.parse(
    (await runSluice(['accounts', 'create', '--name', 'Ada'], start)).out
  ).id
  const key = JSON.parse((await runSluice(['keys', 'create', '--account', account], start)).out).id
  environment = {
    ...own,
    PATH: [folder, process.env.PATH].join(delimiter),
    HOME: folder,
    ALLOW_PRIVATE_CIDRS: `${ORIGIN_HOST}/32`,
    BROWSER: 'off',
    AI_BASE_URL: `${model.url}/v1`,
    AI_MODEL: 'stand-in',
    PORT: '0',
    WORKERS: '1',
    SLUICE_CONFIG_DIR: join(folder, 'config'),
    ACCOUNT: account,
    KEY_ID: key,
    PARSER: here('../../../plugins/generic')
  }
})

afterAll(async () => {
  await service.stop()
  await Promise.all([origin.stop(), model.stop()])
  rmSync(folder, { recursive: true, force: true })
})

test('finds examples, each with its output', () => {
  expect(blocks).toHaveLength(PRINTED.length)
})

test.each(PRINTED.map((printed, index) => ({ printed, index })))(
  'example $index',
  async ({ printed, index }) => {
    const script = (blocks[index] as string)
      .replaceAll('https://example.com', origin.url)
      .replaceAll('https://sluice.example', service.url)
    const child = spawn('bash', ['-euo', 'pipefail', '-c', script], {
      cwd: folder,
      env: environment,
      stdio: ['ignore', 'pipe', 'pipe']
    })
    let out = ''
    let error = ''
    child.stdout.on('data', (chunk) => {
      out += chunk
    })
    child.stderr.on('data', (chunk) => {
      error += chunk
    })
    const code = await new Promise((resolve) => child.on('close', resolve))
    expect(code, error).toBe(0)
    expect(out).toMatch(printed)
  }
)

test('the files of the bulk examples have the expected content', () => {
  const lines = (name: string) => readFileSync(join(folder, name), 'utf8').trim().split('\n')
  expect(lines('records.jsonl').map((line) => JSON.parse(line).ok)).toEqual([true])
  expect(lines('results.ndjson').map((line) => JSON.parse(line).ok)).toEqual([true, true, true])
  expect(lines('pages/index.ndjson').map((line) => JSON.parse(line).ok)).toEqual([true, true])
  expect(lines('lines.ndjson').map((line) => JSON.parse(line).ok)).toEqual([true, true])
  const asked = '. ./sluice.bash; COMP_WORDS=(sluice doc); COMP_CWORD=1; _sluice; echo "$COMPREPLY"'
  expect(execFileSync('bash', ['-c', asked], { cwd: folder, encoding: 'utf8' })).toBe('doctor\n')
})

/** `sluice` on PATH, as an installed package has it. */
function writeCommand(): void {
  const path = join(folder, 'sluice')
  const main = here('../src/main.ts')
  writeFileSync(
    path,
    `#!/bin/sh\nexec '${process.execPath}' --conditions=@sluice/source '${main}' "$@"\n`
  )
  chmodSync(path, 0o755)
}

/** The files that the examples read. */
function writeFiles(key: string): void {
  const write = (name: string, text: string) => writeFileSync(join(folder, name), text)
  const page = `<!doctype html><title>Weirs</title><article><p>A weir holds the water back a little and lets the rest go
over its edge, so that the level above it is the same in summer and in spring.</p></article>`
  write('page.html', page)
  write('pages.jsonl', `${JSON.stringify({ id: 1, url: 'https://a.example/', html: page })}\n`)
  write('title.schema.json', '{"type":"object","properties":{"title":{"type":"string"}}}')
  write(
    'urls.txt',
    `# rivers\n${['one', 'two', 'draft'].map((name) => `${origin.url}/${name}\n`).join('')}`
  )
  const book = (title: string, publisher: string) =>
    `<!doctype html><h1>${title}</h1><dl><dt>Publisher</dt><dd>${publisher}</dd></dl>`
  const books = [
    ['Low Water', 'Harbour'],
    ['Old Tides', 'Northlight']
  ].map(([title = '', publisher = ''], index) => ({
    url: `https://books.example/${index}`,
    html: book(title, publisher),
    values: { title, publisher }
  }))
  write('examples.jsonl', books.map((line) => `${JSON.stringify(line)}\n`).join(''))
  write('book.html', book('Winter Locks', 'Canal House'))
  const golden = {
    url: 'https://books.example/3',
    file: 'book.html',
    learned: 'books.parser.json',
    record: { title: 'Winter Locks' }
  }
  write('golden.jsonl', `${JSON.stringify(golden)}\n`)
  write('key.txt', `${key}\n`)
  write('password.txt', 'a long password of the tests, 42\n')
  write('addresses.jsonl', '{"id":1,"url":"https://example.org/"}\n')
}
