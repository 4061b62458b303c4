/** Small sites with statements about the use of their content, and what the specifications say of each. */

/** A site, and the right answer. */
export interface Site {
  readonly name: string
  /** Path of the page. Default `/page`. */
  readonly path?: string
  readonly robots?: string
  readonly tdmrep?: string
  /** Document at `/license.xml`. */
  readonly rsl?: string
  /** Document at `/other.xml`. */
  readonly otherRsl?: string
  readonly headers?: Readonly<Record<string, string | readonly string[]>>
  readonly head?: string
  /** Answer for search, ai-input and ai-train: y is allowed, n is not, - is not stated. */
  readonly uses: string
  /** Other parts of `meta.rights`. */
  readonly also?: object
}

const all = (...lines: readonly string[]) => ['User-agent: *', ...lines, 'Allow: /'].join('\n')
const rsl = (inner: string, url = '/') =>
  `<?xml version="1.0"?><rsl xmlns="https://rslstandard.org/rsl"><content url="${url}">${inner}</content></rsl>`
const terms = (...parts: readonly string[]) => `<license>${parts.join('')}</license>`
const permits = (words: string) => `<permits type="usage">${words}</permits>`
const prohibits = (words: string) => `<prohibits type="usage">${words}</prohibits>`
const LICENSED = all('License: /license.xml')
const LINKED = '<link rel="license" type="application/rsl+xml" href="/license.xml">'

/** @see contentsignals.org, draft-ietf-aipref-attach: in the agent's group; the longest path decides. */
const SIGNALS: readonly Site[] = [
  { name: 'nothing is stated', uses: '---', also: { robots: 'allowed', tdm: null, rsl: null } },
  { name: 'two signals', robots: all('Content-Signal: search=yes, ai-train=no'), uses: 'y-n' },
  {
    name: 'all is allowed',
    robots: all('Content-Signal: search=yes,ai-input=yes,ai-train=yes'),
    uses: 'yyy'
  },
  {
    name: 'nothing is allowed',
    robots: all('Content-Signal: search=no, ai-input=no, ai-train=no'),
    uses: 'nnn'
  },
  { name: 'one signal', robots: all('Content-Signal: ai-input=no'), uses: '-n-' },
  {
    name: "another agent's group",
    robots: `User-agent: OtherBot\nContent-Signal: ai-train=no\nAllow: /\n\n${all()}`,
    uses: '---'
  },
  {
    name: 'our own group before that of all',
    robots: `${all('Content-Signal: ai-train=no')}\n\nUser-agent: Sluice\nContent-Signal: ai-train=yes\nAllow: /`,
    uses: '--y'
  },
  {
    name: 'our own group without signals',
    robots: `${all('Content-Signal: ai-train=no')}\n\nUser-agent: Sluice\nAllow: /`,
    uses: '---'
  },
  {
    name: 'capitals',
    robots: 'USER-AGENT: *\nCONTENT-SIGNAL: SEARCH=YES,AI-TRAIN=NO\nALLOW: /',
    uses: 'y-n'
  },
  {
    name: 'a value that is neither yes nor no',
    robots: all('Content-Signal: ai-train=maybe'),
    uses: '---'
  },
  {
    name: 'a line that contradicts itself',
    robots: all('Content-Signal: ai-train=yes, ai-train=no'),
    uses: '--n'
  },
  {
    name: 'the path of another page',
    robots: all('Content-Signal: /news ai-train=no'),
    uses: '---'
  },
  {
    name: 'a longer path',
    robots: all('Content-Signal: / ai-train=no', 'Content-Signal: /page ai-train=yes'),
    uses: '--y'
  },
  {
    name: 'two groups for all agents',
    robots: `${all('Content-Signal: ai-train=yes')}\n\n${all('Content-Signal: ai-train=no')}`,
    uses: '--n'
  },
  {
    name: 'a signal before all groups',
    robots: `Content-Signal: ai-train=no\n${all()}`,
    uses: '--n'
  },
  { name: 'a comment', robots: all('# Content-Signal: ai-train=no'), uses: '---' },
  { name: 'Content-Usage', robots: all('Content-Usage: train-ai=n'), uses: '--n' },
  {
    name: 'Content-Usage for all uses but one',
    robots: all('Content-Usage: bots=n, search=y'),
    uses: 'ynn'
  },
  {
    name: 'a header that is stricter',
    robots: all('Content-Signal: ai-train=yes'),
    headers: { 'content-usage': 'train-ai=n' },
    uses: '--n'
  },
  { name: 'a header alone', headers: { 'content-signal': 'ai-input=yes' }, uses: '-y-' },
  {
    name: 'a disallowed page with a signal',
    robots: 'User-agent: *\nContent-Signal: search=yes\nDisallow: /',
    uses: 'y--',
    also: { robots: 'disallowed' }
  }
]

