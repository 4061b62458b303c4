/** The part of a result that a comparison uses. */

import { isReserved } from '@sluice/core'
import type { Comparison, Outcome } from '@sluice/fetch'

/** The names of a record's own fields. */
type Fields = Readonly<Record<string, unknown>>

/**
 * The compared part of the JSON of a result; `undefined` if the result does not have it, or if its schema found nothing.
 *
 * @param fields - fields that are the record's own although an option has the same name.
 */
export function partIn(
  bytes: Uint8Array,
  { mode, only }: Pick<Comparison, 'mode' | 'only'>,
  fields: Fields = {}
): unknown {
  const data = JSON.parse(new TextDecoder().decode(bytes)) as Record<string, unknown>
  if (mode === 'text') {
    if (only !== undefined) return textsIn((data.changes as { texts?: unknown })?.texts)
    return typeof data.markdown === 'string' ? data.markdown : undefined
  }
  if (mode === 'schema') return isFilled(data.extracted) ? data.extracted : undefined
  // Among the keys that the service adds, only the applied filters describe the record.
  const isOfRecord = (name: string) =>
    Object.hasOwn(fields, name) || name === 'query' || !isReserved(name)
  return Object.fromEntries(
    Object.entries(data).filter(([name]) => name !== 'changes' && isOfRecord(name))
  )
}

/** The compared part of a new result. */
export function partOf(
  comparison: Comparison,
  { data, fields, watched }: Pick<Outcome, 'data' | 'fields' | 'watched'>
): unknown {
  if (comparison.only !== undefined) return textsIn(watched)
  return partIn(data, comparison, fields)
}

/** JSON of a part that {@link partIn} finds again. */
export function keptPart({ mode, only }: Comparison, part: unknown): Uint8Array {
  const wrapped = {
    text: only === undefined ? { markdown: part } : { changes: { texts: part } },
    schema: { extracted: part },
    record: part
  }
  return Buffer.from(JSON.stringify(wrapped[mode]))
}

function textsIn(value: unknown): readonly string[] | undefined {
  return Array.isArray(value) && value.length > 0 ? value.map(String) : undefined
}

function isFilled(value: unknown): boolean {
  if (value === null || value === undefined || value === '') return false
  if (typeof value !== 'object') return true
  return Object.values(value).some(isFilled)
}
