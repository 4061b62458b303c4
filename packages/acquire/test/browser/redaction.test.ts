/** A text that is typed as a secret does not come back, in whatever way the browser or the page writes it. */

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
// @boundaries-ignore tests of all packages measure linear time alike
import { expectLinear } from '../../../../test/linear-time.ts'
import { redactedPage } from '../../src/browser/actions/redact/redacted-page.ts'
import { createRedactor } from '../../src/browser/actions/redact/redactor.ts'
import { type BrowserEngine, createBrowser, findChromium } from '../../src/browser.ts'
import { createGuard } from '../../src/guard.ts'
import { PAGE_HOST, type PageOrigin, type Pages, pageOrigin } from '../browser-origin.ts'
import { action } from './action-pages.ts'

const chromium = await findChromium()
if (!chromium) console.warn('SKIPPED: there is no Chromium; browser tests need one')

const ENCODINGS = [
  'utf-8',
  'windows-1252',
  'windows-1251',
  'koi8-r',
  'iso-8859-2',
  'shift_jis',
  'euc-jp',
  'iso-2022-jp',
  'gbk',
  'gb18030',
  'big5',
  'euc-kr'
]
const SECRETS = [
  'HunterTwo99',
  'Passwörter-1 €5',
  'пароль-99',
  'パスワード密−コ',
  '密码很长得很',
  '비밀번호-7',
  '🔑key🔑key',
  'a+b & "c" <d> 50%25'
]

/** A form in an encoding, and the page that it leads to, which repeats its own address in some ways. */
const pages: Pages = Object.fromEntries(
  ENCODINGS.flatMap((encoding) => [
    [
      `/login-${encoding}`,
      (_request, response) => {
        response.setHeader('content-type', `text/html; charset=${encoding}`)
        response.end(
          `<form action="/done-${encoding}"><input id=p name=pass><button>Go</button></form>`
        )
      }
    ] as const,
    [
      `/done-${encoding}`,
      (request, response) => {
        const [, query = ''] = (request.url ?? '').split('?')
        const value = query.replace('pass=', '')
        response.setHeader('content-type', `text/html; charset=${encoding}`)
        response.setHeader('x-seen', query)
        response.end(`<a href="?${query}">again</a><a href="/next?to=${encodeURIComponent(`/x?${query}`)}">on</a>
          <p>Sent: ${value.toLowerCase()}</p><script type="application/json">{"seen":${JSON.stringify(query)}}</script>
          <p id=o></p><script>o.textContent = 'kept: ' + btoa(location.search) + ' end'</script>`)
      }
    ] as const
  ])
)

describe.skipIf(!chromium)('secrets in a form', () => {
  let browser: BrowserEngine
  let origin: PageOrigin
  beforeAll(async () => {
    if (!chromium) return
    const guard = createGuard({ allowPrivateCidrs: [`${PAGE_HOST}/32`] })
    browser = createBrowser({ guard, chromium, pages: 2 })
    origin = await pageOrigin({
      ...pages,
      '/accepts': `<meta charset=utf-8><form action="/done-utf-8" accept-charset="windows-1251"><input id=p name=pass><button>Go</button></form>`,
      '/scripted': `<input id=p name=pass><button>Go</button><script>document.querySelector('button').onclick = () => {
        const turned = [...p.value].reverse().join(''); location = '/done-utf-8?pass=' + encodeURIComponent(turned) + '#at' }</script>`,
      '/plain': `<form action="/text"><input id=p name=pass><button>Go</button></form>`,
      '/text': (_request, response) => {
        response.setHeader('content-type', 'text/plain; charset=windows-1252')
        response.end(Buffer.from('You sent Passw\xf6rter-1 today', 'latin1'))
      }
    })
  })
  afterAll(async () => {
    await browser?.close()
    await origin?.close()
  })
  const login = async (path: string, text: string) => {
    const actions = [
      { type: 'fill', selector: '#p', text, secret: true } as const,
      { type: 'click', selector: 'button' } as const
    ].map(action)
    const page = await browser.fetch({ url: new URL(origin.url + path), actions })
    return { ...page, text: new TextDecoder().decode(page.body) }
  }
  /** The query of the last request to the origin, as the form sent it. */
  const sent = () => origin.requests.at(-1)?.split('=').slice(1).join('=') ?? ''

  test.each(ENCODINGS)(
    'A secret does not come back from a page in %s.',
    { tags: 'long' },
    async (encoding) => {
      const first = ENCODINGS.indexOf(encoding)
      for (const secret of SECRETS.filter((_, index) => (index + first) % 4 === 0)) {
        const page = await login(`/login-${encoding}`, secret)
        const value = sent()
        expect(value.length, secret).toBeGreaterThan(3)
        expect(page.url.href).toBe(`${origin.url}/done-${encoding}?pass=***`)
        const all = `${page.url.href} ${JSON.stringify(page.headers)} ${page.text}`
        const base64 = Buffer.from(`?pass=${value}`).toString('base64')
        for (const form of [
          secret,
          value,
          value.toLowerCase(),
          encodeURIComponent(value),
          base64
        ]) {
          expect(all, `${secret} as ${form}`).not.toContain(form)
        }
        expect(page.text).toContain('again')
        expect(page.text).toContain('kept:')
      }
    }
  )

  test('A secret does not come back from a form with an encoding of its own.', async () => {
    const page = await login('/accepts', 'пароль-99')
    expect(sent()).toBe('%EF%E0%F0%EE%EB%FC-99')
    expect(page.url.search).toBe('?pass=***')
    expect(page.text.toUpperCase()).not.toContain('%EF%E0')
  })

  test("A value that a script derived from a secret is removed by the field's name.", async () => {
    const page = await login('/scripted', 'HunterTwo99')
    expect(sent()).toBe('99owTretnuH')
    expect(page.url.href).toBe(`${origin.url}/done-utf-8?pass=***#at`)
    expect(page.text).not.toContain('99owTretnuH')
  })

  test('A secret does not come back in a text that is not UTF-8.', async () => {
    const page = await login('/plain', 'Passwörter-1')
    expect(page.text).toBe('You sent *** today')
  })
})

