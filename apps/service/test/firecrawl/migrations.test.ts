/**
 * Requests of programs that used Firecrawl, after public reports and its documentation, in our own words. Each is what
 * the caller meant, or is refused by name, or names what has no effect.
 */

import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Answer, get, type Origin, post, startService, type TestService } from '../harness.ts'
import { startSite } from './site.ts'

let sluice: TestService
let site: Origin
let key: string

beforeAll(async () => {
  sluice = await startService({})
  site = await startSite()
  key = (await sluice.account(1_000)).key
})
afterAll(async () => {
  await Promise.all([sluice.stop(), site.stop()])
})

const ask = (path: string, body: object) => post(sluice.url + path, key, body)
const page = () => `${site.url}/guide/weirs`
/** The address without its scheme, as people type it. */
const short = () => page().replace('http://', '')
const refusal = (named: RegExp) => ({ status: 400, error: expect.stringMatching(named) })
const failed = ({ status, body }: Answer) => ({ status, error: body.error })

/** The documents of a job that has ended, by following `next`. */
async function documents(path: string, query = ''): Promise<{ status: string; data: Doc[] }> {
  const { body: job } = await ended(path + query)
  const data: Doc[] = [...job.data]
  for (let { next } = job; next; ) {
    const more = (await get(next, key)).body as Job
    data.push(...more.data)
    next = more.next
  }
  return { status: job.status, data }
}
/** The answer of a job once it has ended. @throws Error - it does not within 20 s. */
async function ended(path: string): Promise<Answer> {
  for (let tries = 0; tries < 400; tries++) {
    const answer = await get(sluice.url + path, key)
    if (!['scraping', 'processing'].includes(answer.body.status)) return answer
    await wait(50)
  }
  throw new Error(`${path} has not ended`)
}
interface Doc {
  markdown?: string
  html?: string
  links?: string[]
  json?: unknown
  metadata: Record<string, unknown>
}
interface Job {
  status: string
  total: number
  next?: string
  data: Doc[]
}

describe('a scrape of version 1', () => {
  // firecrawl/firecrawl-mcp-server#59: a client that sends every field, and no scheme.
  test('reads the page where all other fields are empty', async () => {
    const { status, body } = await ask('/v1/scrape', {
      url: short(),
      formats: ['markdown'],
      includeTags: [],
      excludeTags: [],
      actions: [],
      extract: {},
      location: {}
    })
    expect(status).toBe(200)
    expect(body.data.markdown).toContain('guide/weirs is about water')
  })

  // langgenius/dify#15014.
  test('refuses a prompt without the format that it belongs to', async () => {
    const extract = { prompt: 'The author.', systemPrompt: 'Be brief.' }
    const answer = await ask('/v1/scrape', { url: page(), formats: ['markdown'], extract })
    expect(failed(answer)).toEqual(refusal(/extract/))
    const json = await ask('/v1/scrape', { url: page(), jsonOptions: { prompt: 'The author.' } })
    expect(failed(json)).toEqual(refusal(/jsonOptions/))
    const diff = await ask('/v1/scrape', { url: page(), changeTrackingOptions: { tag: 'a' } })
    expect(failed(diff)).toEqual(refusal(/changeTrackingOptions/))
  })

  // PipedreamHQ/pipedream#13524, firecrawl/firecrawl#435: names of version 0.
  test.each([
    { pageOptions: { onlyMainContent: true } },
    { extractorOptions: { mode: 'llm-extraction' } }
  ])('refuses %j of version 0', async (fields) => {
    const answer = await ask('/v1/scrape', { url: page(), ...fields })
    expect(failed(answer)).toEqual(refusal(/pageOptions|extractorOptions/))
  })

  // LibreChat-AI/agents#6.
  test('has both forms of HTML', async () => {
    const { body } = await ask('/v1/scrape', { url: page(), formats: ['html', 'rawHtml'] })
    const { data } = body
    expect(data.html).not.toContain('Printed on recycled rain')
    expect(data.rawHtml).toContain('Printed on recycled rain')
  })
})

