/**
 * Pages that are bad once they run, rendered through the whole service (guard.md rule 6): the cases of kind `browser`
 * of `own-cases.ts` and, where it is there, of `../shared/suites/badorigins.json`.
 */

import { createServer } from 'node:net'
import { findChromium } from '@sluice/acquire/browser'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { post, serveArticle, startOrigin, startService, type TestService } from '../harness.ts'
import { allCases, browserOriginOf } from './all-cases.ts'
import { CLOSED_HOST, listening } from './origin-case.ts'
import { outcomeOf } from './suite-case.ts'

const chromium = await findChromium()
if (!chromium) console.warn('SKIPPED: there is no Chromium; browser tests need one')

/** `timeout_ms` of each request. */
const TIMEOUT = 14_000

/** Options of each page's requests. Pictures load more of the page, and show all of it. */
const WAYS = [
  { way: 'read', options: {} },
  { way: 'photographed and printed', options: { screenshot: true, pdf: true } }
]

describe.skipIf(!chromium).each(WAYS)('origins for the browser, $way', ({ way, options }) => {
  let sluice: TestService
  const unhandled: unknown[] = []
  const note = (error: unknown) => void unhandled.push(error)

  beforeAll(async () => {
    process.on('unhandledRejection', note)
    sluice = await startService({ BROWSER: 'auto', BROWSER_PAGES: '3' })
  })
  afterAll(async () => {
    // A page that was given up may close after its answer.
    await vi.waitFor(() => expect(sluice.service.browser?.report().open).toBe(0), {
      timeout: 10_000
    })
    await sluice.stop()
    process.off('unhandledRejection', note)
    expect(unhandled).toEqual([])
  })

  const render = async (key: string, url: string) => {
    const start = performance.now()
    const answer = await post(`${sluice.url}/api/v1/internet/fetch/`, key, {
      url,
      options: { ...options, render: 'browser', timeout_ms: TIMEOUT }
    })
    return { ...answer, took: performance.now() - start }
  }

  const cases = allCases().filter(({ kind }) => kind === 'browser')
  const tried = new Set<string>()

  test.each(cases.map((entry) => [entry.name, entry] as const))(
    '%s',
    async (name, entry) => {
      const { listener, again } = browserOriginOf(entry)
      tried.add(name)
      const { accepts, within } = outcomeOf(entry.expect)
      let trespasses = 0
      const victim = createServer(() => trespasses++)
      const { port, close } = await listening(victim, CLOSED_HOST)
      const origin = await startOrigin(listener(new URL(`http://${CLOSED_HOST}:${port}/`)))
      const healthy = await startOrigin(serveArticle)
      try {
        const { id, key } = await sluice.account()
        const { status, body, took } = await render(key, origin.url)
        const outcome = { status, code: body.error?.code }
        // Its pictures may be too large, or the page too slow for them.
        const further =
          way === 'read' ? [] : ['RESPONSE_TOO_LARGE', 'FETCH_TIMEOUT', 'RENDER_CRASHED']
        if (!further.includes(outcome.code)) expect(accepts).toContainEqual(outcome)
        const charged = status === 200 ? 1 : 0
        expect(await sluice.service.ledger.balance(id)).toMatchObject({
          free: 500 - charged,
          held: 0
        })
        expect(took).toBeLessThan('past' in within ? TIMEOUT + within.past : within.total)
        if (again?.lacks) {
          const other = await render((await sluice.account()).key, origin.url)
          expect(other.status).toBe(200)
          expect(JSON.stringify(other.body.data)).not.toMatch(again.lacks)
        }
        expect(trespasses).toBe(0)
        // The browser is kept for the next page, or there is another.
        expect((await render(key, healthy.url)).status).toBe(200)
      } finally {
        await Promise.all([origin.stop(), healthy.stop(), close()])
      }
    },
    180_000
  )

  test('tries every case', () => {
    expect(cases.map(({ name }) => name).filter((name) => !tried.has(name))).toEqual([])
    console.info(`bad origins: ${tried.size} of ${cases.length} cases tried in the browser`)
  })
})
