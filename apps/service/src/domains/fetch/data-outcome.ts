/** The outcome of a charged request that reads no page: a map, a search. */

import type { Outcome, Prepared, Warning } from '@sluice/fetch'

/** Result of the request. */
export interface Found {
  /** To be written as JSON, or JSON text in UTF-8. */
  readonly data: unknown
  readonly tokens: Outcome['cost']
  readonly warnings?: readonly Warning[]
  /** Milliseconds since the request arrived. */
  readonly duration: number
}

/** Builds an outcome in the form of a fetch's outcome. */
export function dataOutcome(
  { url, parser, warnings: preparing }: Prepared,
  { data: found, tokens, warnings = [], duration }: Found
): Outcome {
  const data = found instanceof Uint8Array ? found : new TextEncoder().encode(JSON.stringify(found))
  return {
    parser,
    data,
    meta: {
      url: url.href,
      final_url: url.href,
      parser: { name: parser.name, version: parser.version },
      suggested_parser: null,
      main_entity: null,
      engine: 'http',
      engine_reason: null,
      target_status: 200,
      content_type: 'application/json',
      redirects: 0,
      cache: null,
      duration_ms: duration,
      bytes: data.byteLength,
      content: null,
      extraction: null,
      provenance: null,
      truncated: false
    },
    warnings: [...preparing, ...warnings],
    title: null,
    cost: tokens,
    discovered: null,
    watched: null,
    document: null,
    pictures: [],
    fields: {},
    digest: () => '',
    keep: async () => {}
  }
}
