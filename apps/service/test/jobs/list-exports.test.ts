/** A job that reads lists, as a table: CSV and Parquet. */

import { parquetReadObjects } from 'hyparquet'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Origin, post, startOrigin, startService, type TestService } from '../harness.ts'
import { finished } from './job-calls.ts'

let sluice: TestService
let origin: Origin
let key: string
let id: string

beforeAll(async () => {
  origin = await startOrigin(({ url = '' }, response) => {
    const rows = [1, 2, 3].map(
      (row) =>
        `<li><h3><a href="${url}/${row}">Lamp ${row} of ${url}</a></h3><p>Made of brass, number ${row}.</p><span class="price">€ ${row}.50</span></li>`
    )
    const list = url === '/none' ? '<p>A weir holds water.</p>' : `<ul>${rows.join('')}</ul>`
    response.setHeader('content-type', 'text/html')
    response.end(`<title>Lamps</title><main><h1>Lamps</h1>${list}</main>`)
  })
  sluice = await startService()
  key = (await sluice.account(100)).key
  const urls = ['/a', '/b', '/none'].map((path) => origin.url + path)
  const properties = {
    name: { type: 'string' },
    price: { type: 'number' },
    status: { type: 'string' }
  }
  const options = { json: false, list: { columns: { type: 'object', properties } } }
  const started = await post(`${sluice.url}/api/v1/internet/batch/`, key, { urls, options })
  id = started.body.data.id
  await finished(sluice, key, id)
})
afterAll(async () => {
  await sluice.stop()
  await origin.stop()
})

const exported = (format: string) =>
  fetch(`${sluice.url}/api/v1/jobs/${id}/export?format=${format}`, {
    headers: { authorization: `Bearer ${key}` }
  })

test('Parquet has a line for each row of each list, with the facts of its page', async () => {
  const rows = await parquetReadObjects({ file: await (await exported('parquet')).arrayBuffer() })
  expect(rows.filter(({ name }) => name !== null)).toEqual(
    ['/a', '/b'].flatMap((path, at) =>
      [1, 2, 3].map((row) => ({
        page: at + 1,
        page_url: origin.url + path,
        tag: null,
        status: 'success',
        error: null,
        name: `Lamp ${row} of ${path}`,
        price: row + 0.5,
        status_2: null
      }))
    )
  )
})

test('CSV has the same lines', async () => {
  const [head, first, ...rest] = (await (await exported('csv')).text()).trimEnd().split('\r\n')
  expect(head).toBe('page,page_url,tag,status,error,name,price,status_2')
  expect(first).toBe(`1,${origin.url}/a,,success,,Lamp 1 of /a,1.5,`)
  expect(rest.filter((line) => line.includes('Lamp'))).toHaveLength(5)
})
