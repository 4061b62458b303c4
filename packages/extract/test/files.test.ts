/** Documents that were files: labels and values, forms, sheets (design/documents.md). All are invented. */

import { parseHtml } from '@sluice/content'
import { describe, expect, test } from 'vitest'
import { compileSchema, extract } from '../src/index.ts'

const url = new URL('file:///invoice.docx')

function read(html: string, properties: object, { record = {}, title = 'Invoice' } = {}) {
  const schema = compileSchema({ title, type: 'object', properties })
  return extract(schema, { tree: parseHtml(html), url, record, isFile: true })
}

const text = { type: 'string' }
const number = { type: 'number' }
const date = { type: 'string', format: 'date' }
const invoice = { invoice_number: text, date, due_date: date, customer: text, total: number }
const expected = {
  invoice_number: '42-A',
  date: '2026-03-03',
  due_date: '2026-04-02',
  customer: 'Mill & Sons',
  total: 79.7
}

describe('labels and values', () => {
  const pairs = [
    ['Invoice number', '42-A'],
    ['Date', '3 March 2026'],
    ['Due date', '2 April 2026'],
    ['Customer', 'Mill &amp; Sons'],
    ['Total', '€ 79.70']
  ] as const
  const cells = (tag: string, pair: readonly string[]) =>
    pair.map((cell) => `<${tag}>${cell}</${tag}>`).join('')
  const [first, ...others] = pairs
  const labels = pairs.map(([label]) => label)
  const values = pairs.map(([, value]) => value)

  test.each([
    ['in paragraphs', pairs.map(([label, value]) => `<p>${label}: ${value}</p>`).join('')],
    ['in one paragraph with breaks', `<p>${pairs.map((pair) => pair.join(': ')).join('<br>')}</p>`],
    ['in lines set as one', `<p>${pairs.map((pair) => pair.join(': ')).join(' ')}</p>`],
    ['apart by tabs', pairs.map((pair) => `<p>${pair.join('\t')}</p>`).join('')],
    ['several a line', `<p>${pairs.map((pair) => pair.join(': ')).join('\t')}</p>`],
    ['apart by dots', pairs.map((pair) => `<p>${pair.join(' ........ ')}</p>`).join('')],
    ['in list items', `<ul>${pairs.map((pair) => `<li>${pair.join(': ')}</li>`).join('')}</ul>`],
    [
      'in a table whose first row is taken for a header',
      `<table><thead><tr>${cells('th', first)}</tr></thead><tbody>${others.map((pair) => `<tr>${cells('td', pair)}</tr>`).join('')}</tbody></table>`
    ],
    [
      'in a header and the one row below',
      `<table><thead><tr>${cells('th', labels)}</tr></thead><tbody><tr>${cells('td', values)}</tr></tbody></table>`
    ]
  ])('%s', (_, html) => {
    expect(read(`<h1>Invoice</h1>${html}`, invoice).data).toEqual(expected)
  })

  test('labels and values of a form stand in pairs, two per row', () => {
    const html =
      '<table><tr><td>Name:</td><td>Ada Berg</td><td>Phone:</td><td>+44 20 1234</td></tr></table>'
    expect(read(html, { name: text, phone: text }).data).toEqual({
      name: 'Ada Berg',
      phone: '+44 20 1234'
    })
  })

  test('a label may say more than the name, and the title of the schema says of what it is', () => {
    const html = '<p>Total amount due: 79.70 EUR</p><p>Date: 3 March 2026</p>'
    const { data } = read(html, { total: number, currency: text, invoice_date: date })
    expect(data).toEqual({ total: 79.7, currency: 'EUR', invoice_date: '2026-03-03' })
  })

  test('a value that is not stated is missing', () => {
    const html =
      '<h1>Invoice</h1><p>Customer name: Mill</p><p>Delivery date: 3 March 2026</p><p>At 10:30 see https://mill.example/</p>'
    const record = { title: 'Invoice', created_at: '2025-01-01T00:00:00Z', pages_total: 3 }
    const schema = {
      invoice_number: text,
      due_date: date,
      total: number,
      seller: { type: 'object', properties: { name: text } }
    }
    const { data, missing } = read(html, schema, { record })
    expect(data).toEqual({})
    expect(missing).toEqual(['invoice_number', 'due_date', 'total', 'seller.name', 'seller'])
  })

  test('the file has properties of its own, by their exact names', () => {
    const record = { title: null, author: 'Ada Berg', pages_total: 3 }
    const html = '<p>Name: Bo</p>'
    const { data, provenance } = read(html, { title: text, author: text, name: text }, { record })
    expect(data).toEqual({ author: 'Ada Berg', name: 'Bo' })
    expect(provenance).toEqual({ author: 'record:author', name: 'line:Name: Bo' })
  })
})

describe('rows by the header of their table', () => {
  const sheet = (name: string, rows: readonly (readonly (string | number)[])[]) =>
    `<section data-page="1"><h2>${name}</h2><table>${rows.map((row) => `<tr>${row.map((cell) => `<td>${cell}</td>`).join('')}</tr>`).join('')}</table></section>`
  const list = (properties: object) => ({ type: 'array', items: { type: 'object', properties } })
  const stock = [
    ['A-1', 'Lamp', 4, '19.90'],
    ['A-2', 'Rope', 40, '2.50']
  ]
  const products = list({ sku: text, name: text, quantity: { type: 'integer' }, price: number })
  const lamps = [
    { sku: 'A-1', name: 'Lamp', quantity: 4, price: 19.9 },
    { sku: 'A-2', name: 'Rope', quantity: 40, price: 2.5 }
  ]

  test.each([
    ['as the properties are called', [['SKU', 'Name', 'Quantity', 'Price'], ...stock]],
    ['in other words', [['SKU', 'Product name', 'Qty.', 'Price (EUR)'], ...stock]],
    [
      'below a title',
      [['Stock of the mill'], ['on 3 March'], ['SKU', 'Name', 'Quantity', 'Price'], ...stock]
    ],
    [
      'with a sum at the end',
      [['SKU', 'Name', 'Quantity', 'Price'], ...stock, ['Total', '', 44, '']]
    ],
    [
      'with the header repeated',
      [
        ['SKU', 'Name', 'Quantity', 'Price'],
        stock[0]!,
        ['SKU', 'Name', 'Quantity', 'Price'],
        stock[1]!
      ]
    ]
  ])('%s', (_, rows) => {
    expect(read(sheet('Stock', rows), { products }).data).toEqual({ products: lamps })
  })

  test('rows of sheets with the same header are joined', () => {
    const head = ['SKU', 'Name', 'Quantity', 'Price']
    const html = sheet('January', [head, stock[0]!]) + sheet('February', [head, stock[1]!])
    expect(read(html, { products }).data).toEqual({ products: lamps })
  })

  test('rows come from the sheet with the name of the list', () => {
    const rows = (names: string[]) => [['Name', 'City'], ...names.map((name) => [name, 'Bath'])]
    const html = sheet('Suppliers', rows(['Ada'])) + sheet('Customers', rows(['Bo', 'Cy']))
    const { data } = read(html, { customers: list({ name: text, city: text }) })
    expect(data).toEqual({
      customers: [
        { name: 'Bo', city: 'Bath' },
        { name: 'Cy', city: 'Bath' }
      ]
    })
  })

  test('a table with other columns is no list', () => {
    const html = sheet('Tides', [
      ['Day', 'High water'],
      ['1', '06:12']
    ])
    expect(read(html, { products }).data).toEqual({})
  })
})
