/** docs/reverse-proxy.md: nginx accepts the configuration it shows, and serves a real service with it. */

import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import type { IncomingHttpHeaders } from 'node:http'
import { request } from 'node:https'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { addUser, NewUser } from '@sluice/service'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type Origin,
  serveArticle,
  startOrigin,
  startService,
  type TestService
} from '../../apps/service/test/harness.ts'
import { blocksOf } from './code-blocks.ts'

const isHere = [['nginx', '-v'] as const, ['openssl', 'version'] as const].every(
  ([program, argument]) => spawnSync(program, [argument]).status === 0
)
if (!isHere)
  console.warn('SKIPPED: nginx or openssl is not on PATH; docs/reverse-proxy.md is not run')

const blocks = blocksOf('docs/reverse-proxy.md')
const shown = (language: string) =>
  blocks.find((block) => block.language === language)?.text as string
const PASSWORD = 'a password of the tests'

describe.skipIf(!isHere)('behind nginx', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sluice-nginx-'))
  let sluice: TestService
  let origin: Origin
  let nginx: ChildProcess
  let port: number
  let key: string

  beforeAll(async () => {
    // As the guide says.
    const settings = Object.fromEntries(
      shown('ini')
        .trim()
        .split('\n')
        .map((line) => line.split('=') as [string, string])
    )
    expect(settings.TRUST_PROXY).toBe('1')
    sluice = await startService(settings)
    origin = await startOrigin(serveArticle)
    const { id, key: made } = await sluice.account()
    key = made
    const user = NewUser.parse({ email: 'ada@example.com', password: PASSWORD })
    await addUser(sluice.service, { ...user, account: id, role: 'owner' })
    port = await freePort()
    makeCertificate(folder)
    writeFileSync(join(folder, 'nginx.conf'), configuration(folder, sluice.url, port))
    const checked = spawnSync('nginx', ['-t', '-p', folder, '-c', 'nginx.conf', '-e', 'stderr'])
    expect(String(checked.stderr)).toContain('test is successful')
    expect(String(checked.stderr)).not.toContain('[warn]')
    nginx = spawn('nginx', ['-p', folder, '-c', 'nginx.conf', '-e', 'stderr'], { stdio: 'ignore' })
    await until(() =>
      ask(port, { path: '/livez' }).then(
        ({ status }) => status === 200,
        () => false
      )
    )
  }, 180_000)

  afterAll(async () => {
    nginx?.kill('SIGTERM')
    if (nginx && nginx.exitCode === null) await once(nginx, 'exit')
    await origin?.stop()
    await sluice?.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  const post = (path: string, body: string, headers: Record<string, string> = {}) =>
    ask(port, {
      path,
      body,
      headers: { 'content-type': 'application/json', host: 'sluice.example', ...headers }
    })

  test('fetches a page', async () => {
    const answer = await post('/api/v1/internet/fetch/', JSON.stringify({ url: origin.url }), {
      authorization: `Bearer ${key}`
    })
    expect(answer.status).toBe(200)
    expect(JSON.parse(answer.body)).toMatchObject({ success: true, data: { title: 'On rivers' } })
    expect(answer.headers['x-tokens-charged']).toBe('1')
  })

  test('sign-in sets a cookie for TLS only, which is accepted', async () => {
    const body = JSON.stringify({ email: 'ada@example.com', password: PASSWORD })
    const origin = { origin: 'https://sluice.example' }
    const answer = await post('/api/v1/auth/sign-in', body, origin)
    expect(answer.status).toBe(200)
    const cookie = String(answer.headers['set-cookie']?.[0])
    expect(cookie).toMatch(/^__Host-sluice_session=.*; secure/i)
    const session = await ask(port, {
      path: '/api/v1/auth/session',
      headers: { cookie: cookie.split(';')[0] as string }
    })
    expect(session.status).toBe(200)
    const elsewhere = await post('/api/v1/auth/sign-in', body, { origin: 'https://other.example' })
    expect(elsewhere.status).toBe(401)
  })

  test("the client's address is the one that nginx sees, not the one that the client claims", async () => {
    const body = JSON.stringify({ email: 'nobody@example.com', password: PASSWORD })
    await post('/api/v1/auth/sign-in', body, { 'x-forwarded-for': '203.0.113.7' })
    // Notes of the audit log are written together, a second later.
    const refused = async () =>
      (await sluice.service.directory.audit({ limit: 20 })).find(
        ({ action }) => action === 'session.refused'
      )
    await until(async () => (await refused()) !== undefined)
    expect(JSON.stringify(await refused())).toContain('127.0.0.1')
    expect(JSON.stringify(await refused())).not.toContain('203.0.113.7')
  })

  test('the service refuses a body that is too large, in JSON', async () => {
    const answer = await post('/api/v1/internet/fetch/', `"${'x'.repeat(1_500_000)}"`, {
      authorization: `Bearer ${key}`
    })
    expect(answer.status).toBe(413)
    expect(JSON.parse(answer.body).error.code).toBe('PAYLOAD_TOO_LARGE')
  })

  test('exports results', async () => {
    const answer = await ask(port, {
      path: '/api/v1/fetch/results/export',
      headers: { authorization: `Bearer ${key}` }
    })
    expect(answer.headers['content-type']).toContain('application/x-ndjson')
    expect(JSON.parse(answer.body.split('\n')[0] as string).url).toContain(origin.url)
  })

  test.each(['/metrics', '/metrics/', '/readyz', '/readyz/', '/%6detrics', '//metrics'])(
    '%s is not reachable',
    async (path) => {
      expect((await ask(port, { path })).status).toBe(404)
    }
  )
})

/** Returns the guide's configuration, with the ports and files of the test. */
function configuration(folder: string, upstream: string, port: number): string {
  const server = shown('nginx')
    .replace('127.0.0.1:8080', new URL(upstream).host)
    .replace('listen 443 ssl', `listen 127.0.0.1:${port} ssl`)
    .replace(/\n {4}listen 80;/, `\n    listen unix:${folder}/http.sock;`)
    .replace(/\/etc\/ssl\/sluice\.example\//g, `${folder}/`)
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${folder}/${name};`)
    .join('\n')
  const user = process.getuid?.() === 0 ? 'user root;\n' : ''
  return `${user}daemon off;\npid ${folder}/nginx.pid;\nevents {}\nhttp {\naccess_log off;\n${temporary}\n${server}\n}\n`
}

function makeCertificate(folder: string): void {
  const made = spawnSync('openssl', [
    ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'],
    ...['-subj', '/CN=sluice.example', '-days', '2'],
    ...['-keyout', join(folder, 'privkey.pem'), '-out', join(folder, 'fullchain.pem')]
  ])
  if (made.status !== 0) throw new Error(String(made.stderr))
}

interface Asked {
  readonly path: string
  readonly headers?: Record<string, string>
  readonly body?: string
}

function ask(
  port: number,
  { path, headers = {}, body }: Asked
): Promise<{ status: number; headers: IncomingHttpHeaders; body: string }> {
  return new Promise((resolve, reject) => {
    const sent = request(
      {
        ...{ host: '127.0.0.1', port, path, headers, servername: 'sluice.example' },
        method: body === undefined ? 'GET' : 'POST',
        rejectUnauthorized: false,
        agent: false
      },
      (answer) => {
        let text = ''
        answer.setEncoding('utf8')
        answer.on('data', (chunk) => {
          text += chunk
        })
        answer.on('end', () =>
          resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: text })
        )
      }
    )
    sent.on('error', reject)
    sent.end(body)
  })
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  return typeof address === 'object' && address !== null ? address.port : 0
}

/** Waits until `check` holds; the test's own time-out bounds it. */
async function until(check: () => Promise<boolean>): Promise<void> {
  while (!(await check())) await new Promise((resolve) => setTimeout(resolve, 50))
}
