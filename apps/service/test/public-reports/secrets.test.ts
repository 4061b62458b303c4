/** Reports about other crawlers that sent credentials to the wrong hosts. */

import type { IncomingMessage, RequestListener } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type Answer,
  type Origin,
  post,
  startOrigin,
  startService,
  type TestService
} from '../harness.ts'
import { finished, jobPages } from '../jobs/job-calls.ts'

const SECRET = { Authorization: 'Bearer of-the-caller', 'X-Api-Key': 'of-the-caller-too' }

/** An origin that keeps what it was asked with. */
interface Recording extends Origin {
  /** Paths that were asked for, and whether a secret came with each. */
  readonly asked: { path: string; isTold: boolean }[]
}

async function recordingOrigin(serve: RequestListener): Promise<Recording> {
  const asked: Recording['asked'] = []
  const note = (request: IncomingMessage) => {
    const { authorization, cookie, ...headers } = request.headers
    const isTold = Boolean(authorization || cookie || headers['x-api-key'])
    asked.push({ path: String(request.url), isTold })
  }
  const noting: RequestListener = (request, response) => {
    note(request)
    serve(request, response)
  }
  return { ...(await startOrigin(noting, noting)), asked }
}

const page = (title: string, links: readonly string[]) =>
  `<!doctype html><title>${title}</title><main><h1>${title}</h1><p>${`About ${title}, in words of its own. `.repeat(8)}</p>${links.map((url) => `<a href="${url}">${url}</a>`).join(' ')}</main>`

let sluice: TestService
let own: Recording
let other: Recording
beforeAll(async () => {
  sluice = await startService()
  other = await recordingOrigin(({ url = '' }, response) => {
    if (url === '/robots.txt') return response.end('User-agent: *\nDisallow: /never\n')
    response.setHeader('content-type', 'text/html')
    return response.end(page(`elsewhere ${url}`, []))
  })
  own = await recordingOrigin(({ url = '' }, response) => {
    if (url === '/robots.txt') return response.end('User-agent: *\nDisallow: /never\n')
    if (url === '/sitemap.xml')
      return response.writeHead(302, { location: `${other.url}/map.xml` }).end()
    if (url === '/away') return response.writeHead(302, { location: `${other.url}/landed` }).end()
    if (url === '/there-and-back') {
      return response.writeHead(302, { location: `${other.url}/turn` }).end()
    }
    response.setHeader('content-type', 'text/html')
    return response.end(
      page(`here ${url}`, url === '/' ? ['/inner', '/away', `${other.url}/out`] : [])
    )
  })
})
afterAll(() => Promise.all([sluice.stop(), own.stop(), other.stop()]))

const toldOf = ({ asked }: Recording) =>
  asked.filter(({ isTold }) => isTold).map(({ path }) => path)
const crawl = async (body: Answer) => {
  const { key } = await sluice.account(200)
  const { status, body: answer } = await post(`${sluice.url}/api/v1/internet/crawl/`, key, body)
  expect([status, answer.error]).toEqual([202, undefined])
  const job = await finished(sluice, key, answer.data.id)
  return { key, job }
}

describe('apache/stormcrawler#2089: credentials go with every request, whatever its host', () => {
  test('a crawl sends its headers to its own origin only, including robots.txt and outlinks', async () => {
    other.asked.length = own.asked.length = 0
    const { job } = await crawl({
      url: `${own.url}/`,
      scope: { within: 'any', limit: 10 },
      politeness: { respect_robots: true },
      options: { headers: SECRET }
    })
    expect(job.status).toBe('completed')
    expect(other.asked.length).toBeGreaterThan(1)
    expect(toldOf(other)).toEqual([])
    const told = toldOf(own)
    expect(told).toContain('/')
    expect(told).toContain('/inner')
    expect(told).toContain('/robots.txt')
  })
})

describe('pfBlockerNG#1953: headers ride along on redirects of files beside the page', () => {
  test('a sitemap that redirects to another origin is read there without the headers', async () => {
    other.asked.length = 0
    await crawl({ url: `${own.url}/`, scope: { limit: 5 }, options: { headers: SECRET } })
    expect(other.asked.map(({ path }) => path)).toContain('/map.xml')
    expect(toldOf(other)).toEqual([])
  })
})

describe("parnurzeal/gorequest#298: only Authorization is dropped, names of one's own are not", () => {
  test('cookies and headers of any name are withheld from pages elsewhere, which are fetched with a warning', async () => {
    other.asked.length = 0
    const { hostname } = new URL(own.url)
    const { key, job } = await crawl({
      url: `${own.url}/`,
      scope: { within: 'any', limit: 10 },
      options: {
        headers: { 'X-Api-Key': SECRET['X-Api-Key'] },
        cookies: [{ name: 'sid', value: 'of-the-caller', domain: hostname, path: '/' }]
      }
    })
    expect(toldOf(other)).toEqual([])
    const pages = await jobPages(sluice, key, job.id)
    const away = pages.find(({ url }: Answer) => url.startsWith(other.url))
    expect(away).toBeDefined()
  })
})
