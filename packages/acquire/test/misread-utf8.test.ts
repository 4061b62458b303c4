import { afterAll, describe, expect, test } from 'vitest'
import { decodeBody } from '../src/body/decode.ts'
import { rereadAsUtf8 } from '../src/browser/misread-utf8.ts'
import { createBrowser, findChromium } from '../src/browser.ts'
import { createGuard } from '../src/guard.ts'
import { createAcquirer } from '../src/index.ts'
import { PAGE_HOST, pageOrigin } from './browser-origin.ts'

const chromium = await findChromium()
if (!chromium) console.warn('SKIPPED: there is no Chromium; the encodings it guesses need one')

const windows1252 = new TextDecoder('windows-1252')

/** UTF-8 taken for windows-1252, with no-break spaces as a serializer writes them. */
function misread(text: string): string {
  return windows1252.decode(new TextEncoder().encode(text)).replaceAll('\u00a0', '&nbsp;')
}

describe('UTF-8 that was decoded as windows-1252', () => {
  test.each([
    'Grüße aus Köln',
    'à la carte – “50 €”',
    '日本語のページ',
    'Привет, мир',
    '😀 and 🏳️‍🌈',
    'ＷＩＤＥ\u2028line'
  ])('misread text is repaired: %s', (text) => {
    expect(rereadAsUtf8(misread(text))).toBe(text)
  })

  test('misread text is repaired beside entities and content added by scripts', () => {
    expect(
      rereadAsUtf8(`a&nbsp;b&nbsp;c ${misread('Grüße, Fähre, Fluß, größer, über, Köln')}日`)
    ).toBe('a&nbsp;b&nbsp;c Grüße, Fähre, Fluß, größer, über, Köln日')
  })

  test.each([
    'plain ASCII',
    'Grüße aus Köln: “5 €” – für dich',
    'La Ã©tat appears when é is misread; à côté, où, être, déjà, naïve, façade, garçon, où',
    'a&nbsp;b',
    'Â',
    '日本語'
  ])('correct text is not changed: %s', (text) => {
    expect(rereadAsUtf8(text)).toBe(text)
  })

  test('the repair takes linear time', () => {
    for (const unit of ['Ã', 'â€', 'ð&nbsp;', 'Ã¼', '&nbsp;']) {
      const text = unit.repeat(200_000)
      expect(rereadAsUtf8(text).length).toBeLessThanOrEqual(text.length)
    }
  })
})

describe.skipIf(!chromium)(
  'both engines read a page without a declared encoding alike',
  async () => {
    const guard = createGuard({ allowPrivateCidrs: [`${PAGE_HOST}/32`] })
    const browser = chromium ? createBrowser({ guard, chromium, pages: 2 }) : undefined
    const acquirer = createAcquirer({ guard })
    afterAll(() => Promise.all([browser?.close(), acquirer.close()]))

    const SENTENCE = 'Die Fähre liegt im Hafen – für 5 € geht es über den Fluß.'
    const page = (text: string) => `<!doctype html><title>Grüße</title><main><p>${text}</p></main>`

    test.each<[string, Buffer, string | undefined]>([
      ['UTF-8', Buffer.from(page(SENTENCE)), 'text/html'],
      ['UTF-8 without a type', Buffer.from(page(SENTENCE)), undefined],
      [
        'UTF-8 of another script',
        Buffer.from(page(`日本語のページです。${SENTENCE}`)),
        'text/html'
      ],
      [
        'windows-1252',
        Buffer.from(page('Die Fähre liegt im Hafen, groß und schön.'), 'latin1'),
        'text/html'
      ],
      [
        'UTF-8 with a late declaration',
        Buffer.from(`<!--${'x'.repeat(3_000)}--><meta charset=utf-8>${page(SENTENCE)}`),
        'text/html'
      ],
      ['UTF-8 as text', Buffer.from(SENTENCE), 'text/plain'],
      ['UTF-8 that is declared', Buffer.from(page(SENTENCE)), 'text/html; charset=utf-8'],
      [
        'UTF-8 that is declared as another',
        Buffer.from(page('größer')),
        'text/html; charset=iso-8859-1'
      ]
    ])('%s', async (_, body, type) => {
      const origin = await pageOrigin({
        '/': (_request, response) =>
          response.writeHead(200, type ? { 'content-type': type } : {}).end(body)
      })
      try {
        const url = new URL(`${origin.url}/`)
        const plan = { url, via: 'http' as const }
        const [plain, rendered] = [await acquirer.fetch(plan), await browser!.fetch({ url })]
        const [one, other] = [plain, rendered].map((fetched) =>
          decodeBody(fetched.body, fetched.contentType)
            .text.replace(/<[^>]*>/g, '')
            .trim()
        )
        expect(other).toBe(one)
        expect(one).toMatch(type?.includes('8859') ? /grÃ¶ÃŸer/ : /Fähre/)
      } finally {
        await origin.close()
      }
    })

    test('a frame is decoded alike', async () => {
      const origin = await pageOrigin({
        '/': '<title>Outer</title><iframe src="/inner" width="1000" height="600"></iframe>',
        '/inner': (_request, response) =>
          response.writeHead(200, { 'content-type': 'text/html' }).end(page(SENTENCE.repeat(9)))
      })
      try {
        const { body } = await browser!.fetch({ url: new URL(`${origin.url}/`) })
        expect(new TextDecoder().decode(body)).toContain(SENTENCE)
      } finally {
        await origin.close()
      }
    })
  }
)
