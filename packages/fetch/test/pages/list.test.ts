/** `options.list`: the rows of a list over its pages, from origins on loopback. */

import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type OpenPipeline, readFetchRequest, startStages } from '../../src/index.ts'
import { dataOf, type Origin, openTestPipeline, startOrigin } from '../harness.ts'

const PAGES = 6
const ROWS = 5
/** ms */
const SLOW_FIRST_PAGE = 1_500

/** Ways of linking the other pages: by a name of a link, by numbers, by offsets, by `rel` alone. */
const WAYS: Readonly<Record<string, (page: number) => { head?: string; pager?: string }>> = {
  next: (page) => ({
    pager: page < PAGES ? `<a class="next" href="/next?page=${page + 1}">Next page</a>` : ''
  }),
  numbers: (page) => ({
    pager: `<ul class="pagination">${numbers((at) =>
      at === page
        ? `<li class="active">${at}</li>`
        : `<li><a href="/numbers?page=${at}">${at}</a></li>`
    )}</ul>`
  }),
  offset: (page) => ({
    pager: `<div class="pagination">${numbers((at) =>
      at === page ? `<b>${at}</b> ` : `<a href="/offset?start=${(at - 1) * ROWS}">${at}</a> `
    )}</div>`
  }),
  rel: (page) => ({
    head: page < PAGES ? `<link rel="next" href="/rel?page=${page + 1}">` : ''
  }),
  // The last page leads back to the first one.
  circle: (page) => ({
    pager: `<a rel="next" href="/circle?page=${(page % PAGES) + 1}">Next</a>`
  }),
  // The site answers the last page for every page after it.
  endless: (page) => ({ pager: `<a rel="next" href="/endless?page=${page + 1}">Next</a>` }),
  // New entries have moved rows to the next page.
  moving: (page) => ({
    pager: page < PAGES ? `<a rel="next" href="/moving?page=${page + 1}">Next</a>` : ''
  }),
  // The first page takes a third of the time, the third page has no end.
  slow: (page) => ({ pager: `<a rel="next" href="/slow?page=${page + 1}">Next</a>` }),
  broken: (page) => ({ pager: `<a rel="next" href="/broken?page=${page + 1}">Next</a>` })
}

function numbers(markup: (page: number) => string): string {
  return Array.from({ length: PAGES }, (_, at) => markup(at + 1)).join('')
}

function rowsOf(way: string, page: number): number[] {
  const first = (Math.min(page, PAGES) - 1) * ROWS - (way === 'moving' && page > 1 ? 2 : 0)
  return Array.from({ length: ROWS }, (_, at) => first + at + 1)
}

let origin: Origin
let pipeline: OpenPipeline
let asked: string[] = []
beforeAll(async () => {
  origin = await startOrigin(async (request, response) => {
    asked.push(request.url ?? '')
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://origin')
    const way = pathname.slice(1)
    const start = Number(searchParams.get('start') ?? 0)
    const page = Number(searchParams.get('page') ?? start / ROWS + 1)
    if (way === 'slow' && page > 2) return
    if (way === 'slow' && page === 1) await setTimeout(SLOW_FIRST_PAGE)
    const isBroken = way === 'broken' && page > 2
    const { head = '', pager = '' } = WAYS[way]!(page)
    const items = rowsOf(way, page).map(
      (row) =>
        `<li class="item"><h3><a href="/entry/${row}">Entry number ${row}</a></h3><p>The text of entry ${row}.</p><span class="price">€ ${row}.50</span></li>`
    )
    response
      .writeHead(isBroken ? 500 : 200, { 'content-type': 'text/html' })
      .end(
        `<!doctype html><html lang="en"><head><title>Entries</title>${head}</head><main><h1>Entries</h1><ul>${items.join('')}</ul>${pager}</main>`
      )
  })
  pipeline = await openTestPipeline()
})
afterAll(async () => {
  await pipeline.close()
  await origin.stop()
})

function preparedFor(way: string, options: object) {
  return pipeline.prepare(readFetchRequest({ url: `${origin.url}/${way}`, options }))
}

async function listed(way: string, list: object | true = { pages: 50 }, options = {}) {
  asked = []
  const prepared = preparedFor(way, { ...options, list })
  const outcome = await pipeline.run(prepared, {
    tenant: '',
    stages: startStages(),
    // A result is saved within the deadline.
    conclude: async (_, signal) => signal.throwIfAborted()
  })
  const rows = dataOf(outcome).list.items.map((item: { url?: string }) =>
    Number(item.url?.split('/').at(-1))
  )
  return { bound: prepared.price.tokens, outcome, list: dataOf(outcome).list, rows }
}

const all = (count: number) => Array.from({ length: count }, (_, at) => at + 1)

