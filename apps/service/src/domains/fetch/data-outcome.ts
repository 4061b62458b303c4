/** The outcome of a charged request that reads no page: a map, a search. */

import { type Outcome, type Prepared, type Run, startDeadline, type Warning } from '@sluice/fetch'

/** Result of the request. */
interface Found {
  /** To be written as JSON, or JSON text in UTF-8. */
  readonly data: unknown
  /** Default: the price of the request. */
  readonly tokens?: Outcome['cost']
  readonly warnings?: readonly Warning[]
}

/** Returns work that takes the place of a fetch, within the time of its request. Its outcome has the form of a fetch's. */
export function dataWork(
  prepared: Prepared,
  find: (run: Run, signal: AbortSignal) => Promise<Found>
): (run: Run) => Promise<Outcome> {
  return async (run) => {
    const deadline = startDeadline(prepared, run.stages, run)
    try {
      const { signal } = deadline
      const found = await find(run, signal)
      const outcome = dataOutcome(prepared, found, run.stages.elapsed())
      await run.conclude?.(outcome, signal)
      return outcome
    } finally {
      deadline.close()
    }
  }
}

/** @param duration - milliseconds since the request arrived. */
function dataOutcome(
  { url, parser, price, warnings: preparing }: Prepared,
  { data: found, tokens = price, warnings = [] }: Found,
  duration: number
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
