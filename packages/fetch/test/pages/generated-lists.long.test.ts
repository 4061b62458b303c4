/** Lists of 40 pages, whatever they are of and however their pages are turned: every row once, in order. */

import { findChromium } from '@sluice/acquire/browser'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type OpenPipeline, readFetchRequest, startStages } from '../../src/index.ts'
import { dataOf, type Origin, openTestPipeline, startOrigin } from '../harness.ts'
import { ALL, KINDS, PAGES, pageAt, pageOf, rowsOf, WAYS } from './generated-lists.ts'

/** Scripts that load rows of further pages. */
const SCRIPTS: Readonly<Record<string, string>> = {
  'load-more': `<button id="more">Load more</button><script>
    let at = 1
    more.onclick = async () => {
      const text = await (await fetch('?page=' + ++at)).text()
      const rows = new DOMParser().parseFromString(text, 'text/html').querySelector('.grid')
      document.querySelector('.grid').append(...rows.children)
      if (at === ${PAGES}) more.remove()
    }</script>`,
  scroll: `<div id="sentinel" style="height: 4px"></div><script>
    let at = 1, busy = false
    new IntersectionObserver(async ([{ isIntersecting }]) => {
      if (!isIntersecting || busy || at === ${PAGES}) return
      busy = true
      const text = await (await fetch('?page=' + ++at)).text()
      const rows = new DOMParser().parseFromString(text, 'text/html').querySelector('.grid')
      document.querySelector('.grid').append(...rows.children)
      busy = false
    }).observe(sentinel)</script>`
}

let origin: Origin
beforeAll(async () => {
  origin = await startOrigin((request, response) => {
    const url = new URL(request.url ?? '/', 'http://origin')
    const [, way = '', kind = ''] = url.pathname.split('/')
    const page = pageAt(url)
    const rows = KINDS[kind]!(rowsOf(page))
    const { address, head, pager } = WAYS[way] ?? {}
    const to = address?.(`/${way}/${kind}`) ?? String
    const parts = {
      head: head?.(to, page) ?? '',
      pager: pager?.(to, page) ?? '',
      script: SCRIPTS[way] ?? ''
    }
    response.writeHead(200, { 'content-type': 'text/html' }).end(pageOf(kind, rows, parts))
  })
})
afterAll(() => origin.stop())

async function listed(pipeline: OpenPipeline, path: string, options: object) {
  const request = { url: origin.url + path, options: { timeout_ms: 180_000, ...options } }
  const prepared = pipeline.prepare(readFetchRequest(request))
  const outcome = await pipeline.run(prepared, { tenant: '', stages: startStages() })
  const { items, ...list } = dataOf(outcome).list
  const rows = items.map(({ title }: { title: string }) => Number(/\d+$/.exec(title)?.[0]))
  return { rows, list, outcome, bound: prepared.price.tokens }
}

const cases = Object.keys(WAYS).flatMap((way) =>
  Object.keys(KINDS).map((kind) => [way, kind] as const)
)

describe('over HTTP', () => {
  let pipeline: OpenPipeline
  beforeAll(async () => {
    pipeline = await openTestPipeline()
  })
  afterAll(() => pipeline.close())

  test.each(cases)(
    'a list turned by %s has every row of the %s',
    async (way, kind) => {
      const { rows, list, outcome, bound } = await listed(pipeline, `/${way}/${kind}`, {
        list: { pages: 50 }
      })
      expect(rows).toEqual(ALL)
      expect(list).toMatchObject({ pages_read: PAGES, next: null })
      expect([outcome.cost.tokens, bound]).toEqual([PAGES, 50])
    },
    240_000
  )

  test('the columns that a request names are filled on every page', async () => {
    const properties = { brand: { type: 'string' }, price: { type: 'number' } }
    const columns = { type: 'object', properties }
    const { list, outcome } = await listed(pipeline, '/numbers/shop', {
      list: { pages: 50, columns }
    })
    expect(list.columns.map(({ name }: { name: string }) => name)).toEqual(['brand', 'price'])
    expect(dataOf(outcome).list.items).toEqual(
      ALL.map((row) => ({ brand: `Maker ${row % 7}`, price: row + 0.9 }))
    )
  }, 240_000)
})

describe.skipIf((await findChromium()) === undefined)('in the browser', () => {
  let pipeline: OpenPipeline
  beforeAll(async () => {
    pipeline = await openTestPipeline({ browser: {} })
  })
  afterAll(() => pipeline.close())

  test.each(Object.keys(SCRIPTS))(
    'a list that grows by %s has every row of the shop',
    async (way) => {
      const { rows, list, outcome, bound } = await listed(pipeline, `/${way}/shop`, {
        list: { pages: 50 },
        render: 'browser'
      })
      expect(rows).toEqual(ALL)
      expect(list).toMatchObject({ pages_read: PAGES, next: null })
      expect([outcome.cost.tokens, bound]).toEqual([PAGES, 50])
    },
    240_000
  )
})
