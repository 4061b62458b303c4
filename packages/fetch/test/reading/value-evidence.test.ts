/** Each value of an answer has the text of the page that shows it, and a link to the place (docs/reading.md §7). */

import { parseHtml } from '@sluice/content'
import type { Page } from '@sluice/core'
import { expect, test } from 'vitest'
import { valueEvidence } from '../../src/reading/value-evidence.ts'

const html = `<html lang="de"><title>Kessel</title><main><h1>Hafenkessel</h1>
<p>Nur noch heute: <b>1.249,50 €</b>, lieferbar ab dem 4. März 2026.</p>
<table><tr><th>Gewicht</th><td>2,35 kg</td></tr><tr><th>Farbe</th><td>Schiefer</td></tr></table>
<p>Der Kessel ist für Gas und Strom geeignet, nicht für Induktion. Farbe der Griffe: Eiche.</p></main></html>`
const url = new URL('https://laden.example/kessel?id=7')
const page = { url, html, tree: parseHtml(html), contentType: 'text/html' } as Page
const sources = new Map([
  ['name', 'json-ld:$.name'],
  ['offers', 'json-ld:$.offers']
])
const reading = { page, content: () => page.tree, base: url, sources, isRedacted: false }

test('a value has its path, source, quote and a link to the place', () => {
  const data = {
    name: 'Hafenkessel',
    offers: [{ price: '1249.50', valid_from: '2026-03-04' }],
    weight_g: 2350,
    colour: 'Schiefer',
    markdown: 'left out',
    maker: 'Nobody'
  }
  const found = valueEvidence(data, reading)
  expect(found.map(({ path, source, quote }) => [path, source, quote])).toEqual([
    ['name', 'json-ld:$.name', 'Hafenkessel'],
    [
      'offers.0.price',
      'json-ld:$.offers',
      'Nur noch heute: 1.249,50 €, lieferbar ab dem 4. März 2026.'
    ],
    [
      'offers.0.valid_from',
      'json-ld:$.offers',
      'Nur noch heute: 1.249,50 €, lieferbar ab dem 4. März 2026.'
    ],
    ['weight_g', null, '2,35 kg'],
    ['colour', null, 'Schiefer'],
    ['maker', null, null]
  ])
  expect(found.map((one) => one.url)).toEqual([
    'https://laden.example/kessel?id=7#:~:text=Hafenkessel',
    expect.stringMatching(/#:~:text=Nur%20noch%20heute/),
    expect.stringMatching(/#:~:text=Nur%20noch%20heute/),
    'https://laden.example/kessel?id=7#:~:text=2%2C35%20kg',
    'https://laden.example/kessel?id=7#:~:text=Schiefer',
    'https://laden.example/kessel?id=7'
  ])
})

test('values of what the client asked for are under their own names', () => {
  const data = {
    extracted: { price: 1249.5 },
    main_entity: { kind: 'product', record: { name: 'Hafenkessel' } }
  }
  expect(valueEvidence(data, reading).map(({ path }) => path)).toEqual([
    'extracted.price',
    'main_entity.record.name'
  ])
})

test('a long line is cut around the value, between words', () => {
  const long = `${'Wort '.repeat(100)}Hafenkessel ${'Ende '.repeat(100)}`
  const tree = parseHtml(`<p>${long}</p>`)
  const [found] = valueEvidence({ name: 'Hafenkessel' }, { ...reading, page: { ...page, tree } })
  expect(found?.quote?.length).toBeLessThan(220)
  expect(found?.quote).toMatch(/^(?:Wort )+Hafenkessel(?: Ende)+$/)
})

test('an answer that is redacted has no text fragments, which would quote it', () => {
  const [found] = valueEvidence({ name: 'Hafenkessel' }, { ...reading, isRedacted: true })
  expect(found?.url).toBe('https://laden.example/kessel?id=7')
})

test('a value of a document has the page that shows it', () => {
  const tree = parseHtml(
    '<section data-page="1"><p>Summary.</p></section><section data-page="2"><p>Total: 1,204.50 EUR</p></section>'
  )
  const document = { pagesTotal: 2 } as NonNullable<Page['document']>
  const pdf = {
    ...page,
    url: new URL('https://a.example/b.pdf'),
    tree,
    document,
    contentType: 'application/pdf'
  }
  const found = valueEvidence({ total: 1204.5 }, { ...reading, page: pdf, content: () => tree })
  expect(found).toEqual([
    {
      path: 'total',
      source: null,
      quote: 'Total: 1,204.50 EUR',
      url: 'https://a.example/b.pdf#page=2',
      page: 2
    }
  ])
})
