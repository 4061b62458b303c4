/**
 * The first visit over a slow connection: what is transferred, and when something is painted, in Chromium on a real service.
 *
 * The connection is Lighthouse's slow 4G (150 ms, 1.6 Mbit/s), the processor four times slower, the cache empty.
 */

import type { Page } from 'playwright-core'
import { openDashboard, signedUp } from '../../apps/service/test/dashboard/open-dashboard.ts'

const ROUNDS = Number(process.argv[2] ?? 5)
/** The first paint may take this long, ms. */
const BOUND = 1_000
const PATHS = [
  '/dashboard/sign-in',
  '/dashboard',
  '/dashboard/history',
  '/dashboard/playground',
  '/docs',
  '/'
]
const SLOW_4G = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_638_400 / 8,
  uploadThroughput: 768_000 / 8
}

const open = await openDashboard()
try {
  const page = await signedUp(open)
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Network.enable')
  await cdp.send('Network.setCacheDisabled', { cacheDisabled: true })
  await cdp.send('Network.emulateNetworkConditions', SLOW_4G)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  console.log('| page | first paint, ms | all is there, ms | KiB transferred |')
  console.log('|-|-:|-:|-:|')
  let isLate = false
  for (const path of PATHS) {
    const visits: Awaited<ReturnType<typeof visit>>[] = []
    for (let round = 0; round < ROUNDS; round++) visits.push(await visit(page, path))
    const [paint, ready, kib] = (['paint', 'ready', 'kib'] as const).map((key) =>
      Math.round(median(visits.map((one) => one[key])))
    )
    if ((paint ?? 0) > BOUND) isLate = true
    console.log(`| ${path} | ${paint} | ${ready} | ${kib} |`)
  }
  if (isLate) process.exitCode = 1
} finally {
  await open.stop()
}

async function visit(page: Page, path: string) {
  await page.goto('about:blank')
  const began = performance.now()
  await page.goto(open.sluice.url + path, { waitUntil: 'networkidle' })
  const ready = performance.now() - began - 500
  return page.evaluate((ready) => {
    const entries = [
      ...performance.getEntriesByType('navigation'),
      ...performance.getEntriesByType('resource')
    ] as PerformanceResourceTiming[]
    const paint = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0
    return { paint, ready, kib: entries.reduce((sum, one) => sum + one.transferSize, 0) / 1_024 }
  }, ready)
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}
