/** `/docs`: its pages, what they load and how, and that all their links lead somewhere. */

import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { request } from 'node:http'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startService, type TestService } from '../harness.ts'
import { builtPages } from './docs-pages.ts'

const KIB = 1_024

let sluice: TestService
let paths: string[]
/** HTML by path. */
const pages = new Map<string, string>()

beforeAll(async () => {
  paths = builtPages()
  sluice = await startService()
  for (const path of paths) pages.set(path, await (await fetch(sluice.url + path)).text())
}, 120_000)
afterAll(() => sluice.stop())

/** Bytes of an answer as they are sent to a browser. */
async function sent(path: string): Promise<number> {
  const { bytes } = await rawAnswer(path, { 'accept-encoding': 'gzip, deflate, br, zstd' })
  return bytes
}

async function rawAnswer(path: string, headers: Record<string, string> = {}) {
  return new Promise<{
    status: number
    headers: Record<string, unknown>
    bytes: number
    body: Buffer
  }>((resolve, reject) => {
    request(sluice.url + path, { headers }, (response) => {
      const parts: Buffer[] = []
      response.on('data', (part) => parts.push(part))
      response.on('end', () => {
        const body = Buffer.concat(parts)
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          bytes: body.length,
          body
        })
      })
    })
      .on('error', reject)
      .end()
  })
}

test('there is a page for each guide, the reference and the first page', () => {
  expect(paths).toEqual(
    expect.arrayContaining([
      '/docs/',
      '/docs/reference',
      '/docs/errors',
      '/docs/api',
      '/docs/tutorial'
    ])
  )
  expect(paths.length).toBeGreaterThan(24)
})

test('pages are found with and without a slash at the end; others are not', async () => {
  for (const path of ['/docs', '/docs/', '/docs/api', '/docs/api/', '/docs/api.md']) {
    expect([path, (await fetch(sluice.url + path)).status]).toEqual([path, 200])
  }
  const strange = [
    'package.json',
    '..%2fpackage.json',
    '.sources',
    'constructor',
    '__proto__',
    'a/b'
  ]
  for (const name of strange) {
    const response = await fetch(`${sluice.url}/docs/${name}`)
    expect([name, response.status]).toEqual([name, 404])
  }
})