const file = (...rules: readonly (readonly [string, unknown, string?])[]) =>
  JSON.stringify(
    rules.map(([location, reservation, policy]) => ({
      location,
      'tdm-reservation': reservation,
      'tdm-policy': policy
    }))
  )
const reserved = (source: string, policy: string | null = null) => ({
  tdm: { reserved: true, policy, source }
})

/** @see TDMRep, "Processing priority": HTML supersedes headers, which supersede the file; absence resets nothing. */
const TDM: readonly Site[] = [
  {
    name: 'a header that reserves',
    headers: { 'tdm-reservation': '1' },
    uses: '-nn',
    also: reserved('header')
  },
  {
    name: 'a header that does not',
    headers: { 'tdm-reservation': '0' },
    uses: '---',
    also: { tdm: { reserved: false, policy: null, source: 'header' } }
  },
  {
    name: 'a value that is an error',
    headers: { 'tdm-reservation': '2' },
    uses: '---',
    also: { tdm: null }
  },
  {
    name: 'a meta that reserves',
    head: '<meta name="tdm-reservation" content="1">',
    uses: '-nn',
    also: reserved('meta')
  },
  {
    name: 'a meta against a header',
    headers: { 'tdm-reservation': '1' },
    head: '<meta name="tdm-reservation" content="0">',
    uses: '---'
  },
  {
    name: 'a meta that reserves against a header',
    headers: { 'tdm-reservation': '0' },
    head: '<meta name="TDM-Reservation" content="1">',
    uses: '-nn'
  },
  {
    name: 'a header against the file',
    tdmrep: file(['/', 1]),
    headers: { 'tdm-reservation': '0' },
    uses: '---'
  },
  { name: 'the file', tdmrep: file(['/page', 1]), uses: '-nn', also: reserved('well-known') },
  {
    name: 'the file about another page',
    tdmrep: file(['/other', 1]),
    uses: '---',
    also: { tdm: null }
  },
  { name: 'the first rule that matches', tdmrep: file(['/page', 0], ['/', 1]), uses: '---' },
  { name: 'a wide rule before a narrow one', tdmrep: file(['/', 1], ['/page', 0]), uses: '-nn' },
  {
    name: 'the policy of the file with a header',
    tdmrep: file(['/', 0, 'https://a.example/policy']),
    headers: { 'tdm-reservation': '1' },
    uses: '-nn',
    also: reserved('header', 'https://a.example/policy')
  },
  {
    name: 'a header that is an error keeps the file',
    tdmrep: file(['/', 1]),
    headers: { 'tdm-reservation': 'yes' },
    uses: '-nn',
    also: reserved('well-known')
  },
  {
    name: 'a policy without a reservation',
    headers: { 'tdm-policy': 'https://a.example/policy' },
    uses: '---',
    also: { tdm: null }
  },
  { name: 'a file that is not JSON', tdmrep: '[{', uses: '---', also: { tdm: null } },
  { name: 'a pattern with an end', path: '/a/b.html', tdmrep: file(['/*.html$', 1]), uses: '-nn' },
  {
    name: 'a pattern that ends elsewhere',
    path: '/a/b.html?x=1',
    tdmrep: file(['/*.html$', 1]),
    uses: '---'
  },
  { name: 'a reservation as text', tdmrep: file(['/', '1']), uses: '-nn' }
]

