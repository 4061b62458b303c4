/** The routes that fetch. */

import type { Registry } from '@sluice/core'
import { UploadRequest } from '@sluice/fetch'
import { z } from 'zod'
import { FetchBody } from '../../../domains/jobs/start/async-fetch.ts'
import { FetchQuery } from '../../http/query.ts'
import { jsonAnswer } from '../../openapi/answer.ts'
import { acceptedAnswer } from '../accepted-answer.ts'
import type { Route } from '../route.ts'
import { FetchAnswer, ProfileAnswer, QuoteAnswer } from './answers.ts'
import { fetchUrl } from './handlers.ts'
import { extractProfile, knownNetwork } from './profile-handler.ts'
import { ProfileRequest } from './profile-record.ts'
import { asyncHeaders, FETCH_CODES, headers, replayed } from './request-parts.ts'
import { parseFile } from './upload-handler.ts'

/** The routes. @param registry - whose profile endpoints there are. */
export function fetchRoutes(registry: Registry): Route[] {
  const networks = registry.parsers.flatMap(({ network }) => network ?? [])
  return [fetchRoute, parseRoute, ...(networks.length > 0 ? [profileRoute(networks)] : [])]
}

const fetchRoute: Route = {
  id: 'fetchUrl',
  method: 'post',
  path: '/api/v1/internet/fetch',
  tag: 'Fetch',
  summary: 'Fetch and read a URL',
  access: 'fetch',
  query: FetchQuery,
  headers: asyncHeaders,
  otherAnswers: {
    202: acceptedAnswer('With `Prefer: respond-async`: a job with one page is queued.')
  },
  body: FetchBody,
  answer: {
    ...jsonAnswer(
      'The extracted data; with `dry_run=true`, the price.',
      z.union([FetchAnswer, QuoteAnswer])
    ),
    headers: replayed
  },
  codes: FETCH_CODES,
  isCharged: true,
  holdChecksKey: true,
  handle: fetchUrl
}

const parseRoute: Route = {
  id: 'parseFile',
  method: 'post',
  path: '/api/v1/internet/parse',
  tag: 'Fetch',
  summary: 'Read a file',
  description:
    'Reads an uploaded page or document, in any format that a fetch reads: HTML, PDF, Office files, EPUB, Markdown, JSON, CSV, XML.',
  access: 'fetch',
  query: FetchQuery,
  headers,
  form: z.strictObject({
    file: z.string().meta({ format: 'binary' }).describe('The file and its name.'),
    request: UploadRequest.optional().describe('JSON: `{"options": {"markdown": true}}`.')
  }),
  answer: {
    ...jsonAnswer(
      'The extracted data; with `dry_run=true`, the price.',
      z.union([FetchAnswer, QuoteAnswer])
    ),
    headers: replayed
  },
  codes: FETCH_CODES,
  isCharged: true,
  handle: parseFile
}

function profileRoute(networks: readonly string[]): Route {
  return {
    id: 'extractProfile',
    method: 'post',
    path: '/api/v1/scraper/{network}/profile',
    tag: 'Fetch',
    summary: 'Extract a public profile',
    access: 'fetch',
    parameters: z.object({ network: z.enum(networks as [string, ...string[]]) }),
    headers,
    body: ProfileRequest,
    answer: { ...jsonAnswer('The record.', ProfileAnswer), headers: replayed },
    codes: FETCH_CODES,
    isCharged: true,
    isFlat: true,
    holdChecksKey: true,
    precheck: knownNetwork,
    handle: extractProfile
  }
}
