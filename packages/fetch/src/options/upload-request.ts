/** A file that the client sends instead of a URL: which options it may have, and where it counts as being from. */

import { SluiceError } from '@sluice/core'
import { z } from 'zod'
import { FetchOptions, FetchRequest, readFetchRequest } from './fetch-request.ts'

/** Options of how a page is fetched: a file that is here needs none of them. */
export const OF_FETCHING = [
  'render',
  'wait_for',
  'wait_ms',
  'max_age',
  'if_changed',
  'headers',
  'locale',
  'mobile',
  'actions',
  'cookies',
  'session',
  'keep_cookies',
  'proxy',
  'country',
  'timezone',
  'color_scheme',
  'geolocation',
  'device',
  'changes',
  'screenshot',
  'pdf',
  'accessibility',
  'respect_robots',
  'rights',
  'use',
  'archive',
  'offline'
] as const

const omitted = Object.fromEntries(OF_FETCHING.map((name) => [name, true])) as {
  [name in (typeof OF_FETCHING)[number]]: true
}

/** The part `request` of `POST /api/v1/internet/parse/`. */
export const UploadRequest = z.strictObject({
  url: z
    .string()
    .optional()
    .describe(
      'Original URL of the file: its host selects the parser, and links are resolved against it. It is not fetched. Default: `file:///` and the name of the file.'
    ),
  filters: FetchRequest.shape.filters,
  options: FetchOptions.omit(omitted).prefault({}).meta({ id: 'UploadOptions' })
})

/**
 * Check the part `request` of an upload.
 *
 * @param name - name of the file, as the client sent it.
 * @returns the request with defaults filled in, and the address of the file.
 * @throws SluiceError `INVALID_URL`, `INVALID_REQUEST`, `INVALID_SCHEMA`.
 */
export function readUploadRequest(
  body: unknown,
  name: string
): { readonly request: FetchRequest; readonly url: URL } {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw new SluiceError('INVALID_REQUEST', 'The part `request` must be a JSON object.')
  }
  const { options } = body as { options?: object }
  const idle = OF_FETCHING.find((option) => Object.hasOwn(Object(options), option))
  if (idle !== undefined) {
    throw new SluiceError(
      'INVALID_REQUEST',
      `\`options.${idle}\` controls fetching and does not apply to an uploaded file.`,
      { details: { path: `options.${idle}` } }
    )
  }
  const { url: given } = body as { url?: unknown }
  const url = given === undefined || given === null ? fileUrl(name) : pageUrl(given)
  return { request: readFetchRequest({ ...body, url: url.href }), url }
}

/** Names are the client's: only the last part of a path, and of a usual length. */
function fileUrl(name: string): URL {
  const last = name.split(/[\\/]/).at(-1)?.slice(0, 255) || 'file'
  return new URL(`file:///${encodeURIComponent(last)}`)
}

function pageUrl(given: unknown): URL {
  const url = typeof given === 'string' ? URL.parse(given) : null
  if (url && /^https?:$/.test(url.protocol) && url.username === '' && url.href.length <= 8_192) {
    return url
  }
  throw new SluiceError(
    'INVALID_URL',
    'Invalid URL format: `url` is the http or https URL that the file came from. Leave it out if there is none.'
  )
}
