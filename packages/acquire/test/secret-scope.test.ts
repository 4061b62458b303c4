import { describe, expect, test } from 'vitest'
import { redirectCookies } from '../src/http/redirect-cookies.ts'
import { createRobotsGate } from '../src/index.ts'
import { secretsFor, withheldAt } from '../src/secret-scope.ts'
import { acquirerFor, listening } from './fetching.ts'
import { HOST } from './origins.ts'

const written = new URL('https://www.site.example/shop')
const place = { path: '/', secure: false }
const own = { name: 'own', value: '1', domain: 'www.site.example', hostOnly: true, ...place }
const wide = { name: 'wide', value: '2', domain: 'site.example', hostOnly: false, ...place }
const secrets = { written, headers: { authorization: 'Bearer x' }, cookies: [own, wide] }

/** URLs, whether headers go there, and which cookies. */
const PLACES: [url: string, headers: boolean, cookies: string | undefined][] = [
  ['https://www.site.example/other', true, 'own=1; wide=2'],
  ['https://www.site.example:443/', true, 'own=1; wide=2'],
  ['http://www.site.example/', false, undefined],
  ['https://www.site.example:8443/', false, undefined],
  ['https://shop.site.example/', false, 'wide=2'],
  ['http://shop.site.example/', false, undefined],
  ['https://shop.site.example:8443/', false, undefined],
  ['https://site.example/', false, 'wide=2'],
  ['https://www.site.example.evil.example/', false, undefined],
  ['https://evil-site.example/', false, undefined],
  ['https://other.example/', false, undefined]
]

describe('secrets written for an https URL', () => {
  test.each(PLACES)('the secrets go to %s: headers %s, cookies %s', (address, headers, cookies) => {
    const url = new URL(address)
    const found = secretsFor(secrets, url)
    expect(Object.keys(found?.headers ?? {})).toEqual(headers ? ['authorization'] : [])
    expect(redirectCookies(secrets.cookies, written).header(url)).toBe(cookies)
    expect(
      found?.cookies.map(({ name, value }) => `${name}=${value}`).join('; ') || undefined
    ).toBe(cookies)
    expect(withheldAt(secrets, url, false)).toEqual([
      ...(headers ? [] : ['headers']),
      ...(cookies ? [] : ['cookies'])
    ])
  })

  test('a page whose redirects left the URL and came back gets no secrets', () => {
    expect(withheldAt(secrets, written, true)).toEqual(['headers'])
  })
})

/** Answers 200 and keeps the heads of the requests. */
async function noting() {
  const heads: string[] = []
  const origin = await listening((socket, head) => {
    heads.push(head)
    const body = 'User-agent: *\nDisallow: /x\n'
    socket.end(
      `HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nContent-Length: ${body.length}\r\nConnection: close\r\n\r\n${body}`
    )
  })
  return { url: origin.url, heads }
}

test('a page at another URL than the one written gets neither headers nor cookies', async () => {
  const { url, heads } = await noting()
  const acquirer = acquirerFor()
  const cookies = [{ name: 'sid', value: 'canary', domain: HOST, hostOnly: true, ...place }]
  const request = { headers: { 'x-key': 'canary' }, cookies }
  const plan = { url: new URL(url), via: 'http' as const }
  const elsewhere = await acquirer.fetch(plan, {
    ...request,
    written: new URL(`http://${HOST}:1/`)
  })
  expect(elsewhere.withheld).toEqual(['headers', 'cookies'])
  expect(heads.join()).not.toContain('canary')
  const there = await acquirer.fetch(plan, request)
  expect(there.withheld).toBeUndefined()
  expect(heads[1]?.match(/canary/g)).toHaveLength(2)
})

test('robots.txt is cached for each set of secrets, and fetched once with each', async () => {
  const { url, heads } = await noting()
  const gate = createRobotsGate(acquirerFor(), 'Sluice/1.0')
  const page = new URL('/page', url)
  const visit = (key: string, at = page) => ({
    secrets: { written: at, headers: { 'x-key': key }, cookies: [] }
  })
  for (let round = 0; round < 2; round++) {
    expect(await gate.allows(page, undefined, visit('one'))).toBe(true)
    expect(await gate.allows(page, undefined, visit('two'))).toBe(true)
    expect(await gate.allows(page)).toBe(true)
    expect(
      await gate.allows(page, undefined, visit('three', new URL('http://other.example')))
    ).toBe(true)
  }
  const keys = heads.map((head) => /x-key: (\w+)/i.exec(head)?.[1] ?? 'none')
  expect(keys.sort()).toEqual(['none', 'one', 'two'])
})
