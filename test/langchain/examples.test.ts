/** Every example of the README and of docs/integrations.md, checked by the compiler and run against a real service. */

import { execFile } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type Origin,
  serveArticle,
  startOrigin,
  startService,
  type TestService
} from '../../apps/service/test/harness.ts'
import { blocksOf, ROOT } from '../docs/code-blocks.ts'

const run = promisify(execFile)
// Within the repository, so that the packages are found.
const folder = `${ROOT}test/langchain/.sandbox`
const examples = ['packages/langchain/README.md', 'docs/integrations.md']
  .flatMap(blocksOf)
  .filter(({ language }) => language === 'ts')

/** Output of each example. */
const PRINTED = [
  'On rivers 1 true\nOn rivers 1 true\n',
  /^0 http\S+\/lantern-40#:~:text=On%20rivers\S*\n$/,
  /^true On rivers\nhttp\S+\/gone UPSTREAM_STATUS\n$/,
  "[ 'On rivers' ]\n[ 'UPSTREAM_STATUS' ]\n"
]

let origin: Origin
let sluice: TestService
let key: string

beforeAll(async () => {
  origin = await startOrigin((request, response) => {
    if (request.url === '/') return response.end(START)
    if (request.url !== '/gone') return serveArticle(request, response)
    response.statusCode = 404
    return response.end('<title>Gone</title>')
  })
  sluice = await startService()
  key = (await sluice.account()).key
  mkdirSync(folder, { recursive: true })
  for (const [index, { text }] of examples.entries()) {
    const here = text
      .replaceAll('https://sluice.example', sluice.url)
      .replaceAll('https://shop.example', origin.url)
    writeFileSync(`${folder}/example-${index}.ts`, here)
  }
})

afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  await sluice.stop()
  await origin.stop()
})

/** The first page of the site. */
const START = `<!doctype html><title>On rivers</title><article><h1>On rivers</h1><p>This shop sells lanterns that
hang over rivers, and has done so for as long as anyone remembers. <a href="/lantern-40">Lantern 40</a> is the largest of
them, and the <a href="/gone">one before</a> is gone.</p></article>`

test('finds examples, each with its output', () => {
  expect(examples).toHaveLength(PRINTED.length)
})

test('compiles without errors', async () => {
  const config = {
    extends: '../../../tsconfig.base.json',
    compilerOptions: { composite: false, declaration: false, noEmit: true },
    include: ['*.ts']
  }
  writeFileSync(`${folder}/tsconfig.json`, JSON.stringify(config))
  await run(`${ROOT}node_modules/.bin/tsc`, ['-p', folder]).catch((error) => {
    throw new Error(error.stdout)
  })
}, 180_000)

test.each(PRINTED.map((expected, index) => ({ index, expected })))(
  'example $index',
  { tags: 'long' },
  async ({ index, expected }) => {
    const given = ['--conditions=@sluice/source', `${folder}/example-${index}.ts`]
    const { stdout } = await run(process.execPath, given, {
      env: { ...process.env, SLUICE_KEY: key }
    })
    if (typeof expected === 'string') expect(stdout).toBe(expected)
    else expect(stdout).toMatch(expected)
  }
)