describe('a list over its pages', () => {
  test.each(['next', 'numbers', 'offset', 'rel', 'circle', 'endless'])(
    'has every row once and in order if the pages are linked by: %s',
    async (way) => {
      const { rows, list, outcome, bound } = await listed(way)
      expect(rows).toEqual(all(PAGES * ROWS))
      expect(list).toMatchObject({ pages_read: PAGES, next: null })
      expect(outcome.cost).toEqual({
        tokens: PAGES,
        breakdown: { fetch: 1, list_pages: PAGES - 1 }
      })
      expect(bound).toBe(50)
    }
  )

  test('leaves out rows that an earlier page has', async () => {
    const { rows } = await listed('moving')
    expect(rows).toEqual(all(PAGES * ROWS - 2))
  })

  test('has named and typed columns', async () => {
    const { list } = await listed('next', true)
    expect(list.columns).toEqual([
      { name: 'title', type: 'text' },
      { name: 'url', type: 'url' },
      { name: 'price', type: 'money' },
      { name: 'currency', type: 'text' },
      { name: 'text', type: 'text' }
    ])
    expect(list.items[0]).toEqual({
      title: 'Entry number 1',
      url: `${origin.url}/entry/1`,
      price: '1.50',
      currency: 'EUR',
      text: 'The text of entry 1.'
    })
  })

  test('has the columns that the request names, on every page', async () => {
    const properties = {
      name: { type: 'string' },
      price: { type: 'number' },
      link: { type: 'string', format: 'uri' },
      color: { type: 'string' }
    }
    const { list, outcome } = await listed('next', {
      pages: 50,
      columns: { type: 'object', properties }
    })
    expect(list.columns).toEqual([
      { name: 'name', type: 'text' },
      { name: 'price', type: 'number' },
      { name: 'link', type: 'url' },
      { name: 'color', type: 'text' }
    ])
    expect(list.items).toEqual(
      all(PAGES * ROWS).map((row) => ({
        name: `Entry number ${row}`,
        price: row + 0.5,
        link: `${origin.url}/entry/${row}`,
        color: null
      }))
    )
    expect(outcome.warnings).toContainEqual({
      code: 'SCHEMA_FIELDS_MISSING',
      message: 'The list has nothing for color.'
    })
  })

  test('keeps rows apart whose requested columns are equal', async () => {
    const columns = { type: 'object', properties: { currency: { type: 'string' } } }
    const { list } = await listed('moving', { pages: 50, columns })
    expect(list.items).toHaveLength(PAGES * ROWS - 2)
    expect(list.items[0]).toEqual({ currency: 'EUR' })
  })

  test.each([
    ['name', /schema/i],
    [{ type: 'string' }, /1 to 40 properties/],
    [{ type: 'object', properties: {} }, /1 to 40 properties/],
    [{ type: 'object', properties: { tags: { type: 'array' } } }, /`tags` is neither/],
    [{ type: 'object', properties: { name: { type: 'text' } } }, /type/]
  ])('refuses columns that are none: %j', (columns, message) => {
    expect(() => preparedFor('next', { list: { columns } })).toThrow(message)
  })

  test('ends at the bound of pages and names the next one', async () => {
    const { rows, list, outcome, bound } = await listed('numbers', { pages: 3 })
    expect(rows).toEqual(all(3 * ROWS))
    expect(list).toMatchObject({ pages_read: 3, next: `${origin.url}/numbers?page=4` })
    expect([outcome.cost.tokens, bound]).toEqual([3, 3])
    expect(asked).toHaveLength(3)
  })

  test('ends at the bound of rows, and reads no page for none', async () => {
    const { rows, outcome } = await listed('next', { pages: 50, max_items: ROWS + 2 })
    expect(rows).toEqual(all(ROWS + 2))
    expect(outcome.cost.tokens).toBe(2)
    expect(asked).toHaveLength(2)
  })

  test('keeps its rows if a page fails, which costs nothing', async () => {
    const { rows, list, outcome } = await listed('broken')
    expect(rows).toEqual(all(2 * ROWS))
    expect(list.next).toBe(`${origin.url}/broken?page=3`)
    expect(outcome.cost.tokens).toBe(2)
    expect(outcome.warnings.map(({ code }) => code)).toContain('LIST_INCOMPLETE')
    expect(outcome.meta.list?.pages.map(({ tokens, error }) => [tokens, error])).toEqual([
      [1, null],
      [1, null],
      [0, 'UPSTREAM_STATUS']
    ])
  })

  test('keeps its rows if the time ends at a further page, also after a slow first one', async () => {
    const { rows, list, outcome } = await listed('slow', { pages: 50 }, { timeout_ms: 4_000 })
    expect(rows).toEqual(all(2 * ROWS))
    expect(list.next).toBe(`${origin.url}/slow?page=3`)
    expect(outcome.warnings.map(({ code }) => code)).toContain('LIST_INCOMPLETE')
  })

  test('of a request over its `max_cost` is refused before anything is fetched', () => {
    const options = { list: { pages: 5 }, max_cost: 4 }
    expect(() => preparedFor('next', options)).toThrow(/5 tokens/)
  })
})
