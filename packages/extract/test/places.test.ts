/** Values are read from the place that holds them alone, by what they can be, and never guessed among several. */

import { metadata, parseHtml } from '@sluice/content'
import { describe, expect, it } from 'vitest'
import { compileSchema, extract } from '../src/index.ts'

const url = new URL('https://oak.example/page')
const text = { type: 'string' }
const number = { type: 'number' }
const integer = { type: 'integer' }
const uri = { type: 'string', format: 'uri' }
const list = (items: object) => ({ type: 'array', items })
const object = (properties: object) => ({ type: 'object', properties })
const jsonLd = (value: object) =>
  `<script type="application/ld+json">${JSON.stringify(value)}</script>`

function read(properties: object, html: string, lang = 'en') {
  const tree = parseHtml(`<html lang=${lang}><title>Oak</title>${html}`)
  const schema = compileSchema(object(properties))
  return extract(schema, { tree, url, metadata: metadata(tree, { url }) })
}

const data = (properties: object, html: string, lang?: string) => read(properties, html, lang).data

describe('the price of a card', () => {
  const NAMES = ['Lamp 12', 'Bulb 7', 'Cable 300']
  const priceOf = (price: string, lang = 'en') => {
    const cards = NAMES.map((name) => `<li class=p><h4>${name}</h4>${price}</li>`).join('')
    const goods = list(object({ name: text, price: number }))
    const found = data({ goods }, `<ul>${cards}</ul>`, lang) as { goods: { price?: number }[] }
    return found.goods.map((one) => one.price)
  }

  it.each([
    ['a sign behind', '<span>49 €</span>', 49, 'de'],
    ['a sign before', '<em>€49.50</em>', 49.5, 'en'],
    ['a code before', '<p>SEK 490</p>', 490, 'sv'],
    ['a text without an element', '19 €', 19, 'fr'],
    ['a price that was asked before', '<del>$90.00</del> <ins>$70.00</ins>', 70, 'en'],
    ['an old price by its class', '<i class=old-price>£9</i> <i class=price>£7</i>', 7, 'en'],
    ['a price for each kilogram', '<b>€3.20</b><small>€6.40/kg</small>', 3.2, 'en']
  ])('is read without the number of its name: %s', (_, price, value, lang) => {
    expect(priceOf(price, lang)).toEqual([value, value, value])
  })

  it('is missing where two that differ are equally good', () => {
    expect(priceOf('<b>€20</b> <b>€30</b>')).toEqual([undefined, undefined, undefined])
  })
})

describe('lines of contact data', () => {
  const CONTACT = { phone: text, fax: text, email: text }
  const RIGHT = { phone: '(555) 010-2030', fax: '(555) 010-2031', email: 'desk@oak.example' }

  it.each([
    ['line ends', 'Phone: (555) 010-2030<br>Fax: (555) 010-2031<br>Email: desk@oak.example'],
    ['bars', 'Phone: (555) 010-2030 | Fax: (555) 010-2031 | Email: desk@oak.example'],
    ['dots', 'Phone: (555) 010-2030 · Fax: (555) 010-2031 · Email: desk@oak.example'],
    ['spaces', 'Phone: (555) 010-2030 Fax: (555) 010-2031 Email: desk@oak.example'],
    [
      'strong labels',
      '<b>Phone:</b> (555) 010-2030 <b>Fax:</b> (555) 010-2031 <b>Email:</b> desk@oak.example'
    ],
    [
      'labels outside of the elements of their values',
      'Phone: <i>(555) 010-2030</i><br>Fax: <i>(555) 010-2031</i><br>Email: <i>desk@oak.example</i>'
    ],
    [
      'labels without a colon',
      'Tel. (555) 010-2030<br>Fax (555) 010-2031<br>E-mail desk@oak.example'
    ]
  ])('are apart by %s', (_, line) => {
    expect(data(CONTACT, `<p>Oak Desk<br>1 River Road<br>${line}</p>`)).toEqual(RIGHT)
    expect(data(CONTACT, `<p>${line}</p>`)).toEqual(RIGHT)
  })

  it('are apart as items of a list', () => {
    const html =
      '<ul><li>Phone: (555) 010-2030<li>Fax: (555) 010-2031<li>Email: <a href="mailto:desk@oak.example">mail</a></ul>'
    expect(data(CONTACT, html)).toEqual(RIGHT)
  })

  it('are read from links, from texts, and from the footer last', () => {
    const links =
      '<a href="mailto:desk@oak.example">Mail</a> <a href="tel:+1-555-010-2030">Call</a>'
    expect(data(CONTACT, links)).toEqual({ email: 'desk@oak.example', phone: '+1-555-010-2030' })
    const said = '<p>Ask desk@oak.example or +44 20 7946 0000 at any time.</p>'
    expect(data(CONTACT, said)).toEqual({ email: 'desk@oak.example', phone: '+44 20 7946 0000' })
    const footer = `<footer>${links}</footer>`
    expect(data(CONTACT, footer)).toEqual({ email: 'desk@oak.example', phone: '+1-555-010-2030' })
    const both = `<p>Write to team@oak.example.</p>${footer}`
    expect(data({ email: text }, both)).toEqual({ email: 'team@oak.example' })
  })
})

