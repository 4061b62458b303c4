import { metadata, parseHtml } from '@sluice/content'
import { describe, expect, it } from 'vitest'
import { compileSchema, extract } from '../src/index.ts'

const url = new URL('https://shop.example/soup')
const text = { type: 'string' }
const texts = { type: 'array', items: text }

function read(properties: object, html: string, record?: object, more: object = {}) {
  const tree = parseHtml(html)
  const schema = compileSchema({ type: 'object', properties, ...more })
  return extract(schema, { tree, url, record, metadata: metadata(tree, { url }) })
}

const jsonLd = (value: object) =>
  `<script type="application/ld+json">${JSON.stringify(value)}</script>`

const PRODUCT = jsonLd({
  '@type': 'Product',
  name: 'Blue mug',
  brand: { '@type': 'Brand', name: 'Clay & Co' },
  image: ['/mug.jpg', '/mug-2.jpg'],
  aggregateRating: { ratingValue: '4,6', reviewCount: 1204 },
  offers: {
    '@type': 'Offer',
    price: '19.90',
    priceCurrency: 'EUR',
    availability: 'https://schema.org/InStock'
  }
})

describe('decisions.md §5: order of sources', () => {
  const page = `${PRODUCT}<h1>Blue mug</h1><b id=p data-raw="7">8 €</b>`

  it('prefers x-css and x-attr to the record, and the record to structured data', () => {
    const found = read(
      {
        price: { type: 'number', 'x-css': '#p' },
        raw: { type: 'integer', 'x-css': '#p', 'x-attr': 'data-raw' }
      },
      page,
      { price: '9.00' }
    )
    expect(found.data).toEqual({ price: 8, raw: 7 })
    expect(found.provenance.price).toBe('css:#p')
    const record = read({ price: { type: 'number' } }, page, { price: '9.00' })
    expect([record.data, record.provenance.price]).toEqual([{ price: 9 }, 'record:price'])
  })

  it('trusts a site parser that a value is absent, despite lookalikes', () => {
    const similar = '<h1>Mug</h1><div class="similar-price">$5</div>'
    const price = { type: 'number' }
    expect(read({ price }, similar, { name: 'Mug', price: null }).data).toEqual({})
    expect(read({ price }, similar).data).toEqual({ price: 5 })
  })

  it('reads x-jsonld at its path', () => {
    const found = read({ made_by: { ...text, 'x-jsonld': '$.brand.name' } }, page)
    expect(found.data).toEqual({ made_by: 'Clay & Co' })
    expect(found.provenance.made_by).toBe('json-ld:$.brand.name')
  })

  it('prefers the page to the record of the generic parser', () => {
    const tree = parseHtml(page)
    const schema = compileSchema({ properties: { name: text, word_count: { type: 'integer' } } })
    const record = { title: 'Blue mug — buy now', word_count: 12 }
    const found = extract(schema, { tree, url, record, isGeneral: true })
    expect(found.data).toEqual({ name: 'Blue mug', word_count: 12 })
  })
})

