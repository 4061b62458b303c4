/** Names of a package, and the pages and texts that it starts with. `create-parser.long.test.ts` makes whole packages. */

import { expect, test } from 'vitest'
import { packageNames } from '../src/package-names.ts'
import { givenPage } from '../src/page-source.ts'
import { starterText } from '../src/starter-text.ts'

const namesOf = (url: string) => packageNames(new URL(url))

test.each([
  ['https://www.shop.example/products/lamp', 'sluice-parser-shop-example', 'shop', '/products'],
  ['https://shop.example./lamp', 'sluice-parser-shop-example', 'shop', undefined],
  ['https://www.example/', 'sluice-parser-www-example', 'www', undefined],
  ['https://7.example/a/b/c', 'sluice-parser-7-example', 'site-7-example', '/a'],
  ['https://a_b.example/', 'sluice-parser-a-b-example', 'site-a-b-example', undefined]
])('the names for %s are safe and short', (url, name, kind, path) => {
  const names = namesOf(url)
  expect([names.name, names.kind, names.rule.path]).toEqual([name, kind, path])
})

test('a long host loses its first labels, and a host that no rule can name is refused', () => {
  const { name } = namesOf(`https://${'a'.repeat(60)}.${'b'.repeat(60)}.example/`)
  expect(name).toHaveLength('sluice-parser-'.length + 80)
  expect(name.endsWith('b-example')).toBe(true)
  for (const url of ['https://[::1]/', 'https://localhost/']) {
    expect(() => namesOf(url)).toThrow(expect.objectContaining({ code: 'INVALID_URL' }))
  }
})

test('a page from a file has the type of its ending', () => {
  const given = (file: string, body = '<p>ü') =>
    givenPage('https://shop.example/', new TextEncoder().encode(body), file)
  expect(given('page.html')).toMatchObject({ contentType: 'text/html', status: 200, text: '<p>ü' })
  expect(given('data.JSON', '{}').contentType).toBe('application/json')
  expect(() => givenPage('ftp://shop.example/', new Uint8Array(), 'page.html')).toThrow(
    '--url is not an absolute http(s) URL'
  )
  expect(() => givenPage('https://shop.example/', new Uint8Array([255]), 'page.html')).toThrow(
    'page.html is not text in UTF-8'
  )
})

test('the starter quotes its names, whatever they hold', () => {
  const rule = { host: 'shop.example', path: "/it's" }
  const text = starterText({ name: 'sluice-parser-shop', kind: 'shop', rule })
  expect(text).toContain("match: [{ host: 'shop.example', path: '/it\\'s' }],")
  expect(text).toContain("kind: 'shop',")
})
