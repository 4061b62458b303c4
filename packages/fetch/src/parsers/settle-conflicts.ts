/** Decides which parser wins if several claim the same rule, kind or name. */

import type { AnyParser } from '@sluice/core'

/** The parts of a parser that can conflict with those of another parser. */
export type Claims = Pick<AnyParser, 'name' | 'kind' | 'match' | 'network'>

/**
 * Leave each rule and network to the parser with the highest priority. A parser whose name or kind is taken, or that has
 * no rule left, is left out.
 *
 * @returns parsers in the order given. Those of one priority may still conflict: the registry refuses them.
 */
export function settleConflicts<P extends Claims>(
  entries: readonly { readonly parser: P; readonly priority: number }[]
): P[] {
  const taken = new Map<string, number>()
  const settled = new Map<P, P>()
  for (const { parser, priority } of entries.toSorted((a, b) => b.priority - a.priority)) {
    const isLost = (claim: string) => (taken.get(claim) ?? priority) > priority
    if (isLost(`name ${parser.name}`) || isLost(`kind ${parser.kind}`)) continue
    const match = parser.match.filter((rule) => !isLost(ruleClaim(rule)))
    if (match.length === 0 && parser.match.length > 0) continue
    const network = isLost(`network ${parser.network}`) ? undefined : parser.network
    const rest = { ...parser, match, network }
    const isWhole = match.length === parser.match.length && network === parser.network
    settled.set(parser, isWhole ? parser : rest)
    for (const claim of claimsOf(rest)) taken.set(claim, taken.get(claim) ?? priority)
  }
  return entries.flatMap(({ parser }) => settled.get(parser) ?? [])
}

function claimsOf({ name, kind, match, network }: Claims): string[] {
  const networks = network === undefined ? [] : [`network ${network}`]
  return [`name ${name}`, `kind ${kind}`, ...networks, ...match.map(ruleClaim)]
}

function ruleClaim({ host, path = '' }: Claims['match'][number]): string {
  return `rule ${host}${path}`
}
