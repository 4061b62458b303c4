/**
 * Requests that people reported for Jina's Reader and search, in our own words: each does what the caller meant, or
 * names what has no effect. Public issues are cited.
 */

import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Origin, startOrigin, startService, type TestService } from '../harness.ts'

let sluice: TestService
let origin: Origin
let key: string
const asked: URLSearchParams[] = []
/** Paths of the requests for pages. */
const paths: string[] = []

const TEXT = 'The gauge below the weir shows the depth of the river at eight in the morning. '
const PAGE = `<title>Weirs</title><main><h1>Weirs</h1><p>${TEXT.repeat(60)}</p><p><a href="/locks">Locks</a></p><p><img src="/weir.png" alt="A weir"></p></main><aside id="rates">Rates of today: ${TEXT}</aside>`

const CODE = `<title>Gates</title><nav><a href="/">Home</a></nav><div id="content"><h1>Gates</h1><p>${TEXT}</p><figure data-code><button class="button">Copy this code</button><pre data-language="js"><code>open(gate)</code></pre></figure></div>`

const engine = createServer((request, response) => {
  const { searchParams } = new URL(request.url ?? '', 'http://searxng.invalid')
  asked.push(searchParams)
  const hits = Array.from({ length: 9 }, (_, n) => ({
    url: `${origin.url}/${n}`,
    title: `River ${n}`,
    content: `What ${n} says.`,
    publishedDate: n === 0 ? '2026-04-07T00:00:00Z' : null,
    engines: ['brave']
  }))
  response.setHeader('content-type', 'application/json')
  response.end(JSON.stringify({ results: searchParams.get('pageno') === '1' ? hits : [] }))
})

beforeAll(async () => {
  await new Promise<void>((resolve) => engine.listen(0, '127.0.0.1', resolve))
  origin = await startOrigin(({ url = '/' }, response) => {
    paths.push(url)
    response.setHeader('content-type', 'text/html')
    response.end(url === '/code' ? CODE : PAGE)
  })
  const { port } = engine.address() as AddressInfo
  sluice = await startService({ SEARCH_URL: `http://127.0.0.1:${port}/` })
  key = (await sluice.account(200)).key
})
afterAll(async () => {
  await sluice.stop()
  await origin.stop()
  engine.closeAllConnections()
  engine.close()
})

async function ask(path: string, headers: Record<string, string> = {}, body?: string) {
  const answer = await fetch(sluice.url + path, {
    headers: { authorization: `Bearer ${key}`, ...headers },
    ...(body === undefined ? {} : { method: 'POST', body })
  })
  const ignored = answer.headers.get('x-sluice-ignored') ?? ''
  return {
    status: answer.status,
    type: answer.headers.get('content-type'),
    ignored,
    text: await answer.text()
  }
}

// jina-ai/reader#147.
test('a selector with a time limit and both lists', async () => {
  const { text, ignored } = await ask(`/r/${origin.url}/`, {
    'x-target-selector': '#rates',
    'x-timeout': '60',
    'x-with-images-summary': 'true',
    'x-with-links-summary': 'true'
  })
  expect(text).toContain('Rates of today')
  expect(text).not.toContain('# Weirs\n\nThe gauge')
  expect(ignored).toBe('')
})

// jina-ai/reader#1149: the server of this test has no browser, and says so.
test('a selector to wait for is not passed over', async () => {
  const { status, text } = await ask(`/r/${origin.url}/`, {
    'x-timeout': '60',
    'x-wait-for-selector': '#rates'
  })
  expect([status >= 400, text.includes('browser')]).toEqual([true, true])
})

// jina-ai/reader#1172.
test('headers to forward are named as ignored, one by one', async () => {
  const { ignored } = await ask(`/r/${origin.url}/`, {
    'x-forward-header-accept-language': 'de',
    'x-forward-header-authorization': 'Bearer sample'
  })
  expect(ignored.toLowerCase()).toContain('x-forward-header-accept-language')
  expect(ignored.toLowerCase()).toContain('x-forward-header-authorization')
})

// apecloud/ApeRAG#1799: it got text, and lost all results.
test('`X-Return-Format: json` of a search is refused, or the answer is JSON', async () => {
  const { status, type, text } = await ask('/s/?q=weirs', {
    accept: 'application/json',
    'x-return-format': 'json'
  })
  if (status === 200) expect(JSON.parse(text).data).toHaveLength(5)
  else
    expect([status, type, text.toLowerCase().includes('x-return-format')]).toEqual([
      400,
      'application/json; charset=utf-8',
      true
    ])
})

// Menci/Floway#100.
test('`X-Max-Tokens` cuts each result, or is named as ignored', async () => {
  const { ignored, text } = await ask('/s/?q=weirs&num=2', {
    accept: 'application/json',
    'x-max-tokens': '500'
  })
  const [first] = JSON.parse(text).data
  expect(/x-max-tokens/i.test(ignored) || first.content.length < 3_000).toBe(true)
})

