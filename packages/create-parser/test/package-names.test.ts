/** Names of a package, and the pages and texts that it starts with. `create-parser.long.test.ts` makes whole packages. */

import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createParserPackage } from '../src/create-parser-package.ts'
import { packageNames } from '../src/package-names.ts'
import { givenPage } from '../src/page-source.ts'
import { starterText } from '../src/starter-text.ts'

test.each([
  ['https://www.shop.example/products/lamp', 'shop-example', 'shop', 'shop.example', '/products'],
  ['https://shop.example/lamp', 'shop-example', 'shop', 'shop.example', undefined],
  ['https://www.example/', 'www-example', 'www', 'www.example', undefined],
  ['https://7.example/a/b/c', '7-example', 'site-7-example', '7.example', '/a'],
  [
    'https://b\u00fccher.example/',
    'xn-bcher-kva-example',
    'xn--bcher-kva',
    'xn--bcher-kva.example',
    undefined
  ],
  ['https://a_b.example./', 'a-b-example', 'site-a-b-example', 'a_b.example', undefined],
  ['http://10.0.0.1/a/b', '10-0-0-1', 'site-10-0-0-1', '10.0.0.1', '/a'],
  ["https://a.example/it's/x", 'a-example', 'site-a-example', 'a.example', "/it's"]
])('the names for %s are safe', (url, name, kind, host, path) => {
  const rule = path === undefined ? { host } : { host, path }
  expect(packageNames(new URL(url))).toEqual({ name: `sluice-parser-${name}`, kind, rule })
})

test('a long host loses its first labels', () => {
  const { name } = packageNames(new URL(`https://${'a'.repeat(60)}.${'b'.repeat(60)}.example/`))
  expect(name).toHaveLength('sluice-parser-'.length + 80)
  expect(name.endsWith('b-example')).toBe(true)
})

test.each(['http://[::1]/', 'http://localhost/'])(
  '%s is refused, which no rule can name',
  (url) => {
    expect(() => packageNames(new URL(url))).toThrow(/cannot name the host/)
  }
)

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

test('a package expects of the live page what its first page has, and refuses another page', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'sluice-names-'))
  try {
    const body = new TextEncoder().encode('<html lang="en"><title>Lamp</title><h1>A lamp</h1>')
    const page = givenPage('https://shop.example/products/lamp', body, 'page.html')
    const made = await createParserPackage(page, join(folder, 'shop'))
    expect(made).toMatchObject({ name: 'sluice-parser-shop-example', title: 'Lamp' })
    const read = (file: string) => JSON.parse(readFileSync(join(folder, 'shop', file), 'utf8'))
    expect(read('live.json')).toEqual([{ url: page.url.href, has: ['title', 'url', 'heading'] }])
    expect(read('fixtures/first-page/target.json')).toEqual({ url: page.url.href })
    const other = { url: 'https://shop.example/products/not-a-record' }
    expect(read('fixtures/without-a-title/target.json')).toEqual(other)
    expect(read('package.json').sluice.unfilledFields).toEqual({
      description: expect.stringContaining('not on the first page')
    })
    await expect(createParserPackage(page, join(folder, 'shop'))).rejects.toThrow('exists')
    expect(readdirSync(folder)).toEqual(['shop'])
  } finally {
    rmSync(folder, { recursive: true })
  }
})