/** @see the robots meta and X-Robots-Tag as search engines document them; noai as its authors do. */
const DIRECTIVES: readonly Site[] = [
  {
    name: 'noai of a meta',
    head: '<meta name="robots" content="noai, noimageai">',
    uses: '-nn',
    also: { noai: ['noai', 'noimageai'] }
  },
  { name: 'noai of a header', headers: { 'x-robots-tag': 'noai' }, uses: '-nn' },
  {
    name: 'a header for another agent',
    headers: { 'x-robots-tag': 'otherbot: noai, noindex' },
    uses: '---'
  },
  { name: 'a header for our agent', headers: { 'x-robots-tag': 'sluice: noai' }, uses: '-nn' },
  {
    name: 'headers for another agent and for all',
    headers: { 'x-robots-tag': ['otherbot: noindex', 'noai'] },
    uses: '-nn',
    also: { noai: ['noai'] }
  },
  { name: 'a meta for another agent', head: '<meta name="otherbot" content="noai">', uses: '---' },
  { name: 'a meta for our agent', head: '<meta name="Sluice" content="noindex">', uses: 'n--' },
  {
    name: 'a meta for our agent does not replace that for all',
    head: '<meta name="robots" content="noai"><meta name="sluice" content="index">',
    uses: '-nn'
  },
  { name: 'none', head: '<meta name="robots" content="none">', uses: 'n--' },
  {
    name: 'noimageai of a page',
    head: '<meta name="robots" content="noimageai">',
    uses: '---',
    also: { noai: ['noimageai'] }
  },
  {
    name: 'a directive with a value',
    headers: { 'x-robots-tag': 'max-snippet: 20, noai' },
    uses: '-nn'
  },
  {
    name: 'a directive with a date',
    headers: { 'x-robots-tag': 'unavailable_after: 25 Jun 2030 15:00:00 PST, noindex' },
    uses: 'n--'
  },
  {
    name: 'index and noindex',
    headers: { 'x-robots-tag': 'index' },
    head: '<meta name="robots" content="noindex">',
    uses: 'n--'
  }
]

const paid = '<payment type="purchase"><amount currency="USD">5.00</amount></payment>'

/** @see RSL 1.0 §3: what is not in `permits` is not permitted; licences of a document are offers. */
const LICENCES: readonly Site[] = [
  {
    name: 'a licence that permits search',
    robots: LICENSED,
    rsl: rsl(terms(permits('search'))),
    uses: 'ynn'
  },
  {
    name: 'a licence that prohibits all',
    robots: LICENSED,
    rsl: rsl(terms(prohibits('all'))),
    uses: 'nnn'
  },
  {
    name: 'a licence that prohibits one use',
    robots: LICENSED,
    rsl: rsl(terms(prohibits('ai-train'))),
    uses: 'yyn'
  },
  {
    name: 'a free licence',
    robots: LICENSED,
    rsl: rsl(terms(permits('all'), '<payment type="free"/>')),
    uses: 'yyy'
  },
  {
    name: 'a licence for credit',
    robots: LICENSED,
    rsl: rsl(terms(permits('all'), '<payment type="attribution"/>')),
    uses: 'yyy'
  },
  {
    name: 'a licence for money',
    robots: LICENSED,
    rsl: rsl(terms(permits('ai-train'), paid)),
    uses: 'nnn',
    also: {
      uses: { 'ai-train': { payment: { type: 'purchase', amount: '5.00', currency: 'USD' } } }
    }
  },
  {
    name: 'two licences',
    robots: LICENSED,
    rsl: rsl(terms(permits('search')) + terms(permits('ai-all search'), paid)),
    uses: 'ynn'
  },
  {
    name: 'permitted and prohibited',
    robots: LICENSED,
    rsl: rsl(terms(permits('all'), prohibits('ai-input'))),
    uses: 'yny'
  },
  {
    name: 'a licence of other pages',
    robots: LICENSED,
    rsl: rsl(terms(prohibits('all')), '/other'),
    uses: '---'
  },
  {
    name: 'a licence of the page within one of the site',
    robots: LICENSED,
    rsl: rsl(terms(prohibits('all'))).replace(
      '</rsl>',
      `<content url="/page">${terms(permits('all'))}</content></rsl>`
    ),
    uses: 'yyy'
  },
  {
    name: 'a licence of a header',
    headers: { link: '</license.xml>; rel="license"; type="application/rsl+xml"' },
    rsl: rsl(terms(prohibits('ai-all'))),
    uses: 'ynn'
  },
  {
    name: 'a licence of a page',
    head: LINKED,
    rsl: rsl(terms(permits('search ai-input'))),
    uses: 'yyn'
  },
  {
    name: 'a licence in a page against that of the site',
    robots: LICENSED,
    rsl: rsl(terms(prohibits('all'))),
    head: `<script type="application/rsl+xml">${rsl(terms(prohibits('ai-train')))}</script>`,
    uses: 'yyn'
  },
  {
    name: 'a licence that cannot be read',
    robots: LICENSED,
    uses: 'nnn',
    also: { rsl: { licenses: null } }
  },
  {
    name: "a licence of another agent's group",
    robots: `User-agent: OtherBot\nLicense: /license.xml\nAllow: /\n\n${all()}`,
    rsl: rsl(terms(prohibits('all'))),
    uses: '---'
  },
  {
    name: 'a licence before all groups',
    robots: `License: /license.xml\n\n${all()}`,
    rsl: rsl(terms(prohibits('all'))),
    uses: 'nnn'
  },
  {
    name: 'a prefix and a comment',
    robots: LICENSED,
    rsl: '<r:rsl xmlns:r="https://rslstandard.org/rsl"><!-- <r:content url="/"> --><r:content url="/"><r:license><r:prohibits type="usage">ai-input</r:prohibits></r:license></r:content></r:rsl>',
    uses: 'yny'
  },
  {
    name: 'permits of countries',
    robots: LICENSED,
    rsl: rsl(terms('<permits type="geo">EU</permits>', prohibits('ai-train'))),
    uses: '--n'
  },
  {
    name: 'a licence of the web',
    head: '<link rel="license" href="https://creativecommons.org/licenses/by/4.0/">',
    uses: '---',
    also: { license: [{ license: 'https://creativecommons.org/licenses/by/4.0/', source: 'link' }] }
  },
  {
    name: 'a licence of schema.org',
    head: '<script type="application/ld+json">{"@type":"Article","license":{"@type":"CreativeWork","url":"https://a.example/terms"}}</script>',
    uses: '---',
    also: { license: [{ license: 'https://a.example/terms', source: 'json-ld' }] }
  }
]