test('pages allow their own files, the one script and the one style inside, and nothing else', async () => {
  for (const [path, html] of pages) {
    const { headers } = await rawAnswer(path)
    const policy = String(headers['content-security-policy'])
    expect(policy).toContain("default-src 'none'")
    expect(policy).not.toMatch(/unsafe|\*|https?:/)
    const inside = [...html.matchAll(/<(script|style)>([\s\S]*?)<\/\1>/g)]
    expect([path, inside.map(([, tag]) => tag)]).toEqual([path, ['script', 'style']])
    for (const [, tag, text = ''] of inside) {
      expect(policy).toContain(`${tag}-src 'self' 'sha256-${hash('sha256', text, 'base64')}';`)
    }
    const rest = html.replace(/<(script|style)>[\s\S]*?<\/\1>/g, '')
    expect(rest, path).not.toMatch(/<style|\sstyle="|<script(?![^>]*\ssrc=)|\son\w+="/)
    expect(html, path).not.toMatch(/<(?:script|link|img)[^>]*(?:src|href)="(?:https?:)?\/\//)
  }
})

test('pages are compressed and revalidated; what they load is immutable', async () => {
  const page = await rawAnswer('/docs/api', { 'accept-encoding': 'gzip' })
  expect(page.headers).toMatchObject({ 'content-encoding': 'gzip', 'cache-control': 'no-cache' })
  expect(gunzipSync(page.body).toString()).toBe(pages.get('/docs/api'))
  const again = await rawAnswer('/docs/api', { 'if-none-match': String(page.headers.etag) })
  expect([again.status, again.bytes]).toEqual([304, 0])
  const assets = [...(pages.get('/docs/') ?? '').matchAll(/"(\/docs\/assets\/[^"]+)"/g)]
  expect(assets.length).toBeGreaterThan(3)
  for (const [, path = ''] of assets) {
    const { status, headers } = await rawAnswer(path)
    expect([path, status, headers['cache-control']]).toEqual([
      path,
      200,
      'public, max-age=31536000, immutable'
    ])
  }
})

test('the whole reference takes less than 100 KB, with all that it loads', async () => {
  const html = pages.get('/docs/reference') ?? ''
  const loaded = [...html.matchAll(/<(?:script|link)[^>]*(?:src|href)="([^"]+)"/g)]
    .map(([, path = '']) => path)
    .filter((path) => !path.includes('noscript'))
  const sizes = await Promise.all(['/docs/reference', ...new Set(loaded)].map(sent))
  const sum = sizes.reduce((one, other) => one + other, 0)
  console.info(`reference: ${sizes.map((size) => (size / KIB).toFixed(1)).join(' + ')} KiB`)
  expect(sum).toBeLessThan(100_000)
})

test('shows every operation', async () => {
  const { paths: routes } = await (await fetch(`${sluice.url}/openapi.json`)).json()
  const ids = [...JSON.stringify(routes).matchAll(/"operationId":"(\w+)"/g)].map(([, id]) => id)
  const html = pages.get('/docs/reference') ?? ''
  expect(ids.filter((id) => !html.includes(`id="${id}"`))).toEqual([])
  // Answers are recorded ones, and not made of types.
  expect(html.match(/Answer · 20/g)?.length).toBeGreaterThan(45)
  expect(html).not.toMatch(/url&quot;<\/i>: <i class="s">&quot;string|9,007,199,254/)
})

test('has an anchor for each error code', async () => {
  const { data } = await (await fetch(`${sluice.url}/api/v1/errors`)).json()
  const html = pages.get('/docs/errors') ?? ''
  const missing = Object.keys(data.errors).filter((code) => !html.includes(`id="${code}"`))
  expect(missing).toEqual([])
})

test('every link within the documentation leads somewhere, and ids are unique', async () => {
  const broken: string[] = []
  for (const [path, html] of pages) {
    const ids = [...html.matchAll(/\sid="([^"]+)"/g)].map(([, id = '']) => id)
    const twice = ids.filter((id, at) => ids.indexOf(id) !== at)
    broken.push(...twice.map((id) => `${path}: two elements ${id}`))
    for (const [, link = ''] of html.matchAll(/<a [^>]*href="([^"]+)"/g)) {
      if (/^(?:https?:|mailto:)/.test(link)) continue
      const { pathname, hash } = new URL(link, `http://a${path}`)
      if (!pathname.startsWith('/docs') || pathname.endsWith('.md')) continue
      const target = pages.get(pathname)
      const id = decodeURIComponent(hash.slice(1))
      if (target === undefined) broken.push(`${path}: ${link}`)
      else if (id !== '' && !target.includes(`id="${id}"`)) broken.push(`${path}: ${link}`)
    }
    for (const [, source = ''] of html.matchAll(/<img [^>]*src="([^"]+)"/g)) {
      const { status } = await fetch(new URL(source, sluice.url + path))
      if (status !== 200) broken.push(`${path}: ${source}`)
    }
  }
  expect([...new Set(broken)]).toEqual([])
}, 60_000)

test('pictures are small', async () => {
  const { headers } = await rawAnswer('/docs/images/job.png')
  expect(headers['content-type']).toBe('image/png')
  for (const html of pages.values()) {
    for (const [, source = ''] of html.matchAll(/<img [^>]*src="(\/docs\/images\/[^"]+)"/g)) {
      expect(await sent(source), source).toBeLessThan(100_000)
    }
  }
})

test('the icon of the pages is that of the dashboard', async () => {
  const icon = readFileSync(new URL('../../../dashboard/src/icon.svg', import.meta.url), 'utf8')
  const response = await fetch(`${sluice.url}/favicon.ico`)
  expect(response.headers.get('content-type')).toMatch(/^image\/svg\+xml/)
  expect((await response.text()).trim()).toBe(icon.trim())
})
