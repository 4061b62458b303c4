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
}

interface Rule {
  readonly allow: boolean
  readonly pattern: string
}

/** RFC 9309 §2.5 asks for at least 500 KiB. Characters here. */
const MAX_TEXT = 512 * 1024
/** Characters of a line, a pattern or a path that count; no URL in use is longer. */
const MAX_LINE = 2_083

/** Read a robots.txt. Anything that is not a rule is skipped, so that any text is valid. */
export function parseRobots(text: string): Robots {
  const groups = groupsOf(text.slice(0, MAX_TEXT))
  return {
    allows(agent, path) {
      // Rules without an agent apply to no crawler.
      if (agent === '') return true
      const rules = groups.get(agent.toLowerCase()) ?? groups.get('*') ?? []
      return isAllowed(rules, path === '' ? '/' : path.slice(0, MAX_LINE))
    }
  }
}

/** Rules by lower-case agent. Groups of one agent are one group (§2.2.1). */
function groupsOf(text: string): Map<string, Rule[]> {
  const groups = new Map<string, Rule[]>()
  let open: Rule[][] = []
  let inAgents = false
  for (const line of text.replace(/^\ufeff/, '').split(/\r\n|\r|\n/)) {
    const [key, value] = fieldOf(line)
    if (key === 'user-agent') {
      if (!inAgents) open = []
      inAgents = true
      const agent = agentOf(value)
      const rules = groups.get(agent) ?? []
      groups.set(agent, rules)
      open.push(rules)
    } else if (key === 'allow' || key === 'disallow') {
      inAgents = false
      for (const rule of rulesOf(key === 'allow', value)) for (const rules of open) rules.push(rule)
    }
  }
  return groups
}

/** Name and value of a line. If the colon is missing, a space separates them. */
function fieldOf(line: string): [key: string, value: string] {
  const text = line.slice(0, MAX_LINE).replace(/#.*/, '').trim()
  const end = /\s*:|\s+/.exec(text)
  if (end === null) return ['', '']
  const value = text.slice(end.index + end[0].length).trim()
  return [text.slice(0, end.index).toLowerCase(), value]
}

/** `*`, or the product token: what follows it, such as a version, does not count (§2.2.1). */
function agentOf(value: string): string {
  return value.startsWith('*') ? '*' : (/^[a-z_-]*/i.exec(value)?.[0] ?? '').toLowerCase()
}

function* rulesOf(allow: boolean, value: string): Generator<Rule> {
  if (value === '') return
  const pattern = encoded(value)
  yield { allow, pattern }
  // A folder's index file counts as the folder.
  if (allow && /\/index\.html?$/.test(pattern)) {
    yield { allow, pattern: `${pattern.slice(0, pattern.lastIndexOf('/') + 1)}$` }
  }
}

/** As a URL object writes it: bytes outside ASCII as `%XX` (§2.2.2). What is encoded stays encoded. */
function encoded(value: string): string {
  return value
    .replace(/[^\x20-\x7e]+/g, (text) => encodeURIComponent(text.toWellFormed()))
    .replace(/%[\da-f]{2}/gi, (octet) => octet.toUpperCase())
}

/** The most specific rule decides, by length; of equals the one that allows (§2.2.2). */
function isAllowed(rules: readonly Rule[], path: string): boolean {
  let longest = -1
  let allowed = true
  for (const { allow, pattern } of rules) {
    const { length } = pattern
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
