import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { get, type TestService } from '../harness.ts'
import { STORES, startOn } from '../on-stores.ts'
import { callsOf, type KeptSite, river, startSite } from './kept-calls.ts'

let origin: KeptSite
/** Attempts at each path. */
const tried = new Map<string, number>()
beforeAll(async () => {
  origin = await startSite()
  // Random words do not compress.
  const noise = () => Array.from({ length: 400 }, () => Math.random().toString(36)).join(' ')
  origin.site = ({ url = '' }, response) => {
    const attempt = (tried.get(url) ?? 0) + 1
    tried.set(url, attempt)
    response.statusCode = url === '/third-time' && attempt < 3 ? 500 : 200
    response.setHeader('content-type', 'text/html')
    response.end(river(noise()))
  }
})
afterAll(() => origin.stop())

beforeEach(() => tried.clear())

describe.each(STORES)('ARCHIVE_JOB_BYTES on %s', (store) => {
  let sluice: TestService
  beforeAll(async () => {
    sluice = await startOn(store, { ARCHIVE_JOB_BYTES: '16000' })
  })
  afterAll(() => sluice.stop())

  test('lets a job go on without its archive, and tells the pages that are not in it', async () => {
    const { id: account, key } = await sluice.account(100)
    const { job, results, readAgain, remove } = callsOf(sluice, key)
    const urls = Array.from({ length: 6 }, (_, n) => `${origin.url}/${n}`)
    const { id, pages } = await job('batch', { urls, job: { archive: true, concurrency: 1 } })
    expect(pages).toMatchObject({ success: 6, failed: 0 })
    const told = (await results()).filter(({ warnings }) =>
      warnings.some(({ code }: { code: string }) => code === 'NOT_ARCHIVED')
    )
    expect(told.length).toBeGreaterThan(1)
    expect(told.length).toBeLessThan(6)
    const refused = await readAgain(told[0].id)
    expect([refused.status, refused.body.error.code]).toEqual([400, 'NOT_KEPT'])
    const response = await fetch(`${sluice.url}/api/v1/jobs/${id}/export?format=warc`, {
      headers: { authorization: `Bearer ${key}` }
    })
    expect((await response.arrayBuffer()).byteLength).toBeLessThan(18_000)
    await remove(`jobs/${id}`)
    const left: string[] = []
    for await (const payload of sluice.service.payloads.list({ before: Date.now() + 60_000 })) {
      if (payload.account === account && payload.id.startsWith('arc_')) left.push(payload.id)
    }
    expect(left).toEqual([])
    expect((await get(`${sluice.url}/api/v1/jobs/${id}`, key)).status).toBe(404)
  })

  test('counts only the last attempt at a page, which replaces the ones before it', async () => {
    const { key } = await sluice.account(100)
    const { job, results } = callsOf(sluice, key)
    const urls = ['/third-time', '/next'].map((path) => origin.url + path)
    const { all } = await job('batch', { urls, job: { archive: true, concurrency: 1 } })
    expect(all).toMatchObject([{ status: 'success', attempts: 3 }, { status: 'success' }])
    expect((await results()).flatMap(({ warnings }) => warnings)).toEqual([])
  })
})
