/** Every example of the client's README, checked by the compiler and run against a real service. */

import { execFile } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type Origin,
  serveArticle,
  startOrigin,
  startService,
  type TestService
} from '../../apps/service/test/harness.ts'

const run = promisify(execFile)
const root = fileURLToPath(new URL('../../', import.meta.url))
// Within the repository, so that the packages are found.
const folder = `${root}test/client/.sandbox`
const readme = readFileSync(`${root}packages/client/README.md`, 'utf8')
const examples = [...readme.matchAll(/```ts\n([\s\S]*?)```/g)].map((match) => match[1] as string)

/** Output of each example. */
const PRINTED = [
  /^On rivers @sluice\/parser-generic\n1 token, 499 left\n$/,
  /^https:\/\/shop\.example\/|^http:\/\/\S+\/lantern-40\n$/,
  /^\S+lantern-40 done\n\S+lantern-41 done\n$/,
  /^(?:\S+Z http\S+ success 1\n){4}$/,
  /^completed 1\n1 success undefined\n2 failed UPSTREAM_STATUS\n$/,
  /^started completed 0\n$/,
  /^not read: UPSTREAM_STATUS\n$/
]

let origin: Origin
let sluice: TestService
let key: string

beforeAll(async () => {
  origin = await startOrigin((request, response) => {
    if (request.url !== '/gone') return serveArticle(request, response)
    response.statusCode = 404
    response.end('<title>Gone</title>')
  })
  sluice = await startService()
  key = (await sluice.account()).key
  mkdirSync(folder, { recursive: true })
  for (const [index, example] of examples.entries()) {
    writeFileSync(
      `${folder}/example-${index}.ts`,
      example
        .replaceAll('https://sluice.example', sluice.url)
        .replaceAll('https://shop.example', origin.url)
    )
  }
})

afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  await sluice.stop()
  await origin.stop()
})

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
  await run(`${root}node_modules/.bin/tsc`, ['-p', folder]).catch((error) => {
    throw new Error(error.stdout)
  })
}, 180_000)

test.each(PRINTED.map((expected, index) => ({ index, expected })))(
  'example $index',
  { tags: 'long' },
  async ({ index, expected }) => {
    const { stdout } = await run(
      process.execPath,
      ['--conditions=@sluice/source', `${folder}/example-${index}.ts`],
      { env: { ...process.env, SLUICE_KEY: key } }
    )
    expect(stdout).toMatch(expected)
  }
)
