/** The part of `meta` that follows from reading alone. */

import type { AnyParser, Registry } from '@sluice/core'
import { suggestedParser } from '../parsers/suggested-parser.ts'
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
  readonly provenance: Reading['provenance']
  readonly truncated: boolean
}

/** `meta` of a page that was read. @param parser - the parser that read it. */
export function readingMeta(
  registry: Registry,
  { name, version }: Pick<AnyParser, 'name' | 'version'>,
  reading: Reading
): ReadingMeta {
  return {
    parser: { name, version },
    suggested_parser: suggestedParser(registry, reading.suggested),
    main_entity: reading.mainEntity,
    content_type: reading.mediaType,
    content: reading.content,
    extraction: reading.extraction,
    provenance: reading.provenance,
    truncated: reading.truncated
  }
}
