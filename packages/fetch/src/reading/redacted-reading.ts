/** Takes identifiers of people out of a reading, before it leaves the worker. */

import { createRedactor, type RedactedKind } from '../redaction/redactor.ts'
import type { Reading } from './job.ts'

/** A reading before its data is text. */
export interface RawReading extends Omit<Reading, 'data' | 'duration' | 'redacted'> {
  readonly data: object
}

/**
 * The reading with its data as text.
 *
 * @param sources - returns the values that may name the people of the page.
 * @param html - the page, whose identifiers are whole; texts of the reading may be cut.
 */
export function withoutIdentifiers(
  reading: RawReading,
  kinds: readonly RedactedKind[] = [],
  sources: () => readonly unknown[],
  html: string
): Omit<Reading, 'duration'> {
  if (kinds.length === 0) return { ...reading, data: bytesOf(reading.data), redacted: null }
  const { redacted, learn, counts } = createRedactor(kinds, sources())
  learn(html)
  redacted(reading.data)
  const { data, forEngines, discovered, embedded, next, rowKeys, ...others } = reading
  return {
    // Addresses that are fetched and keys of rows stay as they are; none of them is stored with the result.
    discovered,
    embedded,
    next,
    rowKeys,
    ...redacted(others),
    data: bytesOf(redacted(data, true)),
    forEngines: forEngines && {
      ...forEngines,
      markdown: redacted(forEngines.markdown),
      declared: redacted(forEngines.declared)
    },
    redacted: counts
  }
}

function bytesOf(data: object): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(JSON.stringify(data))
}
