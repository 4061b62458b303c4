/** Public reports about monitors of pages that fail, hide things or lose what is watched, rebuilt. */

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

/** A page as a run finds it: its body, or a status and a body. With 302 the body is that of another address. */
type Version = string | readonly [status: number, body: string]

/** A rebuilt report. */
interface Report {
  /** Repository and number. */
  readonly source: string
  readonly versions: readonly Version[]
  readonly type?: string
  readonly options?: object
  /** Status that each run after the first reports, or `-` for no comparison. */
  readonly says: readonly string[]
}

const page = (body: string) =>
  `<!doctype html><html lang="en"><title>Mill</title><main><h1>The mill at the weir</h1>
<p>The miller opens the gate at noon and writes the level of the basin into the book beside the door.</p>${body}</main></html>`
const json = (value: unknown) => JSON.stringify(value)

const REPORTS: readonly Report[] = [
  {
    source: 'webmonitoring/pagemon-chrome-ext#328: what no visitor sees changes',
    versions: ['one', 'two', 'three'].map((word) =>
      page(
        `<!-- ${word} --><div style="display:none">Token ${word} of this visit</div><template><p>Template ${word}</p></template><p hidden>Hidden ${word}</p>`
      )
    ),
    says: ['same', 'same']
  },
  {
    source: 'webmonitoring/pagemon-chrome-ext#95: a counter below the selected heading',
    versions: [
      page('<h2 class="first">Gate open</h2><p>Rendered in 0.12 s with 14 queries</p>'),
      page('<h2 class="first">Gate open</h2><p>Rendered in 0.31 s with 17 queries</p>'),
      page('<h2 class="first">Gate shut</h2><p>Rendered in 0.31 s with 17 queries</p>')
    ],
    options: { changes: { only: 'h2.first' } },
    says: ['same', 'changed']
  },
  {
    source: 'dgtlmoon/changedetection.io#735: the selected element is no longer there',
    versions: [
      page('<div id="price">12 EUR</div>'),
      page('<div class="new-price">12 EUR</div>'),
      page('<div id="price">12 EUR</div>')
    ],
    options: { changes: { only: '#price' } },
    says: ['not_comparable', 'same']
  },
  {
    source: 'dgtlmoon/changedetection.io#2528: an answer in JSON that is gone, and back',
    versions: [
      json({ name: 'gate', isOpen: true }),
      [404, '{}'],
      json({ name: 'gate', isOpen: true })
    ],
    type: 'application/json',
    says: ['removed', 'back']
  },
  {
    source:
      'dgtlmoon/changedetection.io#4230, huginn/huginn#2753: a page that changes and changes back',
    versions: [page('<p>Open</p>'), page('<p>Shut</p>'), page('<p>Open</p>'), page('<p>Open</p>')],
    says: ['changed', 'changed', 'same']
  },
  {
    source: 'dgtlmoon/changedetection.io#1179: a gateway that fails, and a white page',
    versions: [page('<p>Open</p>'), [504, 'timeout'], '', page('<p>Open</p>')],
    says: ['-', '-', 'same']
  },
  {
    source: 'dgtlmoon/changedetection.io#1678: a server that restarts during two runs',
    versions: [page('<p>Open</p>'), [502, 'bad'], [502, 'bad'], page('<p>Open</p>')],
    says: ['-', '-', 'same']
  },
  {
    source: 'dgtlmoon/changedetection.io#2618: a maintenance page with 503, then news',
    versions: [
      page('<p>Open</p>'),
      [503, page('<p>We will be right back.</p>')],
      page('<p>Shut</p>')
    ],
    says: ['-', 'changed']
  },
  {
    source: 'webmonitoring/pagemon-chrome-ext#206: a banner that rotates, and news',
    versions: [
      page('<p>Open</p>').replace(
        '</main>',
        '</main><aside class="ad-banner"><p>Buy rope at the harbour, cheap.</p></aside>'
      ),
      page('<p>Open</p>').replace(
        '</main>',
        '</main><aside class="ad-banner"><p>Lamps for every boat, half price.</p></aside>'
      ),
      page('<p>Shut</p>').replace(
        '</main>',
        '</main><aside class="ad-banner"><p>Buy rope at the harbour, cheap.</p></aside>'
      )
    ],
    says: ['same', 'changed']
  },
  {
    source: 'webmonitoring/pagemon-chrome-ext#370: a session that ends, and is back',
    versions: [
      page('<p>Open</p>'),
      `<!doctype html><title>Log in</title><main><h1>Log in</h1><form action="/login" method="post">
<label>Name <input name="user"></label><label>Password <input type="password" name="password"></label>
<button>Log in</button></form></main>`,
      page('<p>Open</p>')
    ],
    says: ['-', 'same']
  },
  {
    source:
      'webmonitoring/pagemon-chrome-ext#270: a redirect that leads to another issue each month',
    versions: [
      [302, page('<p>The issue of May</p>')],
      [302, page('<p>The issue of May</p>')],
      [302, page('<p>The issue of June, with a supplement</p>')]
    ],
    says: ['same', 'changed']
  },
  {
    source: 'dgtlmoon/changedetection.io#1372: letters of other scripts',
    versions: [page('<p>שלום 世界 é</p>'), page('<p>שלום 世界 é</p>'), page('<p>שלום 世界 è</p>')],
    says: ['same', 'changed']
  },
  {
    source: 'dgtlmoon/changedetection.io#482: a change outside of the selected part',
    versions: [
      page('<p id="price">12</p><p>Open</p>'),
      page('<p id="price">12</p><p>Shut</p>'),
      page('<p id="price">13</p><p>Shut</p>')
    ],
    options: { changes: { only: '#price' } },
    says: ['same', 'changed']
  }
]

let origin: Origin
let sluice: TestService
let key: string
const served = new Map<string, { type: string; status: number; body: string }>()

beforeAll(async () => {
  origin = await startOrigin((request, response) => {
    const [path = '', landed] = String(request.url).split('?')
    const { type, status, body } = served.get(path)!
    if (status === 302 && landed === undefined) {
      return void response.writeHead(302, { location: `${path}?${body.length}` }).end()
    }
    response.writeHead(landed === undefined ? status : 200, {
      'content-type': `${type}; charset=utf-8`
    })
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

/** Run a monitor. @returns the status of its comparison, `-` without one. */
async function run(id: string): Promise<string> {
  await post(`${sluice.url}/api/v1/monitors/${id}/run`, key, {})
  const { job } = (await get(`${sluice.url}/api/v1/monitors/${id}/runs`, key)).body.data[0]
  await finished(sluice, key, job)
  const [page] = await jobPages(sluice, key, job, 'all')
  const { data } = (await get(`${sluice.url}/api/v1/jobs/${job}/changes`, key)).body
  return page?.data?.changes?.status ?? (data[0] as Answer)?.changes?.status ?? '-'
}

test.each(REPORTS)('$source', async (report) => {
  const { versions, type = 'text/html', options = {}, says } = report
  const path = `/${REPORTS.indexOf(report)}`
  const request = { url: `${origin.url}${path}`, options }
  const seen: string[] = []
  let id: string | undefined
  for (const version of versions) {
    const [status, body] = typeof version === 'string' ? [200, version] : version
    served.set(path, { type, status, body })
    if (id === undefined) {
      const monitor = { schedule: '0 7 * * *', request }
      const made = await post(`${sluice.url}/api/v1/monitors`, key, monitor)
      expect(made.status, JSON.stringify(made.body)).toBe(201)
      id = made.body.data.id as string
    }
    seen.push(await run(id))
  }
  expect(seen).toEqual(['new', ...says])
})
