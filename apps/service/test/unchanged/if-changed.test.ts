import type { IncomingMessage, ServerResponse } from 'node:http'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  type Answer,
  get,
  type Origin,
  post,
  startOrigin,
  startService,
  type TestService
} from '../harness.ts'

let sluice: TestService
let origin: Origin
let key: string
/** Answers the next requests. */
let site: (request: IncomingMessage, response: ServerResponse) => void
/** Requests for pages, as the origin got them. */
let requests: IncomingMessage[] = []

beforeAll(async () => {
  sluice = await startService()
  await sluice.service.reader.started
  origin = await startOrigin((request, response) => {
    requests.push(request)
    site(request, response)
  })
})
afterAll(async () => {
  await sluice.stop()
  await origin.stop()
})
beforeEach(async () => {
  key = (await sluice.account(100)).key
  requests = []
})

const html = (text: string) =>
  `<!doctype html><title>River</title><main><h1>River</h1><p>${text}</p></main>`

/** A site whose page has validators, and answers 304 if they still hold. */
const validated =
  (text: string, headers: Record<string, string>) =>
  ({ headers: asked }: IncomingMessage, response: ServerResponse) => {
    const isSame =
      (headers.etag !== undefined && asked['if-none-match'] === headers.etag) ||
      (headers.etag === undefined && asked['if-modified-since'] === headers['last-modified'])
    response.writeHead(isSame ? 304 : 200, { 'content-type': 'text/html', ...headers })
    response.end(isSame ? undefined : html(text))
  }

const ask = async (options: object = {}) => {
  const url = `${sluice.url}/api/v1/internet/fetch/`
  const body = { url: `${origin.url}/a`, options: { if_changed: true, ...options } }
  return post(url, key, body)
}
const charged = async (): Promise<number> =>
  (await get(`${sluice.url}/api/v1/fetch/results?limit=100`, key)).body.data.reduce(
    (sum: number, { tokens_charged }: Answer) => sum + tokens_charged,
    0
  )

