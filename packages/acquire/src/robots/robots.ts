/**
 * What a robots.txt allows (RFC 9309). No library passed the conformance cases of the RFC's authors.
 */

/** The rules of one robots.txt. */
export interface Robots {
  /**
   * May an agent fetch a path.
   *
   * @param agent - product token: `sluice` of `Sluice/1.0 (+https://…)`. Case does not count.
   * @param path - path and query, percent-encoded as a URL object gives them.
   */
  allows(agent: string, path: string): boolean
  /**
   * What `Crawl-delay` asks an agent to wait between requests, ms, at most {@link MAX_CRAWL_DELAY}; `undefined` if it asks
   * for nothing. The RFC does not have it; many sites do.
   */
  crawlDelay(agent: string): number | undefined
  /** What the `Sitemap` lines name, as written, at most 500; they belong to no group. */
  readonly sitemaps: readonly string[]
}

/** Longest delay that is heeded, ms; one of hours would mean that the site is never read (docs/design/jobs.md §1). */
export const MAX_CRAWL_DELAY = 30_000
/** Sitemaps of one file. */
const MAX_SITEMAPS = 500

/** The rules of two answers of one origin: what one of them disallows is disallowed. */
export function bothRobots(one: Robots, other: Robots): Robots {
  return {
    allows: (agent, path) => one.allows(agent, path) && other.allows(agent, path),
    crawlDelay(agent) {
      const delays = [one.crawlDelay(agent), other.crawlDelay(agent)]
      const known = delays.filter((delay) => delay !== undefined)
      return known.length > 0 ? Math.max(...known) : undefined
    },
    sitemaps: [...new Set([...one.sitemaps, ...other.sitemaps])].slice(0, MAX_SITEMAPS)
  }
}

interface Group {
  readonly rules: Rule[]
  /** ms */
  delay: number | undefined
}

interface Rule {
  readonly allow: boolean
  /** `*` is a wildcard and a last `$` the end; other ones are `%2A` and `%24`. */
  readonly pattern: string
  /** Of the pattern as it is written: the longest that matches decides. */
  readonly length: number
}

/** RFC 9309 §2.5 asks for at least 500 KiB. Characters here. */
const MAX_TEXT = 512 * 1024
/** Characters of a line, a pattern or a path that count; no URL in use is longer. */
const MAX_LINE = 2_083

/** Read a robots.txt. Anything that is not a rule is skipped, so that any text is valid. */
export function parseRobots(text: string): Robots {
  const { groups, sitemaps } = contentOf(text.slice(0, MAX_TEXT))
  const groupOf = (agent: string) =>
    // Rules without an agent apply to no crawler.
    agent === '' ? undefined : (groups.get(agent.toLowerCase()) ?? groups.get('*'))
  return {
    allows(agent, path) {
      const rules = groupOf(agent)?.rules ?? []
      return isAllowed(rules, path === '' ? '/' : literal(path.slice(0, MAX_LINE)))
    },
    crawlDelay: (agent) => groupOf(agent)?.delay,
    sitemaps
  }
}

/** Groups by lower-case agent, those of one agent as one (§2.2.1), and what belongs to none. */
function contentOf(text: string): { groups: Map<string, Group>; sitemaps: string[] } {
  const groups = new Map<string, Group>()
  const sitemaps: string[] = []
  let open: Group[] = []
  let inAgents = false
  // Delays do not end a list of agents for rules (§2.2), but each belongs to the agents right before it.
  let delayed: Group[] = []
  let isDelayed = false
  for (const line of text.replace(/^\ufeff/, '').split(/\r\n|\r|\n/)) {
    const [key, value] = fieldOf(line)
    if (key === 'user-agent') {
      if (!inAgents) open = []
      if (!inAgents || isDelayed) delayed = []
      inAgents = true
      isDelayed = false
      const agent = agentOf(value)
      const group = groups.get(agent) ?? { rules: [], delay: undefined }
      groups.set(agent, group)
      open.push(group)
      delayed.push(group)
    } else if (key === 'allow' || key === 'disallow') {
      inAgents = false
      for (const rule of rulesOf(key === 'allow', value))
        for (const { rules } of open) rules.push(rule)
    } else if (key === 'crawl-delay') {
      isDelayed = true
      const delay = delayOf(value)
      for (const group of delayed) group.delay = longest(group.delay, delay)
    } else if (key === 'sitemap' && value !== '' && sitemaps.length < MAX_SITEMAPS) {
      sitemaps.push(value)
    }
  }
  return { groups, sitemaps }
}

