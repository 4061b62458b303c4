/** Pages of invented sites, and the values on them. */

import { parseHtml } from '@sluice/content'
import type { Example, LearnPage } from '@sluice/learn'

/** A site: its pages in order, each with its values. */
export interface Site {
  readonly name: string
  readonly pages: readonly { readonly html: string; readonly values: Example['values'] }[]
}

/** A page with a URL of its own. */
export function page(html: string, path = '/page'): LearnPage {
  return { url: new URL(`https://site.example${path}`), tree: parseHtml(`<!doctype html>${html}`) }
}

/** The pages of a site as examples. */
export function examples({ pages }: Site): Example[] {
  return pages.map(({ html, values }, index) => ({ page: page(html, `/item/${index}`), values }))
}

const BOOKS = [
  ['The Salt Road', ['Ina Holm'], 'Northlight Press', 'May 2011', '9780000000019'],
  ['Winter Locks', ['Per Dahl', 'Asa Lind'], 'Canal House', 'October 2014', '9780000000026'],
  ['A Ferry at Dawn', ['Juno Reyes'], 'Northlight Press', 'June 2009', '9780000000033'],
  ['Stones & Weirs', ['Tom Okafor'], 'Harbour & Sons', 'August 2019', '9780000000040'],
  ['Low Water', ['Mia Berg', 'Lou Park', 'Eva Stein'], 'Canal House', 'March 2016', '9780000000057']
] as const

/** Definition list whose rows move, because a subtitle row is optional. */
const definitionLists: Site = {
  name: 'a definition list with optional rows',
  pages: BOOKS.map(([title, authors, publisher, date, isbn], index) => ({
    html: `<title>${title} - Quay Books</title><nav><a href=/>Home</a> <a href=/new>New</a></nav>
      <main><h1>${title}</h1>
      <p class=by>by ${authors.map((name) => `<a href="/a/${name}">${name}</a>`).join(', ')}</p>
      <dl>${index % 2 ? '<dt>Series</dt><dd>Coast</dd>' : ''}<dt>Publisher</dt><dd>${publisher}</dd>
      <dt>Published</dt><dd>${date}</dd>${index % 3 ? '<dt>Pages</dt><dd>312</dd>' : ''}<dt>ISBN</dt><dd>${isbn}</dd></dl>
      <h2>More books</h2><ul><li><a href=/x>Old Tides</a> <i>Canal House</i></li></ul></main><footer>Quay Books 2020</footer>`,
    values: { title, author: [...authors], publisher, date, isbn }
  }))
}

const LAMPS = [
  ['Desk lamp', '$49.00', '$59.00', 'In stock', ['light', 'desk']],
  ['Floor lamp', '$120.50', undefined, 'Sold out', ['light', 'floor', 'tall']],
  ['Wall lamp', '$35.25', '$40.00', 'In stock', ['light']],
  ['Lantern', '$18.00', undefined, 'In stock', ['outdoor', 'light']],
  ['Reading lamp', '$64.90', '$80.00', 'Sold out', ['desk', 'night']]
] as const

/** Shop with an old price beside the price, tags, and cards of other products. */
const shop: Site = {
  name: 'a shop with old prices and cards of other products',
  pages: LAMPS.map(([name, price, old, stock, tags], index) => ({
    html: `<title>${name} | Lamp Shop</title><div class=crumbs><a href=/>Home</a> › <a href=/lamps>Lamps</a> › <span>${name}</span></div>
      <div class="product"><h1 class="product-title">${name}</h1>
      <div class="prices">${old ? `<del class="price">${old}</del> <ins class="price">${price}</ins>` : `<span class="price">${price}</span>`}</div>
      <p class="stock">${stock}</p>
      <ul class="tags">${tags.map((tag) => `<li><a href="/t/${tag}">${tag}</a></li>`).join('')}</ul>
      ${index % 2 ? '<div class="banner">Free delivery</div>' : ''}</div>
      <section class="related"><h2>You may also like</h2>
      ${LAMPS.filter(([other]) => other !== name)
        .slice(0, 3)
        .map(
          ([other, cost]) =>
            `<div class="card"><h3>${other}</h3><span class="price">${cost}</span></div>`
        )
        .join('')}</section>`,
    values: { name, price, stock, tags: [...tags], ...(old ? { old_price: old } : {}) }
  }))
}

