/** The browser with an identity: documents of the page itself are signed, and nothing else. */

import type { IncomingMessage } from 'node:http'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { createBrowser, findChromium } from '../../src/browser.ts'
import { createGuard } from '../../src/guard.ts'
import { createIdentity, newIdentityKey, readIdentityKey } from '../../src/identity.ts'
import { type Pages, PROSE, pageOrigin } from '../browser-origin.ts'
import { createJudge, verifyingSite } from './verifier.ts'

const chromium = await findChromium()
const secret = newIdentityKey()
const { keyid, jwk } = readIdentityKey(secret)
const identity = createIdentity({ keys: [secret], agent: 'https://bot.example' })

describe.skipIf(!chromium)('signed pages in the browser', () => {
  const browser = createBrowser({
    guard: createGuard({ allowPrivateCidrs: ['127.0.77.0/24'] }),
    chromium: chromium!,
    identity
  })
  const open: { close(): Promise<void> }[] = []
  afterAll(() => browser.close())
  afterEach(async () => {
    for (const one of open.splice(0)) await one.close()
  })
  const later = <One extends { close(): Promise<void> }>(one: One) => {
    open.push(one)
    return one
  }

  /** A site that the page calls. It notes which requests had a header of a signature. */
  const calledSite = async () => {
    const signed: string[] = []
    const note = (request: IncomingMessage) => {
      const names = Object.keys(request.headers).filter((name) => name.startsWith('signature'))
      if (names.length > 0) signed.push(request.url ?? '')
    }
    const answers: Pages = {
      '/frame': (request, response) => {
        note(request)
        response.setHeader('content-type', 'text/html')
        response.end('<p>A frame.</p>')
      },
      '/data': (request, response) => {
        note(request)
        response.setHeader('access-control-allow-origin', '*')
        response.end(PROSE)
      },
      '/script.js': (request, response) => {
        note(request)
        response.end('1')
      }
    }
    return { ...later(await pageOrigin(answers, '127.0.77.2')), signed }
  }

  test('a page and its redirects pass a verifying site, and nothing signed goes to hosts that it calls', async () => {
    const judge = createJudge({ [keyid]: jwk })
    const called = await calledSite()
    const html = `<!doctype html><p>${PROSE}</p><iframe src="${called.url}/frame"></iframe>
      <script src="${called.url}/script.js"></script>
      <script>fetch('${called.url}/data').then((r) => r.text()).then((t) => { document.title = t })</script>`
    const target = later(
      await verifyingSite(
        judge,
        (_, response) => void response.writeHead(200, { 'content-type': 'text/html' }).end(html),
        '127.0.77.3'
      )
    )
    const start = later(
      await verifyingSite(
        judge,
        (_, response) => void response.writeHead(302, { location: `${target.url}/end` }).end(),
        '127.0.77.1'
      )
    )
    const page = await browser.fetch({ url: new URL(`${start.url}/`) })
    expect([page.status, page.url.href]).toEqual([200, `${target.url}/end`])
    expect(start.accepted).toEqual(['/'])
    expect(target.accepted).toEqual(['/end'])
    expect(start.refused).toEqual([])
    expect(called.requests.toSorted()).toEqual(['GET /data', 'GET /frame', 'GET /script.js'])
    expect(called.signed).toEqual([])
  })

  test("the caller's headers go with the signature, and the page's own files are not signed", async () => {
    const judge = createJudge({ [keyid]: jwk })
    let given = ''
    const site = later(
      await verifyingSite(
        judge,
        (request, response) => {
          given = String(request.headers['x-own'])
          response
            .writeHead(200, { 'content-type': 'text/html' })
            .end(`<p>${PROSE}</p><script src="/own.js"></script>`)
        },
        '127.0.77.1'
      )
    )
    await browser.fetch({ url: new URL(`${site.url}/`) }, { headers: { 'x-own': 'yes' } })
    expect([given, site.accepted, site.refused]).toEqual(['yes', ['/'], ['/own.js unsigned']])
  })
})
