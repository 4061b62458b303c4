/** Loads pages, crawls and files as documents. */

import { BaseDocumentLoader } from '@langchain/core/document_loaders/base'
import type { Document } from '@langchain/core/documents'
import { getEnvironmentVariable } from '@langchain/core/utils/env'
import {
  type Client,
  type ClientSettings,
  type CrawlInput,
  createClient,
  type FetchInput,
  type FetchOptions,
  type FetchResult,
  type ParseInput
} from '@sluice/client'
import { isOfOneSource, jobError, type LoadFailure, pageError } from './failures.ts'
import { pageDocuments, type SluiceMetadata } from './page-document.ts'

/** What to load, one of `urls`, `crawl`, `job` and `files`, and how. */
export interface SluiceLoaderSettings extends Partial<ClientSettings> {
  /** Pages, loaded one after the other. */
  readonly urls?: string | readonly string[]
  /** A crawl in place of them: `{ url: 'https://example.com/', scope: { limit: 50 } }`. It is waited for. */
  readonly crawl?: CrawlInput
  /** The id of a batch or crawl that was started before. It is waited for. */
  readonly job?: string
  /** Files: `new File([bytes], 'tides.pdf')`. */
  readonly files?: Blob | readonly Blob[]
  /** Options of every fetch. With `chunks` each chunk is a document; otherwise `markdown` is always true. */
  readonly options?: FetchOptions
  /** Filters of every fetch. */
  readonly filters?: Readonly<Record<string, string>>
  /**
   * `throw`: the first page that fails ends loading. `skip`: it is left out, and {@link SluiceLoader.failures} has it.
   * Unless given, failed URLs and files throw, and failed pages of a crawl or a job are left out as long as one
   * succeeded.
   */
  readonly onFailure?: 'throw' | 'skip'
  /** Ends loading. */
  readonly signal?: AbortSignal
}

/** How each of `urls` and `files` is asked for. */
type Asked = () => Promise<FetchResult<unknown>>

/**
 * Loads pages as Markdown, each as a `Document` with `source`, `title`, `tokens` and the like.
 *
 * `baseUrl` is that of the service; unless given, `SLUICE_SERVER`. `apiKey`: `SLUICE_API_KEY`, else `SLUICE_KEY`.
 */
export class SluiceLoader extends BaseDocumentLoader {
  /** What was left out by the last {@link SluiceLoader.load} or {@link SluiceLoader.lazyLoad}. */
  failures: LoadFailure[] = []

  readonly #settings: SluiceLoaderSettings
  readonly #client: Client

  /** @throws TypeError - not exactly one source is given, or `baseUrl` is no absolute http(s) URL. */
  constructor(settings: SluiceLoaderSettings) {
    super()
    const { urls, crawl, job, files } = settings
    if ([urls, crawl, job, files].filter((one) => one !== undefined).length !== 1) {
      throw new TypeError('SluiceLoader: give one of urls, crawl, job and files')
    }
    this.#settings = settings
    this.#client = clientOf(settings)
  }

  /** All documents. */
  async load(): Promise<Document<SluiceMetadata>[]> {
    const documents: Document<SluiceMetadata>[] = []
    for await (const document of this.lazyLoad()) documents.push(document)
    return documents
  }

  /** The documents one by one: a page of `urls` is fetched when its document is asked for. */
  async *lazyLoad(): AsyncGenerator<Document<SluiceMetadata>, void> {
    this.failures = []
    const { urls, files, crawl, job, signal } = this.#settings
    if (urls !== undefined) yield* this.#loadEach(this.#fetches(urls))
    else if (files !== undefined) yield* this.#loadEach(this.#uploads(files))
    else if (job !== undefined) yield* this.#loadJob(job, job)
    else if (crawl) {
      const started = await this.#client.jobs.crawl(this.#crawlInput(crawl), { signal })
      yield* this.#loadJob(started.id, crawl.url)
    }
  }

  *#fetches(urls: string | readonly string[]): Generator<[source: string, ask: Asked]> {
    const input = { ...this.#input(), signal: this.#settings.signal }
    for (const url of typeof urls === 'string' ? [urls] : urls) {
      yield [url, () => this.#client.fetch<unknown>(url, input)]
    }
  }

  *#uploads(files: Blob | readonly Blob[]): Generator<[source: string, ask: Asked]> {
    const input = { ...(this.#input() as ParseInput), signal: this.#settings.signal }
    for (const file of files instanceof Blob ? [files] : files) {
      const name = 'name' in file ? String(file.name) : 'file'
      yield [name, () => this.#client.parse<unknown>(file, input)]
    }
  }

  #input(): FetchInput {
    const { options, filters } = this.#settings
    const markdown = !options?.chunks
    return { options: { ...options, markdown }, ...(filters ? { filters } : {}) }
  }

  /** Out of tokens, it ends with what it has: nobody waits here for the tokens of the next month. */
  #crawlInput(crawl: CrawlInput): CrawlInput {
    const { options, ...more } = this.#input()
    return {
      ...more,
      ...crawl,
      options: { ...crawl.options, ...options },
      job: { when_out_of_tokens: 'stop', ...crawl.job }
    }
  }

  async *#loadEach(all: Iterable<[source: string, ask: Asked]>) {
    for (const [source, ask] of all) {
      let answer: FetchResult<unknown>
      try {
        answer = await ask()
      } catch (error) {
        if (!isOfOneSource(error)) throw error
        this.#fail(source, error, true)
        continue
      }
      const { data, meta, receipt } = answer
      const of = { source: meta.final_url, result_id: meta.request_id, tokens: receipt.charged }
      yield* pageDocuments(data, of)
    }
  }

  /** @param source - name of the job in a failure of the whole job. */
  async *#loadJob(id: string, source: string) {
    const { signal } = this.#settings
    const { jobs } = this.#client
    const job = await jobs.waitFor(id, { signal })
    if (job.status === 'failed') this.#fail(source, jobError(source, job), true)
    const isEmpty = job.pages.success === 0
    for await (const page of jobs.pages(id, { status: 'failed', fields: 'meta' }, { signal })) {
      this.#fail(page.url, pageError(page), isEmpty)
    }
    for await (const page of jobs.pages(id, {}, { signal })) {
      const of = { source: page.url, result_id: page.result, tokens: page.tokens }
      yield* pageDocuments(page.data, of)
    }
  }

  /** @param byDefault - whether it throws when `onFailure` is not given. */
  #fail(source: string, error: LoadFailure['error'], byDefault: boolean): void {
    const { onFailure = byDefault ? 'throw' : 'skip' } = this.#settings
    if (onFailure === 'throw') throw error
    this.failures.push({ source, error })
  }
}

function clientOf({
  baseUrl = getEnvironmentVariable('SLUICE_SERVER'),
  apiKey = getEnvironmentVariable('SLUICE_API_KEY') ?? getEnvironmentVariable('SLUICE_KEY'),
  fetch,
  retries,
  retryFailures,
  timeout
}: SluiceLoaderSettings): Client {
  if (baseUrl === undefined) {
    throw new TypeError('SluiceLoader: baseUrl is missing: pass it, or set SLUICE_SERVER')
  }
  return createClient({ baseUrl, apiKey, fetch, retries, retryFailures, timeout })
}
