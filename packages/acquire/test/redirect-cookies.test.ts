import { describe, expect, test } from 'vitest'
import { redirectCookies } from '../src/http/redirect-cookies.ts'

const from = new URL('https://www.site.example/shop/cart')

/** The Cookie header that goes to `to` after `from` has set these. */
function sent(lines: string | string[], to = 'https://www.site.example/shop/pay', by = from) {
  const cookies = redirectCookies()
  cookies.keep(by, lines)
  return cookies.header(new URL(to))
}

describe('RFC 6265, for the hops of one fetch', () => {
  test.each<[string, string | string[], string | undefined]>([
    ['a name and value', 'a=b', 'a=b'],
    ['several', ['a=1', 'b=2'], 'a=1; b=2'],
    ['a value with =', 'a=b=c==', 'a=b=c=='],
    ['no value', 'a=', 'a='],
    ['spaces around', ' a = b ; HttpOnly', 'a=b'],
    ['no name', '=b', undefined],
    ['no =', 'ab', undefined],
    ['nothing', '', undefined],
    ['the last of a name wins', ['a=1', 'a=2'], 'a=2'],
    ['removed by Max-Age', ['a=1', 'a=1; Max-Age=0'], undefined],
    ['removed by Expires', ['a=1', 'a=1; Expires=Thu, 01 Jan 1970 00:00:00 GMT'], undefined],
    ['Max-Age before Expires', 'a=1; Max-Age=9; Expires=Thu, 01 Jan 1970 00:00:00 GMT', 'a=1'],
    ['an Expires that is not a date', 'a=1; Expires=soon', 'a=1'],
    ['a Domain it belongs to', 'a=1; Domain=.SITE.example', 'a=1'],
    ['a Domain it does not belong to', 'a=1; Domain=other.example', undefined],
    ['a Domain that only ends alike', 'a=1; Domain=w.site.example', undefined],
    ['a longer path first', ['a=1; Path=/', 'b=2; Path=/shop'], 'b=2; a=1'],
    ['a path elsewhere', 'a=1; Path=/shopping', undefined],
    ['4,097 characters', `a=${'x'.repeat(4_095)}`, undefined],
    ['__proto__', '__proto__=1', '__proto__=1']
  ])('%s', (_, lines, header) => expect(sent(lines)).toBe(header))

  test('the default path is the folder of the page that set it', () => {
    expect(sent('a=1', 'https://www.site.example/shop')).toBe('a=1')
    expect(sent('a=1', 'https://www.site.example/shopping')).toBeUndefined()
    expect(sent('a=1', 'https://www.site.example/')).toBeUndefined()
    expect(sent('a=1', 'https://www.site.example/b', new URL('/a', from))).toBe('a=1')
  })

  test('Secure cookies are set and sent over https only', () => {
    expect(sent('a=1; Secure')).toBe('a=1')
    expect(sent('a=1; Secure', 'http://www.site.example/shop/')).toBeUndefined()
    expect(sent('a=1; Secure', from.href, new URL('http://www.site.example/shop/'))).toBeUndefined()
  })

  test('no other host gets a cookie, regardless of its Domain', () => {
    for (const host of ['site.example', 'a.www.site.example', 'other.example']) {
      expect(sent('a=1; Path=/; Domain=site.example', `https://${host}/`)).toBeUndefined()
    }
  })

  test('number and size are bounded', () => {
    const many = Array.from({ length: 1_000 }, (_, n) => `c${n}=x`)
    expect(sent(many)?.split('; ')).toHaveLength(50)
    const large = Array.from({ length: 50 }, (_, n) => `c${n}=${'x'.repeat(4_000)}`)
    expect(sent(large)?.length).toBeLessThanOrEqual(16_384 + 8)
  })
})
