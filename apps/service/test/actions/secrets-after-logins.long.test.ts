/** After many logins no secret of them is in the logs, the files, the history or its export: capabilities §5. */

import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findChromium } from '@sluice/acquire/browser'
import { afterAll, expect, test } from 'vitest'
import { killServices, startProcess } from '../faults/process.ts'
import { get, ORIGIN_HOST, post, startOrigin } from '../harness.ts'

const chromium = await findChromium()
if (!chromium) console.warn('SKIPPED: there is no Chromium; login flows need one')

/** Logins, each of another account of the site. */
const LOGINS = 12
const TEXT = 'The mill on the lower river was built before the weir and has outlived it twice. '
const folder = mkdtempSync(join(tmpdir(), 'sluice-logins-'))

afterAll(() => {
  killServices()
  rmSync(folder, { recursive: true, force: true })
})

test.runIf(chromium)(
  `no secret of ${LOGINS} logins is found anywhere`,
  async () => {
    const secrets: string[] = []
    const page = (body: string) =>
      `<!doctype html><html lang="en"><head><title>The mill</title></head><body><main><h1>The mill</h1><p>${TEXT.repeat(5)}</p>${body}</main></body></html>`
    const origin = await startOrigin((request, response): void => {
      response.setHeader('content-type', 'text/html; charset=utf-8')
      if (request.method === 'POST') {
        let body = ''
        request.on('data', (chunk) => {
          body += chunk
        })
        request.on('end', () => {
          const password = new URLSearchParams(body).get('p') ?? ''
          const cookie = `sid-of-${password.split('').reverse().join('')}`
          secrets.push(cookie)
          response.setHeader('set-cookie', `sid=${cookie}; Path=/`)
          response.end(page(`<p>Welcome, ${password}, to the mill on the lower river.</p>`))
        })
        return
      }
      // A site that answers some with an error, and says to all what they sent.
      if (request.url === '/broken') response.statusCode = 500
      response.end(
        page(
          '<form method=post action="/in"><input name=p type=password><button>Go</button></form>'
        )
      )
    })
    const service = await startProcess({
      DATA_DIR: folder,
      BROWSER: 'auto',
      LOG_LEVEL: 'debug',
      PROXIES: 'eu:DE=http://ada:password-of-the-proxy@127.0.0.1:9'
    })
    secrets.push('password-of-the-proxy')
    const key = String(service.firstKey)
    const seen: string[] = []
    const call = async (path: string, body: unknown) => {
      const answer = await post(service.url + path, key, body)
      seen.push(answer.text)
      return answer
    }
    for (let turn = 0; turn < LOGINS; turn++) {
      const password = `password-number-${turn}-of-many`
      const header = `header-number-${turn}-of-many`
      secrets.push(password, header)
      const fill = { type: 'fill', selector: 'input', text: password, secret: true }
      const path = turn % 4 === 3 ? '/broken' : '/'
      const login = await call('/api/v1/internet/fetch/', {
        url: origin.url + path,
        options: {
          keep_cookies: true,
          include_html: true,
          headers: { 'x-own': header },
          actions: [fill, { type: 'click', selector: 'button' }]
        }
      })
      await call('/api/v1/internet/fetch/', {
        url: origin.url,
        options: { proxy: 'eu', actions: [fill, { ...fill, selector: '.none', timeout_ms: 200 }] }
      })
      if (login.status !== 200) continue
      const session = await call('/api/v1/sessions', {
        name: `login ${turn}`,
        hosts: [ORIGIN_HOST],
        from_result: login.body.meta.request_id
      })
      expect(session.status).toBe(201)
      await call('/api/v1/internet/batch/', {
        urls: [`${origin.url}/a`],
        options: { session: session.body.data.id, headers: { 'x-own': header } }
      })
    }
    for (const path of ['/api/v1/fetch/results/?status=all&limit=100', '/api/v1/sessions'])
      seen.push(JSON.stringify((await get(service.url + path, key)).body))
    const headers = { authorization: `Bearer ${key}` }
    const exported = await fetch(`${service.url}/api/v1/fetch/results/export?status=all`, {
      headers
    })
    seen.push(await exported.text())
    await service.stop()
    await origin.stop()
    const files = readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => readFileSync(join(entry.parentPath, entry.name)).toString('latin1'))
    expect(secrets.length).toBeGreaterThan(3 * LOGINS)
    expect(service.log().length).toBeGreaterThan(1_000)
    const found = secrets.filter((secret) =>
      [service.log(), ...seen, ...files].some((text) => text.includes(secret))
    )
    expect(found).toEqual([])
  },
  300_000
)
