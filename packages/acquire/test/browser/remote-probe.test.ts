/** The probe of a browser that runs elsewhere finds each way past the proxy. */

import { type Browser, type BrowserContextOptions, chromium as playwright } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type GuardedProxy, startGuardedProxy } from '../../src/browser/guarded-proxy.ts'
import { FLAGS } from '../../src/browser/process/launch-flags.ts'
import { probeRemote } from '../../src/browser/process/remote-probe.ts'
import { findChromium } from '../../src/browser.ts'
import { createGuard } from '../../src/guard.ts'

const chromium = await findChromium()
if (!chromium) console.warn('SKIPPED: there is no Chromium; browser tests need one')

describe.skipIf(!chromium)('the probe of a browser', () => {
  let browser: Browser
  let proxy: GuardedProxy
  beforeAll(async () => {
    if (!chromium) throw new Error('no Chromium')
    const { path, env } = await chromium.executable()
    browser = await playwright.launch({
      executablePath: path,
      env: { ...process.env, ...env },
      chromiumSandbox: false,
      args: [...FLAGS]
    })
    proxy = await startGuardedProxy({
      guard: createGuard({}),
      timeout: 1_000,
      outbound: undefined
    })
  })
  afterAll(async () => {
    await browser?.close()
    await proxy?.close()
  })
  /** The browser, with contexts that are opened otherwise than it was asked to. */
  const opening = (change: (options: BrowserContextOptions) => BrowserContextOptions): Browser =>
    ({
      newContext: (options: BrowserContextOptions) => browser.newContext(change(options))
    }) as unknown as Browser
  const server = () => ({ server: proxy.url })

  test('the probe accepts a browser whose requests all go to the proxy', async () => {
    await expect(probeRemote(browser, proxy, '127.0.0.1')).resolves.toBe(undefined)
  }, 60_000)

  test.each<[string, (options: BrowserContextOptions) => BrowserContextOptions, RegExp]>([
    [
      'that passes by the proxy for loopback',
      (options) => ({ ...options, proxy: { ...server(), bypass: '127.0.0.1,localhost,[::1]' } }),
      /not used: it connects to this machine directly/
    ],
    [
      'that passes by the proxy for the metadata of clouds',
      (options) => ({ ...options, proxy: { ...server(), bypass: '<-loopback>,169.254.0.0/16' } }),
      /not used: it did not ask the proxy for 169\.254\.169\.254:80/
    ]
  ])(
    'the probe refuses a browser %s',
    async (_name, change, message) => {
      await expect(probeRemote(opening(change), proxy, '127.0.0.1')).rejects.toThrow(message)
    },
    60_000
  )
})