/** ms of a number of seconds; `undefined` for anything else. */
function delayOf(value: string): number | undefined {
  const seconds = /^\d{1,9}(?:\.\d{1,9})?$/.test(value) ? Number(value) : 0
  return seconds > 0 ? Math.min(MAX_CRAWL_DELAY, Math.ceil(seconds * 1_000)) : undefined
}

function longest(one: number | undefined, other: number | undefined): number | undefined {
  return one === undefined || other === undefined ? (one ?? other) : Math.max(one, other)
}

/** Name and value of a line. If the colon is missing, a space separates them. */
function fieldOf(line: string): [key: string, value: string] {
  const text = line
    .slice(0, MAX_LINE)
    .replace(/#.*/, '')
    .trim()
    .replace(/^user agent\b/i, 'user-agent')
  const end = /\s*:|\s+/.exec(text)
  if (end === null) return ['', '']
  const value = text.slice(end.index + end[0].length).trim()
  const key = text.slice(0, end.index).toLowerCase()
  return [MEANT[key] ?? key, value]
}

/** Misspellings that sites have. What they mean to keep out is kept out. */
const MEANT: Readonly<Record<string, string>> = {
  useragent: 'user-agent',
  'useg-agent': 'user-agent',
  desallow: 'disallow',
  diasllow: 'disallow',
  disalow: 'disallow',
  disallaw: 'disallow',
  dissalow: 'disallow',
  dissallow: 'disallow',
  'site-map': 'sitemap'
}

/** `*`, or the product token: what follows it, such as a version, does not count (§2.2.1). */
function agentOf(value: string): string {
  return value.startsWith('*') ? '*' : (/^[a-z_-]*/i.exec(value)?.[0] ?? '').toLowerCase()
}

function* rulesOf(allow: boolean, value: string): Generator<Rule> {
  if (value === '') return
  const pattern = encoded(value)
  yield ruleOf(allow, pattern)
  // A folder's index file counts as the folder.
  if (allow && /\/index\.html?$/.test(pattern)) {
    yield ruleOf(allow, `${pattern.slice(0, pattern.lastIndexOf('/') + 1)}$`)
  }
}

function ruleOf(allow: boolean, written: string): Rule {
  const pattern = written.replace(/\$(?!$)/g, '%24')
  return { allow, pattern, length: written.length }
}

/** A path in which the characters that are special in patterns are encoded, as a pattern has them (§2.2.3). */
function literal(path: string): string {
  return octets(path).replaceAll('*', '%2A').replaceAll('$', '%24')
}

/** As a URL object writes it: bytes outside ASCII as `%XX` (§2.2.2). What is encoded stays encoded. */
function encoded(value: string): string {
  return octets(value.replace(/[^\x20-\x7e]+/g, (text) => encodeURIComponent(text.toWellFormed())))
}

/** Encoded octets in one case. */
function octets(text: string): string {
  return text.replace(/%[\da-f]{2}/gi, (octet) => octet.toUpperCase())
}

/** The most specific rule decides, by length; of equals the one that allows (§2.2.2). */
function isAllowed(rules: readonly Rule[], path: string): boolean {
  let longest = -1
  let allowed = true
  for (const { allow, pattern, length } of rules) {
    if (length < longest || (length === longest && allowed)) continue
    if (!matches(pattern, path)) continue
    longest = length
    allowed = allow
  }
  return allowed
}

/** `*` is any run of characters, a final `$` the end; otherwise the pattern is a prefix. */
function matches(pattern: string, path: string): boolean {
  const toEnd = pattern.endsWith('$')
  const parts = (toEnd ? pattern.slice(0, -1) : pattern).split('*')
  const [first = '', ...others] = parts
  if (!path.startsWith(first)) return false
  if (others.length === 0) return !toEnd || path.length === first.length
  const last = toEnd ? others.pop()! : ''
  let at = first.length
  for (const part of others) {
    const found = path.indexOf(part, at)
    if (found < 0) return false
    at = found + part.length
  }
  return path.length - last.length >= at && path.endsWith(last)
}
