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
      `a crawl with ${door} sends %s to its own site only`,
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

const bearer = { Authorization: `Bearer ${SECRET}` }

/** Doors whose pages the caller did write, or that follow none. */
const FETCHES: [door: string, fetch: () => Promise<Answer>][] = [
  ['a fetch', () => call('/api/v1/internet/fetch/', moved())],
  [
    'an asynchronous fetch',
    async () => {
      const { body } = await call('/api/v1/internet/fetch/', moved(), { prefer: 'respond-async' })
      return finished(sluice, key, body.data.id)
    }
  ],
  [
    'a batch',
    async () => {
      const { url, options } = moved()
      const { body } = await call('/api/v1/internet/batch/', { urls: [url], options })
      return finished(sluice, key, body.data.id)
    }
  ],
  [
    'a scrape of Firecrawl',
    () => call('/v2/scrape', { url: `${sites.written}/moved`, headers: bearer, maxAge: 0 })
  ],
  [
    'a crawl of Firecrawl',
    async () => {
      const { body } = await call('/v2/crawl', {
        url: sites.written,
        allowExternalLinks: true,
        scrapeOptions: { headers: bearer }
      })
      for (;;) {
        const { body: job } = await get(`${sluice.url}/v2/crawl/${body.id}`, key)
        if (job.status !== 'scraping') return job
      }
    }
  ]
]
const moved = () => ({ url: `${sites.written}/moved`, options: { headers: bearer } })

test.each(FETCHES)(
  '%s sends headers to the URL as written and not where it leads',
  async (_, run) => {
    await run()
    const { withSecret, without } = seen()
    expect(withSecret).toEqual([hostOf(sites.written)])
    expect(without).toContain(hostOf(sites.other))
  }
)

test('a fetch that a redirect leads away says that it was not sent its secrets', async () => {
  const { body } = await call('/api/v1/internet/fetch/', {
    url: `${sites.written}/moved`,
    options: { headers: bearer, cookies: [{ name: 'sid', value: SECRET }] }
  })
  expect(body.warnings).toContainEqual({
    code: 'SECRETS_WITHHELD',
    message: `${sites.other} was not sent the headers and cookies of the request, which belong to ${sites.written}.`
  })
})

test('the headers of a batch go to each URL that it names', async () => {
  const urls = [`${sites.written}/a`, `${sites.other}/ext`]
  const { body } = await call('/api/v1/internet/batch/', { urls, options: { headers: bearer } })
  await finished(sluice, key, body.data.id)
  expect(seen()).toEqual({ withSecret: urls.map(hostOf).sort(), without: [] })
})

test('the retry of a crawl, and the retry of that, send secrets to the site of the crawl alone', async () => {
  sites.failing.add('/ext').add('/a')
  try {
    const options = { headers: bearer, cookies: [{ name: 'sid', value: SECRET }] }
    let job = await crawled({ url: sites.written, scope: { within: 'any' }, options })
    for (let round = 0; round < 2; round++) {
      sites.asked.splice(0)
      const { body } = await call(`/api/v1/jobs/${job}/retry`, { status: 'failed' })
      job = body.data.id
      await finished(sluice, key, job)
      const { withSecret, without } = seen()
      expect([withSecret, without]).toEqual([[hostOf(sites.written)], [hostOf(sites.other)]])
    }
  } finally {
    sites.failing.clear()
  }
})

test.each(SECRETS)('a search that fetches its results refuses %s', async (_, options) => {
  const fetch = { options: await options() }
  const { status, body } = await call('/api/v1/internet/search/', { query: 'river', fetch })
  expect([status, body.error.code]).toEqual([400, 'INVALID_REQUEST'])
  expect(body.error.details.path).toMatch(/^fetch\.options\.(?:headers|cookies|session)$/)
  expect(JSON.stringify(body)).not.toContain(SECRET)
})

test('a search through the door of Firecrawl refuses headers', async () => {
  const scrapeOptions = { formats: ['markdown'], headers: bearer }
  const { status, text } = await call('/v2/search', { query: 'river', scrapeOptions })
  expect(status).toBe(400)
  expect(text).toContain('headers')
  expect(text).not.toContain(SECRET)
})

describe('robots.txt and sitemaps', () => {
  test.each(SECRETS)(
    'the files of the crawled site are read with %s, and those of other sites without',
    async (_, options) => {
      const job = await crawled({
        url: sites.written,
        scope: { within: 'host' },
        politeness: { respect_robots: true },
        options: await options()
      })
      const pages = await jobPages(sluice, key, job)
      expect(pages.map(({ url }) => url)).toContain(`${sites.written}/listed`)
      const skipped = await jobPages(sluice, key, job, 'skipped')
      expect(skipped).toContainEqual(
        expect.objectContaining({ url: `${sites.written}/hidden`, reason: 'robots' })
      )
      const files = sites.asked.filter(({ path }) => /robots|xml$/.test(path))
      const elsewhere = files.filter(({ host }) => host !== hostOf(sites.written))
      expect(elsewhere.map(({ path }) => path)).toContain('/theirs.xml')
      expect(elsewhere.map(({ path }) => path)).toContain('/landed.xml')
      expect(elsewhere.filter(isSent)).toEqual([])
    }
  )

  test('the files read with the secrets of one account are not used for another', async () => {
    const crawl = {
      url: sites.written,
      scope: { within: 'host' },
      politeness: { respect_robots: true }
    }
    const own = await crawled({ ...crawl, options: { headers: bearer } })
    expect(await jobPages(sluice, key, own, 'skipped')).not.toEqual([])
    const stranger = await sluice.account(100)
    const { body } = await post(`${sluice.url}/api/v1/internet/crawl/`, stranger.key, crawl)
    await finished(sluice, stranger.key, body.data.id)
    const pages = await jobPages(sluice, stranger.key, body.data.id)
    expect(pages.map(({ url }) => url)).toContain(`${sites.written}/hidden`)
    expect(pages.map(({ url }) => url)).not.toContain(`${sites.written}/listed`)
  })

  test('no rule is lifted by a request with headers', async () => {
    for (const headers of [{ 'if-none-match': '*' }, bearer]) {
      const { body } = await call('/api/v1/internet/fetch/', {
        url: `${sites.strict}/a`,
        options: { respect_robots: true, headers }
      })
      expect(body.error?.code).toBe('ROBOTS_DISALLOWED')
    }
  })

  test('the files of a dry run are read with the secrets of the crawl', async () => {
    const crawl = { url: sites.written, options: { headers: bearer } }
    const { body } = await call('/api/v1/internet/crawl/?dry_run=true', crawl)
    expect(body.data.sitemaps).toContainEqual(
      expect.objectContaining({ url: `${sites.written}/members.xml`, urls: 1, status: 'ok' })
    )
  })
})
