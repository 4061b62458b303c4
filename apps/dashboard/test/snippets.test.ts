/** The snippets of the playground, run as they are: each must send the body that the playground sends. */

import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { FetchBody } from '../src/client.ts'
import { curl, python, typescript } from '../src/playground/snippets.ts'

const run = promisify(execFile)
const KEY = 'slc_live_of_the_test'

const BODIES: readonly FetchBody[] = [
  { url: 'https://example.com/' },
  {
    url: `https://example.com/it's?q="a b"&r=$HOME\`date\`!\\n#ü`,
    filters: { include_selector: `a[title='x"y']`, sort: `\${price}` },
    options: {
      json: false,
      provenance: true,
      timeout_ms: 5_000,
      wait_for: `"""\n'''\\`,
      json_schema: {
        type: 'object',
        properties: { a: { type: ['string', 'null'], enum: ['x', null], default: 1.5 }, b: {} },
        required: []
      },
      headers: { 'Accept-Language': 'de', 'X-Odd': '\u2028 😀' }
    }
  }
]

let server: Server
let origin = ''
let seen: unknown[] = []
const folder = mkdtempSync(join(tmpdir(), 'sluice-snippets-'))

beforeAll(async () => {
  server = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part)
    const body = JSON.parse(Buffer.concat(parts).toString())
    const { method, url, headers } = request
    seen.push([method, url, headers.authorization, headers['content-type'], body])
    response.setHeader('content-type', 'application/json')
    response.end('{"success":true,"data":{"title":"here"}}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.close()
  rmSync(folder, { recursive: true })
})

const LANGUAGES = [
  { name: 'curl', program: 'sh', file: 'snippet.sh', write: curl },
  { name: 'TypeScript', program: process.execPath, file: 'snippet.mts', write: typescript },
  { name: 'Python', program: 'python3', file: 'snippet.py', write: python }
] as const

describe.each(LANGUAGES)('$name', ({ name, program, file, write }) => {
  test.each(BODIES)('sends what the playground sends (%#)', async (body) => {
    const path = join(folder, file)
    writeFileSync(path, write(origin, body))
    seen = []
    const needed = name === 'curl' ? 'curl' : program
    if (!(await isThere(needed))) return console.warn(`SKIPPED: there is no ${needed}`)
    const { stdout } = await run(program, [path], { env: { ...process.env, SLUICE_KEY: KEY } })
    expect(seen).toEqual([
      ['POST', '/api/v1/internet/fetch/', `Bearer ${KEY}`, 'application/json', body]
    ])
    expect(stdout).toContain('here')
  })
})

function isThere(program: string): Promise<boolean> {
  return run(program, ['--version']).then(
    () => true,
    () => false
  )
}
