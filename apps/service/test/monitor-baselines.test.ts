/** jobs.md §3: a monitor compares with the last success of its own runs, which is kept as long as the monitor. */

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { placeOfBaseline } from '../src/domains/history/baseline-payloads.ts'
import { type Answer, type Origin, post, startOrigin, type TestService } from './harness.ts'
import { finished, jobPages } from './jobs/job-calls.ts'
import { STORES, startOn } from './on-stores.ts'

const STONE = 'It is made of grey stone, as every mill of this valley has been for many years.'

let text: string
let status: number
/** Statuses of single pages, and the links of the page `/`. */
let statuses: Record<string, number>
let links: string[]
let origin: Origin
let sluice: TestService
let account: { id: string; key: string }

beforeAll(async () => {
  origin = await startOrigin((request, response) => {
    response.statusCode = statuses[String(request.url)] ?? status
    const list = request.url === '/' ? links.map((to) => `<a href="${to}">${to}</a>`).join(' ') : ''
    response.setHeader('content-type', 'text/html')
    response.end(`<!doctype html><html lang="en"><head><title>Mill ${request.url}</title></head><body><main>
<h1>Mill ${request.url}</h1><p>${text}</p><p>The mill ${request.url} stands beside the lower bridge of the river. ${list}</p>
</main></body></html>`)
  })
})

afterAll(() => origin.stop())

beforeEach(() => {
  text = STONE
  status = 200
  statuses = {}
  links = []
})

async function hourly(path: string, options: object = {}): Promise<string> {
  const request = { url: `${origin.url}${path}`, options }
  const body = { schedule: '0 * * * *', request }
  const answer = await post(`${sluice.url}/api/v1/monitors`, account.key, body)
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return answer.body.data.id
}

async function call(method: string, path: string, body?: object): Promise<Answer> {
  const response = await fetch(`${sluice.url}${path}`, {
    method,
    headers: { authorization: `Bearer ${account.key}`, 'content-type': 'application/json' },
    ...(body ? { body: JSON.stringify(body) } : {})
  })
  return response.json() as Promise<Answer>
}

/** Run a monitor. @returns its run, and the page's comparison. */
async function run(id: string): Promise<{ changed: number; changes: Answer; result: string }> {
  await call('POST', `/api/v1/monitors/${id}/run`)
  const { data } = await call('GET', `/api/v1/monitors/${id}/runs`)
  const { job } = data[0]
  await finished(sluice, account.key, job)
  const [page] = await jobPages(sluice, account.key, job, 'all')
  const [{ changed_pages: changed }] = (await call('GET', `/api/v1/monitors/${id}/runs`)).data
  return { changed, changes: page.data?.changes, result: page.result }
}

/** Run a monitor of a site. @returns the status of each page that changed, by its path. */
async function runSite(id: string): Promise<Record<string, string>> {
  await call('POST', `/api/v1/monitors/${id}/run`)
  const { job } = (await call('GET', `/api/v1/monitors/${id}/runs`)).data[0]
  await finished(sluice, account.key, job)
  const { data } = await call('GET', `/api/v1/jobs/${job}/changes`)
  const changes = data.map(({ page, changes }: Answer) => [
    new URL(page.url).pathname,
    changes.status
  ])
  return Object.fromEntries(changes)
}

/** The payloads of baselines that the account has. */
async function payloadsOf(): Promise<string[]> {
  const found: string[] = []
  for await (const one of sluice.service.payloads.list({ before: Date.now() + 60_000 })) {
    if (one.account === account.id && placeOfBaseline(one.id)) found.push(one.id)
  }
  return found
}

