/**
 * The pages that are read: made up here, in the structure that such pages have, and a mix of real ones where the
 * corpora are there.
 */

import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gunzipSync } from 'node:zlib'

const CORPUS = fileURLToPath(new URL('../../../shared/corpora/wcxb/dev/html/', import.meta.url))
const WORDS =
  'river weir water wall depth spring summer mill boat stream gauge crest bank bridge valley stone farmer meadow flood winter council engineer gate pump canal harbour reed heron otter ferry miller wheel timber rope lantern market village road letter archive record drought pasture ditch embankment surveyor instrument reading level current channel'.split(
    ' '
  )
const SMALL = 'the of and a in to that was by with from at which over under after'.split(' ')

/** A page of each usual size by name: 20 KB, 100 KB and 1 MB. */
export const PAGES = {
  article: () => articlePage(20_000),
  product: () => productPage(100_000),
  listing: () => listingPage(1_000_000)
}

/**
 * An article of about so many bytes: a head with metadata, navigation, text with links, lists, a quotation and a
 * table, what is related, comments and a footer. The shares stay the same whatever the size.
 */
export function articlePage(bytes) {
  const make = writer(bytes)
  const title = make.phrase(6)
  const data = {
    '@context': 'https://schema.org',
    '@type': 'NewsArticle',
    headline: title,
    datePublished: '2026-03-02T08:00:00Z',
    author: { '@type': 'Person', name: 'Ada Brook' },
    description: make.sentence()
  }
  const head = `<title>${title} | The Weir</title><meta name="description" content="${make.sentence()}"><meta property="og:title" content="${title}"><meta property="og:image" content="https://img.example/lead.jpg"><meta property="article:published_time" content="2026-03-02T08:00:00Z"><link rel="canonical" href="https://weir.example/${make.slug()}"><script type="application/ld+json">${JSON.stringify(data)}</script><style>${make.upTo(bytes * 0.06, (n) => `.c${n} a{color:#${(n * 4099).toString(16).padStart(6, '0').slice(-6)};margin:${n % 9}px}`)}</style>`
  const nav = `<header><a class="logo" href="/">The Weir</a><nav><ul>${make.upTo(bytes * 0.1, (n) => `<li class="item item-${n}"><a href="/${make.slug()}" title="${make.phrase(2)}">${make.phrase(2)}</a></li>`)}</ul></nav></header>`
  const text = make.upTo(bytes * 0.56, (n) => make.part(n))
  const related = `<aside class="related"><h2>More to read</h2>${make.upTo(bytes * 0.12, (n) => `<div class="card"><a href="/${make.slug()}"><img src="/i/${n}.jpg" alt="${make.phrase(3)}" width="320" height="180" loading="lazy"><h3>${make.phrase(5)}</h3></a><span class="when">${1 + (n % 28)} March</span></div>`)}</aside>`
  const comments = `<section id="comments" class="comments"><h2>Comments</h2>${make.upTo(bytes * 0.06, (n) => `<div class="comment" id="c${n}"><b class="user">reader ${n}</b><p>${make.sentence()}</p><button>Reply</button></div>`)}</section>`
  const footer = `<footer><p>© 2026 The Weir</p><ul>${make.upTo(bytes * 0.03, () => `<li><a href="/${make.slug()}">${make.phrase(2)}</a></li>`)}</ul></footer><script>window.state=${JSON.stringify({ note: make.phrase(Math.max(4, Math.floor(bytes / 400))) })}</script>`
  return `<!doctype html><html lang="en"><head><meta charset="utf-8">${head}</head><body>${nav}<main><article><h1>${title}</h1><p class="byline">By <a rel="author" href="/people/brook">Ada Brook</a> <time datetime="2026-03-02">2 March 2026</time></p>${text}</article></main>${related}${comments}${footer}</body></html>`
}

/** A product of about so many bytes: structured data, pictures, specifications, reviews, others like it, state for scripts. */
export function productPage(bytes) {
  const make = writer(bytes + 1)
  const name = make.phrase(4)
  const data = {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name,
    sku: 'BT-2041',
    brand: { '@type': 'Brand', name: 'Brook' },
    description: make.sentence(),
    offers: { '@type': 'Offer', price: '249.50', priceCurrency: 'EUR', availability: 'InStock' },
    aggregateRating: { '@type': 'AggregateRating', ratingValue: '4.4', reviewCount: '132' }
  }
  const picture = (n) =>
    `<li><picture><source type="image/webp" srcset="/p/${n}-1x.webp 1x, /p/${n}-2x.webp 2x"><img src="/p/${n}.jpg" alt="${name}, view ${n}"></picture></li>`
  const review = (n) =>
    `<div class="review" data-id="${n}"><div class="stars" aria-label="${1 + (n % 5)} of 5 stars"><svg viewBox="0 0 10 10"><path d="M0 0L10 10L${n % 9} 3z"/></svg></div><h4>${make.phrase(4)}</h4><p>${make.sentence()} ${make.sentence()}</p><span>${make.phrase(1)}, ${1 + (n % 28)} May</span></div>`
  const tile = (n) =>
    `<div class="tile"><a href="/b/${make.slug()}"><img src="/t/${n}.jpg" alt=""><span class="name">${make.phrase(4)}</span></a><span class="price">€${n + 19}.50</span><form action="/cart"><input type="hidden" name="id" value="${n}"><button type="submit">Add</button></form></div>`
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${name} – Brook</title><meta property="og:type" content="product"><script type="application/ld+json">${JSON.stringify(data)}</script><style>${make.upTo(bytes * 0.12, (n) => `.u${n}{padding:${n % 7}px;display:flex}`)}</style></head><body><header><form role="search"><input name="q"></form><ul class="menu">${make.upTo(bytes * 0.1, () => `<li><a href="/c/${make.slug()}">${make.phrase(2)}</a></li>`)}</ul></header><main itemscope><h1>${name}</h1><ul class="gallery">${make.upTo(bytes * 0.05, picture)}</ul><div class="buy"><span class="price">€249.50</span><button>Add to cart</button></div><section class="description"><h2>Description</h2>${make.upTo(bytes * 0.1, () => `<p>${make.sentence()} ${make.sentence()}</p>`)}</section><section><h2>Specifications</h2><table>${make.upTo(bytes * 0.08, (n) => `<tr><th>${make.phrase(2)}</th><td>${n * 3 + 1} cm</td></tr>`)}</table></section><section class="reviews"><h2>Reviews</h2>${make.upTo(bytes * 0.2, review)}</section><section class="others"><h2>Others like it</h2>${make.upTo(bytes * 0.15, tile)}</section></main><footer>${make.sentence()}</footer><script>window.__STATE__={"items":[${make.upTo(bytes * 0.18, (n) => `${n ? ',' : ''}{"id":${n},"name":"${make.phrase(3)}","price":${n + 19}}`)}]}</script></body></html>`
}

/** One long page of about so many bytes, as a catalogue or a reference is: sections of text, rows and code. */
export function listingPage(bytes) {
  const make = writer(bytes + 2)
  const row = (n) =>
    `<tr class="row"><td><a href="/g/${make.slug()}">${make.phrase(3)}</a></td><td>${n * 7} cm</td><td><time datetime="2026-02-01">1 February</time></td><td>${make.phrase(5)}</td></tr>`
  const section = (n) =>
    `<section id="s${n}"><h2>${make.phrase(4)}</h2><p>${make.sentence()} ${make.sentence()} <a href="#s${n + 1}">next</a></p><pre><code>level(${n}) = ${n * 3}</code></pre><table><thead><tr><th>Gauge</th><th>Level</th><th>Since</th><th>Note</th></tr></thead><tbody>${Array.from({ length: 20 }, (_, k) => row(k + n)).join('')}</tbody></table></section>`
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>All gauges</title></head><body><nav>${make.upTo(bytes * 0.05, (n) => `<a href="#s${n}">${make.phrase(2)}</a>`)}</nav><main><h1>All gauges</h1>${make.upTo(bytes * 0.92, section)}</main><footer>${make.sentence()}</footer></body></html>`
}

/**
 * Real pages of 5 KB to 2 MB from the corpora, as served: every n-th of them, so that there are `count`.
 *
 * @returns bodies; `undefined` without the corpora.
 */
export function mixOfPages(count) {
  if (!existsSync(CORPUS)) return undefined
  const all = readdirSync(CORPUS)
    .sort()
    .map((name) => readFileSync(join(CORPUS, name)))
    .map((bytes) => (bytes[0] === 0x1f ? gunzipSync(bytes) : bytes))
    .filter(({ length }) => length >= 5_000 && length <= 2_000_000)
  return Array.from({ length: count }, (_, n) => all[Math.floor((n * all.length) / count)])
}

/** Text that is the same for the same seed. */
function writer(seed) {
  let state = seed >>> 0
  const next = (count) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * count)
  }
  const word = () => (next(3) ? WORDS[next(WORDS.length)] : SMALL[next(SMALL.length)])
  const phrase = (length) => Array.from({ length }, word).join(' ')
  const sentence = () => `${phrase(9 + next(14)).replace(/^./, (c) => c.toUpperCase())}.`
  const slug = () => `${phrase(3).replaceAll(' ', '-')}-${next(100_000)}`
  const paragraph = () =>
    `<p>${sentence()} ${sentence()} <a href="/${slug()}">${phrase(3)}</a>, ${sentence()} <em>${phrase(2)}</em> ${sentence()}</p>`
  return {
    phrase,
    sentence,
    slug,
    /** The n-th part of an article. */
    part(n) {
      if (n % 8 === 3) return `<h2>${phrase(4)}</h2>${paragraph()}`
      if (n % 8 === 5) return `<blockquote><p>${sentence()}</p></blockquote>`
      if (n % 8 === 7) return `<ul><li>${sentence()}</li><li>${sentence()}</li></ul>`
      if (n % 16 === 6)
        return `<figure><img src="/i/${n}.jpg" alt="${phrase(3)}"><figcaption>${sentence()}</figcaption></figure>`
      return paragraph()
    },
    /** Returns as many pieces as fit into the number of bytes, at least one. */
    upTo(bytes, piece) {
      const pieces = []
      for (let n = 0, length = 0; n === 0 || length < bytes; n++) {
        pieces.push(piece(n))
        length += pieces.at(-1).length
      }
      return pieces.join('')
    }
  }
}
