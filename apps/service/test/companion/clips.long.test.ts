/** The browser extension: what it sends of pages of many kinds, and what the service makes of them. */

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { get, type Origin, startOrigin } from '../harness.ts'
import { clip, refusal } from './clip.ts'
import { FULL_CHROMIUM, type OpenCompanion, openCompanion } from './open-companion.ts'
import { COOKIES, PAGES, servePage } from './pages.ts'
import type { Recorded } from './recording-proxy.ts'

let open: OpenCompanion
let origin: Origin
let other: Origin

const PDF = Buffer.from(
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj 2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj 3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 99 99]>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF'
)
const MEMBERS = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Members</title></head><body><main><h1>Your boats</h1>
<p>Your boat Heron lies at berth seven, and its fee for the season is paid until the end of October.</p></main></body></html>`
const LOGIN =
  '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Log in</title></head><body><form method="post" action="/login"><label>Password <input type="password" name="password"></label><button>Log in</button></form></body></html>'

beforeAll(async () => {
  if (!FULL_CHROMIUM) return
  other = await startOrigin((_, response) => {
    response.setHeader('content-type', 'text/html')
    response.end('<p>The other site knows the number of the account.</p>')
  })
  origin = await startOrigin((request, response) => {
    const path = (request.url ?? '').slice(1)
    const send = (type: string, body: string | Buffer) => {
      response.setHeader('content-type', type)
      response.end(body)
    }
    if (path === 'file.pdf') return send('application/pdf', PDF)
    if (path === 'data')
      return send(
        'application/json',
        '{"text":"The keeper writes down every boat that passes, its length and the hour."}'
      )
    if (path === 'menu') return send('text/html', '<p>Menu</p>')
    if (path === 'login') {
      response.setHeader('set-cookie', `member=${COOKIES.httpOnly}; Path=/; HttpOnly`)
      return response.writeHead(303, { location: '/members' }).end()
    }
    if (path === 'members') {
      const isMember = request.headers.cookie?.includes(`member=${COOKIES.httpOnly}`)
      return send('text/html', isMember ? MEMBERS : LOGIN)
    }
    const page = PAGES[path]
    if (page) return servePage(response, page, other.url)
    response.writeHead(404).end()
  })
  open = await openCompanion()
  await open.connect()
})

afterAll(async () => {
  await open?.stop()
  await origin?.stop()
  await other?.stop()
})

describe.skipIf(!FULL_CHROMIUM)('A clip', () => {
  test.each(Object.entries(PAGES))(
    'of a page of the kind %s has its text, and its record is that of the same bytes over HTTP',
    async (path, { has, lacks = [], before, fragment = '' }) => {
      await open.page.goto(`${origin.url}/${path}${fragment}`)
      await open.page.waitForLoadState('networkidle')
      if (before) await open.page.evaluate(before)
      const { markdown, record, asked, requests } = await clip(open)
      for (const text of has) expect(markdown).toContain(text)

      // The client asks again when the service is busy, with the same key: it is one clip.
      const addresses = new Set(requests.map(({ url }) => url))
      expect([...addresses]).toEqual([`${open.sluice.url}/api/v1/internet/parse`])
      expect(new Set(requests.map(({ headers }) => headers['idempotency-key'])).size).toBe(1)
      expect(requests[0]?.headers['idempotency-key']).toBeDefined()
      expect(asked).toEqual(requests.map(({ url }) => url))
      const { headers, body, url } = requests[0] as Recorded
      expect(headers).not.toHaveProperty('cookie')
      expect(headers).not.toHaveProperty('referer')
      for (const value of [...Object.values(COOKIES), ...lacks]) {
        expect(body.includes(value), value).toBe(false)
      }

      const again = await fetch(url, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${open.key}`,
          'content-type': String(headers['content-type'])
        },
        body: new Uint8Array(body)
      })
      const { data } = (await again.json()) as { data: Record<string, unknown> }
      expect({ markdown, ...record }).toEqual(data)
    }
  )

  test('of a page behind a login is read as the user sees it, and kept in the history', async () => {
    await open.page.goto(`${origin.url}/members`)
    await open.page.getByLabel('Password').fill('correct horse')
    await open.page.getByRole('button', { name: 'Log in' }).click()
    await open.page.getByRole('heading', { name: 'Your boats' }).waitFor()
    const { markdown, status, requests } = await clip(open)
    expect(markdown).toContain('Your boat Heron lies at berth seven')
    expect(status).toMatch(/^Saved to your history\. 1 token, \d+ left\.$/)
    expect(requests.map(({ url }) => url)).toEqual([`${open.sluice.url}/api/v1/internet/parse`])
    for (const { body } of requests) expect(body.includes(COOKIES.httpOnly)).toBe(false)
    const { body } = await get(`${open.sluice.url}/api/v1/fetch/results/?limit=1`, open.key)
    expect(body.data[0]).toMatchObject({ url: `${origin.url}/members`, status: 'success' })
  })
})

describe.skipIf(!FULL_CHROMIUM)('The popup refuses', () => {
  test('a PDF, and says what to do', async () => {
    await open.page.goto(`${origin.url}/file.pdf`).catch(() => undefined)
    expect(await refusal(open)).toMatch(/^This tab shows a PDF.*upload it in the dashboard/)
  })

  test('a file that is no web page, with its type', async () => {
    await open.page.goto(`${origin.url}/data`)
    expect(await refusal(open)).toContain('a file of type application/json, not a web page')
  })

  test.each(['chrome://version/', 'about:blank'])('the page %s of the browser', async (address) => {
    await open.page.goto(address)
    expect(await refusal(open)).toBe(
      'This is a page of the browser itself. Open a website and try again.'
    )
  })
})
