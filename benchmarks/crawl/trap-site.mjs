/**
 * A generated site of about 5,000 contents with what makes crawls lose pages or take too many: canonical URLs that are
 * wrong, copies, failures that pass, lists that only machines read, endless calendars and loops. Each content has a name in
 * its text, and `contentOf` says which content a path shows. The table follows from how the site is made.
 */

/** Contents of each kind. */
const COUNTS = {
  article: 2_000,
  part: 60,
  item: 600,
  view: 40,
  photo: 200,
  news: 300,
  thing: 200,
  product: 700,
  topic: 300,
  post: 300,
  behind: 150,
  slash: 50
}
const PLAIN = [
  'home',
  'start',
  'shop',
  'forum',
  'hub',
  'nap',
  'feed-0',
  'feed-1',
  'llms-0',
  'llms-1'
]
const SMALL = ['script-free', 'drawn', 'next-0', 'next-1', 'next-2', 'latin', 'framed', 'busy']

/** Names of all contents that a crawl should find. */
export const CONTENTS = [
  ...PLAIN,
  ...SMALL,
  ...Object.entries(COUNTS).flatMap(([kind, count]) => range(count).map((n) => `${kind}-${n}`))
]

function range(length) {
  return Array.from({ length }, (_, n) => n)
}

/** A number as letters: pages whose addresses differ by digits alone are looked at for traps. */
function word(n) {
  return [...String(n)].map((digit) => 'bdfgklmnpr'[Number(digit)]).join('')
}

function number(text) {
  return Number([...text].map((letter) => 'bdfgklmnpr'.indexOf(letter)).join(''))
}

const a = (...hrefs) => hrefs.map((href) => `<li><a href="${href}">${href.length}</a>`).join('')

/** A page with a text of its own. */
function page(name, links = '', { head = '', text, rest = '' } = {}) {
  const own = text ?? `${`The keeper of ${name} writes the level at noon. `.repeat(3)}`
  return {
    name,
    body: `<!doctype html><html lang="en"><head><title>${text ? 'The harbour' : name}</title>${head}</head><body><main><h1>${text ? 'The harbour' : name}</h1><p>${own}</p>${rest}</main><ul>${links}</ul></body></html>`
  }
}

const canonical = (href) => `<link rel="canonical" href="${href}">`
const moved = (location) => ({ status: 301, headers: { location } })
const SAME =
  'All boats of the harbour are for hire from May to October, with or without a skipper. '.repeat(3)

/** The start: links to each section. */
function home() {
  const files = range(60).flatMap((n) => [
    `/media/${word(n)}.jpg`,
    ...(n < 20 ? [`/media/${word(n)}.zip`] : [])
  ])
  return page(
    'home',
    a(
      ...[
        '/start',
        '/list',
        '/gallery',
        '/shop/',
        '/forum/',
        '/hub',
        '/nap',
        '/chain',
        '/calendar/2026/01'
      ],
      ...[
        '/loop/a/',
        '/filter',
        '/busy',
        '/frame',
        ...range(COUNTS.news).map((n) => `/news/${word(n)}`)
      ],
      ...range(COUNTS.thing).map((n) => `/boat/${word(n)}`),
      ...range(COUNTS.slash).flatMap((n) => [`/pair/${word(n)}`, `/pair/${word(n)}/`]),
      ...range(50).flatMap((n) => [`/gone/${word(n)}`, `/private/${word(n)}`, `/old/${word(n)}`]),
      ...range(50).map((n) => `/a/${word(n)}?utm_source=home&amp;utm_campaign=${n}`),
      ...range(50).map((n) => `/a/${word(n)};jsessionid=${'0A1B2C3D'.repeat(3)}${n}`),
      ...files,
      'https://elsewhere.example/'
    ),
    {
      head: '<link rel="alternate" type="application/rss+xml" href="/feed.xml">',
      rest: '<noscript><a href="/plain">all</a></noscript><svg><a xlink:href="/drawn"><text>d</text></a></svg>'
    }
  )
}

