/** Fetches in this process, with the pipeline of the service. */

import { setTimeout as wait } from 'node:timers/promises'
import { ERRORS, SluiceError } from '@sluice/core'
import { ulid } from 'ulid'
import type { Fetched, Fetcher, FetcherOptions } from './fetcher.ts'
import { openLocalPipeline } from './local-pipeline.ts'
import type { RequestInput } from './request-flags.ts'

/** First delay before a retry, ms; it doubles up to the longest. */
const WAIT = { first: 250, longest: 8_000 }

/** Start worker threads and open the pipeline. */
export async function localFetcher(options: FetcherOptions, input: RequestInput): Promise<Fetcher> {
  const { retries, concurrency, pictures: keepsPictures } = options
  const pipeline = await openLocalPipeline(concurrency, keepsPictures)
  const fetchOnce = async (url: string, signal: AbortSignal): Promise<Fetched> => {
    const outcome = await pipeline.run(pipeline.prepare(url, input), signal)
    const { data, meta, warnings, pictures } = outcome
    return {
      data: new TextDecoder().decode(data),
      meta: { request_id: `loc_${ulid()}`, ...meta },
      warnings,
      charged: 0,
      remaining: null,
      pictures
    }
  }
  return {
    fetch: (url, _key, signal) => retried(retries, signal, () => fetchOnce(url, signal)),
    close: () => pipeline.close()
  }
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
