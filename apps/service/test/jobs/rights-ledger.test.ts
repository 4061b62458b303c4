/** `politeness.use` of a crawl, and its rights ledger. */

import { afterAll, beforeAll, expect, test } from 'vitest'
import { get, type Origin, post, startOrigin, startService, type TestService } from '../harness.ts'
import { finished } from './job-calls.ts'

let sluice: TestService
let origin: Origin

const TEXT = 'A river finds its way to the sea. '.repeat(12)
const page = (name: string, head = '', links: readonly string[] = []) =>
  `<!doctype html><head><title>${name}</title>${head}</head><main><h1>${name}</h1><p>${name}: ${TEXT}</p>
${links.map((link) => `<a href="${link}">${link}</a>`).join(' ')}</main>`

const PAGES: Readonly<Record<string, string>> = {
  '/': page('Source', '', ['/open', '/noai', '/reserved', '/trained/1', '/licensed']),
  '/open': page('Open'),
  '/noai': page('Noai', '<meta name="robots" content="noai">'),
  '/reserved': page('Reserved'),
  '/trained/1': page('Trained'),
  '/licensed': page('Licensed', '<link rel="license" href="https://a.example/by">')
}
const ROBOTS = `User-agent: *
Content-Signal: ai-train=no
Content-Signal: /open ai-input=yes, ai-train=yes
Content-Signal: /trained ai-input=no
Allow: /
`
const TDM = JSON.stringify([{ location: '/reserved', 'tdm-reservation': 1 }])

beforeAll(async () => {
  origin = await startOrigin(
    ({ url = '' }, response) => {
      const text = url === '/.well-known/tdmrep.json' ? TDM : PAGES[url]
      response.setHeader('content-type', url.endsWith('.json') ? 'application/json' : 'text/html')
      response.writeHead(text === undefined ? 404 : 200).end(text)
    },
    (_, response) => void response.setHeader('content-type', 'text/plain').end(ROBOTS)
  )
  sluice = await startService()
})
afterAll(async () => {
  await sluice.stop()
  await origin.stop()
})

async function crawl(key: string, body: object): Promise<string> {
  const started = await post(`${sluice.url}/api/v1/internet/crawl/`, key, {
    url: `${origin.url}/`,
    ...body
  })
  expect(started.status, started.text).toBe(202)
  await finished(sluice, key, started.body.data.id)
  return started.body.data.id
}
async function ledger(key: string, id: string) {
  const answer = await fetch(`${sluice.url}/api/v1/jobs/${id}/export?format=rights`, {
    headers: { authorization: `Bearer ${key}` }
  })
  return { status: answer.status, text: await answer.text() }
}

/** The truth, by the specifications: outcome of a crawl for ai-input, and what is allowed for ai-train. */
const TRUTH: Readonly<
  Record<string, readonly [status: string, inputs: boolean | null, trains: boolean | null]>
> = {
  '/': ['success', null, false],
  '/open': ['success', true, true],
  '/noai': ['failed', null, null],
  '/reserved': ['failed', null, null],
  '/trained/1': ['failed', null, null],
  '/licensed': ['success', null, false]
}

test('the ledger of a crawl has the truth about each page, and refused pages cost nothing', async () => {
  const { key } = await sluice.account()
  const id = await crawl(key, { politeness: { use: ['ai-input'] } })
  const { text } = await ledger(key, id)
  const lines = text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  const found = lines.map(({ url, status, rights }) => [
    new URL(url).pathname,
    [status, rights?.uses['ai-input'].allowed ?? null, rights?.uses['ai-train'].allowed ?? null]
  ])
  expect(Object.fromEntries(found)).toEqual(TRUTH)
  for (const line of lines) {
    expect(line.use).toEqual(['ai-input'])
    if (line.status === 'success') expect(Date.parse(line.fetched_at)).toBeGreaterThan(0)
    else expect(line.error.code).toBe('RIGHTS_RESERVED')
  }
  const reasons = lines.flatMap(({ error }) => (error ? [/\((.*)\)/.exec(error.message)?.[1]] : []))
  expect(reasons.toSorted()).toEqual(['content-signal', 'noai', 'tdm'])
  const licensed = lines.find(({ url }) => url.endsWith('/licensed'))
  expect(licensed.rights.license).toEqual([{ license: 'https://a.example/by', source: 'link' }])
  const { body } = await get(`${sluice.url}/api/v1/jobs/${id}`, key)
  expect(body.data.tokens.charged).toBe(3)
})

test('a job that did not ask for rights has no ledger', async () => {
  const { key } = await sluice.account()
  const id = await crawl(key, { scope: { limit: 1 } })
  const { status, text } = await ledger(key, id)
  expect([status, JSON.parse(text).error.code]).toEqual([400, 'NOT_KEPT'])
})
