/**
 * Public reports about monitors of pages, rebuilt: the versions of a page, the settings of its comparison, and what each
 * later run should say.
 */

import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type Answer,
  get,
  type Origin,
  post,
  startOrigin,
  startService,
  type TestService
} from '../harness.ts'
import { finished, jobPages } from '../jobs/job-calls.ts'

/** A rebuilt report. */
interface Report {
  /** Repository and number. */
  readonly source: string
  readonly versions: readonly string[]
  readonly type?: string
  readonly options?: object
  /** Statuses of the runs after the first. */
  readonly says: readonly string[]
  /** Lines of the last diff that differ. */
  readonly lines?: readonly string[]
  /** Paths of the last differences. */
  readonly paths?: readonly string[]
}

const page = (body: string) =>
  `<!doctype html><html lang="en"><title>Mill</title><main><h1>The mill at the weir</h1>
<p>The miller opens the gate at noon and writes the level of the basin into the book beside the door.</p>${body}</main></html>`
const list = (...items: string[]) =>
  page(`<ul>${items.map((item) => `<li>${item}</li>`).join('')}</ul>`)
const json = (value: unknown) => JSON.stringify(value)
const sets = (more = {}) => ({ changes: { lists: 'as_sets', ...more } })
const card = (name: string, hours: number) =>
  `<div class="card"><h3>Shop ${name}</h3><p>The shop ${name} sells bread of the mill.</p><p>Last updated: ${hours} hours ago</p></div>`
const entry = (id: number) => ({ ID: id, Description: 'test', ContentID: 0, Name: `title ${id}` })
const topics = {
  type: 'object',
  properties: {
    topics: {
      type: 'array',
      items: {
        type: 'object',
        properties: { name: { type: 'string' }, poster: { type: 'string' } }
      }
    }
  }
}
const price = { type: 'object', properties: { price: { type: 'number' } } }
const product = (amount: string, views: number) =>
  page(
    `<script type="application/ld+json">${json({ '@context': 'https://schema.org', '@type': 'Product', name: 'Flour', sku: `V${views}`, offers: { '@type': 'Offer', price: amount, priceCurrency: 'EUR' } })}</script><p>Price: ${amount} EUR</p><p>${views} views</p>`
  )
const forum = (...names: string[]) =>
  json({ topics: names.map((name) => ({ name, poster: `by ${name}` })) })
const streams = (size: number, names: readonly string[]) =>
  json({ list: names.map((name) => ({ name, stats: { size, docs: size * 2 }, type: 'logs' })) })

