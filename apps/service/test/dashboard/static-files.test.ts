/** `/dashboard`: types, caching and policy of its files, and what it does not serve. */

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Koa from 'koa'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { compressed } from '../../src/doors/http/compression.ts'
import { dashboard } from '../../src/doors/pages/dashboard.ts'
import { startService, type TestService } from '../harness.ts'

let sluice: TestService
let plain: { url: string; close(): void }
const folder = mkdtempSync(join(tmpdir(), 'sluice-dashboard-'))

beforeAll(async () => {
  sluice = await startService()
  const dist = join(folder, 'dist')
  mkdirSync(join(dist, 'assets'), { recursive: true })
  writeFileSync(join(folder, 'secret.html'), 'outside')
  writeFileSync(join(dist, 'index.html'), `<!doctype html>${' '.repeat(2_000)}`)
  writeFileSync(join(dist, 'assets/main-0aB_cD-9.js'), `//${'x'.repeat(2_000)}`)
  writeFileSync(join(dist, '.sources'), 'hidden')
  plain = await serve(dist)
})
afterAll(async () => {
  plain.close()
  await sluice.stop()
  rmSync(folder, { recursive: true })
})

/** The files of a folder alone, with what is thrown as text. */
async function serve(dist: string) {
  const app = new Koa()
  const files = dashboard(dist)
  app.use(compressed() as never)
  app.use(async (ctx, next) => {
    try {
      await files(ctx as never, next)
    } catch (error) {
      ctx.status = 404
      ctx.body = (error as Error).message
    }
  })
  const server = app.listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as { port: number }
  return { url: `http://127.0.0.1:${port}`, close: () => void server.close() }
}

/** `fetch` would resolve dots in a path before it is sent. */
function ask(base: string, path: string, headers: Record<string, string> = {}, method = 'GET') {
  const { hostname, port } = new URL(base)
  return new Promise<{ status: number; headers: Record<string, unknown>; body: Buffer }>(
    (resolve, reject) => {
      request({ hostname, port, path, headers, method }, (response) => {
        const parts: Buffer[] = []
        response.on('data', (part) => parts.push(part))
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            body: Buffer.concat(parts)
          })
        )
      })
        .on('error', reject)
        .end()
    }
  )
}

describe('the files', () => {
  test('the files have a policy that blocks everything from elsewhere', async () => {
    const { headers } = await ask(plain.url, '/dashboard')
    expect(headers['content-security-policy']).toBe(
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'self'"
    )
    expect(headers['cross-origin-opener-policy']).toBe('same-origin')
  })

  test('the files are cached permanently if their name has a hash, and revalidated otherwise', async () => {
    const script = await ask(plain.url, '/dashboard/assets/main-0aB_cD-9.js')
    expect(script.headers['content-type']).toBe('text/javascript; charset=utf-8')
    expect(script.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    const page = await ask(plain.url, '/dashboard')
    expect(page.headers['cache-control']).toBe('no-cache')
    const again = await ask(plain.url, '/dashboard', { 'if-none-match': String(page.headers.etag) })
    expect([again.status, again.body.length]).toEqual([304, 0])
    // One tag for the bytes as they are and compressed can only be a weak one.
    expect(page.headers.etag).toMatch(/^W\/"/)
  })

  test('the files are compressed for clients that accept it', async () => {
    const path = '/dashboard/assets/main-0aB_cD-9.js'
    const small = await ask(plain.url, path, { 'accept-encoding': 'gzip' })
    expect(small.headers['content-encoding']).toBe('gzip')
    expect(small.body.length).toBeLessThan(200)
    expect((await ask(plain.url, path)).body.length).toBe(2_002)
  })

  test.each([
    '/dashboard/../secret.html',
    '/dashboard/..%2fsecret.html',
    '/dashboard/%2e%2e/secret.html',
    '/dashboard/..\\secret.html',
    '/dashboard/.sources',
    '/dashboard//etc/passwd',
    '/dashboard/%00',
    '/dashboard/keys',
    '/dashboard/'
  ])('%s serves the page', async (path) => {
    const { status, body } = await ask(plain.url, path)
    expect(status).toBe(200)
    expect(body.toString()).toMatch(/^<!doctype html>/)
  })

  test('a missing script is not answered with the page', async () => {
    const { body } = await ask(plain.url, '/dashboard/assets/gone-00000000.js')
    expect(body.toString()).toBe('The dashboard has no such file.')
  })

  test('the files are found as soon as they are built', async () => {
    const dist = join(folder, 'later')
    const early = await serve(dist)
    expect((await ask(early.url, '/dashboard')).body.toString()).toContain('`npm start` builds it')
    mkdirSync(dist)
    writeFileSync(join(dist, 'index.html'), 'built')
    expect((await ask(early.url, '/dashboard')).body.toString()).toBe('built')
    early.close()
  })
})

describe('the service', () => {
  test('still answers other paths and methods', async () => {
    for (const path of ['/dashboards', '/dashboar', '/api/v1/dashboard']) {
      expect((await ask(sluice.url, path)).status).toBe(404)
    }
    const posted = await ask(sluice.url, '/dashboard/keys', {}, 'POST')
    expect([posted.status, posted.headers.allow]).toEqual([405, 'HEAD, GET'])
    expect((await ask(sluice.url, '/dashboard/%E0%A4%A')).status).toBeLessThan(500)
    expect((await ask(sluice.url, '/dashboard', {}, 'HEAD')).status).toBe(200)
    expect((await ask(sluice.url, '/dashboard/assets/gone-00000000.js')).status).toBe(404)
  })
})