/** Article with JSON-LD whose author is shown with or without a link. */
const news: Site = {
  name: 'news whose author is a link or a text',
  pages: [
    ['Weir repaired', 'Ada Stone', true],
    ['Lock reopens after flood', 'Ben Ito', true],
    ['River festival begins', 'Cleo Marsh', true],
    ['Bridge closed until May', 'Wire Service', false],
    ['New ferry arrives', 'Dan Wu', true]
  ].map(([title, author, linked], index) => ({
    html: `<title>${title} – The Current</title>
      <script type="application/ld+json">{"@context":"https://schema.org","@type":"NewsArticle","headline":"${title}","author":{"@type":"Person","name":"${author}"},"datePublished":"2024-03-0${index + 1}T08:00:00Z"}</script>
      <article><h1>${title}</h1><p class=byline>By ${linked ? `<a rel=author href=/a>${author}</a>` : author}</p>
      <time datetime="2024-03-0${index + 1}T08:00:00Z">March ${index + 1}, 2024</time><p>The river rose and ${index} boats were moved.</p></article>
      <aside><a href=/b>Most read: ${index ? 'Weir repaired' : 'New ferry arrives'}</a></aside>`,
    values: { title: String(title), author: String(author), date: `March ${index + 1}, 2024` }
  }))
}

/** Table of facts with two columns of units. */
const tableFacts: Site = {
  name: 'a table of facts',
  pages: [
    ['River Ane', '120 km', '45 m³/s', 'North Sea'],
    ['River Boll', '80 km', '12 m³/s', 'Ane'],
    ['River Cerf', '311 km', '160 m³/s', 'Black Sea'],
    ['River Dun', '17 km', '3 m³/s', 'Cerf']
  ].map(([name, length, flow, mouth], index) => ({
    html: `<h2 class=t>${name}</h2><table class=facts>${index % 2 ? '<tr><th>Region<td>West' : ''}
      <tr><th>Length<td>${length}<tr><th>Flow<td>${flow}${index > 1 ? '<tr><th>Basin<td>900 km²' : ''}<tr><th>Mouth<td><a href=/m>${mouth}</a></table>
      <p>Length of other rivers: 500 km</p>`,
    values: { name: name!, length: length!, flow: flow!, mouth: mouth! }
  }))
}

/** Lines `Label: value` in one paragraph. */
const lines: Site = {
  name: 'lines of labels and values',
  pages: [
    ['Baker', 'Lyon', '2,400 €'],
    ['Welder', 'Metz', '2,900 €'],
    ['Gardener', 'Nantes', '2,100 €'],
    ['Pilot', 'Brest', '5,000 €']
  ].map(([job, city, salary], index) => ({
    html: `<div id=job><h1>${job}</h1><p>Location: ${city}<br>${index % 2 ? 'Start: soon<br>' : ''}Salary: ${salary}</p><p>Apply by mail.</p></div>`,
    values: { job: job!, city: city!, salary: salary! }
  }))
}

/** Microdata with a rating. */
const microdata: Site = {
  name: 'microdata',
  pages: [
    ['Oat bread', 'Nina', '4.5', '25 min'],
    ['Fish pie', 'Omar', '3.9', '70 min'],
    ['Plum cake', 'Pia', '4.8', '55 min'],
    ['Leek soup', 'Quentin', '4.1', '35 min']
  ].map(([name, author, rating, time], index) => ({
    html: `<div itemscope itemtype="https://schema.org/Recipe"><h1 itemprop=name>${name}</h1>
      ${index % 2 ? '<p>Editor’s choice</p>' : ''}<span itemprop=author>${author}</span>
      <div itemprop=aggregateRating itemscope itemtype="https://schema.org/AggregateRating"><b itemprop=ratingValue>${rating}</b> of 5</div>
      <span class=time>${time}</span></div><div class=other><h3>Rye rolls</h3><span class=time>15 min</span></div>`,
    values: { name: name!, author: author!, rating: Number(rating), time: time! }
  }))
}

/** All sites. */
export const SITES: readonly Site[] = [definitionLists, shop, news, tableFacts, lines, microdata]
