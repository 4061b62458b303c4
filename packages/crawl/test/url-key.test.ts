import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { normalUrl, type QueryMode } from '../src/url/normal-url.ts'
import { canonicalKey, contentKeys, pageKey } from '../src/url/url-key.ts'

const MODES: readonly QueryMode[] = ['strip_tracking', 'strip_all', 'keep']

describe('the one way to write a URL (docs/design/jobs.md §1, "Keys")', () => {
  test.each<[string, string]>([
    ['HTTP://Example.COM:80', 'http://example.com/'],
    ['https://example.com:443/a/../b/./c#top', 'https://example.com/b/c'],
    ['https://example.com:8443/', 'https://example.com:8443/'],
    ['https://user:secret@example.com/', 'https://example.com/'],
    ['https://bücher.example/ä', 'https://xn--bcher-kva.example/%C3%A4'],
    ['https://example.com/?', 'https://example.com/'],
    ['https://example.com/?utm_source=x&UTM_Medium=y', 'https://example.com/'],
    ['https://example.com/?a=1&gclid=2&b=%20+&c', 'https://example.com/?a=1&b=%20+&c'],
    ['https://example.com/?%75tm_source=x&a=1', 'https://example.com/?a=1'],
    ['https://example.com/?%zz=1&fbclid=2', 'https://example.com/?%zz=1'],
    [
      'https://example.com/?ref=home&id=7&source=list',
      'https://example.com/?ref=home&id=7&source=list'
    ],
    ['https://example.com/?b=2&a=1', 'https://example.com/?b=2&a=1'],
    ['https://example.com/a;jsessionid=AB12/b;v=1?PHPSESSID=1', 'https://example.com/a/b;v=1']
  ])('%s is %s', (written, normal) => {
    expect(normalUrl(new URL(written))).toBe(normal)
  })

  test('the normal form leaves the query out, or as it is', () => {
    const url = new URL('https://example.com/a?b=1&utm_source=x#c')
    expect(normalUrl(url, 'strip_all')).toBe('https://example.com/a')
    expect(normalUrl(url, 'keep')).toBe('https://example.com/a?b=1&utm_source=x')
  })

  test('the normal form of a normal form is the same', () => {
    const part = fc.oneof(
      fc.constantFrom(
        'utm_source=1',
        'gclid',
        'a=b',
        '',
        '=',
        '%zz',
        'fbclid=%26',
        'x;jsessionid=1'
      ),
      fc.string({ unit: 'binary', maxLength: 8 })
    )
    const written = fc
      .tuple(
        fc.constantFrom('http://a.example', 'HTTPS://Ü.example:443', 'https://u:p@b.example:8443'),
        fc.array(part, { maxLength: 4 }),
        fc.array(part, { maxLength: 4 })
      )
      .map(([base, path, query]) => `${base}/${path.join('/')}?${query.join('&')}`)
      .filter((text) => URL.canParse(text))
    fc.assert(
      fc.property(written, fc.constantFrom(...MODES), (text, mode) => {
        const once = normalUrl(new URL(text), mode)
        expect(normalUrl(new URL(once), mode)).toBe(once)
      }),
      { numRuns: 300 }
    )
  })
})

describe('keys', () => {
  test('keys are 32 hexadecimal characters, and differ by their subject', () => {
    const text = 'https://example.com/ and enough further words to be a text of its own'
    expect(pageKey('https://example.com/')).toMatch(/^[\da-f]{32}$/)
    const { whole, body } = contentKeys({ text })
    expect(new Set([pageKey(text), whole, body, canonicalKey(text, { whole, body })]).size).toBe(4)
  })

  test('content keys do not depend on spaces, and need some text', () => {
    const words = 'A weir keeps the level of a river the same all year round.'
    const keysOf = (text: string) => contentKeys({ text })
    expect(keysOf(` ${words.replaceAll(' ', '\n ')}`)).toEqual(keysOf(words))
    expect(keysOf('Coming soon').whole).toBeNull()
  })

  test('jobs.md §1: title, record and main pictures are part of the content', () => {
    const text = 'A weir keeps the level of a river the same all year round.'
    const media = ['https://a.example/1.jpg', 'https://a.example/2.jpg']
    const page = { text, title: 'Weirs', record: 'sku=1', media }
    const { whole } = contentKeys(page)
    expect(contentKeys({ ...page, media: media.toReversed() }).whole).toBe(whole)
    for (const other of [{ title: 'Dams' }, { record: 'sku=2' }, { media: media.slice(1) }]) {
      expect(contentKeys({ ...page, ...other }).whole).not.toBe(whole)
    }
    expect(contentKeys({ ...page, title: 'Print' }).body).toBe(contentKeys(page).body)
  })
})
