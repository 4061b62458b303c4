/**
 * The record of a fetch: `meta` of the answer (decisions.md §3) and the history entry (§7), made
 * together so that they never disagree.
 */

import type { SluiceError } from '@sluice/core'
import type { HistoryEntry } from '@sluice/store'
import type { Enriched } from './enrichment.ts'
import type { FetchContext } from './fetch.ts'
import { errorBody } from './http/errors.ts'
import type { Prepared } from './prepare.ts'
import type { FetchFacts } from './read-pages.ts'
import type { Reading } from './reading/job.ts'
import type { Service } from './service.ts'
import { suggestedParser } from './suggested-parser.ts'

type EntryService = Pick<Service, 'registry' | 'config'>
type EntryContext = Pick<FetchContext, 'id' | 'stages' | 'caller'>

/** The entry of a fetch that succeeded; `pointer` is filled in once the payload is saved. */
export function successEntry(
  service: EntryService,
  prepared: Prepared,
  context: EntryContext,
  facts: FetchFacts,
  reading: Omit<Reading, 'extraction' | 'data'> & Pick<Enriched, 'price' | 'ai' | 'extraction'>
): HistoryEntry {
  const meta = {
    request_id: context.id,
    url: prepared.url.href,
    final_url: facts.finalUrl,
    parser: { name: prepared.parser.name, version: prepared.parser.version },
    suggested_parser: suggestedParser(service.registry, reading.suggested),
    engine: facts.engine,
    engine_reason: facts.engineReason,
    target_status: facts.status,
    content_type: reading.mediaType,
    redirects: facts.redirects,
    cache: facts.cache,
    duration_ms: context.stages.elapsed(),
    bytes: facts.bytes,
    content: reading.content,
    extraction: reading.extraction,
    ...(reading.ai ? { ai: reading.ai } : {}),
    provenance: reading.provenance,
    truncated: reading.truncated,
    billing: reading.price
  }
  return {
    ...commonEntry(service, prepared, context),
    status: 'success',
    tokens: reading.price.tokens,
    meta: {
      ...requestOf(prepared),
      meta,
      warnings: [...prepared.warnings, ...reading.warnings],
      metadata: {
        title: reading.title,
        content_type: reading.mediaType,
        target_status: facts.status,
        engine: facts.engine,
        duration_ms: meta.duration_ms,
        bytes: facts.bytes
      },
      error: null
    }
  }
}

/** The entry of a fetch that failed: 0 tokens, no payload. */
export function failureEntry(
  service: Service,
  prepared: Prepared,
  context: FetchContext,
  error: SluiceError
): HistoryEntry {
  return {
    ...commonEntry(service, prepared, context),
    status: 'failed',
    tokens: 0,
    meta: {
      ...requestOf(prepared),
      warnings: prepared.warnings,
      metadata: {
        title: null,
        content_type: null,
        target_status: error.details.target_status ?? null,
        engine: null,
        duration_ms: context.stages.elapsed(),
        bytes: 0
      },
      error: errorBody(error)
    }
  }
}

function commonEntry(service: EntryService, prepared: Prepared, context: EntryContext) {
  const completedAt = Date.now()
  return {
    id: context.id,
    url: prepared.url.href,
    host: prepared.url.hostname,
    parser: { name: prepared.parser.name, version: prepared.parser.version },
    kind: prepared.parser.kind,
    pointer: null,
    key: context.caller.key,
    createdAt: completedAt - context.stages.elapsed(),
    completedAt,
    expiresAt: completedAt + service.config.HISTORY_DAYS * 86_400_000
  }
}

/** Options and filters as a client would send them. Request headers are never stored (decisions.md §7). */
function requestOf({ request, filters }: Prepared) {
  const { headers: _, include_html, ...options } = request.options
  return {
    options: { ...options, include_html: include_html === 'off' ? false : include_html },
    filters: filters ?? {}
  }
}
