/** The numbers in the URLs of a list's pages. */

/** Number in a URL. */
export interface UrlNumber {
  /** Its position, with the text around it: equal in all pages of one list. */
  readonly place: string
  readonly value: number
  /** True if the URL calls it a page or an offset: `?page=2`, `/page/2`. */
  readonly isNamed: boolean
}

/** Numbers of a URL that are tried. */
const NUMBERS = 12

/** Longest number of a page or an offset. */
const DIGITS = 7

const NAMED =
  /(?:^|[^a-z])(?:page|pages|paged|pg|pn|p|pag|pagina|página|seite|strana|stranka|strona|sivu|sida|side|oldal|trang|halaman|hal|paging|pageno|pagenum|pagenumber|pageindex|pageid|curpage|currentpage|start|offset|from|skip|begin|first|st|s|o|b|index|frm|first_result|startindex|page_no|page_num)(?:[^a-z]|$)/i
/** Parameters that name a size, an order or an object. */
const OTHER =
  /(?:^|[^a-z])(?:limit|per_?page|page_?size|size|count|show|rows|sort|order|view|year|month|day|id|cat|tid|fid)(?:[^a-z]|$)/i
/** Parameters that name a size in several words: `recsPerPage`. */
const SIZE = /(?:^|[^a-z])(?:per_?page|page_?size|page_?limit|max[-_]?results)$/i

/** The numbers of a URL that may count pages. */
export function numbersOf(url: URL): UrlNumber[] {
  const found: UrlNumber[] = []
  const segments = url.pathname.split('/')
  for (const [at, segment] of segments.entries()) {
    const parts = lastNumber(segment)
    if (!parts) continue
    const before = parts.before === '' ? (segments[at - 1] ?? '') : parts.before
    const isNamed = NAMED.test(before)
    found.push({ place: `${at}/${before}#${parts.after}`, value: parts.value, isNamed })
  }
  for (const [name, value] of url.searchParams) {
    const parts = lastNumber(value)
    const words = name.replace(/[A-Z]/g, '_$&')
    if (!parts || OTHER.test(name) || SIZE.test(words)) continue
    const isNamed = parts.before === '' && NAMED.test(words)
    found.push({
      place: `?${name}=${parts.before}#${parts.after}`,
      value: parts.value,
      isNamed: isNamed || NAMED.test(name)
    })
  }
  return found.slice(0, NUMBERS)
}

/** URL of a list: a page's URL without its number. */
export interface ListUrl {
  readonly path: string
  readonly query: readonly string[]
}

/** The URL without one of its numbers: equal in all pages of one list. */
export function withoutNumber(url: URL, place = ''): ListUrl {
  const isQuery = place.startsWith('?')
  const name = isQuery ? place.slice(1, place.indexOf('=')) : undefined
  const query = [...url.searchParams].flatMap(([key, value]) =>
    key === name ? [] : [`${key}=${value}`]
  )
  const host = url.host.replace(/^www\./, '')
  if (isQuery || place === '') return { path: host + trimmedPath(url.pathname), query }
  const at = Number(place.slice(0, place.indexOf('/')))
  return { path: host + trimmedPath(pathWithout(url.pathname, at)), query }
}

/** Most parameters of two URLs that are compared. */
const PARAMETERS = 60

/** Checks whether two URLs are of one list. One may state parameters that the other leaves at their defaults. */
export function isSameList(one: ListUrl, other: ListUrl): boolean {
  if (one.path !== other.path || one.query.length + other.query.length > PARAMETERS) return false
  const [fewer, more] = one.query.length < other.query.length ? [one, other] : [other, one]
  return fewer.query.every((pair) => more.query.includes(pair))
}

/** Checks whether two URLs are of one page. */
export function sameUrl(one: URL, other: URL): boolean {
  return bare(one) === bare(other)
}

function bare({ host, pathname, search }: URL): string {
  return `${host.replace(/^www\./, '')}${pathname.replace(/\/$/, '')}${search}`
}

/** A path without the page number in one of its segments, as the first page may have it. */
function pathWithout(path: string, at: number): string {
  const segments = path.split('/')
  const segment = segments[at] ?? ''
  const { before, after } = lastNumber(segment) ?? { before: segment, after: '' }
  const left = before.replace(/[-_.]?(?:page|pagina|seite|p|pg)?[-_.=]?$/i, '')
  if (left !== '') return [...segments.slice(0, at), `${left}${after}`].join('/')
  const isCalled = before === '' && NAMED.test(segments[at - 1] ?? '')
  return segments.slice(0, isCalled ? at - 1 : at).join('/')
}

function trimmedPath(path: string): string {
  return path.replace(/\/(?:index\.\w{2,5})?$/, '')
}

interface Parts {
  readonly before: string
  readonly value: number
  readonly after: string
}

/** The last number in a text, with the text around it. */
function lastNumber(text: string): Parts | undefined {
  let end = text.length
  while (end > 0 && !isDigit(text, end - 1)) end--
  let start = end
  while (start > 0 && isDigit(text, start - 1)) start--
  if (start === end || end - start > DIGITS) return undefined
  return {
    before: text.slice(0, start),
    value: Number(text.slice(start, end)),
    after: text.slice(end)
  }
}

function isDigit(text: string, at: number): boolean {
  const code = text.charCodeAt(at)
  return code >= 48 && code <= 57
}
