/** The patterns of a request that URLs are matched with (capabilities of crawls: `include`, `exclude`). */

import { RE2JS } from 're2js'
import { globPattern } from './glob.ts'

/** Before a pattern of RE2 that is found anywhere in the URL. */
const RE2_PREFIX = 're:'
/** Before one that is found anywhere in the path. */
const RE2_PATH_PREFIX = 're-path:'

/** Patterns made ready. */
export interface UrlPatterns {
  /** Returns true if any of the patterns matches. */
  matches(url: URL): boolean
}

/**
 * Compile patterns. One that begins with `/` or `*` is a glob of the path, one with `://` a glob of the whole URL, one
 * with `re:` is found anywhere in the URL, and one with `re-path:` anywhere in the path. A glob that names a query, with
 * `?`, `=` or `&`, is one of path and query. A first `*` in a segment
 * stands for any folders, too: every path begins with `/`.
 *
 * @throws SyntaxError - with a predicate that names the fault of the first bad one.
 */
export function urlPatterns(patterns: readonly string[]): UrlPatterns {
  const paths: string[] = []
  const queries: string[] = []
  const urls: string[] = []
  for (const pattern of patterns) {
    if (pattern.startsWith(RE2_PREFIX)) urls.push(anywhere(pattern, RE2_PREFIX))
    else if (pattern.startsWith(RE2_PATH_PREFIX)) paths.push(anywhere(pattern, RE2_PATH_PREFIX))
    else if (pattern.includes('://')) urls.push(globPattern(pattern))
    else if (/^[/*]/.test(pattern)) addGlob(pattern, paths, queries)
    else throw new SyntaxError('must begin with `/`, `*`, `https://`, `re:` or `re-path:`')
  }
  const path = compiled(paths)
  const query = compiled(queries)
  const url = compiled(urls)
  return {
    matches: ({ pathname, search, href }) =>
      (path?.matches(pathname) ?? false) ||
      (query?.matches(pathname + search.replaceAll('/', '%2F')) ?? false) ||
      (url?.matches(withoutFragment(href)) ?? false)
  }
}

function addGlob(pattern: string, paths: string[], queries: string[]): void {
  const isFirst = /^\*/.test(pattern) && !/^\*\*(?:\/|$)/.test(pattern)
  const glob = globPattern(isFirst ? `**/${pattern}` : pattern)
  paths.push(glob)
  // A slash in a query is no folder.
  if (isFirst || /[?=&]/.test(pattern)) queries.push(glob)
}

/** All at once: one pass over a URL for any number of patterns. */
function compiled(patterns: readonly string[]): RE2JS | undefined {
  if (patterns.length === 0) return undefined
  return RE2JS.compile(patterns.map((pattern) => `(?:${pattern})`).join('|'))
}

/** Returns the pattern behind the prefix, with anything before and behind it. */
function anywhere(pattern: string, prefix: string): string {
  return `(?s:.*)(?:${checkedRe2(pattern.slice(prefix.length))})(?s:.*)`
}

function checkedRe2(source: string): string {
  if (source === '') throw new SyntaxError('is empty')
  try {
    // On its own first: `a)(b` is an error, and would not be one between the parentheses of others.
    RE2JS.compile(source)
    return source
  } catch (error) {
    throw new SyntaxError(`is not a pattern of RE2: ${(error as Error).message}`)
  }
}

function withoutFragment(href: string): string {
  const at = href.indexOf('#')
  return at === -1 ? href : href.slice(0, at)
}
