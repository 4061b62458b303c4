/** Registry of the parsers, by URL. One index has every rule of every loaded parser. */

import { checkParserList } from './checked-parser.ts'
import { type AnyParser, PARSER_API, type UrlRule } from './parser.ts'
import { createRuleIndex, type RuleIndex } from './rule-index.ts'

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
  /** The parser of documents that are not pages: PDF, Office, books. */
  readonly forDocuments: AnyParser | undefined
}

/**
 * Index parsers by their rules.
 *
 * @throws Error when a parser is of another contract version, a rule is malformed, or two parsers
 * share a rule, kind, name or network. The message names the packages, since it is read at start-up. TypeError - no array.
 */
export function createRegistry(parsers: readonly AnyParser[]): Registry {
  checkParserList('createRegistry', parsers)
  const rules = createRuleIndex<AnyParser>()
  const kinds = new Map<string, AnyParser>()
  const names = new Map<string, AnyParser>()
  const networks = new Map<string, AnyParser>()
  let forDocuments: AnyParser | undefined

  for (const parser of parsers) {
    if (parser.api !== PARSER_API) {
      throw new Error(
        `${parser.name} uses version ${parser.api} of the parser contract; this service supports version ${PARSER_API}`
      )
    }
    claim(names, parser.name, parser, 'name')
    claim(kinds, parser.kind, parser, 'kind')
    if (parser.network !== undefined) claim(networks, parser.network, parser, 'network')
    if (parser.documents) {
      if (forDocuments) {
        throw new Error(
          `${forDocuments.name} and ${parser.name} both read documents: list one of them`
        )
      }
      forDocuments = parser
    }
    if (parser.match.length === 0 && !parser.documents) {
      throw new Error(
        `${parser.name} has no URL rules, so it answers nothing: give it match: [{ host: 'shop.example' }]`
      )
    }
    for (const rule of parser.match) addRule(rules, rule, parser)
  }

  return {
    parsers,
    match: (url) => rules.find(url)?.owner,
    byKind: (kind) => kinds.get(kind),
    byName: (name) => names.get(name),
    byNetwork: (network) => networks.get(network),
    forDocuments
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

function addRule(rules: RuleIndex<AnyParser>, rule: UrlRule, parser: AnyParser): void {
  const fault = faultOf(rule)
  if (fault)
    throw new Error(`${parser.name} has a malformed rule ${JSON.stringify(rule)}: ${fault}`)
  const other = rules.add(rule, parser)
  if (other) {
    throw new Error(
      `${other.name} and ${parser.name} both have the rule ${rule.host}${rule.path || '/*'}: list one of them`
    )
  }
}

/** Returns the reason why a rule cannot be indexed, or `undefined` if it can. */
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
