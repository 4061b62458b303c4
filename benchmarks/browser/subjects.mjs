/** Renderers to compare: each opens a browser, and returns functions that read URLs and that end it. */

/** Selector of the text that all subjects wait for. */
const TEXT = '#app p'

export const SUBJECTS = {
  async sluice(chromium, open) {
    const { createBrowser } = await import('../../packages/acquire/src/browser.ts')
    const { createGuard } = await import('../../packages/acquire/src/guard.ts')
    const guard = createGuard({ allowPrivateCidrs: ['127.0.77.1/32'] })
    const browser = createBrowser({ guard, chromium, pages: open, renewAfter: 1_000_000 })
    return {
      read: (urls) =>
        inTurns(urls, open, async (url) => {
          const { body } = await browser.fetch({ url: new URL(url), waitFor: TEXT })
          return new TextDecoder().decode(body)
        }),
      close: () => browser.close()
    }
  },
  async 'playwright-core'(chromium, open) {
    const browser = await launched(chromium)
    return {
      read: (urls) =>
        inTurns(urls, open, async (url) => {
          const context = await browser.newContext()
          try {
            const page = await context.newPage()
            await page.goto(url, { waitUntil: 'commit' })
            await page.waitForSelector(TEXT)
            return await page.content()
          } finally {
            await context.close()
          }
        }),
      close: () => browser.close()
    }
  },
  async crawlee({ executable }, open) {
    const { Configuration, log, PlaywrightCrawler } = await import('@crawlee/playwright')
    const { chromium: launcher } = await import('playwright-core')
    log.setLevel(log.LEVELS.ERROR)
    const { path, env } = await executable()
    const found = []
    const crawler = new PlaywrightCrawler(
      {
        launchContext: {
          launcher,
          launchOptions: {
            executablePath: path,
            env: { ...process.env, ...env },
            args: ['--no-sandbox']
          }
        },
        // Its browser stays open between the lists.
        keepAlive: true,
        minConcurrency: open,
        maxConcurrency: open,
        maxRequestsPerMinute: Number.POSITIVE_INFINITY,
        retryOnBlocked: false,
        async requestHandler({ page }) {
          await page.waitForSelector(TEXT)
          found.push(await page.content())
        }
      },
      new Configuration({ persistStorage: false, purgeOnStart: true })
    )
    const running = crawler.run()
    return {
      async read(urls) {
        found.length = 0
        await crawler.addRequests(
          urls.map((url) => ({ url, uniqueKey: `${url} ${Math.random()}` })),
          { waitForAllRequestsToBeAdded: true }
        )
        while (found.length < urls.length) await new Promise((resolve) => setTimeout(resolve, 5))
        return [...found]
      },
      async close() {
        crawler.stop()
        await running
      }
    }
  }
}

async function launched({ executable }) {
  const { chromium } = await import('playwright-core')
  const { path, env } = await executable()
  return chromium.launch({
    executablePath: path,
    env: { ...process.env, ...env },
    args: ['--no-sandbox']
  })
}

async function inTurns(urls, open, read) {
  const texts = []
  let next = 0
  const lane = async () => {
    while (next < urls.length) texts.push(await read(urls[next++]))
  }
  await Promise.all(Array.from({ length: open }, lane))
  return texts
}
