/** A fetch answered with a part of its data alone, by `Accept`. */

import { parquetReadObjects } from 'hyparquet'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Origin, startOrigin, startService, type TestService } from '../harness.ts'

let origin: Origin
let sluice: TestService
let key: string

beforeAll(async () => {
  const rows = [1, 2, 3, 4].map(
    (row) =>
      `<li><h3><a href="/lamp/${row}">=Lamp number ${row}</a></h3><p>Made of brass, number ${row}.</p><span class="price">€ ${row}.50</span></li>`
  )
  origin = await startOrigin((request, response) => {
    const list =
      request.url === '/lamps' ? `<ul>${rows.join('')}</ul>` : '<p>A weir holds water.</p>'
    response.setHeader('content-type', 'text/html')
    response.end(`<title>Lamps</title><main><h1>Lamps</h1>${list}</main>`)
  })
  sluice = await startService()
  key = (await sluice.account()).key
})
afterAll(async () => {
  await sluice.stop()
  await origin.stop()
})

const answerOf = (path: string, accept: string, options: object = {}) =>
  fetch(`${sluice.url}/api/v1/internet/fetch/`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json', accept },
    body: JSON.stringify({ url: origin.url + path, options })
  })

test('text/csv is the rows of the list, also without the option, and no cell is a formula', async () => {
  const answer = await answerOf('/lamps', 'text/csv')
  expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(answer.headers.get('x-tokens-charged')).toBe('1')
  const [head, first, ...rest] = (await answer.text()).split('\r\n')
  expect(head).toMatch(/^title,url,price,currency/)
  expect(first).toContain(`'=Lamp number 1,${origin.url}/lamp/1,1.50,EUR`)
  expect(rest).toHaveLength(4)
})

test('Parquet is the rows of the list with the types of its columns', async () => {
  const answer = await answerOf('/lamps', 'application/vnd.apache.parquet')
  expect(answer.headers.get('content-type')).toBe('application/vnd.apache.parquet')
  expect(answer.headers.get('x-tokens-charged')).toBe('1')
  const rows = await parquetReadObjects({ file: await answer.arrayBuffer() })
  expect(rows).toHaveLength(4)
  expect(rows[0]).toMatchObject({
    title: '=Lamp number 1',
    url: `${origin.url}/lamp/1`,
    price: 1.5,
    currency: 'EUR'
  })
})

test('Parquet of a page without a list has no rows', async () => {
  const answer = await answerOf('/weir', 'application/vnd.apache.parquet')
  expect(await parquetReadObjects({ file: await answer.arrayBuffer() })).toEqual([])
})

test('a page without a list has no rows', async () => {
  const answer = await answerOf('/weir', 'text/csv')
  expect([answer.status, await answer.text()]).toEqual([200, ''])
})

test('text/markdown is the Markdown; JSON goes before both where all are accepted', async () => {
  expect(await (await answerOf('/weir', 'text/markdown')).text()).toContain('A weir holds water.')
  for (const accept of ['*/*', 'application/json, text/csv', 'text/html']) {
    const answer = await answerOf('/weir', accept)
    expect(answer.headers.get('content-type')).toContain('application/json')
    await answer.body?.cancel()
  }
})

test.each([
  ['text/csv', { list: false }, 'options.list'],
  ['text/markdown', { markdown: false }, 'options.markdown']
])('%s with the option off is refused', async (accept, options, path) => {
  const answer = await answerOf('/lamps', accept, options)
  expect(answer.status).toBe(400)
  expect(await answer.json()).toMatchObject({
    error: { code: 'INVALID_REQUEST', details: { path } }
  })
})
