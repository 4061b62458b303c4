import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { TestService } from '../harness.ts'
import { STORES, startOn } from '../on-stores.ts'
import { callsOf, type KeptSite, sendPage, startSite } from './kept-calls.ts'

let origin: KeptSite
beforeAll(async () => {
  origin = await startSite()
})
afterAll(() => origin.stop())

describe.each(STORES)('options.offline on %s', (store) => {
  let sluice: TestService
  let calls: ReturnType<typeof callsOf>
  beforeAll(async () => {
    sluice = await startOn(store)
  })
  afterAll(() => sluice.stop())
  beforeEach(async () => {
    calls = callsOf(sluice, (await sluice.account(100)).key)
    origin.site = sendPage('It flows.')
    origin.requests = 0
  })

  test('reads the newest kept exchange of the URL, without a request', async () => {
    await calls.archive(`${origin.url}/a`)
    origin.site = sendPage('It floods.')
    await calls.archive(`${origin.url}/a`)
    const { status, body } = await calls.offline(`${origin.url}/a#top`, { include_links: true })
    expect([status, body.meta.billing.tokens]).toEqual([200, 1])
    expect(body.data.markdown).toContain('It floods.')
    expect(origin.requests).toBe(2)
  })

  test('goes back to an older exchange once the newest is deleted', async () => {
    await calls.archive(`${origin.url}/a`)
    origin.site = sendPage('It floods.')
    const newest = await calls.archive(`${origin.url}/a`)
    await calls.remove(`fetch/results/${newest}`)
    const { body } = await calls.offline(`${origin.url}/a`)
    expect(body.data.markdown).toContain('It flows.')
  })

  test('says NOT_KEPT where nothing is kept, or only for another account', async () => {
    await calls.archive(`${origin.url}/a`)
    const other = await calls.offline(`${origin.url}/b`)
    expect([other.status, other.body.error.code]).toEqual([400, 'NOT_KEPT'])
    const stranger = callsOf(sluice, (await sluice.account(100)).key)
    const theirs = await stranger.offline(`${origin.url}/a`)
    expect(theirs.body).toEqual(other.body)
    expect(origin.requests).toBe(1)
    expect(await stranger.results()).toEqual([])
  })

  test('finds the pages of an archived crawl as long as the job lives', async () => {
    origin.site = (request, response) => sendPage(`It flows at ${request.url}.`)(request, response)
    const { id } = await calls.job('crawl', {
      url: `${origin.url}/`,
      scope: { limit: 2 },
      job: { archive: true }
    })
    origin.requests = 0
    const { body } = await calls.offline(`${origin.url}/mouth`)
    expect(body.data.markdown).toContain('It flows at /mouth.')
    await calls.remove(`jobs/${id}`)
    expect((await calls.offline(`${origin.url}/mouth`)).status).toBe(400)
    expect(origin.requests).toBe(0)
  })

  test('answers the lines of a batch, each for itself', async () => {
    await calls.archive(`${origin.url}/a`)
    const job = await calls.job('batch', {
      urls: [`${origin.url}/a`, `${origin.url}/b`],
      options: { offline: true }
    })
    expect(job).toMatchObject({ pages: { success: 1, failed: 1 }, tokens: { charged: 1 } })
    expect(job.all[1].error.code).toBe('NOT_KEPT')
    expect(origin.requests).toBe(1)
  })

  test('is refused for a crawl, which looks for pages', async () => {
    const body = { url: `${origin.url}/`, options: { offline: true } }
    await expect(calls.job('crawl', body)).rejects.toThrow(/options\.offline/)
  })

  test.each([
    ['render', { render: 'browser' }],
    ['headers', { headers: { accept: 'text/html' } }],
    ['if_changed', { if_changed: true }],
    ['ai.audio_transcription', { ai: { audio_transcription: true } }]
  ])('refuses `%s`, which only a fetch can follow', async (name, options) => {
    const { status, body } = await calls.offline(`${origin.url}/a`, options)
    expect([status, body.error.details.path]).toEqual([400, `options.${name}`])
  })
})

describe('options.archive', () => {
  test('is refused with `keep: false`', async () => {
    const sluice = await startOn('the embedded store')
    const calls = callsOf(sluice, (await sluice.account(10)).key)
    const refused = await calls.fetchPage(`${origin.url}/a`, { archive: true, keep: false })
    expect([refused.status, refused.body.error.details.path]).toEqual([400, 'options.archive'])
    await sluice.stop()
  })
})
