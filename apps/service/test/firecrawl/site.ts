/** A small site on loopback that the tests of Firecrawl's format read. */

import { readFileSync } from 'node:fs'
import type { RequestListener } from 'node:http'
import { type Origin, startOrigin } from '../harness.ts'

/** Pages of the site, in the order in which its first page links them. */
export const GUIDES = ['/guide/tides', '/guide/weirs', '/guide/locks']

/** Text that every page shows beside its own; a test may set it. */
export const notice = { text: '' }

/** A picture with a text. */
export const NOTICE = readFileSync(new URL('../documents/notice.png', import.meta.url))

/** Serves the site. `/slow/…` waits; `/private` is disallowed by robots.txt; `/gone` is a 404. */
export async function startSite(): Promise<Origin> {
  return startOrigin(serve, (_, response) => {
    response.setHeader('content-type', 'text/plain')
    response.end('User-agent: *\nDisallow: /private\n')
  })
}

const serve: RequestListener = ({ url = '/', headers }, response): void => {
  const { pathname } = new URL(url, 'http://site.invalid')
  if (pathname === '/sitemap.xml') {
    response.setHeader('content-type', 'application/xml')
    const entries = GUIDES.map((path) => `<url><loc>http://${headers.host}${path}</loc></url>`)
    response.end(
      `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${entries.join('')}</urlset>`
    )
    return
  }
  if (pathname === '/notice.png') {
    response.setHeader('content-type', 'image/png')
    response.end(NOTICE)
    return
  }
  if (pathname === '/talk.wav') {
    response.setHeader('content-type', 'audio/wav')
    response.end('RIFF....WAVEfmt ')
    return
  }
  if (pathname === '/gone' || pathname.endsWith('.txt') || pathname.endsWith('.xml')) {
    response.statusCode = 404
    response.end('<h1>Not found</h1>')
    return
  }
  response.setHeader('content-type', 'text/html; charset=utf-8')
  const delay = pathname.startsWith('/slow/') ? 1_500 : 0
  setTimeout(() => response.end(page(pathname, String(headers['x-reader'] ?? ''))), delay)
}

const JUG = {
  '@context': 'https://schema.org',
  '@type': 'ProductGroup',
  name: 'River jug',
  brand: { '@type': 'Brand', name: 'Weir & Co' },
  description: 'A jug of blue clay.',
  hasVariant: ['Blue', 'Grey'].map((color, index) => ({
    '@type': 'Product',
    name: `River jug, ${color.toLowerCase()}`,
    sku: `J-${index}`,
    color,
    offers: {
      '@type': 'Offer',
      price: index === 0 ? '24.50' : '26.00',
      priceCurrency: 'EUR',
      availability: `https://schema.org/${index === 0 ? 'OutOfStock' : 'InStock'}`
    }
  }))
}
const CUP = {
  '@context': 'https://schema.org',
  '@type': 'Product',
  name: 'River cup',
  sku: 'C-1',
  image: '/cup.jpg',
  offers: {
    '@type': 'Offer',
    price: '9',
    priceCurrency: 'EUR',
    availability: 'https://schema.org/InStock'
  }
}

/** A page of the shop: without a browser, its data is in a script. */
function productPage(product: object & { name: string }): string {
  return `<!doctype html><html lang="en"><title>${product.name}</title>
<script type="application/ld+json">${JSON.stringify(product)}</script>
<main><h1>${product.name}</h1><p>It is made by hand, of clay from the river bank.</p><button>Add to cart</button></main></html>`
}

/** A page with a text of its own. */
function page(path: string, reader: string): string {
  if (path === '/shop/jug') return productPage(JUG)
  if (path === '/shop/cup') return productPage(CUP)
  const name = path === '/' ? 'Rivers' : `The page ${path.slice(1)}`
  const links = [...GUIDES, '/private', '/gone', '/blog/first?utm_source=x']
    .map((to) => `<li><a href="${to}">Read ${to}</a></li>`)
    .join('')
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${name}</title>
<meta name="description" content="About ${name}."><meta property="og:title" content="${name} (shared)">
<meta property="og:image" content="/shared.png">
<script type="application/ld+json">{"@type":"Article","headline":"${name}","author":{"name":"Ada Weir"}}</script>
</head><body><nav><a href="/">Home</a></nav><main><article><h1>${name}</h1>
<p>${name} is about water, which goes where the ground is lowest, and over time carries the ground along with it.</p>
<p class="aside">Where the bed is steep the water cuts; where it is flat it lays down what it took. ${reader}</p>
<p>${notice.text}</p>
<ul>${links}</ul><img src="/river.jpg" alt="A river" width="640" height="480"></article></main>
<footer>Printed on recycled rain.</footer></body></html>`
}
