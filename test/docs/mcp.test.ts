/** Client settings in docs/mcp.md: a client connects with each of them, lists the tools and reads a page. */

import {
  type CallToolResult,
  Client,
  StreamableHTTPClientTransport
} from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { blocksOf, ROOT } from './code-blocks.ts'
import { type DocsWorld, openDocsWorld } from './docs-world.ts'

/** A server in a client's settings. */
interface Entry {
  readonly url?: string
  readonly headers?: Record<string, string>
  readonly command?: string
  readonly args?: string[]
  readonly env?: Record<string, string>
}

const ALL_TOOLS = 9
const LOCAL_TOOLS = 3

const blocks = blocksOf('docs/mcp.md')
const settings = blocks.filter(({ language, text }) => language === 'json' && /ervers"/.test(text))
const commands = blocks.filter(({ language }) => language === 'sh')

let world: DocsWorld
beforeAll(async () => {
  world = await openDocsWorld()
}, 180_000)
afterAll(() => world.stop())

/** Each client fills in the key in its own way. */
function entryOf(text: string): Entry {
  const filled = world
    .local(text)
    .replace(/\$\{(?:SLUICE_KEY|env:SLUICE_KEY|input:sluice-key)\}/, world.key)
  const { mcpServers, servers } = JSON.parse(filled)
  return (mcpServers ?? servers).sluice
}

function transportOf({ url, headers = {}, command, args = [], env = {} }: Entry) {
  if (url !== undefined)
    return new StreamableHTTPClientTransport(new URL(url), { requestInit: { headers } })
  expect([command, ...args.slice(0, 2)]).toEqual(['npx', '-y', '@sluice/cli'])
  const { PATH = '', HOME = '' } = process.env
  return new StdioClientTransport({
    command: process.execPath,
    args: ['--conditions=@sluice/source', `${ROOT}apps/cli/src/main.ts`, ...args.slice(2)],
    env: {
      PATH,
      HOME,
      SLUICE_CONFIG_DIR: '/dev/null/none',
      BROWSER: 'off',
      ALLOW_PRIVATE_CIDRS: '127.0.0.0/8',
      ...env
    },
    stderr: 'ignore'
  })
}

async function expectToServe(entry: Entry, count: number): Promise<void> {
  const client = new Client({ name: 'test', version: '1.0.0' })
  await client.connect(transportOf(entry))
  expect((await client.listTools()).tools).toHaveLength(count)
  const call = { name: 'read_page', arguments: { url: `${world.origin.url}/` } }
  const { content } = (await client.callTool(call)) as CallToolResult
  expect(JSON.stringify(content)).toContain('# How a weir works')
  await client.close()
}

test('finds the settings of five clients', () => {
  expect(settings).toHaveLength(5)
  expect(commands).toHaveLength(2)
})

test.each(settings)('$place connects', { tags: 'long' }, async ({ text }) => {
  await expectToServe(entryOf(text), text.includes('--local') ? LOCAL_TOOLS : ALL_TOOLS)
})

test('the arguments of `claude mcp add` connect', async () => {
  const command = commands.find(({ text }) => text.startsWith('claude'))
  const given = await world.run(`claude() { printf '%s\\n' "$@"; }\n${command?.text}`)
  const [mcp, add, , transport, name, url, , header = ''] = given.trim().split('\n')
  expect([mcp, add, transport, name]).toEqual(['mcp', 'add', 'http', 'sluice'])
  const [key = '', value = ''] = header.split(': ')
  await expectToServe({ url: url ?? '', headers: { [key]: value } }, ALL_TOOLS)
})

test('the request is answered with the page and its price', async () => {
  const command = commands.find(({ text }) => text.startsWith('curl'))
  const answer = await world.run(command?.text ?? '')
  expect(answer).toContain('# How a weir works')
  expect(answer).toContain('Charged: 1 credit.')
})
