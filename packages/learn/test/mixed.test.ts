import { parseHtml } from '@sluice/content'
import { learn, read } from '@sluice/learn'
import { expect, test } from 'vitest'

const page = (name: string, notice = '') => ({
  url: new URL(`https://docs.example/${name}`),
  tree: parseHtml(
    `<main><h1>Reference</h1><div class="sign"><span>final class </span>${notice}<b>${name}</b></div>
     <div class="about">Makes a ${name.toLowerCase()} of the ${name.length} given parts.</div></main>`
  )
})
const example = (name: string) => ({
  page: page(name),
  values: { declaration: `final class ${name}` }
})
const { parser } = learn(['Weir', 'Sluice', 'Harbour'].map(example))

test('a value is read from an element of words', () => {
  expect(read(parser, page('Lock')).record.declaration).toBe('final class Lock')
})

test('a notice that is put into the element is no part of the value, and the next element is none either', () => {
  const { record, missing } = read(parser, page('Lock', '<div><p>Free delivery</p></div>'))
  expect(record).toEqual({})
  expect(missing).toEqual(['declaration'])
})

const priced = (price: string, more = '') => ({
  url: new URL('https://shop.example/item'),
  tree: parseHtml(`<main><h1>Desk</h1><p class="price">${price}<span>${more}</span></p></main>`)
})
const prices = learn(
  ['£150.00', '£1,299.00', '£8.50'].map((price) => ({ page: priced(price), values: { price } }))
).parser

test('words and numbers behind an amount are no part of a price, but a unit is', () => {
  expect(read(prices, priced('£14.99', ' 47 reviews')).record).toEqual({})
  expect(read(prices, priced('£14.99', ' Free delivery this week')).record).toEqual({})
  expect(read(prices, priced('£14.99 per metre')).record).toEqual({ price: '£14.99 per metre' })
})