const ALL = terms(permits('all'))
const owned = (inner: string, attributes: string) =>
  rsl(inner).replace('url="/"', `url="/" ${attributes}`)

/**
 * @see RSL 1.0 §3 and §4: all places are read, the most restrictive of the most specific terms holds, and what asks for a
 *   token or a report, or cannot be read, gives no licence.
 */
const LICENCE_RULES: readonly Site[] = [
  {
    name: 'a server that gives tokens',
    robots: LICENSED,
    rsl: owned(ALL, 'server="https://licences.example/"'),
    uses: 'nnn',
    also: { rsl: { licenses: [{ server: 'https://licences.example/' }] } }
  },
  {
    name: 'a report on each use',
    robots: LICENSED,
    rsl: rsl(
      terms(
        permits('all'),
        '<reporting type="telemetry" profile="https://reports.example/p"><![CDATA[{"a": "<b>"}]]></reporting>'
      )
    ),
    uses: 'nnn',
    also: { rsl: { licenses: [{ reporting: ['https://reports.example/p'] }] } }
  },
  {
    name: 'a licence for some users',
    robots: LICENSED,
    rsl: rsl(
      terms(
        permits('all'),
        '<permits type="user">non-commercial education</permits>',
        prohibits('ai-train')
      )
    ),
    uses: '--n',
    also: {
      rsl: {
        licenses: [
          { limits: [{ type: 'user', permits: ['non-commercial', 'education'], prohibits: [] }] }
        ]
      }
    }
  },
  {
    name: 'a prohibition for some countries',
    robots: LICENSED,
    rsl: rsl(terms(permits('search'), '<prohibits type="geo">US</prohibits>')),
    uses: '-nn'
  },
  {
    name: 'payment for training',
    robots: LICENSED,
    rsl: rsl(terms(permits('all'), '<payment type="training"/>')),
    uses: 'yyn'
  },
  {
    name: 'payment for answers',
    robots: LICENSED,
    rsl: rsl(
      terms(permits('all'), '<payment type="use"><amount currency="EUR">0.01</amount></payment>')
    ),
    uses: 'yny'
  },
  {
    name: 'payment for crawling',
    robots: LICENSED,
    rsl: rsl(terms('<payment type="crawl"/>')),
    uses: 'nnn'
  },
  {
    name: 'a prohibition in another licence',
    robots: LICENSED,
    rsl: rsl(ALL + terms(prohibits('ai-train'))),
    uses: 'yyn'
  },
  {
    name: 'two lines of one group',
    robots: all('License: /license.xml', 'License: /other.xml'),
    rsl: rsl(ALL),
    otherRsl: rsl(terms(permits('search ai-input'))),
    uses: 'yyn'
  },
  {
    name: 'two lines, of which one cannot be read',
    robots: all('License: /license.xml', 'License: /other.xml'),
    rsl: rsl(ALL),
    uses: 'nnn',
    also: { rsl: { licenses: null } }
  },
  {
    name: 'a header and a link',
    headers: { link: '</license.xml>; rel="license"; type="application/rsl+xml"' },
    head: LINKED.replace('license.xml', 'other.xml'),
    rsl: rsl(ALL),
    otherRsl: rsl(terms(prohibits('ai-all'))),
    uses: 'ynn'
  },
  {
    name: 'a document that is none',
    robots: LICENSED,
    rsl: '<!doctype html><title>Terms</title>',
    uses: 'nnn'
  },
  {
    name: 'a script about another page against the site',
    robots: LICENSED,
    rsl: rsl(terms(prohibits('ai-train'))),
    head: `<script type="application/rsl+xml">${rsl(ALL, 'https://origin.example/story')}</script>`,
    uses: 'yyn'
  },
  {
    name: 'our own group against lines of none',
    robots: `License: /other.xml\n\n${LICENSED}`,
    rsl: rsl(terms(permits('search'))),
    otherRsl: rsl(terms(prohibits('all'))),
    uses: 'ynn'
  },
  {
    name: 'a line after the last group and a blank line',
    robots: `${all()}\n\nUser-agent: OtherBot\nDisallow: /\n\nLicense: /license.xml`,
    rsl: rsl(terms(prohibits('all'))),
    uses: 'nnn'
  },
  {
    name: 'a line after a sitemap',
    robots: `User-agent: OtherBot\nDisallow: /m/\nSitemap: /sitemap.xml\nLicense: /license.xml`,
    rsl: rsl(terms(prohibits('all'))),
    uses: 'nnn'
  },
  {
    name: 'a feed',
    robots: LICENSED,
    rsl: `<rss version="2.0" xmlns:rsl="https://rslstandard.org/rsl"><channel><link>/</link>
      <item><title>Other</title><link>/other</link><rsl:content url=""><rsl:license/></rsl:content></item>
      <item><rsl:content url=""><rsl:license><rsl:prohibits type="usage">ai-train</rsl:prohibits></rsl:license></rsl:content><link>/page</link></item>
      </channel></rss>`,
    uses: 'yyn'
  },
  {
    name: 'a query in the pattern',
    path: '/page?id=7',
    robots: LICENSED,
    rsl: rsl(terms(prohibits('ai-all')), '/*?id=7$'),
    uses: 'ynn'
  },
  {
    name: 'internal indexes of a model',
    robots: LICENSED,
    rsl: rsl(terms(permits('search ai-index'))),
    uses: 'ynn'
  }
]

