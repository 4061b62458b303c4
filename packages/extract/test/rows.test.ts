import { metadata, parseHtml } from '@sluice/content'
import { describe, expect, it } from 'vitest'
// @boundaries-ignore tests of all packages measure linear time alike
import { expectLinear } from '../../../test/linear-time.ts'
import { compileSchema, extract } from '../src/index.ts'

const url = new URL('https://shop.example/a/b')
const text = { type: 'string' }
const number = { type: 'number' }
const integer = { type: 'integer' }
const object = (properties: object, more: object = {}) => ({ type: 'object', properties, ...more })
const css = (selector: string, type: object = text, attribute?: string) => ({
  ...type,
  'x-css': selector,
  ...(attribute ? { 'x-attr': attribute } : {})
})
const rows = (selector: string, items: object) => ({ type: 'array', 'x-css': selector, items })

function read(properties: object, html: string, record?: object) {
  const tree = parseHtml(html)
  const about = metadata(tree, { url })
  const isGeneral = record !== undefined
  const schema = compileSchema(object(properties))
  return extract(schema, { tree, url, metadata: about, record, isGeneral })
}

const data = (properties: object, html: string) => read(properties, html).data

const ROWS = 'table:first-of-type tbody tr'
const town = (index: number, people: string) =>
  `<tr><td><a href="/t/${index}">Town ${index}</a>${people}<td><ul><li>a${index}<li>b${index}</ul></tr>`
const TABLE = `<h1>Towns</h1><table><thead><tr><th>Town<th>People<th>Parts</tr></thead>
<tbody>${town(1, '<td>1,000')}${town(2, '')}${town(3, '<td>3,000')}</tbody></table>`
const PEOPLE = [
  { town: 'Town 1', people: 1000 },
  { town: 'Town 2' },
  { town: 'Town 3', people: 3000 }
]

describe('rows selected by x-css', () => {
  it('are filled only from themselves', () => {
    const items = object({
      town: css('td:nth-child(1)'),
      people: css('td:nth-child(2)', integer)
    })
    const found = read({ towns: rows(ROWS, items) }, TABLE)
    expect(found.data).toEqual({ towns: PEOPLE })
    expect([found.filled, found.missing, found.remarks]).toEqual([['towns'], [], []])
    expect(found.provenance).toEqual({ towns: `css:${ROWS}` })
    expect(data({ towns: { type: 'array', items: { ...items, 'x-css': ROWS } } }, TABLE)).toEqual({
      towns: PEOPLE
    })
  })

  it('have null, if the schema allows it, for a missing value', () => {
    const items = object({
      town: css('a'),
      people: css('td:nth-child(2)', { type: ['integer', 'null'] })
    })
    expect(data({ towns: rows(ROWS, items) }, TABLE)).toEqual({
      towns: PEOPLE.map(({ town, people = null }) => ({ town, people }))
    })
  })

  it('never use text outside, and the answer says so', () => {
    const items = object({ town: css('a'), title: css('h1'), nothing: css('.nothing') })
    const found = read({ towns: rows(ROWS, items) }, TABLE)
    expect(found.data).toEqual({ towns: PEOPLE.map(({ town }) => ({ town })) })
    expect(found.missing).toEqual(['towns.title', 'towns.nothing'])
    expect(found.remarks).toEqual([
      {
        code: 'SCHEMA_FIELDS_MISSING',
        message: `\`towns.title\`: \`h1\` selects only elements outside of the rows \`${ROWS}\`.`
      }
    ])
    const all = read({ towns: rows(ROWS, object({ title: css('h1') })) }, TABLE)
    expect([all.data, all.missing]).toEqual([{}, ['towns']])
    expect(all.remarks).toHaveLength(1)
  })

  it('are matched as a browser does: from the page, from the row, or as the row itself', () => {
    const items = object({
      whole: css('table tbody tr td:first-child'),
      child: css('> td:first-child'),
      link: css(':scope > td > a', text, 'href')
    })
    const found = read({ towns: rows(ROWS, items) }, TABLE).data as { towns: unknown[] }
    expect(found.towns[2]).toEqual({
      whole: 'Town 3',
      child: 'Town 3',
      link: 'https://shop.example/t/3'
    })
  })

  it('can hold lists of their own', () => {
    const items = object({
      town: css('a'),
      parts: rows('li', text),
      named: rows('ul > li', object({ name: css(':scope') }))
    })
    const found = data({ towns: rows(ROWS, items) }, TABLE) as { towns: unknown[] }
    expect(found.towns[1]).toEqual({
      town: 'Town 2',
      parts: ['a2', 'b2'],
      named: [{ name: 'a2' }, { name: 'b2' }]
    })
  })

  it('are found by column names, including rows of the one table that is selected', () => {
    const items = object({ town: text, people: integer })
    expect(data({ towns: rows('table tr', items) }, TABLE)).toEqual({ towns: PEOPLE })
    expect(data({ towns: rows('table', items) }, TABLE)).toEqual({ towns: PEOPLE })
  })

  it('can be list items or boxes, with their own attributes', () => {
    const html = `<ul><li data-id=1><b>One</b> <i class=p>€3</i><li data-id=2>Two
      <li data-id=3><b>Three</b> <i class=p>€4.50</i></ul>`
    const items = object({
      id: css(':scope', integer, 'data-id'),
      name: css('b'),
      price: css('.p', number)
    })
    const things = [
      { id: 1, name: 'One', price: 3 },
      { id: 2 },
      { id: 3, name: 'Three', price: 4.5 }
    ]
    expect(data({ things: rows('li', items) }, html)).toEqual({ things })
    const boxes = html.replaceAll('<li', '</div><div class=x').replace(/<\/?ul>/g, '<div>')
    expect(data({ things: rows('.x', items) }, boxes)).toEqual({ things })
    expect(data({ prices: rows('li', css('.p', number)) }, html)).toEqual({ prices: [3, 4.5] })
  })

  it('can be terms with their descriptions', () => {
    const items = object({ name: css('dt'), value: css('dd') })
    const flat = '<dl class=s><dt>Weight<dd>3 kg<dt>Size<dt>Dimensions<dd>4 cm</dl>'
    const specs = [
      { name: 'Weight', value: '3 kg' },
      { name: 'Size', value: '4 cm' },
      { name: 'Dimensions', value: '4 cm' }
    ]
    for (const selector of ['.s', '.s > dt']) {
      expect(data({ specs: rows(selector, items) }, flat)).toEqual({ specs })
    }
    const boxed = '<dl class=s><div><dt>Weight<dd>3 kg</div><div><dt>Size<dd>4 cm</div></dl>'
    for (const selector of ['.s > div', '.s dt']) {
      expect(data({ specs: rows(selector, items) }, boxed)).toEqual({ specs: specs.slice(0, 2) })
    }
  })

  it('are dropped if they do not fit, which the answer says', () => {
    const items = object({ town: css('a'), people: css('td:nth-child(2)', integer) })
    const strict = { ...items, required: ['people'] }
    const found = read({ towns: rows(ROWS, strict) }, TABLE)
    expect(found.data).toEqual({ towns: [PEOPLE[0], PEOPLE[2]] })
    expect(found.remarks.map(({ message }) => message)).toEqual([
      '1 of 3 items of `towns` do not fit the schema and were left out.'
    ])
  })

  it('are no items if nothing is found in them, even if their fields may be null', () => {
    const nullable = { type: ['string', 'null'] }
    const items = object({ town: css('.town', nullable), boats: css('.boats', nullable) })
    const html = '<li><b class=town>Bergen</b><li>to be announced<li><i class=boats>9</i>'
    expect(read({ towns: rows('li', items) }, html).data).toEqual({
      towns: [
        { town: 'Bergen', boats: null },
        { town: null, boats: '9' }
      ]
    })
  })

  it('take time linear in the page', { tags: 'long' }, () => {
    const items = object({ a: css('td:nth-child(1)'), b: css('table tr td'), c: css('h1') })
    const nested = object({ a: css('div div b'), b: css('div') })
    const pages = (size: number) => ({
      size,
      long: `<table>${'<tr><td>a<td>b<td>c'.repeat(size * 2_500)}</table>`,
      deep: `${'<div>'.repeat(400)}x${'</div>'.repeat(400)}`.repeat(size * 2.5)
    })
    return expectLinear(pages, ({ size, long, deep }) => {
      const found = read({ rows: rows('tr', items) }, long)
      if (size === 8) expect(found.remarks.map(({ code }) => code)).toContain('CONTENT_TRUNCATED')
      read({ rows: rows('div', nested) }, deep)
    })
  })
})

