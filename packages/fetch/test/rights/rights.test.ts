/** `options.rights` and `options.use`, over whole fetches of small sites. */

import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OpenPipeline } from '../../src/index.ts'
import { type Origin, openTestPipeline, startOrigin } from '../harness.ts'
import { SITES, type Site } from './sites.ts'

const ARTICLE = `<main><h1>On rivers</h1><p>${'A river finds its way. '.repeat(9)}</p></main>`

let pipeline: OpenPipeline
beforeAll(async () => {
  pipeline = await openTestPipeline({ robots: 'off' })
})
afterAll(() => pipeline.close())

/** Serves a site. `asked` lists the paths that were asked for. */
async function serve({
  path = '/page',
  robots,
  tdmrep,
  rsl,
  otherRsl,
  headers = {},
  head = ''
}: Omit<Site, 'name' | 'uses'>) {
  const asked: string[] = []
  const files: Readonly<Record<string, string | undefined>> = {
    '/robots.txt': robots,
    '/.well-known/tdmrep.json': tdmrep,
    '/license.xml': rsl,
    '/other.xml': otherRsl,
    [path]: `<!doctype html><head><title>On rivers</title>${head}</head>${ARTICLE}`
  }
  const origin: Origin = await startOrigin(
    (request, response) => {
      const { url = '' } = request
      asked.push(url)
      const text = files[url]
      if (url === path)
        for (const [name, value] of Object.entries(headers)) response.setHeader(name, value)
      response.setHeader('content-type', url === path ? 'text/html' : 'text/plain')
      response.writeHead(text === undefined ? 404 : 200).end(text)
    },
    (_, response) => {
      asked.push('/robots.txt')
      response
        .writeHead(robots === undefined ? 404 : 200, { 'content-type': 'text/plain' })
        .end(robots)
    }
  )
  return { ...origin, page: `${origin.url}${path}`, asked }
}

const SAID = new Map<boolean | null, string>([
  [true, 'y'],
  [false, 'n'],
  [null, '-']
])

test.each(SITES)('the rights of a site are those of the specifications: $name', async (site) => {
  const { page, stop } = await serve(site)
  try {
    const { meta } = await pipeline.fetch({ url: page, options: { rights: true } })
    const uses = meta.rights?.uses
    const said =
      uses &&
      [uses.search, uses['ai-input'], uses['ai-train']].map(({ allowed }) => SAID.get(allowed))
    expect(said?.join('')).toBe(site.uses)
    expect(meta.rights).toMatchObject(site.also ?? {})
  } finally {
    await stop()
  }
})

test('a use that the site refuses in robots.txt is refused before the page is fetched', async () => {
  const { page, asked, stop } = await serve({
    robots: 'User-agent: *\nContent-Signal: ai-train=no\nAllow: /'
  })
  const failing = pipeline.fetch({ url: page, options: { use: ['search', 'ai-train'] } })
  await expect(failing).rejects.toMatchObject({
    code: 'RIGHTS_RESERVED',
    details: { url: page, uses: ['ai-train'], by: ['content-signal'] }
  })
  expect(asked).not.toContain('/page')
  const { meta } = await pipeline.fetch({ url: page, options: { use: ['search'] } })
  expect(meta.rights?.uses.search.allowed).toBe(null)
  await stop()
})

test('a use that the page refuses is refused, with the payment that would allow it', async () => {
  const { page, stop } = await serve({
    head: '<link rel="license" type="application/rsl+xml" href="/license.xml">',
    rsl: '<rsl><content url="/"><license><permits type="usage">ai-input</permits><payment type="crawl"><amount currency="EUR">0.01</amount></payment></license></content></rsl>'
  })
  const failing = pipeline.fetch({ url: page, options: { use: ['ai-input'] } })
  await expect(failing).rejects.toMatchObject({
    code: 'RIGHTS_RESERVED',
    details: { by: ['rsl'], payment: { type: 'crawl', amount: '0.01', currency: 'EUR' } }
  })
  await stop()
})

test('without the options a fetch asks for the page alone, and its meta has no rights', async () => {
  const { page, asked, stop } = await serve({ headers: { 'tdm-reservation': '1' } })
  const { meta } = await pipeline.fetch({ url: page })
  expect(meta).not.toHaveProperty('rights')
  expect(asked).toEqual(['/page'])
  await stop()
})

test('the files of a site are asked for once', async () => {
  const { page, asked, stop } = await serve({
    robots: 'User-agent: *\nLicense: /license.xml\nAllow: /',
    rsl: '<rsl><content url="/"><license/></content></rsl>'
  })
  await pipeline.fetch({ url: page, options: { use: ['search'] } })
  await pipeline.fetch({ url: page, options: { rights: true } })
  expect(asked.toSorted()).toEqual([
    ...['/.well-known/tdmrep.json', '/license.xml', '/page', '/page', '/robots.txt']
  ])
  await stop()
})

const X402 = Buffer.from(
  JSON.stringify({
    x402Version: 2,
    accepts: [{ amount: '10000', asset: 'USDC', network: 'eip155:8453' }]
  })
).toString('base64')

test.each([
  ['crawler-price', 'USD 0.02', { amount: '0.02', currency: 'USD' }],
  ['payment-required', X402, { amount: '10000', currency: 'USDC', network: 'eip155:8453' }]
])('a status 402 with %s is a clean error that has the price', async (name, value, price) => {
  for (const type of ['text/html', 'application/json']) {
    const origin = await startOrigin((_, response) =>
      response.writeHead(402, { [name]: value, 'content-type': type }).end('{"pay": true}')
    )
    await expect(pipeline.fetch({ url: `${origin.url}/` })).rejects.toMatchObject({
      code: 'PAYMENT_REQUIRED_BY_SITE',
      details: { price }
    })
    await origin.stop()
  }
})

test('a status 402 with the JSON of x402 version 1 is a clean error that has the price', async () => {
  const offer = { maxAmountRequired: '2500', asset: '0xA11', network: 'base', payTo: '0xB22' }
  const body = JSON.stringify({ x402Version: 1, accepts: [offer], error: 'X-PAYMENT is required' })
  const origin = await startOrigin((_, response) =>
    response.writeHead(402, { 'content-type': 'application/json' }).end(body)
  )
  await expect(pipeline.fetch({ url: `${origin.url}/` })).rejects.toMatchObject({
    code: 'PAYMENT_REQUIRED_BY_SITE',
    details: { price: { amount: '2500', currency: '0xA11', network: 'base' } }
  })
  await origin.stop()
})

test.each([
  ['is no JSON', '{'],
  ['has no offer', '{"accepts": []}'],
  ['is too long', `{"accepts": [${' '.repeat(70_000)}]}`]
])('a status 402 whose JSON %s stays a status of the site', async (_, body) => {
  const origin = await startOrigin((_, response) =>
    response.writeHead(402, { 'content-type': 'application/json' }).end(body)
  )
  await expect(pipeline.fetch({ url: `${origin.url}/` })).rejects.toMatchObject({
    code: 'UPSTREAM_STATUS'
  })
  await origin.stop()
})

test('a status 402 without a price stays a status of the site', async () => {
  const origin = await startOrigin((_, response) =>
    response.writeHead(402, { 'crawler-price': 'a lot' }).end()
  )
  await expect(pipeline.fetch({ url: `${origin.url}/` })).rejects.toMatchObject({
    code: 'UPSTREAM_STATUS'
  })
  await origin.stop()
})