/** Answers by the first segment of the path: what it answers to the rest. */
const SECTIONS = {
  '': home,
  'robots.txt': () => text('User-agent: *\nDisallow: /private/\nSitemap: /sitemap.xml\n'),
  'llms.txt': () => text('# Harbour\n\n- [One](/llms/one)\n- [Two](/llms/two)\n'),
  'sitemap.xml': (_, { origin }) =>
    xml(
      `<urlset>${range(COUNTS.post)
        .map(
          (n) => `<url><loc>${origin}/archive/2011/${word(n)}</loc><priority>0.1</priority></url>`
        )
        .join('')}</urlset>`
    ),
  'feed.xml': () =>
    xml(
      `<rss version="2.0"><channel><title>N</title>${['one', 'two'].map((n) => `<item><title>${n}</title><link>/feed/${n}</link></item>`).join('')}</channel></rss>`
    ),
  start: () => page('start', a(...branches(-1))),
  a: (rest) => {
    const n = number(/^[a-z]+/.exec(rest)?.[0] ?? '')
    const more = n < 50 ? [`/a/${word(n)}?print=1`] : []
    return n < COUNTS.article ? page(`article-${n}`, a('/', ...branches(n), ...more)) : undefined
  },
  list: (_, { query }) => {
    const n = Number(query.get('page') ?? 1) - 1
    if (n >= COUNTS.part)
      return {
        ...page('', '', { text: 'There is nothing on this page of the list any more. '.repeat(2) })
      }
    const next = [`/list?page=${n + 2}`]
    const items = range(10).map((m) => `/item/${word(10 * n + m)}`)
    return page(`part-${n}`, a(...items, ...next), { head: canonical('/list') })
  },
  item: (rest) => page(`item-${number(rest)}`, a('/list')),
  gallery: (_, { query }) => {
    const n = Number(query.get('view') ?? 1) - 1
    const next = n + 1 < COUNTS.view ? [`/gallery?view=${n + 2}`] : []
    const shown = range(5).map((m) => `/photo/${word(5 * n + m)}`)
    const rest = `<img src="/img/${word(n)}.jpg" width="400" height="300" alt="">`
    return { ...page('', a(...shown, ...next), { text: SAME, rest }), name: `view-${n}` }
  },
  photo: (rest) => page(`photo-${number(rest)}`, a('/gallery')),
  news: (rest) => page(`news-${number(rest)}`, a('/'), { head: canonical('/news/b') }),
  boat: (rest) => {
    const json = `<script type="application/ld+json">{"@type":"Product","name":"Boat","sku":"${rest}"}</script>`
    return { ...page('', a('/'), { text: SAME, rest: json }), name: `thing-${number(rest)}` }
  },
  shop: () => page('shop', a(...range(COUNTS.product).map((n) => `/product/${n}`))),
  product: (rest) =>
    Number(rest) < COUNTS.product ? page(`product-${Number(rest)}`, a('/shop/')) : undefined,
  forum: () => page('forum', a(...range(COUNTS.topic).map((n) => `/viewtopic?t=${n}`))),
  viewtopic: (_, { query }) => page(`topic-${Number(query.get('t'))}`, a('/forum/')),
  archive: (rest) => page(`post-${number(rest.slice('2011/'.length))}`, a('/')),
  hub: (_, { times }) =>
    times === 1
      ? { status: 500, body: 'no' }
      : page('hub', a(...range(100).map((n) => `/deep/${word(n)}`))),
  nap: (_, { times }) =>
    times <= 2
      ? { reset: true }
      : page('nap', a(...range(50).map((n) => `/deep/${word(100 + n)}`))),
  busy: (_, { times }) =>
    times === 1 ? { status: 429, headers: { 'retry-after': '1' }, body: 'no' } : page('busy'),
  deep: (rest) => page(`behind-${number(rest)}`, a('/')),
  pair: (rest) => page(`slash-${number(rest.replace('/', ''))}`, a('/')),
  old: (rest) => moved(`/a/${rest}`),
  chain: () => page('next-0', '', { head: '<link rel="next" href="/chain/one">' }),
  'chain/one': () => page('next-1', '', { head: '<link rel="next" href="/chain/two">' }),
  'chain/two': () => page('next-2', `<li><a href="/caf\u00e9?q=caf\u00e9">c</a>`),
  'caf%C3%A9': (_, { search }) => (search === '?q=caf%E9' ? page('latin') : undefined),
  frame: () => ({ body: '<frameset><frame src="/framed"></frameset>' }),
  framed: () => page('framed'),
  plain: () => page('script-free'),
  drawn: () => page('drawn'),
  'llms/one': () => page('llms-0'),
  'llms/two': () => page('llms-1'),
  'feed/one': () => page('feed-0'),
  'feed/two': () => page('feed-1'),
  private: (rest) => page(`private ${rest}`),
  media: () => ({ headers: { 'content-type': 'application/octet-stream' }, body: '\0\x01\x02' }),
  img: () => ({ headers: { 'content-type': 'image/jpeg' }, body: '\xff\xd8\xff' }),
  // Endless: months, a relative loop, and each order of a shop's filters.
  calendar: (rest) => {
    const [year = 0, month = 0] = rest.split('/').map(Number)
    const at = (months) => {
      const all = 12 * year + month - 1 + months
      return `/calendar/${Math.floor(all / 12)}/${String((all % 12) + 1).padStart(2, '0')}`
    }
    const days = range(28)
      .map((n) => `${n + 1}`)
      .join(' ')
    return {
      ...page('', a('/', at(1), at(-1)), { text: `Nothing happens in this month. ${days}` }),
      name: ''
    }
  },
  loop: () => ({
    ...page('', a('a/', '/'), { text: 'A path that leads into itself. '.repeat(3) }),
    name: ''
  }),
  filter: (_, { query }) => {
    const used = [...query.keys()]
    const left = ['color', 'size', 'sort', 'brand', 'price'].filter((name) => !used.includes(name))
    const on = left.flatMap((name) =>
      range(3).map(
        (n) => `/filter?${[...query, [name, n]].map((pair) => pair.join('=')).join('&amp;')}`
      )
    )
    return {
      ...page('', a('/product/1', ...on), {
        text: 'Choose by color, size, sort, brand and price. '.repeat(2)
      }),
      name: ''
    }
  }
}

function branches(n) {
  return range(10)
    .map((m) => 10 * (n + 1) + m)
    .filter((m) => m < COUNTS.article && m !== n)
    .map((m) => `/a/${word(m)}`)
}

function text(body) {
  return { headers: { 'content-type': 'text/plain' }, body }
}

function xml(body) {
  return { headers: { 'content-type': 'text/xml' }, body }
}

/**
 * The answer to a request.
 *
 * @param {string} target - path and query.
 * @param {string} origin
 * @param {number} times - how often this target was asked for, this time included.
 */
export function answerOf(target, origin, times) {
  const url = new URL(target, origin)
  const path = url.pathname.slice(1).replace(/;.*$/, '')
  const [section = '', ...rest] = path.split('/')
  const make = SECTIONS[path] ?? SECTIONS[section]
  return make?.(rest.join('/'), { origin, query: url.searchParams, search: url.search, times })
}
