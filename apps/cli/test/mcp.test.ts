/** `sluice mcp`: the tools over standard input and output, with a server and without one (docs/mcp.md). */

import { fileURLToPath } from 'node:url'
import { type CallToolResult, Client } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
// @boundaries-ignore the command line is tested against a running service
import {
  ORIGIN_HOST,
  type Origin,
  startOrigin,
  startService,
  type TestService
} from '../../service/test/harness.ts'
import { runSluice, startSluice } from './run-sluice.ts'

const MAIN = fileURLToPath(new URL('../src/main.ts', import.meta.url))

let service: TestService
let origin: Origin
let key: string
let waiting = 0
let abandoned = 0

beforeAll(async () => {
  origin = await startOrigin((request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8')
    if (request.url === '/slow') {
      waiting++
      return void response.once('close', () => abandoned++)
    }
    const text = '<p>The gauge below the weir shows the depth of the river at eight. </p>'
    response.end(`<title>Gauges</title><main><h1>Gauges</h1>${text.repeat(200)}</main>`)
  })
  service = await startService()
  ;({ key } = await service.account(50))
})

afterAll(async () => {
  await service.stop()
  await origin.stop()
})

const remote = () => ({ SLUICE_SERVER: service.url, SLUICE_API_KEY: key })
const common = { WORKERS: '1', BROWSER: 'off', ALLOW_PRIVATE_CIDRS: `${ORIGIN_HOST}/32` }

async function connect(
  environment: Record<string, string>,
  { args = [], legacy = false }: { args?: string[]; legacy?: boolean } = {}
) {
  const { PATH = '', HOME = '' } = process.env
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: ['--conditions=@sluice/source', MAIN, 'mcp', ...args],
    env: { PATH, HOME, SLUICE_CONFIG_DIR: '/dev/null/none', ...common, ...environment },
    stderr: 'ignore'
  })
  const mode = legacy ? {} : { versionNegotiation: { mode: 'auto' as const } }
  const client = new Client({ name: 'test', version: '1.0.0' }, mode)
  await client.connect(transport)
  const text = async (name: string, given: Record<string, unknown>) => {
    const { content } = (await client.callTool({ name, arguments: given })) as CallToolResult
    return content[0]?.type === 'text' ? content[0].text : ''
  }
  return { client, text }
}

const names = async (client: Client) => (await client.listTools()).tools.map(({ name }) => name)

test.each([
  ['2026-07-28', false],
  ['2025-11-25', true]
])(
  'the command works through a server in the revision %s',
  { tags: 'long' },
  async (_version, legacy) => {
    const environment = remote()
    const { client, text } = await connect(environment, { legacy })
    expect(client.getProtocolEra()).toBe(legacy ? 'legacy' : 'modern')
    expect(await names(client)).toHaveLength(8)
    const answer = await text('read_page', { url: `${origin.url}/`, max_tokens: 1_000 })
    expect(answer).toMatch(/Charged: 1 credit\. Balance: \d+\./)
    const next = JSON.parse(/Continue at no charge: read_page (\{.*?\})/.exec(answer)?.[1] ?? '{}')
    expect(await text('read_page', next)).toContain('Charged: 0 credits (from the history)')
    expect(await text('search_history', {})).toContain('Gauges')
    await client.close()
  }
)

test('this machine offers three tools, charges nothing, and continues a page', {
  tags: 'long'
}, async () => {
  const { client, text } = await connect({}, { args: ['--local'] })
  expect(await names(client)).toEqual(['read_page', 'extract', 'read_many'])
  const answer = await text('read_page', { url: `${origin.url}/`, max_tokens: 1_000 })
  expect(answer).toContain('Charged: 0 credits.')
  const next = JSON.parse(/Continue at no charge: read_page (\{.*?\})/.exec(answer)?.[1] ?? '{}')
  expect(await text('read_page', { ...next, max_tokens: 50_000 })).toContain('the end of the text')
  expect(await text('extract', { url: `${origin.url}/` })).toContain('"title": "Gauges"')
  expect(await text('read_page', { url: 'http://127.0.0.1:1/' })).toMatch(/^URL_NOT_ALLOWED/)
  expect(await text('read_page', { id: 'ftc_unknown' })).toMatch(/^NOT_FOUND/)
  await client.close()
})

test('a call that is cancelled ends its fetch', { tags: 'long' }, async () => {
  const { client } = await connect(remote())
  const stop = new AbortController()
  const request = { name: 'read_page', arguments: { url: `${origin.url}/slow` } }
  const call = client.callTool(request, { signal: stop.signal }).catch((error) => error)
  await vi.waitFor(() => expect(waiting).toBe(1), 20_000)
  stop.abort('stopped')
  expect(await call).toBeInstanceOf(Error)
  await vi.waitFor(() => expect(abandoned).toBe(1), 20_000)
  await client.close()
})

test('--tools offers only those it names', { tags: 'long' }, async () => {
  const environment = remote()
  const { client } = await connect(environment, { args: ['--tools', 'map_site,read_page'] })
  expect(await names(client)).toEqual(['read_page', 'map_site'])
  await client.close()
})

test.each([
  [['--tools', 'read_pag'], /No tool is named "read_pag"\. The tools are: read_page/],
  [
    ['--tools', 'map_site', '--local'],
    /map_site cannot be offered without a server.*SLUICE_SERVER/
  ],
  [['--server', 'nonsense'], /not an http or https URL/]
])('mcp %j is a usage error', async (args, text) => {
  const { code, out, error } = await runSluice(['mcp', ...args])
  expect([code, out]).toEqual([2, ''])
  expect(error).toMatch(text)
})

test.each([['--local'], []])(
  'the end of its input ends it and what runs: mcp %s',
  { tags: 'long' },
  async (...args) => {
    const gone = abandoned
    const { child, ended } = startSluice(['mcp', ...args], {
      environment: { ...common, ...remote() },
      isOpen: true
    })
    const clientInfo = { name: 'test', version: '1' }
    const messages = [
      {
        id: 1,
        method: 'initialize',
        params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo }
      },
      {
        id: 2,
        method: 'tools/call',
        params: { name: 'read_page', arguments: { url: `${origin.url}/slow` } }
      }
    ]
    for (const message of messages)
      child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`)
    await vi.waitFor(() => expect(waiting).toBe(gone + 1), 20_000)
    child.stdin.end()
    const { code, out } = await ended
    expect(code).toBe(0)
    expect(
      out
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line).id)
    ).toEqual([1])
    await vi.waitFor(() => expect(abandoned).toBe(gone + 1), 20_000)
  }
)

test('SIGTERM ends it', { tags: 'long' }, async () => {
  const { child, ended } = startSluice(['mcp', '--local'], { environment: common })
  child.stderr.once('data', () => child.kill('SIGTERM'))
  // Its input has ended too: whichever it sees first.
  expect([0, 143]).toContain((await ended).code)
})
