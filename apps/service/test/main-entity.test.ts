/** `data.main_entity`: the product of a page whose host no parser knows. */

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type Answer,
  type Origin,
  post,
  startOrigin,
  startService,
  type TestService
} from './harness.ts'

const DESK = {
  '@context': 'https://schema.org',
  '@type': 'Product',
  name: 'Oak desk',
  sku: 'OD-1',
  offers: { '@type': 'Offer', price: '249.00', priceCurrency: 'EUR', availability: 'InStock' }
}
const PAGES: Readonly<Record<string, string>> = {
  '/desk': `<!doctype html><html lang="en"><title>Oak desk</title><script type="application/ld+json">${JSON.stringify(DESK)}</script><main><h1>Oak desk</h1><p>A desk of oak with two drawers, made in the workshop by the river.</p></main>`,
  '/news': `<!doctype html><html lang="en"><title>Oak</title><main><article><h1>Oak grows dearer</h1><p>${'A cubic metre costs €249.00 more than it did a year ago, says the mill. '.repeat(5)}</p></article></main>`,
  // It describes a product and does not name it: the reader gives up.
  '/nameless': `<!doctype html><html lang="en"><script type="application/ld+json">${JSON.stringify({ ...DESK, name: undefined })}</script><main><p>${'A text without a heading. '.repeat(20)}</p></main>`
}

let origin: Origin
let sluice: TestService
let account: { id: string; key: string }
beforeAll(async () => {
  origin = await startOrigin((request, response) => {
    const page = PAGES[new URL(request.url ?? '/', 'http://origin').pathname]
    response.writeHead(page ? 200 : 404, { 'content-type': 'text/html' }).end(page)
  })
  sluice = await startService()
  account = await sluice.account()
})
afterAll(async () => {
  await sluice.stop()
  await origin.stop()
})

function fetched(path: string, options: object = {}): Promise<Answer> {
  return post(`${sluice.url}/api/v1/internet/fetch/`, account.key, {
    url: `${origin.url}${path}`,
    options
  })
}

describe('the main entity', () => {
  test('the record of a product is in the answer, with its parser and the evidence, for one token', async () => {
    const { status, body } = await fetched('/desk')
    expect(status).toBe(200)
    expect(body.data.title).toBe('Oak desk')
    expect(body.data.main_entity).toMatchObject({
      kind: 'product',
      record: { name: 'Oak desk', sku: 'OD-1', price: '249.00', availability: 'in_stock' }
    })
    expect(body.meta.parser.name).toBe('@sluice/parser-generic')
    expect(body.meta.main_entity).toMatchObject({
      parser: { name: '@sluice/parser-retail' },
      evidence: ['json-ld:product.offers']
    })
    expect(body.meta.billing.tokens).toBe(1)
  })

  test('the record is the one that the parser answers by name', async () => {
    const [found, named] = await Promise.all([
      fetched('/desk'),
      fetched('/desk', { parser: 'retail' })
    ])
    expect(named.body.data).toEqual(found.body.data.main_entity.record)
    expect(named.body.data).not.toHaveProperty('main_entity')
  })

  test.each([['/news'], ['/nameless']])('%s has none', async (path) => {
    const { status, body } = await fetched(path)
    expect(status).toBe(200)
    expect(body.data.main_entity).toBeNull()
    expect(body.meta.main_entity).toBeNull()
  })

  test('the option turns it off', async () => {
    const { body } = await fetched('/desk', { main_entity: false })
    expect(body.data).not.toHaveProperty('main_entity')
    expect(body.meta.main_entity).toBeNull()
  })

  test('an answer without the record has no main entity either', async () => {
    const { body } = await fetched('/desk', { json: false })
    expect(body.data).not.toHaveProperty('main_entity')
  })

  test('a schema takes its values from the record', async () => {
    const { body } = await fetched('/desk', {
      provenance: true,
      json_schema: {
        type: 'object',
        properties: { price: { type: 'number' }, sku: { type: 'string' } }
      }
    })
    expect(body.data.extracted).toEqual({ price: 249, sku: 'OD-1' })
  })
})
