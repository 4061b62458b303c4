/** Pages that are bad once they run, rendered through the whole service (guard.md rule 6, badorigins.json "browser"). */

import { createServer } from 'node:net'
import { findChromium } from '@sluice/acquire/browser'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { post, serveArticle, startOrigin, startService, type TestService } from '../harness.ts'
import { browserOrigins } from './browser-origins.ts'
import { CLOSED_HOST, listening } from './origin-case.ts'

const chromium = await findChromium()
if (!chromium) console.warn('SKIPPED: there is no Chromium; browser tests need one')

/** `timeout_ms` of each request. */
const TIMEOUT = 14_000

describe.skipIf(!chromium)('origins for the browser', () => {
  let sluice: TestService
  const unhandled: unknown[] = []
  const note = (error: unknown) => void unhandled.push(error)

  beforeAll(async () => {
    process.on('unhandledRejection', note)
    sluice = await startService({ BROWSER: 'auto', BROWSER_PAGES: '3' })
  })
  afterAll(async () => {
    await sluice.stop()
    process.off('unhandledRejection', note)
    expect(unhandled).toEqual([])
  })

  const render = async (key: string, url: string) => {
    const start = performance.now()
    const answer = await post(`${sluice.url}/api/v1/internet/fetch/`, key, {
      url,
      options: { render: 'browser', timeout_ms: TIMEOUT }
    })
    return { ...answer, took: performance.now() - start }
  }

  test.each(browserOrigins.map((entry) => [entry.name, entry] as const))(
    '%s',
    async (_, { listener, expect: outcome }) => {
      let trespasses = 0
      const victim = createServer(() => trespasses++)
      const { port, close } = await listening(victim, CLOSED_HOST)
      const origin = await startOrigin(listener(new URL(`http://${CLOSED_HOST}:${port}/`)))
      const healthy = await startOrigin(serveArticle)
      try {
        const { id, key } = await sluice.account()
        const { status, body, took } = await render(key, origin.url)
        expect([status, body.error?.code]).toEqual([outcome.status, outcome.code])
        const charged = outcome.status === 200 ? 1 : 0
        expect(await sluice.service.ledger.balance(id)).toMatchObject({
          free: 500 - charged,
          held: 0
        })
        expect(took).toBeLessThan(TIMEOUT + 1_000)
        expect(trespasses).toBe(0)
        // The browser is kept for the next page, or there is another.
        expect((await render(key, healthy.url)).status).toBe(200)
      } finally {
        await Promise.all([origin.stop(), healthy.stop(), close()])
      }
    },
    40_000
  )
})
