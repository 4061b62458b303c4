/** Takes identifiers of people out of what providers and documents add to a reading. */

import type { PageDocument } from '@sluice/core'
import { createRedactor, type RedactedKind, type RedactionCounts } from './redactor.ts'

/** Parts of an outcome that the worker did not make. */
interface OutcomeParts {
  /** JSON text in UTF-8. */
  readonly data: Uint8Array
  readonly document: PageDocument | null
}

/**
 * The parts without identifiers, and the counts of the whole outcome.
 *
 * @param reading - `redacted` is what the worker counted; null if nothing is to be redacted.
 * @param isEnriched - providers added to the data, which is therefore read once more.
 */
export function redactedOutcome(
  kinds: readonly RedactedKind[] | undefined,
  reading: { readonly redacted: RedactionCounts | null },
  isEnriched: boolean,
  { data, document }: OutcomeParts
): OutcomeParts & { readonly redacted: RedactionCounts | null } {
  const counted = reading.redacted
  if (!counted || !kinds) return { data, document, redacted: null }
  const { redacted, counts } = createRedactor(kinds, [document])
  const clean = { document: redacted(document), data }
  if (!isEnriched) return { ...clean, redacted: counted }
  const value: unknown = JSON.parse(new TextDecoder().decode(data))
  clean.data = new TextEncoder().encode(JSON.stringify(redacted(value, true)))
  const sums = kinds.map((kind) => [kind, (counted[kind] ?? 0) + (counts[kind] ?? 0)])
  return { ...clean, redacted: Object.fromEntries(sums) }
}