describe('decisions.md §5: names and types', () => {
  it('finds values by synonyms, nested paths and variants of names', () => {
    const found = read(
      {
        productName: text,
        'price-value': { type: 'number' },
        price_currency: text,
        in_stock: { type: 'boolean' },
        soldOut: { type: 'boolean' },
        stars: { type: 'number' },
        reviews_count: { type: 'integer' },
        x: { ...text, title: 'Brand' },
        y: { ...text, description: 'The ISO currency of the price' },
        images: { type: 'array', items: { ...text, format: 'uri' } },
        availability: { enum: ['in_stock', 'out_of_stock'] },
        rating: {
          type: 'object',
          properties: { value: { type: 'number' }, count: { type: 'integer' } }
        }
      },
      PRODUCT
    )
    expect(found.data).toEqual({
      productName: 'Blue mug',
      'price-value': 19.9,
      price_currency: 'EUR',
      in_stock: true,
      soldOut: false,
      stars: 4.6,
      reviews_count: 1204,
      x: 'Clay & Co',
      y: 'EUR',
      images: ['https://shop.example/mug.jpg', 'https://shop.example/mug-2.jpg'],
      availability: 'in_stock',
      rating: { value: 4.6, count: 1204 }
    })
  })

  it('reads a nested value from the first of several things', () => {
    const warranty = [{ months: 24 }, { months: 12 }]
    const html = jsonLd({ '@type': 'Product', name: 'Mug', warranty })
    expect(read({ warranty_months: { type: 'integer' } }, html).data).toEqual({
      warranty_months: 24
    })
  })

  it('reads the value beside a label of several words', () => {
    const html = '<dl><dt>Maximum ambient operating temperature<dd>45 °C<dt>Weight<dd>2 kg</dl>'
    expect(read({ maximum_ambient_operating_temperature: text }, html).data).toEqual({
      maximum_ambient_operating_temperature: '45 °C'
    })
  })

  it('reads numbers, dates and durations in the language of the page', () => {
    const html = `<html lang=de><dl><dt>Preis<dd>1.234,50 €<dt>Erscheinungsdatum<dd>3. März 2021
      <dt>Kochzeit<dd>1 Std. 20 Min.<dt>Gewicht<dd>1,5 kg</dl>`
    const found = read(
      {
        price: { type: 'number' },
        release_date: { ...text, format: 'date' },
        cook_time: { type: 'integer' },
        cookTime: { ...text, format: 'duration' },
        weight: { type: 'number' }
      },
      html
    )
    expect(found.data).toEqual({
      price: 1234.5,
      release_date: '2021-03-03',
      cook_time: 80,
      cookTime: 'PT1H20M',
      weight: 1.5
    })
  })

  it('invents nothing, reports missing fields, and drops invalid values', () => {
    const properties = {
      name: text,
      colour: text,
      size: { type: ['string', 'null'] },
      price: { type: 'number', maximum: 5 },
      kind: { const: 'mug' }
    }
    const found = read(properties, PRODUCT, undefined, { required: ['colour'] })
    expect(found.data).toEqual({ name: 'Blue mug', size: null })
    expect(found.filled).toEqual(['name'])
    expect(found.missing).toEqual(['colour', 'size', 'kind'])
    expect(found.invalid).toEqual(['price'])
  })

  it('adds no time or zone to a date', () => {
    const html = jsonLd({ '@type': 'Article', headline: 'A', datePublished: '2020-05-01' })
    const found = read({ published_at: { ...text, format: 'date-time' } }, html)
    expect(found.data).toEqual({})
  })
})