describe.each(STORES)('on %s', (store) => {
  beforeAll(async () => {
    sluice = await startOn(store)
  })
  afterAll(() => sluice.stop())
  beforeEach(async () => {
    account = await sluice.account(1_000)
  })

  describe('jobs.md §3: the baseline of a monitor', () => {
    test('each of two monitors of a page reports a change', async () => {
      const [a, b] = [await hourly('/two'), await hourly('/two')]
      expect([(await run(a)).changed, (await run(b)).changed]).toEqual([0, 0])
      text = STONE.replace('grey', 'red')
      expect([(await run(a)).changed, (await run(b)).changed]).toEqual([1, 1])
      expect([(await run(a)).changed, (await run(b)).changed]).toEqual([0, 0])
    })

    test('a fetch of the page between two runs hides no change', async () => {
      const id = await hourly('/between')
      const first = await run(id)
      text = STONE.replace('grey', 'red')
      const fetchUrl = `${sluice.url}/api/v1/internet/fetch/`
      const url = `${origin.url}/between`
      const { body } = await post(fetchUrl, account.key, { url, options: { changes: true } })
      // A fetch is compared with the newest success of the account, which is the monitor's.
      expect(body.data.changes).toMatchObject({ status: 'changed', previous: { id: first.result } })
      const { changed, changes } = await run(id)
      expect(changed).toBe(1)
      expect(changes).toMatchObject({ status: 'changed', previous: { id: first.result } })
      expect(changes.diff).toMatch(/^\+It is made of red stone/m)
    })

    test('a change is reported although the last result is no longer in the history', async () => {
      const id = await hourly('/forgotten')
      const { result } = await run(id)
      await call('DELETE', `/api/v1/fetch/results/${result}`)
      expect(await run(id)).toMatchObject({ changed: 0, changes: { status: 'same' } })
      text = STONE.replace('grey', 'red')
      await call('DELETE', '/api/v1/fetch/results')
      const { changed, changes } = await run(id)
      expect([changed, changes.status]).toEqual([1, 'changed'])
      expect(changes.diff).toMatch(/^-It is made of grey stone/m)
    })

    test('a change is reported although the page failed in between', async () => {
      const id = await hourly('/failing')
      await run(id)
      status = 500
      expect(await run(id)).toMatchObject({ changed: 0, changes: undefined })
      status = 200
      text = STONE.replace('grey', 'red')
      expect(await run(id)).toMatchObject({ changed: 1, changes: { status: 'changed' } })
    })

    test('a monitor keeps one payload of a page, which goes with the monitor', async () => {
      const id = await hourly('/payloads')
      for (const colour of ['grey', 'red', 'green', 'green']) {
        text = STONE.replace('grey', colour)
        await run(id)
      }
      expect(await payloadsOf()).toHaveLength(1)
      await call('DELETE', `/api/v1/monitors/${id}`)
      expect(await payloadsOf()).toEqual([])
    })

    test('a monitor that watches something else begins anew', async () => {
      const id = await hourly('/before')
      await run(id)
      text = STONE.replace('grey', 'red')
      const request = { url: `${origin.url}/before`, options: { changes: { mode: 'record' } } }
      await call('PATCH', `/api/v1/monitors/${id}`, { request })
      expect(await payloadsOf()).toEqual([])
      expect(await run(id)).toMatchObject({
        changed: 0,
        changes: { status: 'new', reason: 'first' }
      })
      text = STONE
      expect((await run(id)).changed).toBe(1)
    })

    test('a result that was kept and not charged is no baseline', async () => {
      const id = await hourly('/crash')
      const { result } = await run(id)
      const { store } = sluice.service.monitors
      const [kept] = await store.baselines({ account: account.id, id, limit: 1 })
      const state = JSON.parse(String(kept?.state))
      expect(state).toEqual({
        url: `${origin.url}/crash`,
        kept: { id: result, at: expect.any(Number), mode: 'text', slot: 0 }
      })
      const lost = {
        ...state,
        next: { ...state.kept, id: 'ftc_00000000000000000000000000', slot: 1 }
      }
      const ref = { account: account.id, monitor: id, mark: String(kept?.mark) }
      await store.putBaseline({ ...ref, state: JSON.stringify(lost) })
      text = STONE.replace('grey', 'red')
      const changed = await run(id)
      expect(changed).toMatchObject({ changed: 1, changes: { previous: { id: result } } })
      // The process died after the charge: the result counts.
      const after = JSON.parse(String(await store.baseline(ref)))
      const unconfirmed = { ...state, kept: state.kept, next: after.kept }
      await store.putBaseline({ ...ref, state: JSON.stringify(unconfirmed) })
      expect(await run(id)).toMatchObject({
        changed: 0,
        changes: { status: 'same', previous: { id: changed.result } }
      })
    })
  })

  describe('jobs.md §3: pages that are gone', () => {
    test('a page that is gone is `removed` once, and `back` once', async () => {
      const id = await hourly('/gone')
      const { result } = await run(id)
      const seen: unknown[] = []
      for (const [next, colour] of [
        [404, 'grey'],
        [404, 'grey'],
        [500, 'grey'],
        [410, 'grey'],
        [200, 'red'],
        [200, 'red'],
        [404, 'red'],
        [200, 'red']
      ] as const) {
        status = next
        text = STONE.replace('grey', colour)
        const ran = await run(id)
        const { job } = (await call('GET', `/api/v1/monitors/${id}/runs`)).data[0]
        const [change] = (await call('GET', `/api/v1/jobs/${job}/changes`)).data
        seen.push([next, ran.changed, change?.changes.status ?? null])
        if (change?.changes.status === 'removed' && seen.length === 1) {
          expect(change.changes).toEqual({
            status: 'removed',
            reason: null,
            mode: 'text',
            previous: { id: result, at: expect.any(String) },
            diff: null,
            fields: null,
            truncated: false
          })
        }
        if (seen.length === 5) expect(change.changes.diff).toMatch(/^\+It is made of red stone/m)
        if (seen.length === 8) expect(change.changes.diff).toBeNull()
      }
      expect(seen).toEqual([
        [404, 1, 'removed'],
        [404, 0, null],
        [500, 0, null],
        [410, 0, null],
        [200, 1, 'back'],
        [200, 0, null],
        [404, 1, 'removed'],
        [200, 1, 'back']
      ])
    })

    test('a page that fails otherwise is neither removed nor back', async () => {
      const id = await hourly('/broken')
      await run(id)
      const changed: number[] = []
      for (const next of [500, 500, 403, 200]) {
        status = next
        changed.push((await run(id)).changed)
      }
      expect(changed).toEqual([0, 0, 0, 0])
    })

    test('a page that was never read is not removed', async () => {
      status = 404
      const id = await hourly('/never')
      expect([(await run(id)).changed, (await run(id)).changed]).toEqual([0, 0])
      status = 200
      expect(await run(id)).toMatchObject({
        changed: 1,
        changes: { status: 'new', reason: 'first' }
      })
    })

    test('of a site, pages that nothing links to any more are asked for until they are gone', async () => {
      links = ['/b', '/c', '/d', '/e']
      const crawl = { url: `${origin.url}/`, scope: { sitemap: 'skip' } }
      const answer = await post(`${sluice.url}/api/v1/monitors`, account.key, {
        schedule: '0 * * * *',
        crawl
      })
      const { id } = answer.body.data
      expect(await runSite(id)).toEqual({})
      links = ['/b', '/e', '/f']
      Object.assign(statuses, { '/c': 404, '/e': 410 })
      expect(await runSite(id)).toEqual({
        '/': 'changed',
        '/c': 'removed',
        '/e': 'removed',
        '/f': 'new'
      })
      expect(await runSite(id)).toEqual({})
      statuses = {}
      expect(await runSite(id)).toEqual({ '/e': 'back' })
      links.push('/c')
      expect(await runSite(id)).toEqual({ '/': 'changed', '/c': 'back' })
    })

    test('a webhook gets one message about the same failure', async () => {
      const id = await hourly('/told')
      await run(id)
      const told: unknown[] = []
      for (const next of [404, 404, 500, 500, 200, 404]) {
        status = next
        await run(id)
        const { job } = (await call('GET', `/api/v1/monitors/${id}/runs`)).data[0]
        const page = await sluice.service.jobs.store.page({ account: account.id, job }, 1)
        told.push([next, page?.error?.isKnown ?? false])
        const { data } = await call('GET', `/api/v1/jobs/${job}/pages?status=all`)
        if (next !== 200)
          expect(Object.keys(data[0].error)).toEqual(['code', 'message', 'retryable'])
      }
      expect(told).toEqual([
        [404, false],
        [404, true],
        [500, false],
        [500, true],
        [200, false],
        [404, false]
      ])
    })
  })

  describe('jobs.md §3: a monitor with nothing to compare', () => {
    const empty = { type: 'object', properties: { isbn: { type: 'string' } } }
    const filled = { type: 'object', properties: { title: { type: 'string' } } }

    test.each([
      ['a schema that finds nothing', { json_schema: empty }, /`json_schema` finds nothing/],
      ['a selector without an element', { changes: { only: '#price' } }, /`changes.only` selects/]
    ])(
      '%s is a warning at its creation, and not comparable in each run',
      async (_, options, words) => {
        const id = await hourly('/nothing', options)
        const { warnings } = (await call('GET', `/api/v1/monitors/${id}`)).data
        expect(warnings).toEqual([
          { code: 'NOT_COMPARABLE', message: expect.stringMatching(words) }
        ])
        const first = await run(id)
        text = STONE.replace('grey', 'red')
        for (const { changed, changes } of [first, await run(id)]) {
          expect([changed, changes.status, changes.reason]).toEqual([0, 'not_comparable', null])
        }
        const [last, before] = (await call('GET', `/api/v1/monitors/${id}/runs`)).data
        expect([last.not_comparable_pages, before.not_comparable_pages]).toEqual([1, null])
      }
    )

    test('a monitor with something to compare has no warning; a trial costs nothing', async () => {
      const before = (await call('GET', '/api/v1/account/')).data.balance
      const id = await hourly('/filled', { json_schema: filled })
      expect((await call('GET', `/api/v1/monitors/${id}`)).data.warnings).toEqual([])
      expect((await call('GET', '/api/v1/account/')).data.balance).toEqual(before)
      expect((await run(id)).changes).toMatchObject({ status: 'new', mode: 'schema' })
      await call('PATCH', `/api/v1/monitors/${id}`, {
        request: { url: `${origin.url}/filled`, options: { json_schema: empty } }
      })
      expect((await call('GET', `/api/v1/monitors/${id}`)).data.warnings).toHaveLength(1)
    })

    test('a page that cannot be read now has no warning', async () => {
      status = 500
      const id = await hourly('/unread', { json_schema: empty })
      expect((await call('GET', `/api/v1/monitors/${id}`)).data.warnings).toEqual([])
    })

    test('a schema that finds something again is compared with what it found before', async () => {
      const id = await hourly('/again', { changes: { only: 'main > p' } })
      await run(id)
      const good = text
      text = '</p></main><main><i>nothing</i></main><main><div>'
      await run(id)
      text = good.replace('grey', 'red')
      const { changed, changes } = await run(id)
      expect([changed, changes.status]).toEqual([1, 'changed'])
    })
  })
})
