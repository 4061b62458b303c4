/**
 * The service killed in the middle of a job that reads lists over their pages: every list has every row once, and each of
 * its pages is charged once.
 */

import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { get, type Origin, post, startOrigin } from '../harness.ts'
import { jobPages } from '../jobs/job-calls.ts'
import { killServices, startProcess } from './process.ts'
import { DRIVERS, type FaultStore, standingOf } from './stores.ts'
import { until } from './until.ts'

/** Lists, pages of each, and rows of a page. */
const [LISTS, PAGES, ROWS] = [12, 4, 5]
const KILLS = 3

const all = (count: number) => Array.from({ length: count }, (_, at) => at + 1)

let origin: Origin
beforeAll(async () => {
  origin = await startOrigin((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://origin')
    const page = Number(searchParams.get('page') ?? 1)
    const rows = all(ROWS).map((at) => {
      const row = (page - 1) * ROWS + at
      return `<li><h3><a href="${pathname}/${row}">Row ${row} of ${pathname}</a></h3><p>The text of row ${row}.</p></li>`
    })
    const next = page < PAGES ? `<a rel="next" href="${pathname}?page=${page + 1}">Next</a>` : ''
    response.setHeader('content-type', 'text/html')
    // A list is under way at any moment.
    setTimeout(
      () =>
        response.end(
          `<title>${pathname}</title><main><h1>${pathname}</h1><ul>${rows.join('')}</ul>${next}</main>`
        ),
      150
    )
  })
})
afterAll(() => origin.stop())

for (const { name, isThere, start } of DRIVERS) {
  describe.skipIf(!isThere)(`lists of a job on ${name}`, () => {
    let store: FaultStore
    afterEach(async () => {
      killServices()
      await store.stop()
    })

    test(`have every row once after ${KILLS} kills`, async () => {
      store = await start()
      const started = () => startProcess({ ...store.environment, LOG_LEVEL: 'silent' })
      let service = await started()
      const { firstKey: key = '' } = service
      const urls = all(LISTS).map((list) => `${origin.url}/list/${list}`)
      const options = { json: false, markdown: false, list: { pages: 10 } }
      const { body } = await post(`${service.url}/api/v1/internet/batch/`, key, { urls, options })
      const { id } = body.data
      const job = async () => (await get(`${service.url}/api/v1/jobs/${id}`, key)).body.data
      for (let kill = 1; kill <= KILLS; kill++) {
        const target = origin.hits() + 5
        await until(() => origin.hits() >= target, 60_000)
        await service.kill()
        service = await started()
        expect((await job()).status).not.toBe('completed')
      }
      await until(async () => (await job()).status === 'completed', 180_000, 250)
      const pages = await jobPages(service, key, id)
      expect(
        pages.map(({ data }) => data.list.items.map(({ url }: { url: string }) => url))
      ).toEqual(urls.map((url) => all(PAGES * ROWS).map((row) => `${url}/${row}`)))
      const tokens = LISTS * PAGES
      expect((await job()).tokens).toMatchObject({ charged: tokens, held: 0 })
      await service.stop()
      await store.lapse()
      const { charged, held, listed, breaks } = await standingOf(store)
      const receipts = listed.reduce((sum, one) => sum + one.tokens, 0)
      expect({ charged, held, receipts, breaks }).toEqual({
        charged: tokens,
        held: 0,
        receipts: tokens,
        breaks: []
      })
    }, 400_000)
  })
}