// nashsu/llm_wiki#442.
test('a search without content has descriptions, and reads no page', async () => {
  const { text } = await ask('/s/?q=weirs', {
    accept: 'application/json',
    'x-respond-with': 'no-content'
  })
  const { data } = JSON.parse(text)
  expect(data).toHaveLength(5)
  expect(data[0]).toMatchObject({ title: 'River 0', description: 'What 0 says.' })
  expect(data[0].content).toBeUndefined()
})

// zeroclaw-labs/zeroclaw#6827.
test('the same as text has numbered lines, and the date where there is one', async () => {
  const { text } = await ask('/s/?q=Weirs+of+the+north', { 'x-respond-with': 'no-content' })
  expect(text).toContain(`[1] Title: River 0\n[1] URL Source: ${origin.url}/0\n`)
  expect(text).toContain('[1] Description: What 0 says.')
  expect(text).toContain('[1] Date: Apr 7, 2026\n')
  expect(asked.at(-1)?.get('q')).toContain('Weirs of the north')
})

// zeroclaw-labs/zeroclaw#6833.
test('a search by a body of JSON', async () => {
  const headers = {
    accept: 'application/json',
    'content-type': 'application/json',
    'x-respond-with': 'no-content'
  }
  const { text } = await ask('/s/', headers, JSON.stringify({ q: 'weirs' }))
  expect(JSON.parse(text).data[0].url).toBe(`${origin.url}/0`)
})

// nicobailon/pi-web-access#214: its number of results, and a filter for each domain.
test('`count` is the number of results, and every `site` counts', async () => {
  const headers = { accept: 'application/json', 'x-respond-with': 'no-content' }
  const counted = JSON.parse((await ask('/s/?q=weirs&count=7', headers)).text)
  expect(counted.data).toHaveLength(7)
  await ask('/s/?q=weirs&site=a.example&site=b.example', headers)
  const query = asked.at(-1)?.get('q') ?? ''
  expect(query).toContain('a.example')
  expect(query).toContain('b.example')
})

// konbakuyomu/smartsearch#8.
test('a model of Jina is refused by name', async () => {
  const { status, text } = await ask(`/r/${origin.url}/`, { 'x-respond-with': 'readerlm-v2' })
  expect([status, /x-respond-with/i.test(text)]).toEqual([400, true])
})

// A gist of Jina's streaming mode.
test('a stream is one event with the content', async () => {
  const { type, text } = await ask(`/r/${origin.url}/`, { accept: 'text/event-stream' })
  expect(type).toMatch(/^text\/event-stream/)
  const data = /^data: (.+)$/m.exec(text)?.[1] ?? ''
  expect(JSON.stringify(JSON.parse(data))).toContain('The gauge below the weir')
})

// The documentation of s.jina.ai.
test('`site` in the address narrows a search', async () => {
  await ask('/s/?q=weirs&site=rivers.example', { 'x-respond-with': 'no-content' })
  expect(asked.at(-1)?.get('q')).toContain('rivers.example')
})

// jina-ai/reader#97.
test('a selector that matches nothing is an error, and no other part of the page is answered', async () => {
  const { status, text } = await ask(`/r/${origin.url}/`, { 'x-target-selector': '#nowhere' })
  expect(status).toBeGreaterThanOrEqual(400)
  expect(text).not.toContain('The gauge below the weir')
})

// spences10/mcp-jinaai-reader#11: a client that sends every header.
test('empty headers ask for nothing', async () => {
  const { status, text } = await ask(`/r/${origin.url}/`, {
    'x-target-selector': '',
    'x-remove-selector': '',
    'x-wait-for-selector': '',
    'x-timeout': '',
    'x-return-format': ''
  })
  expect([status, text.includes('The gauge below the weir')]).toEqual([200, true])
})

// jina-ai/reader#1116: selectors of parts that contain each other.
test('a list of selectors has each part once, with its code', async () => {
  const { text } = await ask(`/r/${origin.url}/code`, {
    'x-target-selector': 'div#content,figure[data-code],pre[data-language]',
    'x-remove-selector': '.button,nav,header,footer,aside'
  })
  expect(text.split('open(gate)')).toHaveLength(2)
  expect(text).toContain('```')
  expect(text).not.toContain('Copy this code')
})

// PrimeIntellect-ai/nano-rlm#112.
test('the query of the page stays with the page', async () => {
  await ask(`/r/${origin.url}/find?q=weir&page=2&lang=de`)
  expect(paths.at(-1)).toBe('/find?q=weir&page=2&lang=de')
  await ask(`/r/${encodeURIComponent(`${origin.url}/find?q=a&b=c`)}`)
  expect(paths.at(-1)).toBe('/find?q=a&b=c')
})

