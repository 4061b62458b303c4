/**
 * A generated site of up to 100,000 pages with all that makes crawls go wrong, and the table of outcomes that a crawl of it
 * must have. The table follows from how the site is made; no code of a crawl is used. The same size gives the same site.
 *
 * The crawl is that of the start page with `within: 'host'`, the exclusion `/excluded/**`, and a limit that is not reached.
 */

import { createServer } from 'node:http'

/** Links of a page to pages below it. */
const BRANCHES = 10
/** Days of the endless calendar that a crawl takes before it sees that they say nothing new. */
const DAYS = 51
/** Pages of one shape, each with a text of its own. */
const COLORS = 40
const SIZES = 40
/** One page in so many has an old address, a print view, a copy. */
const OLD = 50
const PRINT = 70
const COPY = 90
/** Number of pages of each kind that fails, is forbidden, is slow or is elsewhere. */
const FEW = 20
/** Time of a slow page, ms. */
const SLOW = 300

/**
 * @param {{ pages: number }} options - pages in line of the whole crawl, about; at least 3,000.
 */
export function createSite({ pages }) {
  const items = Math.max(600, Math.floor(pages / 50))
  const fixed = DAYS + COLORS * SIZES + items + 3 + 8 * FEW
  const tree = Math.floor((pages - fixed) / (1 + 1 / OLD + 1 / PRINT + 1 / COPY))
  const flaky = new Set()
  const site = { tree, items, flaky }
  return {
    /** The answer to a path with its query; `undefined` is 404. @param {string} path @param {string} origin */
    answer: (path, origin) => answerOf(site, path, origin),
    /** Outcomes by the first segment of the path, `other` for other hosts. */
    table: tableOf(site)
  }
}

/**
 * Serve a site on loopback.
 *
 * @param {ReturnType<typeof createSite>} site
 */
export async function serveSite(site) {
  let origin = ''
  let requests = 0
  const server = createServer((request, response) => {
    requests++
    const answer = site.answer(request.url ?? '/', origin) ?? { status: 404, body: 'gone' }
    if (answer.reset) return request.socket.destroy()
    const send = () => {
      response.writeHead(answer.status ?? 200, {
        'content-type': 'text/html; charset=utf-8',
        ...answer.headers
      })
      response.end(answer.body)
    }
    if (answer.delay) setTimeout(send, answer.delay)
    else send()
  })
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)))
  origin = `http://127.0.0.1:${/** @type {import('node:net').AddressInfo} */ (server.address()).port}`
  return {
    origin,
    requests: () => requests,
    close() {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve(undefined)))
    }
  }
}

/**
 * The table of what a crawl did.
 *
 * @param {Iterable<{ url: string, status: string, skipReason: string | null }>} pages
 * @param {string} origin
 */
export function tableOfPages(pages, origin) {
  /** @type {Record<string, Record<string, number>>} */
  const table = {}
  for (const { url, status, skipReason } of pages) {
    const isHere = url.startsWith(`${origin}/`)
    const section = isHere ? sectionOf(url.slice(origin.length)) : 'other'
    table[section] ??= {}
    const row = table[section]
    const outcome = skipReason ?? status
    row[outcome] = (row[outcome] ?? 0) + 1
  }
  return table
}

function sectionOf(path) {
  return /^\/([a-z]+)[/?]/.exec(path)?.[1] ?? (path === '/' ? 'start' : path.slice(1))
}

/** Page `number` of the tree from 1; its words have no digits, so each is a shape of its own. */
function wordOf(number) {
  let word = ''
  for (let rest = number; rest > 0; rest = Math.floor(rest / 60)) {
    word = `${'bdfgklmnprst'[rest % 12]}${'aeiou'[Math.floor(rest / 12) % 5]}${word}`
  }
  return word
}

function numberOf(word) {
  let number = 0
  for (let at = 0; at < word.length; at += 2) {
    number = number * 60 + 'aeiou'.indexOf(word[at + 1]) * 12 + 'bdfgklmnprst'.indexOf(word[at])
  }
  return number
}

function tableOf({ tree, items }) {
  const every = (step) => Math.floor(tree / step)
  return {
    start: { success: 1 },
    tree: { success: tree },
    old: { duplicate: every(OLD) },
    // Print views name the page as canonical, and have a title and a text of their own.
    print: { success: every(PRINT) },
    copy: { duplicate: every(COPY) },
    item: { success: items },
    calendar: { success: DAYS, trap: 1 },
    list: { success: COLORS * SIZES },
    loop: { success: 3, trap: 1 },
    long: { trap: 1 },
    many: { trap: 1 },
    private: { robots: FEW },
    excluded: { scope: FEW },
    other: { scope: FEW },
    gone: { failed: FEW },
    error: { failed: FEW },
    reset: { failed: 2 },
    flaky: { success: FEW },
    slow: { success: FEW },
    quiet: { success: FEW },
    orphan: { success: FEW }
  }
}

function answerOf(site, path, origin) {
  const [, section = '', rest = ''] = /^\/([^/?]*)\/?(.*)$/.exec(path) ?? []
  return SECTIONS[section]?.(site, rest, origin, path)
}

