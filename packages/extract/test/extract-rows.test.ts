/** Rows of a list as objects of a schema. */

import { pageList, parseHtml } from '@sluice/content'
import { expect, test } from 'vitest'
import { compileSchema, extractRows, rowColumns } from '../src/index.ts'

const url = new URL('https://shop.example/lamps')

function rowsOf(body: string, properties: Record<string, object>) {
  const tree = parseHtml(`<!doctype html><html lang="en"><body>${body}</body></html>`)
  const list = pageList(tree, { url })
  if (!list) throw new Error('the page has no list')
  const rows = list.elements.map((elements, at) => ({ elements, values: list.items[at]! }))
  const schema = compileSchema({ type: 'object', properties })
  return extractRows(schema, { tree, url, rows, language: 'en' })
}

const NAMES = ['Amber', 'Birch', 'Cedar', 'Delta']
const each = (markup: (name: string, number: number) => string) =>
  NAMES.map((name, at) => markup(name, at + 1)).join('')

test('labels and classes inside a row fill its properties', () => {
  const body = `<main><h1>Lamps</h1><ul>${each(
    (name, i) =>
      `<li><h3><a href="/p/${i}">${name} lamp</a></h3><span class="price">€ ${i},50</span><span class="brand">${name} Works</span><dl><dt>Weight</dt><dd>${i} kg</dd></dl></li>`
  )}</ul></main>`
  const rows = rowsOf(body, {
    name: { type: 'string' },
    price: { type: 'number' },
    brand: { type: 'string' },
    weight: { type: 'string' },
    link: { type: 'string', format: 'uri' },
    color: { type: 'string' }
  })
  expect(rows).toHaveLength(4)
  expect(rows[1]).toEqual({
    name: 'Birch lamp',
    price: 2.5,
    brand: 'Birch Works',
    weight: '2 kg',
    link: 'https://shop.example/p/2'
  })
})

test('the head of a table names the cells of its rows', () => {
  const body = `<table><tr><th>No.</th><th>Company</th><th>Town</th><th>Founded</th><th>Staff</th></tr>${each(
    (name, i) =>
      `<tr><td>${i}</td><td><a href="/c/${i}">${name} Ltd</a></td><td>${name}ton</td><td>199${i}</td><td>1,${i}00</td></tr>`
  )}</table>`
  const rows = rowsOf(body, {
    company: { type: 'string' },
    town: { type: 'string' },
    founded: { type: 'integer' },
    staff: { type: 'integer' }
  })
  expect(rows[2]).toEqual({ company: 'Cedar Ltd', town: 'Cedarton', founded: 1993, staff: 1300 })
})

test('structured data with the address of a row fills it', () => {
  const list = {
    '@type': 'ItemList',
    itemListElement: NAMES.map((name, at) => ({
      '@type': 'ListItem',
      item: { '@type': 'Product', name, url: `/p/${at + 1}`, sku: `S-${at + 1}` }
    }))
  }
  const body = `<ul>${each((name, i) => `<li><h3><a href="/p/${i}">${name} lamp</a></h3><p>A lamp for the desk.</p></li>`)}</ul><script type="application/ld+json">${JSON.stringify(list)}</script>`
  expect(rowsOf(body, { sku: { type: 'string' } })).toEqual(
    NAMES.map((_, at) => ({ sku: `S-${at + 1}` }))
  )
})

test('microdata in a row fills that row alone', () => {
  const body = `<ul>${each(
    (name, i) =>
      `<li itemscope itemtype="https://schema.org/Product"><h3 itemprop="name"><a href="/p/${i}">${name} lamp</a></h3><meta itemprop="mpn" content="M-${i}0"><p>A lamp for the desk.</p></li>`
  )}</ul>`
  expect(rowsOf(body, { mpn: { type: 'string' } })).toEqual(
    NAMES.map((_, at) => ({ mpn: `M-${at + 1}0` }))
  )
})

test('a selector of the schema is looked for inside the row', () => {
  const body = `<ul>${each(
    (name, i) =>
      `<li><h3><a href="/p/${i}">${name} lamp</a></h3><p>A lamp.</p>${i === 2 ? '' : `<i class="k" data-id="k${i}"></i>`}</li>`
  )}</ul>`
  const rows = rowsOf(body, { id: { type: 'string', 'x-css': '.k', 'x-attr': 'data-id' } })
  expect(rows).toEqual([{ id: 'k1' }, {}, { id: 'k3' }, { id: 'k4' }])
})

test('columns have the types of the properties', () => {
  const schema = compileSchema({
    type: 'object',
    properties: {
      name: { type: ['string', 'null'] },
      link: { type: 'string', format: 'uri' },
      day: { type: 'string', format: 'date' },
      count: { type: 'integer' },
      is_new: { type: 'boolean' },
      size: { enum: ['S', 'M', null] },
      either: { type: ['number', 'string'] },
      tags: { type: 'array' }
    }
  })
  expect(rowColumns(schema).map(({ type }) => type)).toEqual([
    'text',
    'url',
    'date',
    'number',
    'boolean',
    'text',
    'text',
    undefined
  ])
  expect(rowColumns(compileSchema({ type: 'array' }))).toEqual([])
})