describe('an object selected by x-css', () => {
  const html = `<div class=seller><b class=n>Ann</b> <a href="/ann">Profile</a></div><b class=n>Bo</b>`

  it('is filled from its element', () => {
    const seller = {
      ...object({ name: css('.n'), url: css('a', text, 'href') }),
      'x-css': '.seller'
    }
    const found = read({ seller }, html)
    expect(found.data).toEqual({ seller: { name: 'Ann', url: 'https://shop.example/ann' } })
    expect(found.provenance).toEqual({
      'seller.name': 'css:.seller .n',
      'seller.url': 'css:.seller a'
    })
  })

  it('is not built from other elements', () => {
    const maker = { ...object({ name: css('.n') }), 'x-css': '.maker' }
    expect(read({ maker }, html).data).toEqual({})
  })
})

describe('addresses read by x-attr', () => {
  const html = `<a class=m href="mailto:a@b.example">m</a><a class=m href="tel:+49301">t</a>
    <a class=m href="java&#10;script:alert(1)">j</a><a class=m href="../x">x</a><form class=m action="/s"></form>`

  it('are absolute, of pages and of persons, and never scripts', () => {
    const links = ['mailto:a@b.example', 'tel:+49301', 'https://shop.example/x']
    for (const name of ['links', 'hrefs', 'anything']) {
      for (const items of [text, { ...text, format: 'uri' }]) {
        const list = { ...rows('a.m', items), 'x-attr': 'href' }
        expect(data({ [name]: list }, html)).toEqual({ [name]: links })
      }
    }
    expect(data({ anything: css('a.m:nth-of-type(3)', text, 'href') }, html)).toEqual({})
    expect(data({ url: css('a.m', text, 'href') }, html)).toEqual({ url: links[0] })
    expect(data({ target: css('form', text, 'action') }, html)).toEqual({
      target: 'https://shop.example/s'
    })
  })
})

describe('entries of a feed', () => {
  const record = {
    url: url.href,
    title: 'News',
    items: [
      {
        title: 'One',
        url: 'https://a.example/1',
        published_at: '2025-01-02T03:04:05Z',
        author: 'Ann',
        summary: 's'
      },
      { title: 'Two', url: 'https://a.example/2', published_at: null, author: null, summary: null }
    ]
  }
  const entry = object({
    title: text,
    link: text,
    pubDate: { type: 'string', format: 'date' },
    author: text
  })
  const entries = [
    { title: 'One', link: 'https://a.example/1', pubDate: '2025-01-02', author: 'Ann' },
    { title: 'Two', link: 'https://a.example/2' }
  ]

  it.each(['items', 'entries', 'posts', 'articles'])('are found under %s', (name) => {
    const list = { type: 'array', items: entry }
    expect(read({ [name]: list }, '<article><h2>One</h2></article>', record).data).toEqual({
      [name]: entries
    })
  })
})