// jina-ai/reader#1232.
test('`X-Site` narrows a search', async () => {
  await ask('/s/?q=weirs', { 'x-site': 'rivers.example', 'x-respond-with': 'no-content' })
  expect(asked.at(-1)?.get('q')).toContain('rivers.example')
})

// langgenius/dify#11613.
test('frames and shadow trees are read, or named as ignored', async () => {
  const { status, ignored } = await ask(`/r/${origin.url}/`, {
    'x-with-iframe': 'true',
    'x-with-shadow-dom': 'true'
  })
  expect(status).toBe(200)
  expect(ignored.toLowerCase()).toMatch(/x-with-iframe/)
  expect(ignored.toLowerCase()).toMatch(/x-with-shadow-dom/)
})

// langgenius/dify-official-plugins#443.
test('a page without its images, and not from a cache', async () => {
  const { text, ignored } = await ask(`/r/${origin.url}/`, {
    'x-retain-images': 'none',
    'x-no-cache': 'true'
  })
  expect(text).not.toContain('weir.png')
  expect(ignored).toBe('')
})

// jina-ai/reader#1115.
test('JSON has the images of the text, with absolute addresses', async () => {
  const { text } = await ask(`/r/${origin.url}/`, { accept: 'application/json' })
  expect(JSON.parse(text).data.content).toContain(`![A weir](${origin.url}/weir.png)`)
})

// miurla/morphic#163.
test('descriptions of images are refused or named where no model can write them', async () => {
  const { status, ignored, text } = await ask(`/r/${origin.url}/`, {
    'x-with-generated-alt': 'true'
  })
  expect(status === 200 ? ignored.toLowerCase() : text.toLowerCase()).toMatch(
    /x-with-generated-alt|model/
  )
})

// Jina's reference: the style of the Markdown, the end of the loading, and what stays in it.
test.each([
  ['x-md-link-style', 'referenced'],
  ['x-md-heading-style', 'setext'],
  ['x-keep-img-data-url', 'true'],
  ['x-respond-timing', 'network-idle'],
  ['x-remove-overlay', 'true'],
  ['x-base', 'initial']
])('`%s: %s` is named as ignored, or refused', async (name, value) => {
  const { status, ignored, text } = await ask(`/r/${origin.url}/`, { [name]: value })
  expect((status === 200 ? ignored : text).toLowerCase()).toContain(name)
})

// Jina's reference: pages behind a `#` come by a form.
test('a form reads an address with a fragment', async () => {
  const { status, text } = await ask(
    '/r/',
    { 'content-type': 'application/x-www-form-urlencoded' },
    new URLSearchParams({ url: `${origin.url}/#/rates` }).toString()
  )
  expect([status, text.includes('The gauge below the weir')]).toEqual([200, true])
})

// Jina's reference: HTML of the caller, with the address that it belongs to.
test('HTML of the caller is read as the page of an address', async () => {
  const body = JSON.stringify({
    url: 'https://mill.example/guide/',
    html: `<main><h1>Mill</h1><p>${TEXT.repeat(3)}</p><a href="race">Race</a></main>`
  })
  const { status, text } = await ask('/r/', { 'content-type': 'application/json' }, body)
  expect(status).toBe(200)
  expect(text).toContain('](https://mill.example/guide/race)')
})

// The same for the names of the API: a client of Jina Reader knows its headers alone.
test.each([
  ['x-timeout', '0'],
  ['x-timeout', '900'],
  ['x-token-budget', '0'],
  ['x-locale', '!!'],
  ['x-target-selector', '[['],
  ['x-remove-selector', 'a:hover('],
  ['x-set-cookie', 'a=1; Domain=other.example'],
  ['x-cache-tolerance', '999999999'],
  ['x-proxy', 'de'],
  ['x-wait-for-selector', '#rates'],
  ['x-json-schema', '{"type":7']
])('a failure of `%s: %s` names the header and no option', async (name, value) => {
  const { status, text } = await ask(`/r/${origin.url}/`, { [name]: value })
  const { message, details } = JSON.parse(text).error
  expect([status, message.toLowerCase().includes(`\`${name}\``)]).toEqual([400, true])
  expect(message).not.toMatch(/options|filters|_selector/)
  expect(details).toMatchObject({ header: expect.stringMatching(new RegExp(`^${name}$`, 'i')) })
  expect(details.path ?? details.filter).toBeUndefined()
})

test.each(['abc', '-5', '0'])('`X-Timeout: %s` is refused by name', async (value) => {
  const { status, text } = await ask(`/r/${origin.url}/`, { 'x-timeout': value })
  expect([status, /x-timeout/i.test(text)]).toEqual([400, true])
})
