/**
 * The tools' client without a server: pages are read in this process, and the last results are kept in its memory, so
 * that a page that was cut can be read on.
 */

import { NotFoundError, SluiceApiError } from '@sluice/client'
import { ERRORS, SluiceError } from '@sluice/core'
import type { KeptPage, ReadPage, ToolClient } from '@sluice/mcp'
import { ulid } from 'ulid'
import { type LocalPipeline, openLocalPipeline } from '../reading/local-pipeline.ts'
import type { RequestInput } from '../reading/request-flags.ts'

/** Results that are kept at most, and their size in all, bytes of JSON. */
const KEPT = { results: 200, bytes: 64 * 1024 * 1024 }

/** Pages read at once. */
const CONCURRENCY = 4

/** See the module. Worker threads start with the first page. */
export function openLocalToolClient() {
  const results = createResults()
  let opened: Promise<LocalPipeline> | undefined
  const withPipeline = async <Answer>(work: (pipeline: LocalPipeline) => Promise<Answer>) => {
    try {
      opened ??= openLocalPipeline(CONCURRENCY)
      return await work(await opened)
    } catch (error) {
      throw asApiError(error)
    }
  }
  const client: ToolClient = {
    fetch: (url, { filters = {}, options = {}, signal }) =>
      withPipeline(async (pipeline) => {
        const prepared = pipeline.prepare(url, { filters, options } as RequestInput)
        const outcome = await pipeline.run(prepared, signal ?? new AbortController().signal)
        const { data, meta, warnings, title } = outcome
        const id = `ftc_${ulid()}`
        results.keep({ id, url, final_url: meta.final_url, title, data })
        return {
          data: JSON.parse(new TextDecoder().decode(data)),
          meta: { request_id: id, final_url: meta.final_url, extraction: meta.extraction },
          warnings,
          receipt: { charged: 0, remaining: null, replayed: false }
        } as ReadPage
      }),
    quote: (url, { filters = {}, options = {} }) =>
      withPipeline(async (pipeline) => {
        pipeline.prepare(url, { filters, options } as RequestInput)
        return { billing: { tokens_max: 0 } }
      }),
    result: async (id) => results.get(id)
  }
  return {
    client,
    async close() {
      await (await opened)?.close()
    }
  }
}

interface Result {
  readonly id: string
  readonly url: string
  readonly final_url: string
  readonly title: string | null
  /** JSON text. */
  readonly data: Uint8Array
}

/** The last results, the oldest first. */
function createResults() {
  const kept = new Map<string, Result>()
  let bytes = 0
  const drop = (result: Result) => {
    kept.delete(result.id)
    bytes -= result.data.byteLength
  }
  return {
    keep(result: Result): void {
      kept.set(result.id, result)
      bytes += result.data.byteLength
      for (const oldest of kept.values()) {
        if (oldest === result || (kept.size <= KEPT.results && bytes <= KEPT.bytes)) break
        drop(oldest)
      }
    },
    get(id: string): KeptPage {
      const found = kept.get(id)
      if (!found) throw new NotFoundError(failure('NOT_FOUND', ERRORS.NOT_FOUND.meaning, {}))
      const { url, final_url, title, data } = found
      const read = JSON.parse(new TextDecoder().decode(data)) as object
      return { id, url, final_url, status: 'success', error: null, data: read, metadata: { title } }
    }
  }
}

/** A failure of the pipeline as a server answers it. */
function asApiError(error: unknown): unknown {
  if (!SluiceError.is(error)) return error
  return new SluiceApiError(failure(error.code, error.message, error.details))
}

function failure(code: SluiceError['code'], message: string, details: object) {
  const { status, retryable } = ERRORS[code]
  return {
    code,
    status,
    message,
    details: { retryable, ...details },
    requestId: '',
    attempts: 1,
    retryAfter: 0
  }
}