describe('what stands beside the content', () => {
  const WANTED = { brand: text, email: text, country: text, phone: text, color: text }

  it.each([
    ['a form', '<form><label>Brand</label><input><label>Email</label><input value=x></form>'],
    ['a choice', '<p>Country <select><option>Please select<option>Chad</select></p>'],
    [
      'a facet with boxes',
      '<h4>Brand</h4><ul><li><input type=checkbox> Acme (4)<li><input type=checkbox> Zed (2)</ul>'
    ],
    ['a facet with links', '<h4>Color</h4><ul><li><a href=/r>Red</a><li><a href=/b>Blue</a></ul>'],
    ['a menu', '<div><a href=/b>Brand</a> <a href=/c>Country</a> <a href=/e>Email</a></div>'],
    ['navigation', '<nav><p>Brand: Acme</p></nav>'],
    ['a cookie dialog', '<div id="cookie-banner"><p>Country: all</p><p>Brand: any</p></div>'],
    ['a footer', '<footer><p>Brand: Oak Group</p></footer>'],
    ['labels without values', '<p>Brand:</p><p>Country:</p><p>Email *</p><p>Phone:</p>']
  ])('gives no value: %s', (_, html) => {
    expect(data(WANTED, html)).toEqual({})
  })
})

describe('an account on a network', () => {
  it.each([
    ['a label with its name', '<p>GitHub: <a href="https://book.example/GitHub-Setup">Setup</a>'],
    ['pages of a project', '<a href="https://oak.github.io/blog">The blog of oak</a>'],
    [
      'a subject called so',
      '<h4>GitHub</h4><a href="https://news.example/topics/github">GitHub</a>'
    ]
  ])('is not %s elsewhere', (_, html) => {
    expect(data({ github_url: uri }, html)).toEqual({})
  })

  it.each(['https://github.com/oak', 'https://gist.github.com/oak'])(
    'is found at %s',
    (address) => {
      expect(data({ github_url: uri }, `<a href="${address}">Code</a>`)).toEqual({
        github_url: address
      })
    }
  )
})

describe('the category of a page', () => {
  it.each([
    ['a menu', '<ul><li class="menu-item menu-item-object-category"><a href=/r>Recipes</a></ul>'],
    [
      'a part of the layout',
      '<h4 class="section">Ingredients</h4><p>Oak and oil, in equal parts.</p>'
    ]
  ])('is not read from %s', (_, html) => {
    expect(data({ category: text }, html)).toEqual({})
  })

  it('is read from an element with its name', () => {
    expect(data({ category: text }, '<i class="menu-item recipe-category">Soup</i>')).toEqual({
      category: 'Soup'
    })
  })
})

