/**
 * Pages that are bad once they run, with actions on them: capabilities §5 and guard.md rule 6. Nothing reaches a forbidden
 * address, nothing stays held, and no renderer is left.
 */

import { execFileSync } from 'node:child_process'
import { createServer } from 'node:net'
import { findChromium } from '@sluice/acquire/browser'
import { ERRORS } from '@sluice/core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { allCases, browserOriginOf } from '../bad-origins/all-cases.ts'
import { CLOSED_HOST, listening } from '../bad-origins/origin-case.ts'
import { post, startOrigin, startService, type TestService } from '../harness.ts'

const chromium = await findChromium()
if (!chromium) console.warn('SKIPPED: there is no Chromium; browser tests need one')

/** `timeout_ms` of each request. */
const TIMEOUT = 14_000

/** Actions that a person might do on any page. */
const ACTIONS = [
  { type: 'click', selector: 'a, button, body' },
  { type: 'press', key: 'Tab' },
  { type: 'fill', selector: 'input, textarea', text: 'a secret text', secret: true },
  { type: 'press', key: 'Enter' },
  { type: 'type', selector: 'input, textarea', text: 'a secret text', secret: true },
  { type: 'select', selector: 'select', value: 'a' },
  { type: 'drag', selector: 'a, button, p', to: { x: 20, y: 10 } },
  { type: 'upload', selector: 'input[type=file]', files: [{ name: 'a.txt', content: 'YQ==' }] },
  { type: 'scroll', to: 'end', max_steps: 3, collect: 'p, li, div' },
  { type: 'hover', selector: 'body *' }
].map((action) => ({ ...action, on_error: 'skip', timeout_ms: 1_000 }))

/** Renderers among the descendants of this process. */
function renderers(): number {
  const rows = execFileSync('ps', ['-eo', 'pid=,ppid=,args=']).toString().trim().split('\n')
  const processes = rows.map((row) => {
    const [, pid, parent, args] = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(row) ?? []
    return { pid: Number(pid), parent: Number(parent), args: args ?? '' }
  })
  const own = new Set([process.pid])
  for (let size = 0; size < own.size; ) {
    size = own.size
    for (const { pid, parent } of processes) if (own.has(parent)) own.add(pid)
  }
  return processes.filter(({ pid, args }) => own.has(pid) && args.includes('--type=renderer'))
    .length
}

describe.skipIf(!chromium)('bad origins with actions on', () => {
  let sluice: TestService
  beforeAll(async () => {
    sluice = await startService({ BROWSER: 'auto', BROWSER_PAGES: '3' })
  })
  afterAll(async () => {
    await sluice?.stop()
    expect(renderers()).toBe(0)
  })

  test.each(
    allCases()
      .filter(({ kind }) => kind === 'browser')
      .map((entry) => [entry.name, entry] as const)
  )(
    '%s',
    async (_name, entry) => {
      const { listener } = browserOriginOf(entry)
      let trespasses = 0
      const victim = createServer(() => trespasses++)
      const { port, close } = await listening(victim, CLOSED_HOST)
      const origin = await startOrigin(listener(new URL(`http://${CLOSED_HOST}:${port}/`)))
      try {
        const { id, key } = await sluice.account()
        const start = performance.now()
        const { status, body, text } = await post(`${sluice.url}/api/v1/internet/fetch/`, key, {
          url: origin.url,
          options: { actions: ACTIONS, accessibility: true, timeout_ms: TIMEOUT }
        })
        expect(performance.now() - start).toBeLessThan(TIMEOUT + 12_000)
        if (status !== 200) expect(Object.keys(ERRORS)).toContain(body.error.code)
        expect(text).not.toContain('a secret text')
        expect(await sluice.service.ledger.balance(id)).toMatchObject({
          free: status === 200 ? 499 : 500,
          held: 0
        })
        expect(trespasses).toBe(0)
        // A page keeps its place until the browser has closed it, which follows the answer.
        await expect.poll(() => sluice.service.browser?.report().open, { timeout: 60_000 }).toBe(0)
      } finally {
        await Promise.all([origin.stop(), close()])
      }
    },
    180_000
  )
})