describe('a scrape', () => {
  // EndlessInternational/firecrawl#2.
  test('refuses `format`, and names `formats`', async () => {
    const answer = await ask('/v2/scrape', { url: page(), format: 'html' })
    expect(failed(answer)).toEqual(refusal(/formats/))
  })

  // firecrawl/cli#8.
  test.each([['markdown,links'], [['RAWHTML']], [['markdown,links']]])(
    'refuses formats written as %j',
    async (formats) => {
      const answer = await ask('/v2/scrape', { url: page(), formats })
      expect(failed(answer)).toEqual(refusal(/formats/i))
    }
  )

  // airbytehq/airbyte#72870: every option of a form at its default.
  test('accepts the defaults of a form without a warning', async () => {
    const { status, body } = await ask('/v2/scrape', {
      url: page(),
      formats: ['markdown'],
      onlyMainContent: true,
      parsers: ['pdf'],
      proxy: 'auto',
      mobile: false,
      blockAds: true,
      removeBase64Images: true,
      storeInCache: true,
      maxAge: 172_800_000,
      headers: {},
      actions: []
    })
    expect([status, body.warning]).toEqual([200, undefined])
  })

  // firecrawl/firecrawl#858: a selector copied from a page styled by Tailwind.
  test('refuses a malformed selector by name', async () => {
    const selector = '#skip > div.max-w-[94rem].mx-auto > div:nth-child(3)'
    const answer = await ask('/v2/scrape', { url: page(), includeTags: [selector] })
    expect(failed(answer)).toEqual(refusal(/includeTags/))
  })

  // Lists that a form sends as one text.
  test.each([{ includeTags: 'article' }, { excludeTags: 'nav' }, { actions: {} }])(
    'refuses %j, which is no list',
    async (fields) => {
      const answer = await ask('/v2/scrape', { url: page(), ...fields })
      expect(failed(answer)).toEqual(refusal(new RegExp(Object.keys(fields)[0] ?? '')))
    }
  )

  test('reads the same format once where a client names it twice', async () => {
    const { status, body } = await ask('/v2/scrape', {
      url: page(),
      formats: ['markdown', 'links', 'markdown']
    })
    expect(status).toBe(200)
    expect(body.data.links?.length).toBeGreaterThan(2)
  })

  // Schemas as pydantic and zod write them.
  test('fills a schema with definitions, a draft and nullable fields', async () => {
    const schema = {
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      title: 'Guide',
      type: 'object',
      $defs: { Name: { title: 'Name', type: ['string', 'null'] } },
      properties: {
        title: { $ref: '#/$defs/Name' },
        author: { anyOf: [{ type: 'string' }, { type: 'null' }], default: null, title: 'Author' }
      },
      required: ['title'],
      additionalProperties: false
    }
    const { status, body } = await ask('/v2/scrape', {
      url: page(),
      formats: [{ type: 'json', schema }]
    })
    expect(status).toBe(200)
    expect(body.data.json).toEqual({
      title: 'The page guide/weirs',
      author: 'Ada Weir'
    })
  })

  test('says what a blank query lacks', async () => {
    const formats = [{ type: 'highlights', query: ' ' }]
    const answer = await ask('/v2/scrape', { url: page(), formats })
    expect(failed(answer)).toEqual(refusal(/`query` must not be blank/))
  })

  test.each([{ waitFor: '2000' }, { timeout: 'fast' }, { maxAge: -1 }, { mobile: 'yes' }])(
    'refuses %j by name',
    async (fields) => {
      const answer = await ask('/v2/scrape', { url: page(), ...fields })
      expect(failed(answer)).toEqual(refusal(new RegExp(Object.keys(fields)[0] ?? '')))
    }
  )

  test('`waitFor: 0` starts no browser', async () => {
    const { status, body } = await ask('/v2/scrape', { url: page(), waitFor: 0 })
    expect([status, body.warning]).toEqual([200, undefined])
  })
})

