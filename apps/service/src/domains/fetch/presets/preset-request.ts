/** A request for a preset, checked. */

import { SluiceError } from '@sluice/core'
import { FetchRequest, parseRequest, readFetchRequest, splitOptions } from '@sluice/fetch'
import { z } from 'zod'

/** Longest request of a preset as JSON, bytes. */
const LONGEST = 32 * 1024

const SavedRequest = FetchRequest.partial()
  .strict()
  .describe(
    'The body of a fetch; `url` is optional. Headers, cookies, passwords and typed secrets are refused.'
  )

const name = z
  .string()
  .trim()
  .min(1)
  .max(100)
  .regex(/^[^\p{Cc}]*$/u, 'must not have control characters')
  .describe('Its name, unique in the account.')

/** Body of `POST /api/v1/presets`. */
export const PresetBody = z
  .strictObject({ name, request: SavedRequest })
  .meta({ id: 'PresetInput' })

/** Body of `PATCH /api/v1/presets/{id}`. */
export const PresetPatch = z
  .strictObject({ name: name.optional(), request: SavedRequest.optional() })
  .meta({ id: 'PresetPatch' })

/** A saved request, as it was written. */
export interface Saved {
  readonly url?: string
  readonly filters?: Readonly<Record<string, string>>
  readonly options?: Readonly<Record<string, unknown>>
}

/** Checks a body. @throws SluiceError `INVALID_REQUEST`, `MISSING_PARAMETER`, `INVALID_SCHEMA`. */
export function readPreset(body: unknown): { readonly name: string; readonly request: Saved } {
  const { name } = parseRequest(PresetBody, body)
  return { name, request: savedOf(body) }
}

/** Checks the changes to a preset. @throws SluiceError - see {@link readPreset}. */
export function readPresetPatch(body: unknown): {
  readonly name?: string | undefined
  readonly request?: Saved | undefined
} {
  const { name, request } = parseRequest(PresetPatch, body)
  return { name, request: request && savedOf(body) }
}

/** The request without the defaults that a check adds: they may change with a release. */
function savedOf(body: unknown): Saved {
  const saved = (body as { request: Saved }).request
  const { url = 'https://example.com/', ...rest } = saved
  readFetchRequest({ ...rest, url })
  const { secrets } = splitOptions(saved.options ?? {})
  const [secret] = Object.keys(secrets)
  if (secret !== undefined) {
    const option = secret === 'password' ? 'document.password' : secret
    throw bad(`request.options.${option}`, 'holds a secret. A preset is shown to all members')
  }
  if (Buffer.byteLength(JSON.stringify(saved)) > LONGEST) {
    throw bad('request', `must be at most ${LONGEST} bytes long`)
  }
  return saved
}

function bad(path: string, why: string): SluiceError {
  return new SluiceError('INVALID_REQUEST', `\`${path}\` ${why}.`, { details: { path } })
}
