/**
 * Index of the rules that answer URLs.
 *
 * The index holds whole host labels. A lookup of `a.b.example.com` asks a map for that name, then `b.example.com`,
 * `example.com`, `com`, and last `*`. Its cost is the number of labels, whatever the number of rules. The longest host
 * wins, then the longest path. The order of lists never matters.
 */

import type { AnyParser, UrlRule } from './parser.ts'

/** A rule, and whose it is. */
interface OwnedRule<Owner> {
  readonly rule: UrlRule
  readonly owner: Owner
}

/** Rules by host and path. */
export interface RuleIndex<Owner> {
  /** Adds a well-formed rule, unless another owner has the same one: then adds nothing and returns that owner. */
  add(rule: UrlRule, owner: Owner): Owner | undefined
  /** The most specific rule that answers `url`, or `undefined` when none does. */
  find(url: URL): OwnedRule<Owner> | undefined
}

/** The rules of one host: by path, and the longest path's number of segments. */
interface HostRules<Owner> {
  readonly byPath: Map<string, OwnedRule<Owner>>
  segments: number
}

/** An empty index. */
export function createRuleIndex<Owner>(): RuleIndex<Owner> {
  const hosts = new Map<string, HostRules<Owner>>()
  return {
    add(rule, owner) {
      const path = rule.path ?? ''
      const rules = hosts.get(rule.host) ?? { byPath: new Map(), segments: 0 }
      const other = rules.byPath.get(path)
      if (other) return other.owner
      rules.byPath.set(path, { rule, owner })
      rules.segments = Math.max(rules.segments, path.split('/').length - 1)
      hosts.set(rule.host, rules)
      return undefined
    },
    find: (url) => findRule(hosts, url)
  }
}

/**
 * The rule of a parser that answers a URL, for {@link Target.rule}. Indexes the parser's rules on each call: that takes
 * microseconds, where reading a page takes milliseconds.
 *
 * @returns the object in `parser.match` itself; `undefined` when no rule answers.
 */
export function ruleOf(parser: Pick<AnyParser, 'match'>, url: URL): UrlRule | undefined {
  const rules = createRuleIndex<undefined>()
  for (const rule of parser.match) rules.add(rule, undefined)
  return rules.find(url)?.rule
}

function findRule<Owner>(
  hosts: ReadonlyMap<string, HostRules<Owner>>,
  url: URL
): OwnedRule<Owner> | undefined {
  let host = url.hostname
  if (host.endsWith('.')) host = host.slice(0, -1)
  while (host !== '') {
    const found = findByPath(hosts.get(host), url.pathname)
    if (found) return found
    const dot = host.indexOf('.')
    host = dot === -1 ? '' : host.slice(dot + 1)
  }
  return findByPath(hosts.get('*'), url.pathname)
}

function findByPath<Owner>(
  rules: HostRules<Owner> | undefined,
  pathname: string
): OwnedRule<Owner> | undefined {
  if (!rules) return undefined
  for (const prefix of prefixes(pathname, rules.segments)) {
    const found = rules.byPath.get(prefix)
    if (found) return found
  }
  return rules.byPath.get('')
}

/** `/a/b/c` to two segments: `/a/b`, `/a`. Longest first; only as many as some rule has. */
function prefixes(pathname: string, segments: number): string[] {
  const found: string[] = []
  let end = 0
  while (found.length < segments && end < pathname.length) {
    const next = pathname.indexOf('/', end + 1)
    end = next === -1 ? pathname.length : next
    found.push(pathname.slice(0, end))
  }
  return found.reverse()
}
