/** `respect_robots` and the setting ROBOTS_MODE over HTTP; `packages/fetch/test/pages/robots.test.ts` has the rest. */

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
})

describe('ROBOTS_MODE', () => {
  test('warn, the default, reads the page and the answer says so', { tags: 'long' }, async () => {
    const { ask } = await setUp()
    const { status, body } = await ask('/private')
    expect(status).toBe(200)
    expect(body.warnings).toMatchObject([{ code: 'ROBOTS_WOULD_DISALLOW' }])
    expect((await ask('/public')).body.warnings).toBeUndefined()
  })

  test('enforce refuses for every client', async () => {
    const { ask } = await setUp({ ROBOTS_MODE: 'enforce' })
    expect((await ask('/private')).body.error.code).toBe('ROBOTS_DISALLOWED')
  })

  test('off reads no robots.txt, unless the client asks for it', { tags: 'long' }, async () => {
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
