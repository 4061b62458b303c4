/** Rules of a robots.txt (RFC 9309). No library passed the conformance cases of the RFC's authors. */

import { setImmediate as nextTurn } from 'node:timers/promises'
import {
  parseSignals,
  type SignalRule,
  type Signals,
  signalsAt,
  strictest
} from './content-signals.ts'

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
   * Returns the pause between requests that `Crawl-delay` asks of an agent, ms, at most {@link MAX_CRAWL_DELAY};
   * `undefined` without one. The RFC does not define it; many sites use it.
   */
  crawlDelay(agent: string): number | undefined
  /** URLs of the `Sitemap` lines, as written, at most 500; they belong to no group. */
  readonly sitemaps: readonly string[]
  /** Statements about the use of a path's content, for the same agents as the rules; else those before the first group. */
  statements(agent: string, path: string): RobotsStatements
}

/** Statements of a robots.txt about the use of content. They neither allow nor disallow a fetch. */
interface RobotsStatements {
  /** `Content-Signal` and `Content-Usage`. */
  readonly signals: Signals
  /** URLs of the `License` lines (RSL), as written. */
  readonly licenses: readonly string[]
}

/** Longest delay that is heeded, ms; one of hours would mean that the site is never read (docs/design/jobs.md §1). */
export const MAX_CRAWL_DELAY = 30_000
/** Sitemaps of one file. */
const MAX_SITEMAPS = 500

/** The rules of two answers of one origin. A path that one of them disallows is disallowed. */
export function bothRobots(one: Robots, other: Robots): Robots {
  return {
    allows: (agent, path) => one.allows(agent, path) && other.allows(agent, path),
    crawlDelay(agent) {
      const delays = [one.crawlDelay(agent), other.crawlDelay(agent)]
      const known = delays.filter((delay) => delay !== undefined)
      return known.length > 0 ? Math.max(...known) : undefined
    },
    sitemaps: [...new Set([...one.sitemaps, ...other.sitemaps])].slice(0, MAX_SITEMAPS),
    statements(agent, path) {
      const [first, second] = [one.statements(agent, path), other.statements(agent, path)]
      return {
        signals: strictest(first.signals, second.signals),
        licenses: [...new Set([...first.licenses, ...second.licenses])]
      }
    }
  }
}

/** Lines that hold for the agents named before them. Its agents share it, so that the lines are stored once. */
interface Group {
  readonly rules: Rule[]
  /** ms */
  delay: number | undefined
  readonly signals: SignalRule[]
  readonly licenses: string[]
}

interface Rule {
  readonly allow: boolean
  /** `*` is a wildcard and a last `$` the end; other ones are `%2A` and `%24`. */
  readonly pattern: string
  /** Length of the pattern as it is written. The longest pattern that matches decides. */
  readonly length: number
}

/** RFC 9309 §2.5 asks for at least 500 KiB. Characters here. */
const MAX_TEXT = 512 * 1024
/** Characters of a line, a pattern or a path that count; no URL in use is longer. */
const MAX_LINE = 2_083

/** Rules with a wildcard that count: each is tried on every path. The longest robots.txt in use have some hundred. */
const MAX_WILDCARDS = 2_000

/** Lines about the use of content. Like delays, they hold for the agents right before them. */
const STATEMENTS: ReadonlySet<string> = new Set(['content-signal', 'content-usage', 'license'])
/** Lines of that kind that count. */
const MAX_STATEMENTS = 500

/** Lines that are read in one turn of the event loop: some milliseconds. */
const LINES = 2_000

/** Read a robots.txt. Anything that is not a rule is skipped, so that any text is valid. */
export function parseRobots(text: string): Robots {
  const reading = contentOf(text.slice(0, MAX_TEXT))
  let step = reading.next()
  while (!step.done) step = reading.next()
  return robotsOf(step.value)
}

/** {@link parseRobots} in several turns of the event loop: a hostile file takes hundreds of milliseconds. */
export async function parseRobotsInTurns(text: string): Promise<Robots> {
  const reading = contentOf(text.slice(0, MAX_TEXT))
  for (;;) {
    const step = reading.next()
    if (step.done) return robotsOf(step.value)
    await nextTurn()
  }
}

/** Content of a file: the groups of each agent, by its lower-case name, and the sitemaps, which belong to no group. */
interface Content {
  readonly groups: ReadonlyMap<string, readonly Group[]>
  readonly sitemaps: readonly string[]
  /** The lines before the first group. */
  readonly outside: Group
}