describe('an address', () => {
  it('is a link or written as one, and never prose', () => {
    const html = `<p>Website: <a href="/visit">our page</a></p><p>Docs: docs.oak.example/start</p>
      <p>Backed by</p><p>Elm Ventures.</p><p>Demo: on request</p>`
    const found = data({ website: uri, docs: uri, backed_by: uri, demo: uri }, html)
    expect(found).toEqual({
      website: 'https://oak.example/visit',
      docs: 'https://docs.oak.example/start'
    })
  })

  it('on a site is the link to the account there', () => {
    const html = `<p>Follow us: <a href="https://x.com/intent/tweet?text=hi">Tweet</a> <a href="https://x.com/oak">X</a>
      <a href="https://www.youtube.com/@oak">Video</a></p><a href="https://github.com/">GitHub</a>`
    expect(data({ twitter: text, youtube_url: uri, github: uri }, html)).toEqual({
      twitter: 'https://x.com/oak',
      youtube_url: 'https://www.youtube.com/@oak'
    })
    const same = jsonLd({ '@type': 'Organization', name: 'Oak', sameAs: ['https://x.com/oakltd'] })
    expect(data({ twitter: uri }, same + html)).toEqual({ twitter: 'https://x.com/oakltd' })
  })
})

describe('two values that differ', () => {
  it.each([
    ['labels', { color: text }, '<p>Color: red</p><p>Color: blue</p>'],
    [
      'links',
      { email: text },
      '<a href="mailto:a@oak.example">A</a> <a href="mailto:b@oak.example">B</a>'
    ],
    [
      'accounts',
      { github: uri },
      '<a href="https://github.com/a">A</a> <a href="https://github.com/b">B</a>'
    ]
  ])('give none: %s', (_, properties, html) => {
    const found = read(properties, html)
    expect(found).toMatchObject({ data: {}, ambiguous: Object.keys(properties) })
    expect(found.missing).toEqual(found.ambiguous)
  })

  it.each([
    [
      'the same number',
      { phone: text },
      '<p>Phone: +44 20 7946 0000</p><p>Phone: (020) 7946 0000</p>'
    ],
    ['the same words', { color: text }, '<p>Color: Dark red</p><p>Color: dark-red</p>']
  ])('are one if they say the same: %s', (_, properties, html) => {
    expect(read(properties, html).filled).toEqual(Object.keys(properties))
  })

  it('are both items of a list', () => {
    const html = '<a href="mailto:a@oak.example">A</a> <a href="mailto:b@oak.example">B</a>'
    expect(data({ emails: list({ type: 'string', format: 'email' }) }, html)).toEqual({
      emails: ['a@oak.example', 'b@oak.example']
    })
  })
})

