/** `GET /` for browsers and for programs, `/healthz`, and the icon that browsers ask for. */

import { afterAll, beforeAll, expect, test } from 'vitest'
import { startService, type TestService } from '../harness.ts'

let sluice: TestService
beforeAll(async () => {
  sluice = await startService()
})
afterAll(() => sluice.stop())

const ask = (path: string, accept?: string) =>
  fetch(sluice.url + path, accept ? { headers: { accept } } : {})

test('a browser gets a page that leads on; it allows its own style and nothing else', async () => {
  const response = await ask('/', 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8')
  expect([response.status, response.headers.get('content-type')]).toEqual([
    200,
    'text/html; charset=utf-8'
  ])
  expect(response.headers.get('vary')).toContain('Accept')
  const policy = response.headers.get('content-security-policy') ?? ''
  expect(policy).toMatch(/style-src 'sha256-[\w+/=]{44}'/)
  expect(policy).not.toMatch(/unsafe|script-src/)
  const html = await response.text()
  for (const link of ['/dashboard', '/docs', '/docs/reference', '/readyz']) {
    expect(html).toContain(`href="${link}"`)
  }
  expect(html).toContain(`curl -sS ${sluice.url}/r/https://example.com/`)
})

test('the address in the page is that of the request, and cannot become a part of the page', async () => {
  const { request } = await import('node:http')
  const html = await new Promise<string>((resolve, reject) => {
    request(
      sluice.url,
      { headers: { accept: 'text/html', host: 'sluice.example:8443' } },
      (response) => {
        let text = ''
        response.on('data', (part) => {
          text += part
        })
        response.on('end', () => resolve(text))
      }
    )
      .on('error', reject)
      .end()
  })
  expect(html).toContain('curl -sS http://sluice.example:8443/r/')
})

test('programs get paths as JSON', async () => {
  for (const accept of [undefined, '*/*', 'application/json']) {
    const response = await ask('/', accept)
    expect(response.headers.get('content-type')).toMatch(/^application\/json/)
    expect((await response.json()).data).toMatchObject({ docs: '/docs', openapi: '/openapi.json' })
  }
})

test('/healthz answers as /livez', async () => {
  for (const path of ['/healthz', '/livez']) {
    const response = await ask(path)
    expect([response.status, await response.json()]).toEqual([200, { status: 'ok' }])
  }
})

test('/favicon.ico is an image, and is kept for a day', async () => {
  const response = await ask('/favicon.ico')
  expect([response.status, response.headers.get('cache-control')]).toEqual([
    200,
    'public, max-age=86400'
  ])
  expect(await response.text()).toMatch(/^<svg /)
})
