/** Documents of RSL 1.0 (rslstandard.org/rsl): licences that a site offers for its content. */

/** One licence. Words are those of the document. */
export interface RslLicense {
  /** URL of the document; null for one in the page. */
  readonly document: string | null
  /** `usage` words of `<permits>`; null if it has none, which permits all. */
  readonly permits: readonly string[] | null
  /** `usage` words of `<prohibits>`. */
  readonly prohibits: readonly string[]
  readonly payment: RslPayment | null
  /** Users and countries that the licence is for. */
  readonly limits: readonly RslLimit[]
  /** Server that gives the token without which the content may not be fetched. */
  readonly server: string | null
  /** URIs of the protocols by which uses must be reported. */
  readonly reporting: readonly string[]
}

/** Payment that a licence asks for. */
export interface RslPayment {
  /** `purchase`, `subscription`, `crawl`, `use`, `training`, `attribution`, `free` … */
  readonly type: string
  readonly amount: string | null
  /** ISO 4217 */
  readonly currency: string | null
}

/** Users or countries of a licence. */
interface RslLimit {
  readonly type: 'user' | 'geo'
  readonly permits: readonly string[]
  readonly prohibits: readonly string[]
}

/** Content that licences are for. */
export interface RslContent {
  /** Path or URL, with `*` and `$` as in robots.txt. */
  readonly url: string
  readonly licenses: readonly RslLicense[]
}

type Draft<T> = { -readonly [key in keyof T]: T[key] }

/** Characters of a document that count. */
const MOST = 256 * 1024
const NAMESPACE =
  /xmlns(?::([\w.-]{1,40}))?\s?=\s?["']https?:\/\/(?:www\.)?rslstandard\.org\/rsl\/?["']/g

/** The contents of a document or of a feed's items; `undefined` if it is not one of RSL. */
export function parseRsl(text: string, document: string | null = null): RslContent[] | undefined {
  const prefixes = new Set<string>()
  const contents: { url: string; server: string | null; licenses: Draft<RslLicense>[] }[] = []
  let license: Draft<RslLicense> | undefined
  let attributes = ''
  let item: { readonly from: number; link: string } | undefined
  for (const tag of tagsOf(text.slice(0, MOST))) {
    for (const [, prefix = ''] of tag.attributes.matchAll(NAMESPACE)) prefixes.add(prefix)
    if (tag.name === 'rsl') prefixes.add(tag.prefix)
    if (tag.name === 'item') {
      for (const content of contents.slice(tag.isEnd ? item?.from : contents.length)) {
        if (content.url === '' && item?.link) content.url = `${item.link}$`
      }
      item = tag.isEnd ? undefined : { from: contents.length, link: '' }
    } else if (tag.name === 'link' && tag.isEnd && item && tag.prefix === '') {
      item.link = unescaped(tag.before)
    }
    if (!prefixes.has(tag.prefix)) continue
    if (!tag.isEnd) attributes = tag.attributes
    if (tag.name === 'content' && !tag.isEnd) {
      const server = attributeOf(attributes, 'server') || null
      contents.push({ url: attributeOf(attributes, 'url'), server, licenses: [] })
    } else if (tag.name === 'license') {
      const content = contents.at(-1)
      license = tag.isEnd || !content ? undefined : newLicense(document, content.server)
      if (license) content?.licenses.push(license)
    } else if (license) {
      readTerm(license, tag, attributes)
    }
  }
  return prefixes.size > 0 ? contents : undefined
}

function newLicense(document: string | null, server: string | null): Draft<RslLicense> {
  const terms = { permits: null, prohibits: [], payment: null, limits: [], reporting: [] }
  return { document, server, ...terms }
}

interface Tag {
  /** Before the colon; empty without one. */
  readonly prefix: string
  /** Lower-case. */
  readonly name: string
  readonly isEnd: boolean
  readonly attributes: string
  /** Text between the tag before and this one. */
  readonly before: string
}

/** The tags of an XML text. */
function* tagsOf(xml: string): Generator<Tag> {
  let from = 0
  for (;;) {
    const at = xml.indexOf('<', from)
    if (at < 0) return
    const [opening = '', closing] = SKIPPED.find(([start]) => xml.startsWith(start, at)) ?? [
      '',
      '>'
    ]
    const end = xml.indexOf(closing, at + opening.length)
    if (end < 0) return
    const before = xml.slice(from, at)
    from = end + closing.length
    if (opening !== '') continue
    const inner = xml.slice(at + 1, end)
    const isEnd = inner.startsWith('/')
    const [written = ''] = inner.slice(isEnd ? 1 : 0).split(/[\s/]/, 1)
    const colon = written.indexOf(':')
    const prefix = written.slice(0, Math.max(colon, 0))
    const name = written.slice(colon + 1).toLowerCase()
    const attributes = inner.slice(written.length)
    yield { prefix, name, isEnd, attributes, before }
    // An element without content is its own end.
    if (inner.endsWith('/')) yield { prefix, name, isEnd: true, attributes, before: '' }
  }
}

const SKIPPED: readonly (readonly [string, string])[] = [
  ['<!--', '-->'],
  ['<![CDATA[', ']]>'],
  ['<?', '?>'],
  ['<!', '>']
]

function attributeOf(attributes: string, name: string): string {
  const found = new RegExp(`\\s${name}\\s?=\\s?(?:"([^"]{0,2000})"|'([^']{0,2000})')`, 'i').exec(
    attributes
  )
  return unescaped(found?.[1] ?? found?.[2] ?? '')
}

const unescaped = (text: string) => text.replaceAll('&amp;', '&').trim()

/** Reads an element of a licence. @param attributes - those of the last start tag. */
function readTerm(license: Draft<RslLicense>, tag: Tag, attributes: string): void {
  const { name, isEnd, before } = tag
  if (name === 'payment' && !isEnd) {
    const type = attributeOf(attributes, 'type') || 'free'
    license.payment = { type, amount: null, currency: null }
  } else if (name === 'reporting' && !isEnd) {
    license.reporting = [...license.reporting, attributeOf(attributes, 'profile')]
  } else if (name === 'amount' && isEnd && license.payment) {
    const currency = attributeOf(attributes, 'currency') || null
    license.payment = { ...license.payment, amount: before.trim() || null, currency }
  } else if (isEnd && (name === 'permits' || name === 'prohibits')) {
    readWords(license, name, attributeOf(attributes, 'type') || 'usage', before)
  }
}

/** Words of a list that count. */
const MOST_WORDS = 300

function readWords(
  license: Draft<RslLicense>,
  name: 'permits' | 'prohibits',
  type: string,
  text: string
): void {
  const words = (text.match(/[a-z-]{1,40}/gi) ?? []).slice(0, MOST_WORDS)
  if (type === 'usage') {
    license[name] = [...(license[name] ?? []), ...words.map((word) => word.toLowerCase())]
  } else if (type === 'user' || type === 'geo') {
    const known = license.limits.find((limit) => limit.type === type)
    const limit = known ?? { type, permits: [], prohibits: [] }
    const others = license.limits.filter((other) => other !== known)
    license.limits = [...others, { ...limit, [name]: words }]
  }
}