describe('shapes of data', () => {
  it('of an address are found at any level', () => {
    const html = jsonLd({
      '@type': 'Cafe',
      name: 'Oak',
      address: {
        streetAddress: '9 Hill Rd',
        addressLocality: 'Leeds',
        addressRegion: 'Yorkshire',
        postalCode: 'LS1 1AA',
        addressCountry: { '@type': 'Country', name: 'United Kingdom' }
      }
    })
    const parts = { street_address: text, town: text, region: text, postcode: text, country: text }
    const right = {
      street_address: '9 Hill Rd',
      town: 'Leeds',
      region: 'Yorkshire',
      postcode: 'LS1 1AA',
      country: 'United Kingdom'
    }
    expect(data({ ...parts, address: object(parts) }, html)).toEqual({ ...right, address: right })
  })

  it('of opening hours are found in data, in lines and in tables', () => {
    const hours = list(object({ day: text, opens: text, closes: text }))
    const right = { hours: [{ day: 'Mo-Fr', opens: '09:00', closes: '17:00' }] }
    const opened = { '@type': 'Store', name: 'Oak', openingHours: 'Mo-Fr 09:00-17:00' }
    expect(data({ hours }, jsonLd(opened))).toEqual(right)
    const table =
      '<h2>Opening hours</h2><table><tr><td>Monday<td>9 am – 5 pm<tr><td>Tuesday<td>10:30 - 18:00</table>'
    expect(data({ hours }, table)).toEqual({
      hours: [
        { day: 'Monday', opens: '9 am', closes: '5 pm' },
        { day: 'Tuesday', opens: '10:30', closes: '18:00' }
      ]
    })
  })

  it('of questions are found in data, in details, below headings and in lists of terms', () => {
    const faq = list(object({ question: text, answer: text }))
    const right = {
      faq: [
        { question: 'Is it open?', answer: 'Yes, every day.' },
        { question: 'Is it free?', answer: 'No.' }
      ]
    }
    const shown = (make: (question: string, answer: string) => string) =>
      right.faq.map(({ question, answer }) => make(question, answer)).join('')
    const main = right.faq.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer }
    }))
    expect(data({ faq }, jsonLd({ '@type': 'FAQPage', mainEntity: main }))).toEqual(right)
    expect(
      data(
        { faq },
        shown((q, a) => `<details><summary>${q}</summary><div>${a}</div></details>`)
      )
    ).toEqual(right)
    expect(
      data(
        { faq },
        shown((q, a) => `<h3>${q}</h3><p>${a}</p>`)
      )
    ).toEqual(right)
    expect(data({ faq }, `<dl>${shown((q, a) => `<dt>${q}<dd>${a}`)}</dl>`)).toEqual(right)
  })

  it('of events are the place by its name, the date and the tickets', () => {
    const html = jsonLd({
      '@type': 'TheaterEvent',
      name: 'Hamlet',
      startDate: '2027-05-02T19:30:00+01:00',
      location: { '@type': 'Place', name: 'Old Stage', address: { addressLocality: 'Leeds' } },
      offers: [
        { '@type': 'Offer', name: 'Stalls', price: '40', url: 'https://oak.example/s' },
        { '@type': 'Offer', name: 'Circle', price: '25', url: 'https://oak.example/c' }
      ]
    })
    const place = object({ name: text, city: text })
    const tickets = list(object({ name: text, price: number }))
    const wanted = { venue: text, location: place, date: { ...text, format: 'date' }, tickets }
    expect(data(wanted, html)).toEqual({
      venue: 'Old Stage',
      location: { name: 'Old Stage', city: 'Leeds' },
      date: '2027-05-02',
      tickets: [
        { name: 'Stalls', price: 40 },
        { name: 'Circle', price: 25 }
      ]
    })
  })

  it('of tables below headings are lists in lists, and lists by their headings', () => {
    const table = (rows: string) => `<table><tr><th>Room<th>Seats${rows}</table>`
    const html = `<h2>North</h2>${table('<tr><td>A<td>10<tr><td>B<td>20')}<h2>South</h2>${table('<tr><td>C<td>30<tr><td>D<td>40')}`
    const rooms = list(object({ room: text, seats: integer }))
    expect(data({ wings: list(object({ name: text, rooms })) }, html)).toEqual({
      wings: [
        {
          name: 'North',
          rooms: [
            { room: 'A', seats: 10 },
            { room: 'B', seats: 20 }
          ]
        },
        {
          name: 'South',
          rooms: [
            { room: 'C', seats: 30 },
            { room: 'D', seats: 40 }
          ]
        }
      ]
    })
    expect(data({ south_rooms: rooms }, html)).toEqual({
      south_rooms: [
        { room: 'C', seats: 30 },
        { room: 'D', seats: 40 }
      ]
    })
  })

  it('of a team have the links of each member', () => {
    const member = (name: string) =>
      `<article><h3>${name}</h3><p class=position>Cook</p><a href="mailto:${name}@oak.example">Mail</a>
       <a href="tel:+1555010${name.length}00">Call</a> <a href="https://github.com/${name}">Code</a></article>`
    const members = list(
      object({ name: text, position: text, email: text, phone: text, github: uri })
    )
    const found = data({ members }, ['ann', 'beth', 'carla'].map(member).join('')) as {
      members: object[]
    }
    expect(found.members).toHaveLength(3)
    expect(found.members[2]).toEqual({
      name: 'carla',
      position: 'Cook',
      email: 'carla@oak.example',
      phone: '+1555010500',
      github: 'https://github.com/carla'
    })
  })

  it('of names and prices alone are lists of texts and numbers', () => {
    const card = (name: string, price: string) =>
      `<div class=card><img src=/x.png><h3><a href=/${name}>${name}</a></h3><b>${price}</b></div>`
    const html = card('Ash', '€1') + card('Elm', '€2') + card('Fir', '€3')
    expect(data({ names: list(text), prices: list(number) }, html)).toEqual({
      names: ['Ash', 'Elm', 'Fir'],
      prices: [1, 2, 3]
    })
  })

  it('of images are all that the data has', () => {
    const html = jsonLd({ '@type': 'Product', name: 'Cup', image: ['/1.jpg', { url: '/2.jpg' }] })
    expect(data({ images: list(uri) }, html)).toEqual({
      images: ['https://oak.example/1.jpg', 'https://oak.example/2.jpg']
    })
  })
})

