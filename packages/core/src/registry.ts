/**
 * Which parser answers a URL.
 *
 * Rules are indexed by whole host labels: looking up `a.b.example.com` asks a map for that name,
 * then `b.example.com`, `example.com`, `com`, and last `*`. The cost is the number of labels, whatever
 * the number of rules. The longest host wins, then the longest path; list order never matters.
 */

import { type AnyParser, PARSER_API, type UrlRule } from './parser.ts'

/** The loaded parsers and the index over their rules. */
export interface Registry {
  /** The loaded parsers, in the order given. */
  readonly parsers: readonly AnyParser[]
  /** The parser that answers `url`, or `undefined` when no rule does. */
  match(url: URL): AnyParser | undefined
  /** The parser of this kind, `'product'`. */
  byKind(kind: string): AnyParser | undefined
  /** The parser of this npm package name. */
  byName(name: string): AnyParser | undefined
  /** The parser that serves this network of the profile endpoint. */
  byNetwork(network: string): AnyParser | undefined
}

/** The rules of one host: parsers by path, and the longest path's number of segments. */
interface HostRules {
  readonly byPath: Map<string, AnyParser>
  segments: number
}

/**
 * Index parsers by their rules.
 *
 * @throws Error when a parser is of another contract version, a rule is malformed, or two parsers
 * share a rule, kind, name or network. The message names the packages, since it is read at start-up.
 */
export function createRegistry(parsers: readonly AnyParser[]): Registry {
  const hosts = new Map<string, HostRules>()
  const kinds = new Map<string, AnyParser>()
  const names = new Map<string, AnyParser>()
  const networks = new Map<string, AnyParser>()

  for (const parser of parsers) {
    if (parser.api !== PARSER_API) {
      throw new Error(
        `${parser.name} is written for version ${parser.api} of the parser contract; this is version ${PARSER_API}`
      )
    }
    claim(names, parser.name, parser, 'name')
    claim(kinds, parser.kind, parser, 'kind')
    if (parser.network !== undefined) claim(networks, parser.network, parser, 'network')
    if (parser.match.length === 0) {
      throw new Error(
        `${parser.name} has no URL rules, so it answers nothing: give it match: [{ host: 'shop.example' }]`
      )
    }
    for (const rule of parser.match) addRule(hosts, rule, parser)
  }

  return {
    parsers,
    match: (url) => findParser(hosts, url),
    byKind: (kind) => kinds.get(kind),
    byName: (name) => names.get(name),
    byNetwork: (network) => networks.get(network)
  }
}

function claim(map: Map<string, AnyParser>, key: string, parser: AnyParser, what: string): void {
  const other = map.get(key)
  if (other)
    throw new Error(
      `${other.name} and ${parser.name} both have the ${what} ${JSON.stringify(key)}: list one of them`
    )
  map.set(key, parser)
}

function addRule(hosts: Map<string, HostRules>, rule: UrlRule, parser: AnyParser): void {
  const fault = faultOf(rule)
  if (fault)
    throw new Error(`${parser.name} has a malformed rule ${JSON.stringify(rule)}: ${fault}`)

  const path = rule.path ?? ''
  const rules = hosts.get(rule.host) ?? { byPath: new Map(), segments: 0 }
  const other = rules.byPath.get(path)
  if (other) {
    throw new Error(
      `${other.name} and ${parser.name} both have the rule ${rule.host}${path || '/*'}: list one of them`
    )
  }
  rules.byPath.set(path, parser)
  rules.segments = Math.max(rules.segments, path.split('/').length - 1)
  hosts.set(rule.host, rules)
}

/** Why a rule cannot be indexed, or `undefined` when it can. */
function faultOf({ host, path }: UrlRule): string | undefined {
  if (typeof host !== 'string' || host === '') return 'the host is empty'
  if (host !== '*') {
    const url = URL.parse(`http://${host}/`)
    if (url?.host !== host || !/^[a-z0-9_.-]+$/.test(host)) {
      return 'a host is lower-case ASCII without scheme, port, path or wildcard, or exactly *'
    }
    const labels = host.split('.')
    if (labels.length < 2 || labels.includes('')) {
      return 'a host has at least two labels and no leading or trailing dot'
    }
  }
  if (path === undefined) return undefined
  if (typeof path !== 'string' || !/^(?:\/[^/?#\s]+)+$/.test(path)) {
    return 'a path is whole segments, /in or /jobs/search, without trailing slash, query or fragment'
  }
  if (new URL(`http://a.b${path}`).pathname !== path) return 'a path is written as in a parsed URL'
  return undefined
}

function findParser(hosts: Map<string, HostRules>, url: URL): AnyParser | undefined {
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

function findByPath(rules: HostRules | undefined, pathname: string): AnyParser | undefined {
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