const REPORTS: readonly Report[] = [
  {
    source: 'dgtlmoon/changedetection.io#574: a no-break space beside an amount',
    versions: [
      page('<p>Amount: 1 EUR</p>'),
      page('<p>Amount:&nbsp;1&nbsp;EUR</p>'),
      page('<p>Amount:&nbsp;2&nbsp;EUR</p>')
    ],
    says: ['same', 'changed']
  },
  {
    source: 'dgtlmoon/changedetection.io#133: white space inside the document',
    versions: [
      page('<p>One two</p><p>Three</p>'),
      page('\n\n<p>\n\t\tOne \n two\t</p>\n\n\n\n<p>   Three\n\n</p>')
    ],
    says: ['same']
  },
  {
    source: 'dgtlmoon/changedetection.io#1219: the keys of JSON in another order',
    type: 'application/json',
    versions: [
      json({ a: 1, b: { c: [1, 2], d: 'x' } }),
      json({ b: { d: 'x', c: [1, 2] }, a: 1 }),
      json({ b: { d: 'y', c: [1, 2] }, a: 1 })
    ],
    says: ['same', 'changed']
  },
  {
    source: 'dbohdan/jsonwatch#1: a new element at the front of a JSON array',
    type: 'application/json',
    versions: [json([entry(7), entry(6)]), json([entry(8), entry(7), entry(6)])],
    says: ['changed'],
    lines: [
      '+  {',
      '+    "ContentID": 0,',
      '+    "Description": "test",',
      '+    "ID": 8,',
      '+    "Name": "title 8"',
      '+  },'
    ]
  },
  {
    source: 'dgtlmoon/changedetection.io#596: headings of results in random order',
    versions: [
      page('<h3>foo</h3><h3>bar</h3><h3>baz</h3>'),
      page('<h3>baz</h3><h3>foo</h3><h3>bar</h3>'),
      page('<h3>baz</h3><h3>new</h3><h3>bar</h3>')
    ],
    options: sets({ only: 'h3' }),
    says: ['same', 'changed']
  },
  {
    source: 'thp/urlwatch#397: a listing without an order',
    versions: [
      list('Rope', 'Lamp', 'Anchor'),
      list('Anchor', 'Rope', 'Lamp'),
      list('Anchor', 'Rope', 'Bell')
    ],
    options: sets(),
    says: ['same', 'changed'],
    lines: ['+- Bell', '-- Lamp']
  },
  {
    source: 'EdJoPaTo/website-stalker#189: cards in another order, with the time of their update',
    versions: [
      page(card('a', 1) + card('b', 2) + card('c', 3)),
      page(card('c', 4) + card('a', 5) + card('b', 6))
    ],
    options: sets({ only: '.card', ignore: ['re:Last updated: \\d+ (hour|minute)s? ago'] }),
    says: ['same']
  },
  {
    source: 'dgtlmoon/changedetection.io#712: a change whose difference is empty',
    versions: [
      page('<p>Text</p>'),
      page('<p>Text</p><p> </p><br><br>'),
      page('<p><b>Text</b></p>'),
      page('<p>Text <a href="/x?utm_source=a">more</a></p>'),
      page('<p>Text <a href="/x?utm_source=b">more</a></p>')
    ],
    says: ['same', 'changed', 'changed', 'same']
  },
  {
    source: 'dgtlmoon/changedetection.io#3129: a line with an ignored text',
    versions: [
      page('<pre>{"config_nonce":"415c029d54"}</pre><p>Jobs: 2</p>'),
      page('<pre>{"config_nonce":"77ab"}</pre><p>Jobs: 2</p>'),
      page('<pre>{"config_nonce":"9"}</pre><p>Jobs: 3</p>')
    ],
    options: { changes: { ignore: ['config_nonce', 'honeypot'] } },
    says: ['same', 'changed'],
    lines: ['-Jobs: 2', '+Jobs: 3']
  },
  {
    source: 'huginn/huginn#2715: a price that goes between two values',
    versions: [
      product('10.00', 1),
      product('20.00', 1),
      product('10.00', 1),
      product('10.00', 1),
      product('20.00', 1)
    ],
    options: { json_schema: price },
    says: ['changed', 'changed', 'same', 'changed'],
    paths: ['price']
  },
  {
    source: 'huginn/huginn#841: events of one key, not of the others',
    versions: [product('10.00', 1), product('10.00', 2), product('11.00', 3)],
    options: { json_schema: price },
    says: ['same', 'changed'],
    paths: ['price']
  },
  {
    source: 'huginn/huginn#3012: a list with a new entry, and one that drops off the end',
    type: 'application/json',
    versions: [forum('a', 'b', 'c'), forum('d', 'a', 'b')],
    options: { json_schema: topics },
    says: ['changed'],
    paths: ['topics[0]', 'topics[2]']
  },
  {
    source: 'openobserve/openobserve#6151: an API with elements in any order, and sizes that vary',
    type: 'application/json',
    versions: [
      streams(1, ['a', 'b', 'c']),
      streams(2, ['c', 'a', 'b']),
      streams(3, ['c', 'a', 'd'])
    ],
    options: sets({ ignore: ['re:"size": \\d+', 're:"docs": \\d+'] }),
    says: ['same', 'changed']
  },
  {
    source: 'dgtlmoon/changedetection.io#2899: an ignored text that shows in the difference',
    versions: [page('<p>Visits: 10</p><p>Open</p>'), page('<p>Visits: 11</p><p>Shut</p>')],
    options: { changes: { ignore: ['visits'] } },
    says: ['changed'],
    lines: ['-Open', '+Shut']
  },
  {
    source: 'thp/urlwatch#653: entries that come twice',
    versions: [list('Rope', 'Lamp'), list('Rope', 'Lamp', 'Rope'), list('Lamp', 'Lamp', 'Rope')],
    options: sets(),
    says: ['same', 'same']
  }
]

let origin: Origin
let sluice: TestService
let key: string
const served = new Map<string, { type: string; body: string }>()

beforeAll(async () => {
  origin = await startOrigin((request, response) => {
    const { type, body } = served.get(String(request.url)) ?? { type: 'text/html', body: '' }
    response.setHeader('content-type', `${type}; charset=utf-8`)
    response.end(body)
  })
  sluice = await startService()
  await sluice.service.reader.started
  key = (await sluice.account(1_000)).key
})

afterAll(async () => {
  await sluice.stop()
  await origin.stop()
})

/** Run a monitor. @returns the comparison of its page. */
async function run(id: string): Promise<Answer> {
  await post(`${sluice.url}/api/v1/monitors/${id}/run`, key, {})
  const { job } = (await get(`${sluice.url}/api/v1/monitors/${id}/runs`, key)).body.data[0]
  await finished(sluice, key, job)
  return (await jobPages(sluice, key, job, 'all'))[0]?.data?.changes
}

test.each(REPORTS)('$source', async (report) => {
  const { versions, type = 'text/html', options = {}, says } = report
  const path = `/${REPORTS.indexOf(report)}`
  const request = { url: `${origin.url}${path}`, options }
  const made = await post(`${sluice.url}/api/v1/monitors`, key, { schedule: '0 7 * * *', request })
  expect(made.status, JSON.stringify(made.body)).toBe(201)
  const seen: Answer[] = []
  for (const body of versions) {
    served.set(path, { type, body })
    seen.push(await run(made.body.data.id))
  }
  expect(seen.map(({ status }) => status)).toEqual(['new', ...says])
  for (const { status, diff, fields } of seen) {
    if (status === 'changed') expect([diff, ...(fields ?? [])].some(Boolean)).toBe(true)
  }
  const last = seen.at(-1)
  if (report.lines) {
    const lines = last.diff.match(/^[-+].*/gm)
    expect([...lines].sort()).toEqual([...report.lines].sort())
  }
  if (report.paths) expect(last.fields.map(({ path: at }: Answer) => at)).toEqual(report.paths)
})