function robotsOf({ groups, sitemaps, outside }: Content): Robots {
  const groupsOf = (agent: string) =>
    // Rules without an agent apply to no crawler.
    agent === '' ? [] : (groups.get(agent.toLowerCase()) ?? groups.get('*') ?? [])
  return {
    allows(agent, path) {
      const checked = path === '' ? '/' : literal(path.slice(0, MAX_LINE))
      return isAllowed(
        groupsOf(agent).flatMap(({ rules }) => rules),
        checked
      )
    },
    crawlDelay: (agent) =>
      groupsOf(agent).reduce<number | undefined>(
        (most, { delay }) => longest(most, delay),
        undefined
      ),
    sitemaps,
    statements(agent, path) {
      const own = groupsOf(agent)
      const signals = own.flatMap((group) => group.signals)
      const licenses = own.flatMap((group) => group.licenses)
      return {
        signals: signalsAt(signals.length > 0 ? signals : outside.signals, (pattern) =>
          pathMatches(pattern, path)
        ),
        licenses: licenses.length > 0 ? licenses : outside.licenses
      }
    }
  }
}

/** Reads the lines, and stops between some of them so that other work can run. Takes time linear in the text. */
function* contentOf(text: string): Generator<void, Content> {
  const groups = new Map<string, Group[]>()
  const sitemaps: string[] = []
  let open = groupFor(groups)
  let inAgents = false
  // Delays do not end a list of agents for rules (§2.2), but each belongs to the agents right before it.
  let delayed = open
  const outside = open.group
  let stated = 0
  let isDelayed = false
  /** After an empty line or a sitemap, where sites put the licence of all agents. */
  let isApart = false
  let count = 0
  let wildcards = 0
  for (const line of linesOf(text.replace(/^\ufeff/, ''))) {
    if (++count % LINES === 0) yield
    const [key, value] = fieldOf(line)
    if (key === 'sitemap' || line.trim() === '') isApart = true
    else if (key !== '' && key !== 'license') isApart = false
    if (key === 'user-agent') {
      if (!inAgents) open = groupFor(groups)
      if (!inAgents || isDelayed) delayed = groupFor(groups)
      inAgents = true
      isDelayed = false
      const agent = agentOf(value)
      open.add(agent)
      delayed.add(agent)
    } else if (key === 'allow' || key === 'disallow') {
      inAgents = false
      if (value.includes('*') && ++wildcards > MAX_WILDCARDS) continue
      for (const rule of rulesOf(key === 'allow', value)) open.group.rules.push(rule)
    } else if (key === 'crawl-delay') {
      isDelayed = true
      delayed.group.delay = longest(delayed.group.delay, delayOf(value))
    } else if (key === 'sitemap' && value !== '' && sitemaps.length < MAX_SITEMAPS) {
      sitemaps.push(value)
    } else if (STATEMENTS.has(key) && value !== '' && ++stated <= MAX_STATEMENTS) {
      isDelayed = true
      const { group } = delayed
      if (key === 'license') (isApart && !inAgents ? outside : group).licenses.push(value)
      else group.signals.push(parseSignals(value))
    }
  }
  return { groups, sitemaps, outside }
}

/** A new group; `add` gives it to an agent, once. An agent's groups count as one (§2.2.1). */
function groupFor(groups: Map<string, Group[]>) {
  const group: Group = { rules: [], delay: undefined, signals: [], licenses: [] }
  const agents = new Set<string>()
  return {
    group,
    add(agent: string) {
      if (agents.has(agent)) return
      agents.add(agent)
      const known = groups.get(agent)
      if (known) known.push(group)
      else groups.set(agent, [group])
    }
  }
}

/** The lines. An empty one ends a paragraph; further ones are left out. */
function* linesOf(text: string): Generator<string> {
  for (const [line] of text.matchAll(/[^\r\n]+|\n\r?\n[\r\n]*|\r\r[\r\n]*/g)) yield line
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

/** Common misspellings. They disallow the paths that they mean to. */
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

/** `*`, or the product token. The rest of the line, such as a version, does not count (§2.2.1). */
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

/** Encodes a value as a URL object does: bytes outside ASCII as `%XX` (§2.2.2). Encoded parts stay encoded. */
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

/** Tells if a path, as a URL object gives it, matches a pattern of robots.txt as it is written. */
export function pathMatches(written: string, path: string): boolean {
  const { pattern } = ruleOf(true, encoded(written.slice(0, MAX_LINE)))
  return matches(pattern, path === '' ? '/' : literal(path.slice(0, MAX_LINE)))
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
