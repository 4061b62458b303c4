/** `options.archive` and `options.offline`: pages that are kept as the site sent them, and read without it. */

import { SluiceError } from '@sluice/core'
import { z } from 'zod'
import { FetchOptions, FetchRequest, readFetchRequest } from './fetch-request.ts'
import { parseRequest } from './parse-request.ts'
import { OF_FETCHING, UploadRequest } from './upload-request.ts'

/** Body of `POST /api/v1/fetch/results/{id}/read`. */
export const ReadAgainRequest = z.strictObject({
  filters: FetchRequest.shape.filters,
  options: UploadRequest.shape.options
})

/**
 * Check a request to read a kept page again.
 *
 * @param url - the URL of the page.
 * @throws SluiceError `INVALID_REQUEST`, `INVALID_SCHEMA`.
 */
export function readAgainRequest(body: unknown, url: string): FetchRequest {
  const { options } = Object(body) as { options?: object }
  const idle = OF_FETCHING.find((option) => Object.hasOwn(Object(options), option))
  if (idle) throw refused(idle, 'controls fetching, and a kept page is not fetched')
  parseRequest(ReadAgainRequest, body)
  const request = readFetchRequest({ ...Object(body), url })
  checkReadsOnly(request.options)
  return request
}

/** Refuse requests that nothing is kept for. @param keeps - whether this server keeps results. @throws SluiceError `INVALID_REQUEST`. */
export function checkArchive(
  { archive, offline, keep }: Pick<FetchOptions, 'archive' | 'offline' | 'keep'>,
  keeps: boolean
): void {
  if (archive && !keep)
    throw refused('archive', 'needs a kept result: leave out `options.keep: false`')
  const asked = archive ? 'archive' : 'offline'
  if ((archive || offline) && !keeps) throw refused(asked, 'needs a server with a history')
}

/** @throws SluiceError `INVALID_REQUEST` - an option of a request without the network that would use it. */
export function checkOffline(options: FetchOptions): undefined {
  if (!options.offline) return
  checkReadsOnly(options)
  const usual = defaults()
  const idle = OF_FETCHING.find(
    (name) => name !== 'offline' && JSON.stringify(options[name]) !== JSON.stringify(usual[name])
  )
  if (idle) throw refused(idle, 'controls fetching, and `options.offline` fetches nothing')
}

/** @throws SluiceError `INVALID_REQUEST` - an extra that fetches the images or recordings of a page. */
function checkReadsOnly({ ai }: Pick<FetchOptions, 'ai'>): void {
  const extra = (['image_transcription', 'audio_transcription'] as const).find((name) => ai[name])
  if (extra) throw refused(`ai.${extra}`, 'fetches files of the page, and nothing is fetched here')
}

let usual: FetchOptions | undefined

/** Options of a request that names none. */
function defaults(): FetchOptions {
  usual ??= FetchOptions.parse({})
  return usual
}

function refused(option: string, why: string): SluiceError {
  const path = `options.${option}`
  return new SluiceError('INVALID_REQUEST', `\`${path}\` ${why}.`, { details: { path } })
}