describe('an element named after a property', () => {
  it('is not the price where it is struck', () => {
    const html = '<h1>Cup</h1><del class=price>$12</del> <span class=price>$9</span>'
    expect(data({ price: number }, html)).toEqual({ price: 9 })
  })
})

describe('an address in a text', () => {
  const PARTS = { street: text, city: text, state: text, zip: text }

  it.each([
    ['7 Mill Lane<br>Dover, DE 19901', '7 Mill Lane', 'Dover', 'DE', '19901'],
    [
      '7 Mill Lane, Unit 3, Dover, DE 19901-1234, USA',
      '7 Mill Lane, Unit 3',
      'Dover',
      'DE',
      '19901-1234'
    ],
    ['7 Mill Lane<br>Guelph, ON N1H 2T6', '7 Mill Lane', 'Guelph', 'ON', 'N1H 2T6'],
    ['Eiche GmbH<br>Mühlweg 7b<br>D-50667 Köln', 'Mühlweg 7b', 'Köln', undefined, '50667'],
    ['3 bis rue du Moulin, 69002 Lyon', '3 bis rue du Moulin', 'Lyon', undefined, '69002'],
    ['7 Mill Lane<br>York YO1 7HH', '7 Mill Lane', 'York', undefined, 'YO1 7HH'],
    ['Molenweg 7<br>3511 AB Utrecht', 'Molenweg 7', 'Utrecht', undefined, '3511 AB']
  ])('is read by its parts: %s', (html, street, city, state, zip) => {
    const right = { street, city, ...(state ? { state } : {}), zip }
    expect(data(PARTS, `<p>${html}</p>`)).toEqual(right)
    expect(data({ address: object(PARTS) }, `<footer>${html}</footer>`)).toEqual({ address: right })
  })

  it('is missing if a number and a word only look like it', () => {
    expect(
      data(PARTS, '<h2>Reports</h2><p>2024 Annual Report<br>12000 Seats<br>Chapter 4</p>')
    ).toEqual({})
  })

  it('is left open where two stand there', () => {
    const html = '<p>7 Mill Lane<br>Dover, DE 19901</p><p>9 Oak Road<br>Salem, OR 97301</p>'
    expect(read(PARTS, html)).toMatchObject({
      data: {},
      ambiguous: ['street', 'city', 'state', 'zip']
    })
  })
})

it('the head of a column is not the label of the next one', () => {
  const html = '<table><tr><th>Brand<th>Color<tr><td>Acme<td>Red<tr><td>Zed<td>Blue</table>'
  expect(data({ brand: text, color: text }, html)).toEqual({})
  expect(data({ names: list(text) }, html.replace('Brand', 'Name'))).toEqual({
    names: ['Acme', 'Zed']
  })
})

it('a number before the name of what it counts is its count', () => {
  const html = '<ul><li><b>3</b> bedrooms<li><b>2</b> bathrooms</ul><p>Format: 312 pages</p>'
  expect(data({ bedrooms: integer, bathrooms: integer, pages: integer }, html)).toEqual({
    bedrooms: 3,
    bathrooms: 2,
    pages: 312
  })
})

describe('things of one type', () => {
  const products = (...names: string[]) =>
    names
      .map((name, at) => jsonLd({ '@type': 'Product', name, offers: { price: at + 1 } }))
      .join('')

  it('are entries of a list where none is that of the page', () => {
    expect(data({ price: number }, products('Cup', 'Pot', 'Pan'))).toEqual({})
  })

  it('are told apart by the title of the page, and are one with the same name', () => {
    expect(data({ price: number }, products('Cup', 'Oak', 'Pan'))).toEqual({ price: 2 })
    expect(data({ price: number }, products('Cup', 'Cup'))).toEqual({ price: 1 })
  })
})
