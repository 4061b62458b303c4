import { parseHtml } from '@sluice/content'
import { type Example, LearnedParser, type LearnPage, learn, read } from '@sluice/learn'
import { expect, test } from 'vitest'

function page(path: string, html: string): LearnPage {
  const text = `<!doctype html><html lang="en">${html}`
  return { url: new URL(path, 'https://ware.example'), tree: parseHtml(text), html: text }
}

/** A parser from one page. */
function learnedFrom(one: LearnPage, values: Example['values'], types = {}) {
  return LearnedParser.parse(learn([{ page: one, values }], { types }).parser)
}

test('a code that only the address has is read from the address', () => {
  const ware = (code: string, name: string) =>
    page(`/shop/dp/${code}?ref=home`, `<h1>${name}</h1><p>In stock</p>`)
  const values = { code: 'B07FW264WL', name: 'Copper kettle' }
  const parser = learnedFrom(ware('B07FW264WL', 'Copper kettle'), values)
  const { record, sources } = read(parser, ware('B01GOH7PKA', 'Felt hat'))
  expect(record).toEqual({ code: 'B01GOH7PKA', name: 'Felt hat' })
  expect(sources.code).toContain('of the page address behind')
})

test('a word that the address also has is not read from the address', () => {
  const ware = (slug: string, name: string) => page(`/shop/${slug}`, `<h1>${name}</h1>`)
  const parser = learnedFrom(ware('kettle', 'kettle'), { name: 'kettle' })
  expect(JSON.stringify(parser)).not.toContain('address')
})

test('a member of a list of schema.org is read as its name', () => {
  const ware = (state: string) =>
    page(
      '/ware/1',
      `<script type="application/ld+json">{"@context":"https://schema.org","@type":"Product","offers":{"@type":"Offer","availability":"https://schema.org/${state}"}}</script><h1>Kettle</h1>`
    )
  const parser = learnedFrom(ware('InStock'), { availability: 'InStock' })
  expect(read(parser, ware('OutOfStock')).record).toEqual({ availability: 'OutOfStock' })
})

test('a number that structured data gives and the page shows stands, although the layout has changed', () => {
  const data = (price: string) =>
    `<script type="application/ld+json">{"@context":"https://schema.org","@type":"Product","offers":{"@type":"Offer","price":"${price}"}}</script>`
  const before = page(
    '/ware/1',
    `${data('1149.00')}<main><div class="box"><i>Now</i> <b class="cost">€1,149.00</b></div><p id="sum">€1,149.00</p></main>`
  )
  const after = page(
    '/ware/2',
    `${data('2310.50')}<main><section><h2>Pay</h2><em>€2,310.50</em></section></main>`
  )
  const parser = learnedFrom(before, { price: 1149 })
  expect(read(parser, after).record).toEqual({ price: 2310.5 })
})

test('numbers with groups and decimals are read in both notations', () => {
  const ware = (text: string) => page('/ware/1', `<h1>Ware</h1><p class="cost">${text}</p>`)
  const parser = learnedFrom(ware('1,149.00 m'), { length: 1149 })
  expect(read(parser, ware('12,345.6 m')).record).toEqual({ length: 12_345.6 })
  expect(read(parser, ware('1.234.567,25 m')).record).toEqual({ length: 1_234_567.25 })
})
