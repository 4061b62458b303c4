/** TDM Reservation Protocol (W3C community group report): `tdm-reservation` and `tdm-policy`. */

import { pathMatches } from '../robots/robots.ts'

/** Properties of one declaration. Each is absent if the declaration does not set it. */
export interface TdmDeclaration {
  readonly reserved?: boolean
  readonly policy?: string
}

/** A reservation, and the declaration that decided it. */
export interface TdmRights {
  readonly reserved: boolean
  readonly policy: string | null
  readonly source: TdmSource
}

/** Places of declarations, the weakest first. */
export type TdmSource = 'well-known' | 'header' | 'meta'

/** A rule of `/.well-known/tdmrep.json`. */
export interface TdmRule extends TdmDeclaration {
  readonly location: string
}

/** Rules of a file that count. */
const MOST_RULES = 1_000

/** A declaration from its two values as written. Values other than 0 and 1 are errors, and leave it unset. */
export function tdmDeclaration(reservation: unknown, policy: unknown): TdmDeclaration {
  const said = String(reservation ?? '').trim()
  const where = typeof policy === 'string' ? policy.trim() : ''
  return {
    ...(said === '0' || said === '1' ? { reserved: said === '1' } : {}),
    ...(where === '' ? {} : { policy: where })
  }
}

/** The rules of a `tdmrep.json`; none of a text that is not one. */
export function parseTdmFile(text: string): TdmRule[] {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return []
  }
  const entries = Array.isArray(value) ? value.slice(0, MOST_RULES) : []
  return entries.flatMap((entry) => {
    if (typeof entry !== 'object' || entry === null || typeof entry.location !== 'string') return []
    const { location } = entry
    return [{ location, ...tdmDeclaration(entry['tdm-reservation'], entry['tdm-policy']) }]
  })
}

/** The declaration of a file for a path: the first rule that matches. */
export function tdmAt(rules: readonly TdmRule[], path: string): TdmDeclaration {
  return rules.find(({ location }) => pathMatches(location, path)) ?? {}
}

/** Combines declarations, the weakest first: a later one replaces the properties that it sets (processing priority). */
export function combineTdm(
  declarations: readonly (readonly [TdmSource, TdmDeclaration])[]
): TdmRights | null {
  let found: TdmRights | null = null
  let policy: string | null = null
  for (const [source, declaration] of declarations) {
    policy = declaration.policy ?? policy
    const { reserved } = declaration
    if (reserved !== undefined) found = { reserved, policy: null, source }
  }
  return found && { ...found, policy: found.reserved ? policy : null }
}