describe('the redactor', () => {
  const redactor = (...secrets: string[]) => createRedactor({ secrets, fields: [], addresses: [] })

  test.each([
    ['Passw%2526%2523246%253Brter-1', 'entities, percent-encoded twice'],
    ['Passw&amp;ouml;rter-1', 'an entity of an entity'],
    ['Passw\\u00f6rter-1', 'an escape of JSON'],
    ['Passw%u00f6rter-1', 'escape() of JavaScript'],
    ['PasswÃ¶rter-1', 'UTF-8 read as windows-1252'],
    ['Passw%C3%83%C2%B6rter-1', 'the same, percent-encoded'],
    ['Passw?rter-1', 'an encoding without the character'],
    ['PASSWÖRTER-1', 'capitals'],
    ['Passwo\u0308rter-1', 'another normal form'],
    ['%50assw\u00f6rter%2D1', 'some characters percent-encoded'],
    ['Pass<wbr>w\u00ad\u00f6rter-1', 'places for a break'],
    [Buffer.from('Passwörter-1').toString('hex'), 'hexadecimal digits']
  ])('It finds %s: %s.', (written) => {
    const text = `<p>before ${written} after</p>`
    expect(redactor('Passwörter-1').text(text)).toBe('<p>before *** after</p>')
  })

  test('It leaves other texts as they are.', () => {
    const text = '<p class="a">Passwort &amp; more: 100 % of it, a\\nb, passw örter, caf%E9</p>'
    expect(redactor('Passwörter-1', 'HunterTwo99').text(text)).toBe(text)
  })

  test('It hides a secret at the border of two slices of a long document.', async () => {
    const border = 256 * 1024
    for (const before of [border - 20, border - 5, border - 1, border]) {
      const text = `${'x'.repeat(before)}Passw%26%23246%3Brter-1${'y'.repeat(border)}`
      const clean = await redactor('Passwörter-1').document(text)
      expect(clean).toBe(`${'x'.repeat(before)}***${'y'.repeat(border)}`)
    }
  })

  test('It hides a secret in every part of a fetched page.', async () => {
    const address = 'https://shop.example/in?pass=HunterTwo99'
    const fetched = {
      ...{ url: new URL(address), status: 200, wireBytes: 1, redirects: 0 },
      ...{ contentType: 'text/html', headers: { 'x-seen': address } },
      body: new TextEncoder().encode(`<a href="${address}">in</a>`),
      unreadFrames: [address],
      engine: 'browser' as const
    }
    const clean = await redactedPage(fetched, redactor('HunterTwo99'))
    const hidden = 'https://shop.example/in?pass=***'
    expect(clean).toMatchObject({ headers: { 'x-seen': hidden }, unreadFrames: [hidden] })
    expect(clean.url.href).toBe(hidden)
    expect(new TextDecoder().decode(clean.body)).toBe(`<a href="${hidden}">in</a>`)
  })

  test('It takes linear time on pages that are built to be slow.', async () => {
    const hostile = [
      ['a'.repeat(200), `${'a'.repeat(63)}b`],
      ['%25'.repeat(60), '%25'.repeat(20)],
      ['\\'.repeat(200), `${'\\'.repeat(40)}zz`],
      ['&amp;'.repeat(40), `${'&amp;'.repeat(12)}x`],
      [' +'.repeat(100), `${' +'.repeat(30)}xyzz`]
    ] as const
    for (const [unit, secret] of hostile) {
      const hide = redactor(secret)
      await expectLinear((size) => unit.repeat(size * 400), hide.text)
    }
  })
})
