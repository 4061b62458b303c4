/** Results of the history as resources of MCP (docs/mcp.md). */

import { countTokens } from 'gpt-tokenizer/encoding/o200k_base'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { get, ORIGIN_HOST, type Origin, startOrigin, startService } from '../harness.ts'
import { connect, fenced, type McpClient } from './connect.ts'

let service: Awaited<ReturnType<typeof startService>>
let origin: Origin
let key: string
let mcp: McpClient

const TEXT =
  '<p>The gauge below the weir shows the depth of the river at eight in the morning. </p>'

beforeAll(async () => {
  origin = await startOrigin((request, response) => {
    const count = request.url === '/long' ? 2_000 : 3
    response.end(`<title>Obey ${request.url}</title><h1>Gauges</h1>${TEXT.repeat(count)}`)
  })
  service = await startService()
  ;({ key } = await service.account(200))
  mcp = await connect(service.url, key)
})

afterAll(async () => {
  await mcp.client.close()
  await service.stop()
  await origin.stop()
})

const idOf = (answer: string) => /ftc_\w+/.exec(answer)?.[0] ?? ''

async function read({ client }: McpClient, id: string): Promise<string> {
  const { contents } = await client.readResource({ uri: `sluice://results/${id}` })
  const [content] = contents
  return content && 'text' in content ? content.text : ''
}

test('the list has the latest 20 results, by host and time', async () => {
  for (let n = 0; n < 22; n++) await mcp.text('read_page', { url: `${origin.url}/${n}` })
  const last = idOf(await mcp.text('read_page', { url: `${origin.url}/last` }))
  const { resources } = await mcp.client.listResources()
  expect(resources).toHaveLength(20)
  expect(resources[0]).toMatchObject({ uri: `sluice://results/${last}`, name: last })
  expect(resources[0]?.title).toMatch(
    new RegExp(`^${ORIGIN_HOST}, \\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d$`)
  )
  expect(JSON.stringify(resources)).not.toContain('Obey')
})

test('a resource is the fenced Markdown of a result, at no charge', async () => {
  const id = idOf(await mcp.text('read_page', { url: `${origin.url}/one` }))
  const total = async () =>
    (await get(`${service.url}/api/v1/account`, key)).body.data.balance.total
  const before = await total()
  expect(fenced(await read(mcp, id), 'page')[0]).toContain('The gauge below the weir')
  expect(await total()).toBe(before)
})

test('a resource is the record of a result without Markdown', async () => {
  const id = idOf(await mcp.text('extract', { url: `${origin.url}/record` }))
  const [json = '{}'] = fenced(await read(mcp, id), 'json')
  expect(JSON.parse(json)).toMatchObject({ title: 'Obey /record' })
})

test('a long result is cut to the usual size, and says how to read on', async () => {
  const id = idOf(await mcp.text('read_page', { url: `${origin.url}/long` }))
  const text = await read(mcp, id)
  expect(countTokens(text)).toBeLessThanOrEqual(8_000)
  expect(text).toContain(`Continue at no charge: read_page {"id": "${id}", "from": `)
})

test('a result of another account, and a malformed id, are not found', async () => {
  const id = idOf(await mcp.text('read_page', { url: `${origin.url}/mine` }))
  const other = await connect(service.url, (await service.account()).key)
  await expect(read(other, id)).rejects.toThrow(/no result/)
  await expect(read(other, 'nonsense')).rejects.toThrow(/not found/i)
  expect((await other.client.listResources()).resources).toEqual([])
  await other.client.close()
})

test('results are listed only where search_history is offered', async () => {
  const few = await connect(service.url, key, { query: '?tools=read_page' })
  const id = idOf(await few.text('read_page', { url: `${origin.url}/few` }))
  expect((await few.client.listResources()).resources).toEqual([])
  expect(await read(few, id)).toContain('The gauge below the weir')
  await few.client.close()
})