describe('a crawl', () => {
  // firecrawl/n8n-nodes-firecrawl#17.
  test('refuses formats of its pages that are no list', async () => {
    const answer = await ask('/v2/crawl', {
      url: site.url,
      limit: 2,
      scrapeOptions: { formats: { format: [{}] } }
    })
    expect(failed(answer)).toEqual(refusal(/scrapeOptions\.formats/))
  })

  // firecrawl/firecrawl#435.
  test('refuses the options of version 0 by name', async () => {
    const answer = await ask('/v1/crawl', { url: site.url, crawlerOptions: { limit: 500 } })
    expect(failed(answer)).toEqual(refusal(/crawlerOptions/))
  })

  // devflowinc/firecrawl-simple#45.
  test('of version 1 takes `onlyMainContent` for its pages', async () => {
    const { body } = await ask('/v1/crawl', {
      url: page(),
      limit: 1,
      scrapeOptions: { onlyMainContent: false }
    })
    const { data } = await documents(`/v1/crawl/${body.id}`)
    expect(data[0]?.markdown).toContain('Printed on recycled rain')
  })

  // firecrawl/firecrawl#1757: a start deeper than `maxDepth` gave no page at all.
  test('of version 1 reads its start even if that is deeper than `maxDepth`', async () => {
    const { body } = await ask('/v1/crawl', { url: page(), maxDepth: 1, limit: 10 })
    const { status, data } = await documents(`/v1/crawl/${body.id}`)
    expect([status, data[0]?.metadata.sourceURL]).toEqual(['completed', page()])
  })

  // langgenius/dify-official-plugins#2778: a client that follows `next` to its end.
  test('has each page once over all of its answers', async () => {
    const { body } = await ask('/v2/crawl', { url: site.url, limit: 4 })
    const path = `/v2/crawl/${body.id}`
    const { data } = await documents(path, '?limit=1')
    const { total } = (await get(sluice.url + path, key)).body as Job
    const addresses = data.map(({ metadata }) => metadata.sourceURL)
    expect(new Set(addresses).size).toBe(addresses.length)
    expect(addresses.length).toBeLessThanOrEqual(total)
    expect(addresses.length).toBeGreaterThan(2)
  })

  test.each([{ limit: 0 }, { maxDiscoveryDepth: -1 }, { sitemap: 'never' }, { webhook: 7 }])(
    'refuses %j by name',
    async (fields) => {
      const answer = await ask('/v2/crawl', { url: site.url, ...fields })
      expect(failed(answer)).toEqual(refusal(new RegExp(Object.keys(fields)[0] ?? '')))
    }
  )
})

describe('a batch', () => {
  // firecrawl/firecrawl#1983.
  test('tells the address and the status of each document', async () => {
    const { body } = await ask('/v2/batch/scrape', { urls: [page()], formats: ['markdown'] })
    const { data } = await documents(`/v2/batch/scrape/${body.id}`)
    expect(data[0]?.metadata).toMatchObject({
      sourceURL: page(),
      url: page(),
      statusCode: 200,
      title: 'The page guide/weirs'
    })
  })

  test('of no address is refused by name', async () => {
    expect(failed(await ask('/v2/batch/scrape', { urls: [] }))).toEqual(refusal(/urls/))
    expect(failed(await ask('/v2/batch/scrape', { urls: page() }))).toEqual(refusal(/urls/))
  })
})

describe('a map', () => {
  // firecrawl/firecrawl#1730.
  test('of version 1 with a limit of time of an hour finds pages by a word', async () => {
    const { status, body } = await ask('/v1/map', {
      url: site.url,
      search: 'weirs',
      ignoreSitemap: false,
      includeSubdomains: true,
      timeout: 3_600_000
    })
    expect([status, body.links]).toEqual([200, [page()]])
    expect(body.warning).toContain('`timeout`')
  })

  test('by no word lists all pages', async () => {
    const { body } = await ask('/v2/map', { url: site.url, search: '' })
    expect(body.links.length).toBeGreaterThan(2)
  })
})

describe('an extraction', () => {
  const schema = { type: 'object', properties: { title: { type: 'string' } } }
  const run = async (fields: object) => {
    const started = await ask('/v2/extract', { urls: [page()], schema, ...fields })
    return started.status === 200 ? ended(`/v2/extract/${started.body.id}`) : started
  }

  // firecrawl/firecrawl#3153.
  test('reads the named page alone where the web is not to be searched', async () => {
    const before = site.hits()
    const { body } = await run({ enableWebSearch: false })
    expect([body.data, site.hits() - before]).toEqual([{ title: 'The page guide/weirs' }, 1])
  })

  // firecrawl/n8n-nodes-firecrawl#30: options of the pages, some of them empty.
  test('takes options of its pages', async () => {
    const scrapeOptions = {
      formats: ['markdown'],
      onlyMainContent: true,
      includeTags: [],
      excludeTags: [],
      headers: {},
      waitFor: 0
    }
    const { status, body } = await run({ scrapeOptions })
    expect([status, body.status]).toEqual([200, 'completed'])
  })
})
