/** One way to write each URL (docs/design/jobs.md §1, "Keys"). */

import { isTracking } from './tracking-parameters.ts'

/** Treatment of the query: without tracking parameters, left out, or unchanged. */
export type QueryMode = 'strip_tracking' | 'strip_all' | 'keep'

/**
 * The WHATWG serialisation without credentials, fragment and the parameters that `query` leaves out. The rest of the
 * query stays as written, since some servers read `%20` and `+`, or `a` and `a=`, as different.
 *
 * @param url - http or https.
 */
export function normalUrl(url: URL, query: QueryMode = 'strip_tracking'): string {
  const { protocol, host, pathname } = url
  const path = query === 'keep' ? pathname : withoutSession(pathname)
  return `${protocol}//${host}${path}${queryOf(url, query)}`
}

/** Session ids that Java servers write behind a path. */
const SESSION = /;jsessionid=[^/;]*/gi

function withoutSession(path: string): string {
  return path.includes(';') ? path.replace(SESSION, '') : path
}

/** With its question mark; `''` for an empty query. */
function queryOf({ search }: URL, query: QueryMode): string {
  if (query === 'strip_all') return ''
  if (query === 'keep' || search === '') return search
  const parts = search.slice(1).split('&')
  const kept = parts.filter((part) => !isTracking(nameOf(part)))
  if (kept.length === parts.length) return search
  const left = kept.join('&')
  return left === '' ? '' : `?${left}`
}

function nameOf(part: string): string {
  const name = part.split('=', 1)[0]!
  if (!name.includes('%')) return name
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}
