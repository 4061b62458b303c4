/** Lists that continue on the same page: by a button, by scrolling, by scripts that replace the rows. */

import { findChromium } from '@sluice/acquire/browser'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type OpenPipeline, readFetchRequest, startStages } from '../../src/index.ts'
import { dataOf, type Origin, openTestPipeline, startOrigin } from '../harness.ts'

const PAGES = 5
const ROWS = 6

const all = (count: number) => Array.from({ length: count }, (_, at) => at + 1)

/** Scripts that add or replace rows. `load` fetches a page of rows; the first is on the page. */
const WAYS: Readonly<Record<string, { markup?: string; script: string }>> = {
  button: {
    markup: '<button id="more" class="btn">Load more</button>',
    script: `more.onclick = async () => { add(await load()); if (at === ${PAGES}) more.remove() }`
  },
  // The button stays, disabled.
  german: {
    markup: '<div class="footer-actions"><a href="#" role="button" id="more">Mehr laden</a></div>',
    script: `more.onclick = async (e) => { e.preventDefault(); add(await load()); if (at === ${PAGES}) more.setAttribute('aria-disabled', 'true') }`
  },
  icon: {
    markup: '<button id="more" class="load-more" aria-label="Load more"><svg></svg></button>',
    script: `more.onclick = async () => { add(await load()); if (at === ${PAGES}) more.hidden = true }`
  },
  scroll: {
    markup:
      '<div id="end" style="height: 4px"></div><footer style="height: 900px">Imprint</footer>',
    script: `let busy = false
      new IntersectionObserver(async ([{ isIntersecting }]) => {
        if (!isIntersecting || busy || at >= ${PAGES}) return
        busy = true; add(await load()); busy = false
      }).observe(end)`
  },
  // Part of the page scrolls, and the rows come late.
  panel: {
    script: `document.body.style.overflow = 'hidden'; document.body.style.height = '100vh'
      const panel = document.querySelector('main'); panel.style.cssText = 'height: 100vh; overflow: auto'
      panel.onscroll = async () => {
        if (panel.busy || at >= ${PAGES} || panel.scrollTop + panel.clientHeight < panel.scrollHeight - 5) return
        panel.busy = true; await new Promise((r) => setTimeout(r, 700)); add(await load()); panel.busy = false
      }`
  },
  replaced: {
    markup:
      '<div class="pager"><button id="back">Previous</button><button id="more">Next</button></div>',
    script: `more.onclick = async () => { const rows = await load(); list.replaceChildren(); add(rows); if (at === ${PAGES}) more.disabled = true }`
  },
  // Buttons of the rows have the same words, and a carousel has its own.
  others: {
    markup:
      '<div class="carousel"><img src="/i.jpg" alt=""><button class="next">Next</button></div><button id="more">Show more</button>',
    script: `for (const row of document.querySelectorAll('li')) row.insertAdjacentHTML('beforeend', '<button>See more</button>')
      document.querySelector('.carousel .next').onclick = () => document.querySelector('.carousel').insertAdjacentHTML('beforeend', '<a href="/ad/' + Math.random() + '">Wrong one</a><p>Wrong text ' + Math.random() + '</p>')
      more.onclick = async () => { add(await load()); if (at === ${PAGES}) more.remove() }`
  },
  // Nothing more comes, whatever is pressed.
  vain: {
    markup: '<button id="more">Load more</button><p id="clock">0</p>',
    script: 'setInterval(() => { clock.textContent = String(performance.now()) }, 50)'
  },
  plain: { script: '' }
}

const rowMarkup = (row: number) =>
  `<li class="item" style="min-height: 140px"><h3><a href="/entry/${row}">Entry number ${row}</a></h3><p>The text of entry ${row}.</p><span class="price">€ ${row}.50</span></li>`
const rowsOf = (page: number) => all(ROWS).map((at) => rowMarkup((page - 1) * ROWS + at))

/** Numbers of the pages of rows that scripts loaded. */
const loaded: string[] = []
let origin: Origin
let pipeline: OpenPipeline

describe.skipIf((await findChromium()) === undefined)('a list in the browser', () => {
  beforeAll(async () => {
    origin = await startOrigin((request, response) => {
      const { pathname, searchParams } = new URL(request.url ?? '/', 'http://origin')
      const [, way = '', what] = pathname.split('/')
      response.writeHead(200, { 'content-type': 'text/html' })
      if (what === 'rows') {
        loaded.push(searchParams.get('page') ?? '')
        return void response.end(rowsOf(Number(searchParams.get('page'))).join(''))
      }
      const { markup = '', script } = WAYS[way] ?? { script: '' }
      response.end(
        `<!doctype html><html lang="en"><head><title>Entries</title></head><body><main><h1>Entries</h1><ul id="list">${rowsOf(1).join('')}</ul>${markup}</main><script>
        let at = 1
        const add = (html) => list.insertAdjacentHTML('beforeend', html)
        const load = async () => (await fetch('/${way}/rows?page=' + ++at)).text()
        ${script}</script></body></html>`
      )
    })
    pipeline = await openTestPipeline({ browser: {} })
  })
  afterAll(async () => {
    await pipeline.close()
    await origin.stop()
  })

  async function listed(way: string, list: object) {
    const options = { list, render: 'browser' }
    const prepared = pipeline.prepare(readFetchRequest({ url: `${origin.url}/${way}`, options }))
    const outcome = await pipeline.run(prepared, { tenant: '', stages: startStages() })
    const { items, ...data } = dataOf(outcome).list
    const rows = items.map(({ url }: { url: string }) => Number(url.split('/').at(-1)))
    return { rows, data, outcome }
  }

  test.each(['button', 'german', 'icon', 'scroll', 'panel', 'replaced', 'others'])(
    'has every row once and in order if more comes by: %s',
    async (way) => {
      const { rows, data, outcome } = await listed(way, { pages: 20 })
      expect(rows).toEqual(all(PAGES * ROWS))
      expect(data).toMatchObject({ pages_read: PAGES, next: null })
      expect(outcome.cost.breakdown).toEqual({ fetch: 1, list_pages: PAGES - 1 })
      expect(outcome.warnings.map(({ code }) => code)).not.toContain('LIST_INCOMPLETE')
    }
  )

  test('ends at the bound of pages', async () => {
    const { rows, data, outcome } = await listed('button', { pages: 3 })
    expect(rows).toEqual(all(3 * ROWS))
    expect(data.pages_read).toBe(3)
    expect(
      outcome.meta.list?.pages.map(({ engine, new_rows, tokens }) => [engine, new_rows, tokens])
    ).toEqual(all(3).map(() => ['browser', ROWS, 1]))
  })

  test('ends at the bound of rows', async () => {
    const { rows, outcome } = await listed('scroll', { pages: 4, max_items: ROWS + 2 })
    expect(rows).toEqual(all(ROWS + 2))
    expect(outcome.cost.tokens).toBe(2)
  })

  test('asks for no more once it has the rows', async () => {
    loaded.length = 0
    const { rows } = await listed('button', { pages: 5, max_items: ROWS + 2 })
    expect(rows).toEqual(all(ROWS + 2))
    expect(loaded).toEqual(['2'])
    expect((await listed('button', { pages: 5, max_items: ROWS - 2 })).rows).toHaveLength(ROWS - 2)
    expect(loaded).toEqual(['2'])
  })

  test.each(['vain', 'plain'])('costs one page if nothing more comes: %s', async (way) => {
    const { rows, outcome } = await listed(way, { pages: 20 })
    expect(rows).toEqual(all(ROWS))
    expect(outcome.cost.tokens).toBe(1)
  })
})