const xml = { 'content-type': 'text/xml' }

const SECTIONS = {
  '': (site) => page('start', [...startLinks(), ...below(site, 0)]),
  'robots.txt': () => ({
    headers: { 'content-type': 'text/plain' },
    body: 'User-agent: *\nDisallow: /private/\nSitemap: /sitemap.xml\n'
  }),
  'sitemap.xml': (_, __, origin) => ({
    headers: xml,
    body: `<sitemapindex>${['items', 'orphans', 'none'].map((name) => `<sitemap><loc>${origin}/maps/${name}.xml</loc></sitemap>`).join('')}</sitemapindex>`
  }),
  maps({ items }, name, origin) {
    const paths =
      name === 'items.xml'
        ? Array.from({ length: items }, (_, index) => `/item/${index + 1}`)
        : name === 'orphans.xml'
          ? few('orphan')
          : undefined
    const urls = paths?.map((path) => `<url><loc>${origin}${path}</loc></url>`).join('')
    return urls && { headers: xml, body: `<urlset>${urls}</urlset>` }
  },
  tree(site, rest) {
    const [word = '', query] = rest.split('?')
    return treePage(site, numberOf(word), query !== undefined)
  },
  print: (site, word) => treePage(site, numberOf(word), true),
  old: (_, word) => ({ status: 301, headers: { location: `/tree/${word}` } }),
  copy: (site, word) => treePage(site, numberOf(word), false),
  item: (_, number) => page(`item ${number}`, ['/']),
  calendar: (_, day) => page(`day ${day}`, ['/', `/calendar/${Number(day) + 1}`]),
  facets: () => undefined,
  list: (_, query) => page(`list ${query}`, ['/']),
  loop: (_, rest) => page(`loop ${rest}`, ['x/']),
  gone: () => undefined,
  error: () => ({ status: 500, body: 'error' }),
  reset: () => ({ reset: true }),
  private: (_, word) => page(`private ${word}`, ['/unseen/by-robots']),
  excluded: (_, word) => page(`excluded ${word}`, ['/unseen/by-scope']),
  slow: (_, word) => ({ ...page(`slow ${word}`, ['/']), delay: SLOW }),
  orphan: (_, word) => page(`orphan ${word}`, ['/']),
  quiet: (_, word) => ({
    ...page(`quiet ${word}`, [`/unseen/${word}`]),
    headers: { 'x-robots-tag': 'nofollow' }
  }),
  flaky({ flaky }, word) {
    if (flaky.has(word)) return page(`flaky ${word}`, ['/'])
    flaky.add(word)
    return { status: 503, headers: { 'retry-after': '0' }, body: 'busy' }
  }
}

/** Everything that is not the tree is linked from the start. */
function startLinks() {
  const facets = Array.from({ length: COLORS * SIZES }, (_, index) => {
    const color = wordOf((index % COLORS) + 1)
    return `/list?color=${color}&size=${wordOf(Math.floor(index / COLORS) + 1)}`
  })
  return [
    ...['private', 'excluded', 'gone', 'error', 'flaky', 'slow', 'quiet'].flatMap(few),
    ...few('other').map((path) => `https://other.example${path}`),
    ...facets,
    '/calendar/1',
    '/loop/x/',
    `/long/${'l'.repeat(2_100)}`,
    `/many?${Array.from({ length: 13 }, (_, index) => `p${'abcdefghijklm'[index]}=1`).join('&')}`,
    '/reset/one',
    '/reset/two'
  ]
}

function few(section) {
  return Array.from({ length: FEW }, (_, index) => `/${section}/${wordOf(index + 1)}`)
}

function below({ tree }, number) {
  const first = number * BRANCHES + 1
  const count = Math.max(0, Math.min(BRANCHES, tree - first + 1))
  return Array.from({ length: count }, (_, index) => `/tree/${wordOf(first + index)}`)
}

function treePage(site, number, isPrint) {
  if (!(number >= 1 && number <= site.tree)) return undefined
  const word = wordOf(number)
  const links = ['/', '/#top', `/tree/${word}?utm_source=self`, ...below(site, number)]
  if (number % OLD === 0) links.push(`/old/${word}`)
  if (number % PRINT === 0) links.push(`/print/${word}`)
  if (number % COPY === 0) links.push(`/copy/${word}`)
  const canonical = number % PRINT === 0 ? `/tree/${word}` : undefined
  return page(isPrint ? `print of ${word}` : `tree ${word}`, links, canonical)
}

function page(name, links, canonical) {
  const anchors = links.map((href) => `<li><a href="${href.replaceAll('&', '&amp;')}">${name}</a>`)
  const unseen = '<li><a rel="nofollow" href="/unseen/by-link">no</a>'
  const head = canonical ? `<link rel="canonical" href="${canonical}">` : ''
  return {
    body: `<!doctype html><html lang="en"><head><title>${name}</title>${head}</head><body><main><h1>${name}</h1><p>${`This is the page of ${name}, and of no other. `.repeat(3)}</p></main><ul>${anchors.join('')}${unseen}</ul></body></html>`
  }
}
