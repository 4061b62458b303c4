/**
 * Every way to fetch a page with every kind of secret: what goes to a site that the caller did not write the URL of.
 */

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  type Answer,
  get,
  type Origin,
  post,
  serveSearch,
  startOrigin,
  startService,
  type TestService
} from '../harness.ts'
import { finished, jobPages } from '../jobs/job-calls.ts'
import { type Asked, resolve, type Sites, startSites } from './sites.ts'

const SECRET = 'a-secret-of-one-site'
const isSent = ({ authorization = '', cookie = '' }: Asked) =>
  authorization.includes(SECRET) || cookie.includes(SECRET)

let sites: Sites
let sluice: TestService
let engine: Origin
let key: string

beforeAll(async () => {
  sites = await startSites(isSent)
  engine = await startOrigin(serveSearch({ '/found': 'Found' }))
  sluice = await startService({ SEARCH_URL: engine.url }, { resolve })
  ;({ key } = await sluice.account(5_000))
  await sluice.service.reader.started
})

afterAll(async () => {
  await sluice.stop()
  await sites.stop()
  await engine.stop()
})

beforeEach(() => void sites.asked.splice(0))

const call = (path: string, body: Answer, headers: Record<string, string> = {}) =>
  post(sluice.url + path, key, body, headers)

const hostOf = (url: string) => new URL(url).host

/** The hosts that got the secret, and those that got requests without it. */
function seen(): { withSecret: string[]; without: string[] } {
  const hosts = (wanted: boolean) => [
    ...new Set(
      sites.asked
        .filter((asked) => isSent(asked) === wanted && !/robots|xml$/.test(asked.path))
        .map(({ host }) => host)
    )
  ]
  return { withSecret: hosts(true).sort(), without: hosts(false).sort() }
}

async function session(hosts: string[]): Promise<string> {
  const { body } = await call('/api/v1/sessions', {
    name: 'site',
    hosts,
    cookies: [{ name: 'sid', value: SECRET }]
  })
  return body.data.id
}

/** Each kind of secret as options, and the hosts beside that of the URL that it is for. */
const SECRETS: [kind: string, options: () => Promise<Answer>, alsoFor: () => string[]][] = [
  ['headers', async () => ({ headers: { Authorization: `Bearer ${SECRET}` } }), () => []],
  ['a Cookie header', async () => ({ headers: { cookie: `sid=${SECRET}` } }), () => []],
  ['a cookie', async () => ({ cookies: [{ name: 'sid', value: SECRET }] }), () => []],
  [
    'a cookie of a domain',
    async () => ({ cookies: [{ name: 'sid', value: SECRET, domain: 'site.example' }] }),
    () => [hostOf(sites.sibling)]
  ],
  ['a session', async () => ({ session: await session(['www.site.example']) }), () => []],
  [
    'a session of two hosts',
    async () => ({ session: await session(['www.site.example', 'shop.site.example']) }),
    () => [hostOf(sites.sibling)]
  ]
]

async function crawled(body: Answer): Promise<string> {
  const politeness = { respect_robots: false }
  const made = await call('/api/v1/internet/crawl/', { politeness, ...body })
  expect(made.status, made.text).toBe(202)
  await finished(sluice, key, made.body.data.id)
  return made.body.data.id
}

async function monitored(crawl: Answer): Promise<string> {
  const monitor = {
    schedule: '0 0 1 1 *',
    crawl: { politeness: { respect_robots: false }, ...crawl }
  }
  const { body } = await call('/api/v1/monitors', monitor)
  await call(`/api/v1/monitors/${body.data.id}/run`, {})
  const runs = await get(`${sluice.url}/api/v1/monitors/${body.data.id}/runs`, key)
  const { job } = runs.body.data[0]
  await finished(sluice, key, job)
  return job
}

/** Ways to crawl. */
const CRAWLS: [door: string, start: (options: Answer) => Promise<string>][] = [
  ['within any', (options) => crawled({ url: sites.written, scope: { within: 'any' }, options })],
  [
    'within domain',
    (options) => crawled({ url: sites.written, scope: { within: 'domain' }, options })
  ],
  [
    'external hops',
    (options) => crawled({ url: sites.written, scope: { external_hops: 1 }, options })
  ],
  ['a start that moved', (options) => crawled({ url: `${sites.written}/moved`, options })],
  ['a monitor', (options) => monitored({ url: sites.written, scope: { within: 'any' }, options })]
]

describe('a crawl', () => {
  for (const [door, start] of CRAWLS) {
    test.each(SECRETS)(
      `with ${door} sends %s to its own site alone`,
      async (_, options, alsoFor) => {
        const job = await start(await options())
        const own = [hostOf(sites.written), ...alsoFor()]
        const { withSecret, without } = seen()
        expect(withSecret.filter((host) => !own.includes(host))).toEqual([])
        expect(withSecret).toContain(hostOf(sites.written))
        expect(without.filter((host) => !own.includes(host)).length).toBeGreaterThan(0)
        expect(await jobPages(sluice, key, job, 'failed')).toEqual([])
      }
    )
  }

  test.each(SECRETS)('says which pages were fetched without %s', async (_, options, alsoFor) => {
    const job = await crawled({
      url: sites.written,
      scope: { within: 'any' },
      options: await options()
    })
    const own = [hostOf(sites.written), ...alsoFor()]
    for (const { url, result } of await jobPages(sluice, key, job)) {
      const { body } = await get(`${sluice.url}/api/v1/fetch/results/${result}`, key)
      const { warnings = [] } = body.data ?? body
      const codes = warnings.map(({ code }: Answer) => code)
      const isElsewhere = !own.includes(hostOf(url)) || url.endsWith('/moved')
      expect([url, codes.includes('SECRETS_WITHHELD')]).toEqual([url, isElsewhere])
      expect(JSON.stringify(body)).not.toContain(SECRET)
    }
  })
})
