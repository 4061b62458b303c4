/** Fetches a page again that a parser failed on, as a request without an account: through the same guard, limits and worker threads. */

import { decodeBody, mediaType } from '@sluice/acquire/decode'
import {
  asSluiceError,
  createPipeline,
  type Outcome,
  type PipelineParts,
  type Prepared,
  type Reader,
  type ReadJob,
  startStages
} from '@sluice/fetch'
import { readFetchRequest } from '@sluice/fetch/request'
import { isPrivateUrl } from './private-url.ts'
import { SAMPLES_ACCOUNT, type SampledPage } from './sample.ts'
import type { Look, SecondLook } from './sampler.ts'

/** Largest pages of a sample, decoded bytes together. */
const LARGEST = 8 * 1024 * 1024
/** Time of a second look, ms. */
const PATIENCE = 30_000

/** @param parts - parts of the service's pipeline; asked at each look, since parsers are replaced while it runs. */
export function createSecondLook(parts: () => PipelineParts): SecondLook {
  return {
    async take(prepared, signal) {
      const current = parts()
      let pages: readonly SampledPage[] = []
      const reader: Reader = {
        ...current.reader,
        started: current.reader.started,
        waiting: 0,
        read(job, ...rest) {
          // Bodies move to the worker.
          pages = sampledPages(job)
          return current.reader.read(job, ...rest)
        }
      }
      const pipeline = createPipeline({ ...current, reader })
      const again = pipeline.prepare(requestOf(prepared))
      const run = { tenant: SAMPLES_ACCOUNT, signal, stages: startStages() }
      const ending = await pipeline.run(again, run).then(read, failed)
      return { ...ending, pages }
    }
  }
}

function read({ fields }: Outcome): Omit<Look, 'pages'> {
  return { fields }
}

function failed(error: unknown): Omit<Look, 'pages'> {
  return { code: asSluiceError(error).code }
}

/**
 * Builds a request with the options that decide which page it is, and no others. It obeys robots.txt, because no user
 * requested this page.
 */
function requestOf({ url, parser, request }: Prepared) {
  const { render, locale, mobile, wait_for, wait_ms } = request.options
  return readFetchRequest({
    url: url.href,
    filters: request.filters,
    options: {
      parser: parser.kind,
      render,
      mobile,
      ...(locale === undefined ? {} : { locale }),
      ...(wait_for === undefined ? {} : { wait_for }),
      ...(wait_ms === undefined ? {} : { wait_ms }),
      markdown: false,
      respect_robots: true,
      timeout_ms: PATIENCE
    }
  })
}

/**
 * The pages of a job as a fixture has them; none if they are too large, not text, not a parser's input, or if a
 * redirect led to a private URL.
 */
function sampledPages({ pages }: ReadJob): SampledPage[] {
  const bytes = pages.reduce((sum, { body }) => sum + body.byteLength, 0)
  if (bytes > LARGEST) return []
  const sampled = pages.map(({ url, status, contentType, body }) => {
    const content_type = mediaType(contentType, body, new URL(url))
    const isText = /^text\/|[/+](?:json|xml)$/.test(content_type)
    const isPage = status >= 200 && status <= 299
    if (!isText || !isPage || isPrivateUrl(new URL(url))) return undefined
    return { url, status, content_type, text: decodeBody(body, contentType).text }
  })
  return sampled.every((page) => page !== undefined) ? sampled : []
}
