/** URLs that lead nowhere: endless calendars, facets, loops of relative links (docs/design/jobs.md §1, "Traps"). */

/** Characters of a URL. */
const LONGEST_URL = 2_048
/** Times that a path has one segment. */
const MOST_REPEATS = 3
/** Parameters of a query. */
const MOST_PARAMETERS = 12

/** Returns true if a URL by itself looks like a trap. */
export function isTrap(url: URL): boolean {
  if (url.href.length > LONGEST_URL) return true
  if (url.search.length > 1 && parametersOf(url).length > MOST_PARAMETERS) return true
  const counts = new Map<string, number>()
  for (const segment of url.pathname.split('/')) {
    if (segment === '') continue
    const count = (counts.get(segment) ?? 0) + 1
    if (count > MOST_REPEATS) return true
    counts.set(segment, count)
  }
  return false
}

/**
 * Returns the shape of a URL, without the parts that a program counts up: numbers, dates, hashes and ids become `#`.
 * The names of the query stay. The value of a single parameter stays too, since it usually names the page:
 * `?title=Weir`.
 *
 * @returns `undefined` for a URL in which nothing is counted: it is the only one of its shape.
 */
export function pathShape(url: URL): string | undefined {
  const path = url.pathname.split('/').map(shapeOf).join('/')
  const parameters = parametersOf(url)
  const [only = ''] = parameters
  const query =
    parameters.length > 1
      ? [...new Set(parameters.map((parameter) => nameOf(parameter)))].sort().join('&')
      : shapeOf(only)
  const isCounted = parameters.length > 1 || path !== url.pathname || query !== only
  return isCounted ? `${url.host}${path}?${query}` : undefined
}

/** A `&amp;` that was taken for a part of the name, and encoded again with each link. */
const ESCAPED_AMPERSAND = /^(?:(?:amp)?(?:;|%(?:25){0,20}3B)){1,100}/i

/** The name of a parameter, which keeps its name when links escape it again and again. */
function nameOf(parameter: string): string {
  return parameter.split('=', 1)[0]!.replace(ESCAPED_AMPERSAND, '')
}

function parametersOf({ search }: URL): string[] {
  return search.slice(1).split('&').filter(Boolean)
}

/** Hexadecimal hashes and UUIDs, and other random ids: at least 16 characters, letters and digits mixed. */
const ID = /(?=[\w-]*\d)(?=[\w-]*[a-z])[\w-]{16,}/gi
const HASH = /\b(?=[a-f]*\d)[\da-f]{8,}\b/gi

function shapeOf(text: string): string {
  return text
    .replace(ID, (id) => (isRandom(id) ? '#' : id))
    .replace(HASH, '#')
    .replace(/\d+/g, '#')
}

/** Words of a title are long runs of letters by hyphens; in an id letters and digits alternate. */
function isRandom(id: string): boolean {
  const changes = id.match(/[a-z](?=\d)|\d(?=[a-z])/gi)?.length ?? 0
  return changes >= 3
}
