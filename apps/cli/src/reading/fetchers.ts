/**
 * Fetches in this process, or through the API of a server. Both retry transient failures.
 */

import { availableParallelism } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import { ERRORS, SluiceError } from '@sluice/core'
import { type FetchRequest, readFetchRequest } from '@sluice/fetch/request'
import { ulid } from 'ulid'
import { UsageError } from '../failure.ts'
import type { RequestInput } from './request-input.ts'

/** What came of one URL. */
export interface Fetched {
  /** The record as JSON text. */
  readonly data: string
  readonly meta: unknown
  readonly warnings: readonly unknown[]
  /** Tokens; 0 if no account is charged. */
  readonly charged: number
  /** Tokens left; null if no account is charged. */
  readonly remaining: number | null
}

/** An answer as keys of a JSON object. */
export function answerKeys({ data, meta, warnings, charged }: Fetched): string {
  return `"data":${data},"meta":${JSON.stringify(meta)},"warnings":${JSON.stringify(warnings)},"charged":${charged}`
}

/** Fetches URLs. */
export interface Fetcher {
  /**
   * @param key - an Idempotency-Key: the same again costs nothing.
   * @throws what the fetch failed with. The reason of `signal`.
   */
  fetch(url: string, key: string | undefined, signal: AbortSignal): Promise<Fetched>
  close(): Promise<void>
}

/** The flags that say who fetches. */
export interface FetcherFlags {
  readonly server?: string
  readonly key?: string
  readonly retries: number
  /** URLs at once. */
  readonly concurrency: number
}

/** First wait before another try, ms; it doubles up to the longest. */
const WAIT = { first: 250, longest: 8_000 }

/** The fetcher of the flags. @throws UsageError - a server without a key, or no URL of one. */
export function openFetcher(flags: FetcherFlags, input: RequestInput): Promise<Fetcher> {
  return flags.server === undefined ? localFetcher(flags, input) : serverFetcher(flags, input)
}

async function localFetcher(flags: FetcherFlags, input: RequestInput): Promise<Fetcher> {
  const { createReader } = await import('@sluice/fetch/reading')
  const { takeConfig } = await import('@sluice/service/config')
  const { createLog } = await import('@sluice/service/log')
  const { pipelineOptions, readerOptions } = await import('@sluice/service/pipeline')
  const { retries, concurrency } = flags
  const config = takeConfig()
  const log = createLog('error')
  // A worker takes half a second of a core to start: for one page, one.
  const workers = config.WORKERS ?? Math.min(availableParallelism(), concurrency)
  // Worker threads start while this thread loads the rest, which takes both about as long.
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

/** The message of the pipeline is about a server; here it is about this machine. */
function withoutProvider({ details }: SluiceError): SluiceError {
  return new SluiceError(
    'AI_NOT_CONFIGURED',
    `\`options.${details.option}\`: no provider is configured for it. Set AI_BASE_URL and AI_MODEL, or AI_LOCAL=on for the offline providers; or name a server with --server.`,
    { details }
  )
}

/** Nothing that was asked for is left out in silence. */
function refuseWhatNeedsAServer({ options }: FetchRequest): void {
  if (options.max_age === 0) return
  throw new SluiceError(
    'INVALID_REQUEST',
    `\`options.max_age\` is ${options.max_age}, but only a server caches pages. Leave it out, or name one with --server.`,
    { details: { path: 'options.max_age' } }
  )
}

async function serverFetcher(flags: FetcherFlags, input: RequestInput): Promise<Fetcher> {
  const { server = '', key, retries } = flags
  if (!/^https?:$/.test(URL.parse(server)?.protocol ?? '')) {
    throw new UsageError(`--server ${JSON.stringify(server)} is not an http or https URL.`)
  }
  if (!key) throw new UsageError('--server needs an API key: set SLUICE_KEY, or give --key.')
  const { createClient } = await import('@sluice/client')
  const perAttempt = Number(input.options.timeout_ms ?? 60_000) + 15_000
  const client = createClient({
    baseUrl: server,
    apiKey: key,
    retries,
    timeout: perAttempt * (retries + 1)
  })
  return {
    async fetch(url, idempotencyKey, signal) {
      const asked = {
        ...input,
        signal,
        ...(idempotencyKey === undefined ? {} : { idempotencyKey })
      }
      const { data, meta, warnings, receipt } = await client.fetch(url, asked)
      const { charged, remaining } = receipt
      return { data: JSON.stringify(data), meta, warnings, charged, remaining }
    },
    close: async () => {}
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
      // Spread, so that those who failed together do not come back together.
      await wait(longest * (0.5 + Math.random() / 2), undefined, { signal }).catch(() => {})
      signal.throwIfAborted()
    }
  }
}
