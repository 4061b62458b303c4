import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { get, startService, type TestService } from './harness.ts'

let sluice: TestService
let key: string

beforeAll(async () => {
  sluice = await startService()
  key = (await sluice.account()).key
})

afterAll(() => sluice.stop())

describe('decisions.md §1: routes', () => {
  test('the error table is public and complete', async () => {
    const { body } = await get(`${sluice.url}/api/v1/errors`)
    expect(body.data.errors.UPSTREAM_STATUS).toMatchObject({ status: 500, retryable: false })
    expect(Object.keys(body.data.errors)).toHaveLength(48)
  })

  test('prices are public', async () => {
    const { body } = await get(`${sluice.url}/api/v1/pricing`)
    expect(body.data).toMatchObject({
      token_usd: 0.0005,
      tokens: { fetch: 1, ai_summary: 4, ai_question: 4 }
    })
  })

  test('parsers and their schemas need a key', async () => {
    const { body } = await get(`${sluice.url}/api/v1/parsers/`, key)
    const generic = body.data.find((parser: { kind: string }) => parser.kind === 'generic')
    expect(generic).toMatchObject({
      name: '@sluice/parser-generic',
      hosts: ['*'],
      network: null
    })
    expect(Object.keys(generic.filters.properties)).toEqual([
      'include_selector',
      'exclude_selector',
      'keep_selector'
    ])
    const schema = await get(`${sluice.url}/api/v1/parsers/generic/schema`, key)
    expect(schema.body.data.properties).toHaveProperty('canonical_url')
    expect((await get(`${sluice.url}/api/v1/parsers/nope/schema`, key)).status).toBe(404)
    expect((await get(`${sluice.url}/api/v1/parsers/`)).status).toBe(401)
  })

  test('livez answers, and readyz makes a store round trip and a parse', async () => {
    expect(await get(`${sluice.url}/livez`)).toMatchObject({ status: 200 })
    // The threads that read pages may still load parsers: until then it is not ready.
    await vi.waitFor(async () => expect((await get(`${sluice.url}/readyz`)).status).toBe(200), {
      timeout: 60_000,
      interval: 500
    })
    const { status, body } = await get(`${sluice.url}/readyz`)
    expect([status, body]).toEqual([
      200,
      {
        ready: true,
        checks: { accepting: 'ok', store: 'ok', payloads: 'ok', parse: 'ok', disk: 'ok' },
        degraded: [],
        engines: {
          http: { available: true },
          browser: { available: false, hint: 'BROWSER=off switches it off' },
          ai: Object.fromEntries(
            ['summary', 'extraction', 'images', 'audio'].map((ability) => [
              ability,
              { engine: null, reason: expect.any(String) }
            ])
          )
        }
      }
    ])
  }, 240_000)

  test('an unknown network is a flat 404 (decisions.md §6)', async () => {
    for (const network of ['unknown', 'profile', '__proto__', 'constructor']) {
      const response = await fetch(`${sluice.url}/api/v1/scraper/${network}/profile`, {
        method: 'POST',
        headers: { authorization: `Bearer ${key}` }
      })
      expect([response.status, await response.json()]).toEqual([404, { error: expect.any(String) }])
    }
  })

  test('405 comes before 401, 404 before both', async () => {
    const answer = await get(`${sluice.url}/api/v1/internet/fetch/`)
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'POST'])
    expect((await get(`${sluice.url}/api/v1/internet/`)).status).toBe(404)
  })

  test('every answer is nosniff, uncached and has an id', async () => {
    for (const path of ['/livez', '/api/v1/account/', '/nothing']) {
      const { headers } = await get(sluice.url + path)
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('cache-control')).toBe('no-store')
      expect(headers.get('x-request-id')).toMatch(/^ftc_/)
    }
  })
})
