/**
 * Processes that share no disk: one Redis and one bucket, and a folder each. Two answer the API, one runs jobs. What one
 * did, another one shows, exports and deletes.
 */

import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findChromium } from '@sluice/acquire/browser'
import type { PayloadStore } from '@sluice/store'
import { openS3Payloads } from '@sluice/store/s3'
import { hasRedis, type RedisServer, startRedis } from '@sluice/store/test/redis-server'
import { type S3Server, startS3 } from '@sluice/store/test/s3-server'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { acrossProcesses } from './across-processes.ts'
import { killServices, type RunningService, startProcess } from './faults/process.ts'
import { type Answer, get, type Origin, post, serveArticle, startOrigin } from './harness.ts'
import { finished, jobPages } from './jobs/job-calls.ts'
import { openBrowser } from './people/browser.ts'

const chromium = await findChromium()
if (!chromium) console.warn('SKIPPED: there is no Chromium; screenshots need one')
if (!hasRedis) console.warn('SKIPPED: there is no redis-server; several machines need one')

const RESULTS = '/api/v1/fetch/results'

describe.skipIf(!hasRedis)('machines with one Redis, one bucket and no shared disk', () => {
  let redis: RedisServer
  let s3: S3Server
  let bucket: PayloadStore
  let origin: Origin
  let shared: Record<string, string>
  const folders: string[] = []
  const newFolder = () => {
    folders.push(mkdtempSync(join(tmpdir(), 'sluice-machine-')))
    return folders.at(-1) as string
  }
  let first: RunningService
  let second: RunningService
  let jobs: RunningService
  let key: string

  beforeAll(async () => {
    redis = await startRedis(['--appendonly', 'yes', '--appendfsync', 'always'])
    s3 = await startS3()
    bucket = openS3Payloads(s3.location('sluice'))
    origin = await startOrigin(serveArticle)
    shared = {
      STORE_URL: redis.url,
      SECRET: 'a secret of the tests, long enough for all',
      PAYLOADS_URL: s3.url('sluice'),
      ...s3.environment,
      SIGNUP: 'open',
      TRUST_PROXY: '1',
      FREE_TOKENS_PER_MONTH: '500'
    }
    const api = { ...shared, ROLES: 'api' }
    first = await startProcess({ ...api, BROWSER: 'auto', DATA_DIR: newFolder() })
    second = await startProcess({ ...api, DATA_DIR: newFolder() })
    jobs = await startProcess({ ...shared, ROLES: 'jobs', DATA_DIR: newFolder() })
    key = first.firstKey as string
  })
  afterAll(async () => {
    killServices()
    await bucket?.close()
    await s3?.stop()
    await redis?.stop()
    await origin?.stop()
    for (const folder of folders) rmSync(folder, { recursive: true, force: true })
  })

  test('share people, keys, history and replays', async () => {
    const findings = [
      ...(await acrossProcesses(first.url, second.url, origin.url)),
      ...(await acrossProcesses(second.url, first.url, origin.url))
    ]
    expect(findings.filter(({ holds }) => !holds)).toEqual([])
  })

  test('a result of one is shown, listed and exported by the other', async () => {
    const { body } = await fetchOn(first, '/one', { markdown: true })
    const id = idOf(body)
    const shown = await get(`${second.url}${RESULTS}/${id}`, key)
    expect(shown.body.data).toMatchObject({ id, data: body.data })
    const listed = await get(`${second.url}${RESULTS}?limit=100`, key)
    expect(listed.body.data.find((one: Answer) => one.id === id)?.data).toEqual(body.data)
    const exported = await textOf(`${second.url}${RESULTS}/export`)
    const lines = exported
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as Answer)
    expect(lines.find((one) => one.id === id)?.data).toEqual(body.data)
  })

  test('a result that one deletes is gone on the other, and in the bucket', async () => {
    const { body } = await fetchOn(first, '/two')
    const id = idOf(body)
    const begun = s3.requests.length
    const deleted = await fetch(`${second.url}${RESULTS}/${id}`, {
      method: 'DELETE',
      headers: { authorization: `Bearer ${key}` }
    })
    expect(deleted.ok).toBe(true)
    expect((await get(`${first.url}${RESULTS}/${id}`, key)).status).toBe(404)
    const removed = s3.requests.slice(begun).filter((line) => line.startsWith('DELETE'))
    expect(removed).toEqual([expect.stringContaining(`/${id}`)])
  })

  test('a job started on one runs on the machine of jobs, and is shown and exported by the other', async () => {
    const urls = [1, 2, 3, 4, 5].map((n) => `${origin.url}/job-${n}`)
    const response = await fetch(`${first.url}/api/v1/internet/batch`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/x-ndjson' },
      body: urls.map((url) => JSON.stringify({ url })).join('\n')
    })
    expect(response.status).toBe(202)
    const { id } = (await response.json()).data
    expect(await finished(second, key, id)).toMatchObject({ status: 'completed' })
    const pages = await jobPages(second, key, id)
    expect(pages.map(({ url }) => url).sort()).toEqual(urls)
    for (const page of pages) expect(page.data?.title).toBeTruthy()
    const exported = await textOf(`${first.url}/api/v1/jobs/${id}/export`)
    expect(exported.trimEnd().split('\n')).toHaveLength(5)
    expect(exported).toBe(await textOf(`${second.url}/api/v1/jobs/${id}/export`))
    // Only the machine of jobs has fetched.
    const metrics = await textOf(`${jobs.url}/metrics`)
    expect(metrics).toMatch(/sluice_job_pages_total\{outcome="success"\} 5\b/)
    expect((await fetch(`${jobs.url}/api/v1/jobs/${id}`)).status).toBe(404)
  })

  test.skipIf(!chromium)('a screenshot taken on one is served by the other', async () => {
    const { status, body } = await fetchOn(first, '/picture', {
      screenshot: { format: 'png', width: 400, height: 300 }
    })
    expect(status).toBe(200)
    const [{ url, bytes }] = body.data.screenshots
    const served = await fetch(second.url + url)
    expect(served.headers.get('content-type')).toBe('image/png')
    expect((await served.arrayBuffer()).byteLength).toBe(bytes)
  })

  test('an account that is closed on one leaves nothing in the bucket', async () => {
    const browser = openBrowser(second.url)
    const person = { email: 'closing@example.com', password: 'long enough, so' }
    await browser.request('POST', '/api/v1/auth/sign-up', person)
    const made = await browser.request('POST', '/api/v1/account/keys', { name: 'k' })
    const other = made.body.data.key
    const { body } = await fetchOn(first, '/closed', {}, other)
    const pointers = () => listed().then((all) => all.filter((one) => one.includes(idOf(body))))
    expect(await pointers()).toHaveLength(1)
    const closed = await browser.request('DELETE', '/api/v1/account', { password: person.password })
    expect(closed.status).toBe(200)
    expect((await get(`${first.url}${RESULTS}`, other)).status).toBe(401)
    expect(await pointers()).toEqual([])
  })

  test('keep nothing of a result in their folders', () => {
    for (const folder of folders) {
      const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
      expect(names.filter((name) => /ftc_|art_|payloads|secret/.test(name))).toEqual([])
    }
  })

  test('the bucket holds sealed bytes only', async () => {
    const pointers = await listed()
    expect(pointers.length).toBeGreaterThan(5)
    for (const pointer of pointers) {
      const bytes = Buffer.from((await bucket.get(pointer)) ?? [])
      // The forms of packages/store/src/payloads/sealed-payloads.ts that are sealed.
      expect([2, 3]).toContain(bytes[0])
      expect(bytes.includes(origin.url)).toBe(false)
    }
  })

  test('storage that fails makes requests fail, charges nothing, and turns /readyz 503', async () => {
    const before = (await get(`${second.url}/api/v1/account`, key)).body.data.balance
    s3.fault = () => ({ status: 403, code: 'AccessDenied' })
    try {
      const { status, body } = await fetchOn(first, '/failing')
      expect([status, body.error.code]).toEqual([500, 'STORE_UNAVAILABLE'])
      const ready = await fetch(`${first.url}/readyz`)
      expect([ready.status, (await ready.json()).checks.payloads]).toEqual([
        503,
        'STORE_UNAVAILABLE'
      ])
    } finally {
      s3.fault = undefined
    }
    expect((await fetch(`${first.url}/readyz`)).status).toBe(200)
    expect((await get(`${second.url}/api/v1/account`, key)).body.data.balance).toEqual(before)
  })

  test('a start without storage, or without rights in it, says what to do and shows no secret', async () => {
    const starting = async (environment: Record<string, string>) => {
      const error: Error = await startProcess({
        ...shared,
        DATA_DIR: newFolder(),
        ...environment
      }).then(
        () => expect.fail('it started'),
        (thrown) => thrown
      )
      expect(error.message).not.toContain(s3.environment.AWS_SECRET_ACCESS_KEY)
      return error.message
    }
    expect(await starting({ AWS_SECRET_ACCESS_KEY: '' })).toMatch(
      /`PAYLOADS_URL`: needs AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY/
    )
    expect(await starting({ AWS_SECRET_ACCESS_KEY: 'another' })).toMatch(
      /did not start\. The payloads cannot be kept: .*SignatureDoesNotMatch.* Correct AWS_ACCESS_KEY_ID/
    )
    s3.fault = (line) =>
      line.startsWith('PUT') ? { status: 404, code: 'NoSuchBucket' } : undefined
    expect(await starting({})).toMatch(/NoSuchBucket.*Create the bucket payloads/)
    s3.fault = undefined
  })

  function fetchOn({ url }: RunningService, path: string, options: object = {}, by = key) {
    return post(`${url}/api/v1/internet/fetch/`, by, { url: origin.url + path, options })
  }

  async function listed(): Promise<string[]> {
    const pointers: string[] = []
    for await (const { pointer } of bucket.list({ before: Date.now() + 3_600_000 })) {
      pointers.push(pointer)
    }
    return pointers
  }

  async function textOf(url: string): Promise<string> {
    return (await fetch(url, { headers: { authorization: `Bearer ${key}` } })).text()
  }
})

function idOf(body: Answer): string {
  return body.meta.request_id
}
