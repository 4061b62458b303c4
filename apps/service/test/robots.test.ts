/** Effect of robots.txt on a fetch: decisions.md §2 `respect_robots`, §3 ROBOTS_WOULD_DISALLOW. */

import type { RequestListener } from 'node:http'
import { afterEach, describe, expect, test } from 'vitest'
import {
  get,
  type Origin,
  post,
  serveArticle,
  startOrigin,
  startService,
  type TestService
} from './harness.ts'

const open: { stop(): Promise<void> }[] = []

afterEach(async () => {
  for (const one of open.splice(0)) await one.stop()
})

const RULES = 'User-agent: *\nDisallow: /\n\nUser-agent: Sluice\nDisallow: /private\n'

const serveRules: RequestListener = (_request, response) => {
  response.setHeader('content-type', 'text/plain')
  response.end(RULES)
}

async function setUp(
  environment: Record<string, string> = {},
  robots: RequestListener = serveRules
): Promise<{
  sluice: TestService
  origin: Origin
  ask: (path: string, options?: object) => ReturnType<typeof post>
  key: string
}> {
  const origin = await startOrigin(serveArticle, robots)
  const sluice = await startService(environment)
  open.push(sluice, origin)
  const { key } = await sluice.account()
  const ask = (path: string, options: object = {}) =>
    post(`${sluice.url}/api/v1/internet/fetch/`, key, { url: origin.url + path, options })
  return { sluice, origin, ask, key }
}

describe('respect_robots', () => {
  test('refuses a disallowed URL, free and before it is fetched, and reads an allowed one', async () => {
    const { sluice, origin, ask, key } = await setUp()
    const refused = await ask('/private/page?x=1', { respect_robots: true })
    expect([refused.status, refused.body.error.code]).toEqual([400, 'ROBOTS_DISALLOWED'])
    expect(refused.headers.get('x-tokens-charged')).toBe('0')
    expect(origin.hits()).toBe(0)
    const account = await get(`${sluice.url}/api/v1/account/`, key)
    expect(account.body.data.balance).toMatchObject({ free: 500, held: 0 })

    const read = await ask('/public', { respect_robots: true })
    expect(read.status).toBe(200)
    expect(read.body.warnings).toBeUndefined()
  })

  test('allows everything without robots.txt, and nothing if it is unreachable (RFC 9309 §2.3.1)', async () => {
    const absent = await setUp({}, (_request, response) => {
      response.statusCode = 410
      response.end()
    })
    expect((await absent.ask('/private', { respect_robots: true })).status).toBe(200)
    const broken = await setUp({}, (_request, response) => {
      response.statusCode = 500
      response.end()
    })
    const { body } = await broken.ask('/public', { respect_robots: true })
    const said = /^robots\.txt of .+ could not be read, which counts as disallowing the page\./
    expect(body.error).toMatchObject({
      code: 'ROBOTS_DISALLOWED',
      message: expect.stringMatching(said)
    })
    const { warnings } = (await broken.ask('/public')).body
    expect(warnings).toMatchObject([
      { code: 'ROBOTS_WOULD_DISALLOW', message: expect.stringMatching(said) }
    ])
  })

  test('reads robots.txt once an hour for all requests together', async () => {
    let asked = 0
    const { ask } = await setUp({}, (request, response) => {
      asked++
      setTimeout(() => serveRules(request, response), 100)
    })
    await Promise.all(Array.from({ length: 8 }, () => ask('/public', { respect_robots: true })))
    await ask('/other', { respect_robots: true })
    expect(asked).toBe(1)
  })
})

describe('ROBOTS_MODE', () => {
  test('warn, the default, reads the page and the answer says so', async () => {
    const { ask } = await setUp()
    const { status, body } = await ask('/private')
    expect(status).toBe(200)
    expect(body.warnings).toMatchObject([{ code: 'ROBOTS_WOULD_DISALLOW' }])
    expect((await ask('/public')).body.warnings).toBeUndefined()
  })

  test('warn does not wait long for a slow robots.txt', async () => {
    const { ask, sluice } = await setUp({}, () => undefined)
    await sluice.service.reader.started
    const { status, body } = await ask('/private')
    expect([status, body.warnings]).toEqual([200, undefined])
  })

  test('enforce refuses for every client', async () => {
    const { ask } = await setUp({ ROBOTS_MODE: 'enforce' })
    expect((await ask('/private')).body.error.code).toBe('ROBOTS_DISALLOWED')
  })

  test('off reads no robots.txt, unless the client asks for it', async () => {
    let asked = 0
    const { ask } = await setUp({ ROBOTS_MODE: 'off' }, (request, response) => {
      asked++
      serveRules(request, response)
    })
    expect((await ask('/private')).body.warnings).toBeUndefined()
    expect(asked).toBe(0)
    expect((await ask('/private', { respect_robots: true })).status).toBe(400)
  })
})
