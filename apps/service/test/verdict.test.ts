/**
 * Checks that the fetched page is the requested one: decisions.md §9 TARGET_BLOCKED, LOGIN_REQUIRED, UPSTREAM_STATUS.
 */

import type { RequestListener } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { get, type Origin, post, startOrigin, startService, type TestService } from './harness.ts'

const CHALLENGE = `<!doctype html><html lang="en-US"><head><title>Just a moment...</title><meta name="robots" content="noindex,nofollow"></head>
<body><div class="main-wrapper"><noscript><div class="h2">Enable JavaScript and cookies to continue</div></noscript></div>
<script>(function(){window._cf_chl_opt={cvId:'3',cType:'managed'};var a=document.createElement('script');a.src='/cdn-cgi/challenge-platform/h/b/orchestrate/chl_page/v1?ray=1';})();</script></body></html>`

const LOGIN = `<!doctype html><title>Log in</title><h1>Log in</h1><form action="/session" method="post"><label>Email <input name="email" type="email"></label>
<label>Password <input name="password" type="password"></label><button>Log in</button></form><a href="/reset">Forgot your password?</a>`

const ARTICLE = `<!doctype html><html lang="en"><title>Why sites ask “Just a moment…”</title><main><article><h1>Why sites ask “Just a moment…”</h1>
${'<p>A challenge page tells people from programs: it asks the browser to run a script, and whoever cannot is turned away. Some readers never see one; others see little else.</p>'.repeat(4)}
</article></main>`

const serve: RequestListener = (request, response) => {
  const [path = '/'] = (request.url ?? '').split('?')
  const pages: Record<string, [number, string]> = {
    '/challenge': [200, CHALLENGE],
    '/challenge-403': [403, CHALLENGE],
    '/challenge-503': [503, CHALLENGE],
    '/forbidden': [
      403,
      '<html><head><title>403 Forbidden</title></head><body><center><h1>403 Forbidden</h1></center><hr><center>nginx</center></body></html>'
    ],
    '/login': [200, LOGIN],
    '/old-page': [
      200,
      '<!doctype html><title>Page not found</title><main><h1>404</h1><p>The page you are looking for does not exist.</p></main>'
    ],
    '/why': [200, ARTICLE]
  }
  if (path === '/members') {
    response.writeHead(302, { location: '/login?next=/members' }).end()
    return
  }
  const [status, html] = pages[path] ?? [404, '<p>nothing']
  response.writeHead(status, { 'content-type': 'text/html; charset=utf-8' }).end(html)
}

describe('the verdict on a page', () => {
  let sluice: TestService
  let origin: Origin
  let key: string
  beforeAll(async () => {
    origin = await startOrigin(serve)
    sluice = await startService()
    key = (await sluice.account()).key
  })
  afterAll(async () => {
    await sluice.stop()
    await origin.stop()
  })
  const ask = (path: string) =>
    post(`${sluice.url}/api/v1/internet/fetch/`, key, { url: origin.url + path })

  test.each<[string, string, object]>([
    [
      '/challenge',
      'TARGET_BLOCKED',
      { signal: expect.stringContaining('cloudflare'), retryable: true }
    ],
    ['/challenge-403', 'TARGET_BLOCKED', { signal: expect.stringContaining('cloudflare') }],
    ['/challenge-503', 'TARGET_BLOCKED', { signal: expect.stringContaining('cloudflare') }],
    ['/members', 'LOGIN_REQUIRED', { signal: expect.any(String) }],
    ['/old-page', 'UPSTREAM_STATUS', { target_status: 404, signal: expect.any(String) }],
    ['/forbidden', 'UPSTREAM_STATUS', { target_status: 403 }],
    ['/nowhere', 'UPSTREAM_STATUS', { target_status: 404 }]
  ])('%s is %s, and free', async (path, code, details) => {
    const { status, body, headers } = await ask(path)
    expect([status, body.error.code]).toEqual([500, code])
    expect(body.error.details).toMatchObject(details)
    expect(headers.get('x-tokens-charged')).toBe('0')
    const listed = await get(`${sluice.url}/api/v1/fetch/results/?status=failed&limit=1`, key)
    expect(listed.body.data[0].error.code).toBe(code)
  })

  test('an article about challenges is an article', async () => {
    const { status, body } = await ask('/why')
    expect([status, body.data.title]).toEqual([200, 'Why sites ask “Just a moment…”'])
  })
})
