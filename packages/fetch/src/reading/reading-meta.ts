/** The part of `meta` that follows from reading alone. */

import type { Registry } from '@sluice/core'
import { suggestedParser } from '../parsers/suggested-parser.ts'
import type { Prepared } from '../plan/prepare.ts'
import type { Reading } from './job.ts'

/** See {@link readingMeta}. */
export interface ReadingMeta {
  readonly parser: { readonly name: string; readonly version: string }
  readonly suggested_parser: string | null
  /** Null if `data.main_entity` has no record. */
  readonly main_entity: Reading['mainEntity']
  readonly content_type: string
  readonly content: Reading['content']
  readonly extraction: Reading['extraction']
  /** Absent unless `redact` was requested. */
  readonly redacted?: NonNullable<Reading['redacted']>
  readonly provenance: Reading['provenance']
  /** Absent unless `provenance` was requested. */
  readonly evidence?: NonNullable<Reading['evidence']>
  readonly truncated: boolean
}

/**
 * `meta` of a page that was read.
 *
 * @param prepared - the request as it was answered. A parser that refused the page is not suggested.
 */
export function readingMeta(
  registry: Registry,
  { parser, refused }: Pick<Prepared, 'parser' | 'refused'>,
  reading: Reading
): ReadingMeta {
  const suggested = suggestedParser(registry, reading.suggested)
  return {
    parser: { name: parser.name, version: parser.version },
    suggested_parser: suggested === refused?.kind ? null : suggested,
    main_entity: reading.mainEntity,
    content_type: reading.mediaType,
    content: reading.content,
    ...(reading.redacted ? { redacted: reading.redacted } : {}),
    extraction: reading.extraction,
    provenance: reading.provenance,
    ...(reading.evidence ? { evidence: reading.evidence } : {}),
    truncated: reading.truncated
  }
}
