import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { baseUrl, parseHtml, resolveUrl } from '../src/index.ts'

const PAGE = new URL('https://site.example/a/b?c#d')

describe('resolveUrl', () => {
  it('resolveUrl agrees with the WHATWG URL parser on every web URL', () => {
    const path = fc.webUrl({ withFragments: true, withQueryParameters: true })
    fc.assert(
      fc.property(path, fc.constantFrom('', '  ', '\n\t'), (value, space) => {
        expect(resolveUrl(space + value + space, PAGE)?.href).toBe(new URL(value, PAGE).href)
      })
    )
  })

  it('resolveUrl agrees with it on any relative reference, or refuses other schemes', () => {
    const piece = fc.constantFrom(
      '/',
      '//',
      '..',
      '.',
      '?',
      '#',
      '&',
      '%2f',
      'a',
      'é',
      ' ',
      ':',
      '\\',
      '\t'
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const value = pieces.join('')
        const expected = value.trim() === '' ? null : URL.parse(value.trim(), PAGE.href)
        const web = expected?.protocol === 'https:' || expected?.protocol === 'http:'
        expect(resolveUrl(value, PAGE)?.href).toBe(web ? expected.href : undefined)
      })
    )
  })

  it.each([
    '',
    '   ',
    'javascript:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,x',
    'http://',
    'mailto:a@b.example',
    `/${'a'.repeat(9000)}`
  ])('refuses %j', (value) => {
    expect(resolveUrl(value, PAGE)).toBeUndefined()
  })

  it('allows the schemes it is given', () => {
    expect(resolveUrl('mailto:a@b.example', PAGE, new Set(['mailto:']))?.href).toBe(
      'mailto:a@b.example'
    )
    expect(resolveUrl('/x', PAGE, new Set(['mailto:']))).toBeUndefined()
  })
})

describe('baseUrl', () => {
  it.each([
    ['', PAGE.href],
    ['<base href="/x/">', 'https://site.example/x/'],
    ['<base target=_top><base href="//cdn.example/y/"><base href="/z/">', 'https://cdn.example/y/'],
    ['<base href="javascript:alert(1)">', PAGE.href],
    ['<base href="data:text/plain,x">', PAGE.href],
    ['<base href="http://[">', PAGE.href]
  ])('the base URL of %j is %s', (html, expected) => {
    expect(baseUrl(parseHtml(html), PAGE).href).toBe(expected)
  })
})
