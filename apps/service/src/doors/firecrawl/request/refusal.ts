/** Refuses parts of a request in Firecrawl's format by name. Nothing is accepted and then ignored. */

import { SluiceError } from '@sluice/core'

/** A 400 that names a field. */
export function refused(field: string, why: string): SluiceError {
  return new SluiceError('INVALID_REQUEST', `\`${field}\` ${why}`, { details: { path: field } })
}

/** A body without its null fields: clients send null for absent fields. */
export function withoutNulls(body: unknown): Record<string, unknown> {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw new SluiceError('INVALID_REQUEST', 'The body must be a JSON object.')
  }
  return Object.fromEntries(Object.entries(body).filter(([, value]) => value !== null))
}

/**
 * A body without fields that this service does not have, where they ask for nothing.
 *
 * @param reasons - text of the refusal by field.
 * @param within - the field that the body is of, for the message.
 * @throws SluiceError `INVALID_REQUEST` - one of them asks for something.
 */
export function withoutUnserved(
  body: Readonly<Record<string, unknown>>,
  reasons: Readonly<Record<string, string>>,
  within = ''
): Record<string, unknown> {
  const kept: Record<string, unknown> = {}
  for (const [field, value] of Object.entries(body)) {
    const why = Object.hasOwn(reasons, field) ? reasons[field] : undefined
    if (why === undefined) kept[field] = value
    else if (asksFor(value)) throw refused(within + field, why)
  }
  return kept
}

function asksFor(value: unknown): boolean {
  if (Array.isArray(value)) return value.length > 0
  return !(value === undefined || value === null || value === false || value === '' || value === 0)
}