/** No vocabulary lifts what another refuses. */
const CONTRADICTIONS: readonly Site[] = [
  {
    name: 'a licence against a signal',
    robots: all('Content-Signal: ai-train=no', 'License: /license.xml'),
    rsl: rsl(terms(permits('all'))),
    uses: 'yyn'
  },
  {
    name: 'signals against a reservation',
    robots: all('Content-Signal: search=yes, ai-input=yes, ai-train=yes'),
    headers: { 'tdm-reservation': '1' },
    uses: 'ynn'
  },
  {
    name: 'signals against noai',
    robots: all('Content-Signal: search=yes, ai-input=yes, ai-train=yes'),
    head: '<meta name="robots" content="noai">',
    uses: 'ynn'
  },
  {
    name: 'a licence against noindex',
    robots: LICENSED,
    rsl: rsl(terms(permits('all'))),
    headers: { 'x-robots-tag': 'noindex' },
    uses: 'nyy'
  },
  {
    name: 'no reservation against a signal',
    robots: all('Content-Signal: ai-train=no'),
    headers: { 'tdm-reservation': '0' },
    uses: '--n'
  },
  {
    name: 'a prohibition against signals',
    robots: all('Content-Signal: search=yes, ai-train=yes', 'License: /license.xml'),
    rsl: rsl(terms(prohibits('ai-train'))),
    uses: 'yyn'
  }
]

/** All sites. */
export const SITES: readonly Site[] = [
  ...SIGNALS,
  ...TDM,
  ...DIRECTIVES,
  ...LICENCES,
  ...LICENCE_RULES,
  ...CONTRADICTIONS
]
