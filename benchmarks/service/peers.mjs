/**
 * The peers, each as its users write it, from URL to Markdown: name → maker of `(urls, flight) => { failed, characters }`.
 *
 * They keep no result, and know neither callers nor tokens. The last is the part of the service that does what they do.
 */

import { setFlagsFromString } from 'node:v8'

export const peers = {
  'Crawlee + turndown': async () => {
    const turndown = await turndownService()
    return crawl(({ body }) => turndown.turndown(String(body)))
  },
  'Crawlee + readability': async () => {
    const { parseHTML } = await import('linkedom')
    const { Readability } = await import('@mozilla/readability')
    const turndown = await turndownService()
    return crawl(({ body }) => {
      const article = new Readability(parseHTML(String(body)).document).parse()
      return turndown.turndown(article?.content ?? '')
    })
  },
  'undici + readability + jsdom + turndown': async () => {
    const { JSDOM, VirtualConsole } = await import('jsdom')
    const { Readability } = await import('@mozilla/readability')
    const { Agent, request } = await import('undici')
    const turndown = await turndownService()
    const dispatcher = new Agent()
    return inTurns(async (url) => {
      const { body } = await request(url, { dispatcher })
      const html = await body.text()
      const { window } = new JSDOM(html, { url, virtualConsole: new VirtualConsole() })
      const article = new Readability(window.document).parse()
      const text = turndown.turndown(article?.content ?? '')
      window.close()
      return text
    })
  },
  'Sluice, fetch and reading alone': fetchAndRead
}

/** The acquirer and the reader of the service on one thread: no key, hold, robots.txt, charge, kept data or history. */
async function fetchAndRead() {
  // As the service does.
  setFlagsFromString('--no-allocation-site-pretenuring')
  const { createAcquirer } = await import('../../packages/acquire/src/index.ts')
  const { createGuard } = await import('../../packages/acquire/src/guard.ts')
  const { default: parsers } = await import('../../apps/service/src/parsers.config.ts')
  const { read } = await import('../../packages/fetch/src/reading/render.ts')
  const { readJob } = await import('./read-job.mjs')
  const generic = parsers.find(({ kind }) => kind === 'generic')
  const acquirer = createAcquirer({ guard: createGuard({ allowPrivateCidrs: ['127.0.0.0/8'] }) })
  return inTurns(async (address) => {
    const url = new URL(address)
    const { headers, ...page } = await acquirer.fetch({ url, via: 'http' })
    const pages = [{ ...page, answer: { requested: url, headers } }]
    return read(generic, readJob(generic, url, pages), parsers).data
  })
}

/** CheerioCrawler with this handler; storage in memory, no limit of its own on how much runs at once. */
async function crawl(convert) {
  const { CheerioCrawler, Configuration, LogLevel, log } = await import('@crawlee/cheerio')
  log.setLevel(LogLevel.OFF)
  return async (urls, flight) => {
    const outcome = { failed: 0, characters: 0 }
    const crawler = new CheerioCrawler(
      {
        minConcurrency: flight,
        maxConcurrency: flight,
        maxRequestRetries: 0,
        requestHandler(context) {
          outcome.characters += convert(context).length
        },
        failedRequestHandler() {
          outcome.failed++
        }
      },
      new Configuration({ persistStorage: false })
    )
    await crawler.run(urls)
    await crawler.teardown()
    return outcome
  }
}

function inTurns(work) {
  return async (urls, flight) => {
    const outcome = { failed: 0, characters: 0 }
    const left = [...urls]
    await Promise.all(
      Array.from({ length: flight }, async () => {
        for (let url = left.pop(); url; url = left.pop()) {
          try {
            outcome.characters += (await work(url)).length
          } catch {
            outcome.failed++
          }
        }
      })
    )
    return outcome
  }
}

async function turndownService() {
  const { default: TurndownService } = await import('turndown')
  const { gfm } = await import('turndown-plugin-gfm')
  const service = new TurndownService({ headingStyle: 'atx', codeBlockStyle: 'fenced' })
  service.use(gfm)
  service.remove(['script', 'style', 'noscript'])
  return service
}