describe('decisions.md §5: what a page shows', () => {
  const recipe = `<html lang=de><h1>Linsensuppe</h1><h2>Zutaten</h2><h4>Suppe</h4><ul><li>200 g Linsen<li>1 Zwiebel</ul>
    <h4>Dazu</h4><ul><li>2 EL Essig</ul><h2>Zubereitung</h2><ol><li>1. Linsen kochen, bis sie weich sind.<li>Essig dazu und
    servieren.</ol><h2>Kommentare</h2><ul><li>Lecker</ul>`

  it('reads the lists below a heading, up to the next one of its rank', () => {
    const found = read({ ingredients: texts, steps: texts }, recipe)
    expect(found.data).toEqual({
      ingredients: ['200 g Linsen', '1 Zwiebel', '2 EL Essig'],
      steps: ['Linsen kochen, bis sie weich sind.', 'Essig dazu und servieren.']
    })
    expect(found.provenance.ingredients).toBe('label:Zutaten')
  })

  it('reads labelled lines and elements', () => {
    const html = `<h1>Suppe</h1><p>Servings: 4</p><span class="recipe-author">Ada</span>
      <div class="recipe-ingredients"><p>1 onion</p><p>2 carrots</p></div>`
    const found = read({ yields: { type: 'integer' }, author: text, ingredients: texts }, html)
    expect(found.data).toEqual({ yields: 4, author: 'Ada', ingredients: ['1 onion', '2 carrots'] })
  })

  it('fills a list of objects from a table', () => {
    const html = `<table><tr><th>Name<th>Price<th>In stock<tr><td>Cup<td>$3<td>yes<tr><td>Pot<td>$12.50<td>sold out</table>`
    const item = {
      properties: { name: text, price: { type: 'number' }, in_stock: { type: 'boolean' } }
    }
    const found = read({ products: { type: 'array', items: item } }, html)
    expect(found.data).toEqual({
      products: [
        { name: 'Cup', price: 3, in_stock: true },
        { name: 'Pot', price: 12.5, in_stock: false }
      ]
    })
  })

  it('fills a list of objects from cards', () => {
    const card = (name: string, price: string) =>
      `<div class=tile><a href="/p/${name}"><img src="/${name}.jpg"><h3>${name}</h3></a><span class=amount>${price}</span></div>`
    const html = `<nav><ul><li><a href=/>Home</a></ul></nav><main>${card('Cup', '€3,00')}${card('Pot', '€12,50')}${card('Pan', '€20')}</main>`
    const uri = { ...text, format: 'uri' }
    const item = {
      required: ['name'],
      properties: { name: text, price: { type: 'number' }, url: uri, image: uri }
    }
    const found = read({ products: { type: 'array', items: item } }, html)
    expect(found.data).toEqual({
      products: [
        {
          name: 'Cup',
          price: 3,
          url: 'https://shop.example/p/Cup',
          image: 'https://shop.example/Cup.jpg'
        },
        {
          name: 'Pot',
          price: 12.5,
          url: 'https://shop.example/p/Pot',
          image: 'https://shop.example/Pot.jpg'
        },
        {
          name: 'Pan',
          price: 20,
          url: 'https://shop.example/p/Pan',
          image: 'https://shop.example/Pan.jpg'
        }
      ]
    })
  })

  it('fills objects and lists of objects from things', () => {
    const html = jsonLd({
      '@graph': [
        { '@type': 'Article', headline: 'On soup', author: { '@id': '#ada' } },
        { '@id': '#ada', '@type': 'Person', name: 'Ada', url: 'https://ada.example/' },
        { '@type': 'Event', name: 'Tasting', startDate: '2024-05-01' },
        { '@type': 'Event', name: 'Cooking', startDate: '2024-06-01' }
      ]
    })
    const event = { properties: { name: text, start_date: { ...text, format: 'date' } } }
    const found = read(
      {
        headline: text,
        author: { properties: { name: text, url: { ...text, format: 'uri' } } },
        events: { type: 'array', items: { $ref: '#/$defs/event' } }
      },
      html,
      undefined,
      { $defs: { event } }
    )
    expect(found.data).toEqual({
      headline: 'On soup',
      author: { name: 'Ada', url: 'https://ada.example/' },
      events: [
        { name: 'Tasting', start_date: '2024-05-01' },
        { name: 'Cooking', start_date: '2024-06-01' }
      ]
    })
  })
})

it('does not report an option of anyOf that was tried and not chosen', () => {
  const option = (schema: object, required: string[] = []) => ({
    type: 'object',
    properties: { title: schema },
    required
  })
  const found = read(
    { facts: { anyOf: [option({ enum: ['sold out'] }), option(text)] } },
    '<title>Soup</title>'
  )
  expect(found).toMatchObject({
    data: { facts: { title: 'Soup' } },
    filled: ['facts.title'],
    missing: []
  })
  const none = read({ facts: { anyOf: [option(text, ['author'])] } }, '<title>Soup</title>')
  expect(none).toMatchObject({ data: {}, filled: [], missing: ['facts'] })
})
