/** Suggests a parser that reads more of a page than the generic one did. */

import type { SuggestedKind } from '@sluice/content'
import type { Registry } from '@sluice/core'

/** Kinds of parsers by the kind of record a page says it is. Source: decisions.md §2 and §11. */
const PARSERS: Readonly<Record<SuggestedKind, string>> = {
  product: 'retail',
  job: 'jobs',
  person: 'profile',
  social: 'social'
}

/** Returns the value of `options.parser` that suits such a page; null if no such parser is loaded. */
export function suggestedParser(
  registry: Registry,
  suggested: SuggestedKind | null
): string | null {
  const kind = suggested === null ? undefined : PARSERS[suggested]
  return kind !== undefined && registry.byKind(kind) ? kind : null
}