describe('options.if_changed', () => {
  test.each([
    ['a strong tag', { etag: '"a"' }],
    ['a weak tag', { etag: 'W/"a"' }],
    ['a date', { 'last-modified': 'Wed, 21 Oct 2020 07:28:00 GMT' }]
  ])(
    'answers a page with %s from the kept result, after one 304 and for no token',
    async (_, headers) => {
      site = validated('It flows.', headers)
      const first = await ask()
      expect([first.body.status, first.body.meta.billing.tokens]).toEqual(['success', 1])
      const second = await ask()
      expect(second.status).toBe(200)
      expect(second.body).toMatchObject({
        success: true,
        status: 'unchanged',
        result: first.body.meta.request_id,
        data: null,
        meta: { target_status: 304, billing: { tokens: 0 } }
      })
      expect(second.headers.get('x-tokens-charged')).toBe('0')
      expect(second.body.meta.request_id).not.toBe(first.body.meta.request_id)
      expect(requests).toHaveLength(2)
      expect(await charged()).toBe(1)
      const { body } = await get(`${sluice.url}/api/v1/fetch/results`, key)
      expect(body.data).toHaveLength(1)
    }
  )

  test('finds a page without validators unchanged if it reads the same', async () => {
    site = (_, response) => response.end(html('It flows.'))
    const first = await ask()
    site = (_, response) => response.end(`${html('It flows.')}<!-- made at noon -->`)
    const second = await ask()
    expect(second.body).toMatchObject({
      status: 'unchanged',
      result: first.body.meta.request_id,
      meta: { target_status: 200 }
    })
    expect(await charged()).toBe(1)
  })

  test('charges and keeps a page that has changed, which is then the kept one', async () => {
    site = validated('It flows.', { etag: '"1"' })
    await ask()
    site = validated('It floods.', { etag: '"2"' })
    const changed = await ask()
    expect(changed.body.status).toBe('success')
    expect(changed.body.data.markdown).toContain('It floods.')
    const again = await ask()
    expect(again.body).toMatchObject({ status: 'unchanged', result: changed.body.meta.request_id })
    expect(await charged()).toBe(2)
  })

  test('sends validators to the final URL of the kept result', async () => {
    const final = validated('It flows.', { etag: '"a"' })
    site = (request, response) => {
      if (request.url === '/b') final(request, response)
      else response.writeHead(302, { location: '/b' }).end()
    }
    await ask()
    expect((await ask()).body).toMatchObject({ status: 'unchanged', meta: { target_status: 304 } })
    expect(requests.map(({ headers }) => headers['if-none-match'])).toEqual([
      undefined,
      undefined,
      undefined,
      '"a"'
    ])
  })

  test('is free as well if an answer 304 brings another tag than the kept one', async () => {
    let tag = 'one'
    site = ({ headers }, response) => {
      const isSame = headers['if-none-match'] === `"${tag}"`
      if (isSame) tag = 'two'
      response.writeHead(isSame ? 304 : 200, { 'content-type': 'text/html', etag: `"${tag}"` })
      response.end(isSame ? undefined : html('It flows.'))
    }
    for (const status of ['success', 'unchanged', 'unchanged']) {
      expect((await ask()).body.status).toBe(status)
    }
    expect(await charged()).toBe(1)
  })

  test('sends nothing of an older result than the newest one', async () => {
    site = validated('It flows.', { etag: '"1"' })
    await ask()
    site = (_, response) => response.end(html('It floods.'))
    await ask()
    await ask()
    expect(requests.at(-1)?.headers['if-none-match']).toBe(undefined)
  })

  test('fails if the site answers 304 to a request without validators', async () => {
    site = (_, response) => response.writeHead(304).end()
    const { body } = await ask()
    expect(body.error).toMatchObject({ code: 'UPSTREAM_STATUS', details: { target_status: 304 } })
  })

  test('fetches in full, and for a token, if the kept result was deleted', async () => {
    site = validated('It flows.', { etag: '"a"' })
    const { body } = await ask()
    await fetch(`${sluice.url}/api/v1/fetch/results/${body.meta.request_id}`, {
      method: 'DELETE',
      headers: { authorization: `Bearer ${key}` }
    })
    expect((await ask()).body.status).toBe('success')
    expect(requests.map(({ headers }) => headers['if-none-match'])).toEqual([undefined, undefined])
  })

  test('fetches in full for other options, and for another account', async () => {
    site = validated('It flows.', { etag: '"a"' })
    await ask()
    expect((await ask({ include_links: true })).body.status).toBe('success')
    expect((await ask({ locale: 'de' })).body.status).toBe('success')
    key = (await sluice.account(100)).key
    expect((await ask()).body.status).toBe('success')
    expect(requests.every(({ headers }) => headers['if-none-match'] === undefined)).toBe(true)
  })

  test('fetches in full, and for a token, with headers or cookies of the caller', async () => {
    site = validated('It flows.', { etag: '"a"' })
    for (const secret of [
      { headers: { 'x-user': 'ada' } },
      { cookies: [{ name: 's', value: '1' }] }
    ]) {
      expect((await ask(secret)).body.status).toBe('success')
      const again = await ask(secret)
      expect(again.body.status).toBe('success')
      expect(again.body.warnings).toContainEqual(
        expect.objectContaining({ code: 'IF_CHANGED_IGNORED' })
      )
    }
    expect(requests.every(({ headers }) => headers['if-none-match'] === undefined)).toBe(true)
  })

  test('answers the kept Markdown to a client that accepts Markdown alone', async () => {
    site = validated('It flows.', { etag: '"a"' })
    const asked = () =>
      fetch(`${sluice.url}/api/v1/internet/fetch/`, {
        method: 'POST',
        headers: {
          accept: 'text/markdown',
          authorization: `Bearer ${key}`,
          'content-type': 'application/json'
        },
        body: JSON.stringify({ url: `${origin.url}/a`, options: { if_changed: true } })
      })
    const first = await asked()
    const second = await asked()
    expect(await second.text()).toBe(await first.text())
    expect(second.headers.get('x-sluice-unchanged')).toMatch(/^ftc_/)
    expect(second.headers.get('x-tokens-charged')).toBe('0')
  })

  test('is refused for a request that keeps nothing', async () => {
    const { status, body } = await ask({ keep: false })
    expect([status, body.error.details.path]).toEqual([400, 'options.if_changed'])
  })
})
