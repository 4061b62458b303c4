/** Fetches in this process, with the pipeline of the service. */

import { availableParallelism } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import { ERRORS, SluiceError } from '@sluice/core'
import { type FetchRequest, readFetchRequest } from '@sluice/fetch/request'
import { ulid } from 'ulid'
import type { Fetched, Fetcher, FetcherOptions } from './fetcher.ts'
import type { RequestInput } from './request-flags.ts'

/** First delay before a retry, ms; it doubles up to the longest. */
const WAIT = { first: 250, longest: 8_000 }

/** Start worker threads and open the pipeline. */
export async function localFetcher(options: FetcherOptions, input: RequestInput): Promise<Fetcher> {
  const { createReader } = await import('@sluice/fetch/reading')
  const { takeConfig } = await import('@sluice/service/config')
  const { createLog } = await import('@sluice/service/log')
  const { pipelineOptions, readerOptions } = await import('@sluice/service/pipeline')
  const { retries, concurrency } = options
  const config = takeConfig()
  const log = createLog('error')
  // A worker takes half a second of a core to start: for one page, use one.
  const workers = config.WORKERS ?? Math.min(availableParallelism(), concurrency)
  // Worker threads start while this thread loads the rest, which takes about as long.
  const reading = createReader({ ...readerOptions(config, log), workers })
  const { openPipeline, startStages } = await import('@sluice/fetch')
  const pipeline = await openPipeline({ ...pipelineOptions(config, log), reading })
  const fetchOnce = async (url: string, signal: AbortSignal): Promise<Fetched> => {
    const request = readFetchRequest({ url, ...input })
    refuseWhatNeedsAServer(request)
    const prepared = pipeline.prepare(request)
    if (prepared.unserved) throw withoutProvider(prepared.unserved)
    const run = { tenant: 'local', stages: startStages(), signal }
    const { data, meta, warnings } = await pipeline.run(prepared, run)
    return {
      data: new TextDecoder().decode(data),
      meta: { request_id: `loc_${ulid()}`, ...meta },
      warnings,
      charged: 0,
      remaining: null
    }
  }
  return {
    fetch: (url, _key, signal) => retried(retries, signal, () => fetchOnce(url, signal)),
    close: () => pipeline.close()
  }
}

/** The pipeline's message is about a server; here it is about this machine. */
function withoutProvider({ details }: SluiceError): SluiceError {
  return new SluiceError(
    'AI_NOT_CONFIGURED',
    `\`options.${details.option}\`: no provider is configured for it. Set AI_BASE_URL and AI_MODEL, or AI_LOCAL=on for the offline providers; or name a server with --server.`,
    { details }
  )
}

/** Nothing that was requested is silently left out. */
function refuseWhatNeedsAServer({ options }: FetchRequest): void {
  if (options.max_age === 0) return
  throw new SluiceError(
    'INVALID_REQUEST',
    `\`options.max_age\` is ${options.max_age}, but only a server caches pages. Leave it out, or name one with --server.`,
    { details: { path: 'options.max_age' } }
  )
}

async function retried<Result>(
  retries: number,
  signal: AbortSignal,
  work: () => Promise<Result>
): Promise<Result> {
  for (let tries = 0; ; tries++) {
    try {
      return await work()
    } catch (error) {
      signal.throwIfAborted()
      const mayPass = SluiceError.is(error) && ERRORS[error.code].retryable
      if (!mayPass || tries >= retries) throw error
      const longest = Math.min(WAIT.longest, WAIT.first * 2 ** tries)
      // With jitter, so that requests that failed together are not retried together.
      await wait(longest * (0.5 + Math.random() / 2), undefined, { signal }).catch(() => {})
      signal.throwIfAborted()
    }
  }
}
