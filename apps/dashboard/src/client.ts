/** The service that this page came from, asked with the session's cookie. */

import {
  createClient,
  type FetchInput,
  type FetchResult,
  type ParseInput,
  SluiceApiError,
  SluiceConnectionError,
  SluiceTimeoutError
} from '@sluice/client'

/** Dispatched on the window when a request is refused with 401: the session may have ended. */
export const REFUSED = 'sluice-refused'

/** Dispatched on the window when the service could not be reached, and when it answers again. */
export const REACHED = 'sluice-reached'

const settings = { baseUrl: location.origin, retryFailures: false, fetch: watched }

/** Calls are not retried: a failure is shown immediately, with a button to try again. */
export const client = createClient({ ...settings, retries: 0 })

/** Fetches ask again for a lost answer, under the key of the request, so that it is charged at most once. */
const fetching = createClient(settings)

async function watched(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  try {
    const response = await fetch(input, init)
    tellReached(true)
    if (response.status === 401) dispatchEvent(new Event(REFUSED))
    return response
  } catch (error) {
    if (!isAbort(error) && init?.signal?.aborted !== true) tellReached(false)
    throw error
  }
}

let wasReached = true

function tellReached(isReached: boolean): void {
  if (isReached === wasReached) return
  wasReached = isReached
  dispatchEvent(new CustomEvent<boolean>(REACHED, { detail: isReached }))
}

/** Body of a fetch, with only the fields that differ from the defaults. */
export interface FetchBody {
  readonly url: string
  readonly filters?: Readonly<Record<string, string>>
  readonly options?: Readonly<Record<string, unknown>>
}

/** A fetch whose answer was lost: it may have been charged. The same again, with `key`, is charged at most once. */
export class LostAnswer extends Error {
  readonly key: string

  constructor(key: string, cause: unknown) {
    super('The answer was lost.', { cause })
    this.key = key
  }
}

/**
 * Fetch a URL. A lost connection is not the end: the same request joins the one that is running, or gets its answer.
 *
 * @param key - key of an earlier request whose answer was lost.
 * @throws SluiceApiError - the service answered with a failure. LostAnswer - it did not answer. The reason of `signal`.
 */
export async function fetchUrl(
  { url, ...input }: FetchBody,
  signal: AbortSignal,
  key?: string
): Promise<FetchResult<unknown>> {
  const given = key === undefined ? {} : { idempotencyKey: key }
  return asked(() => fetching.fetch<unknown>(url, { ...(input as FetchInput), ...given, signal }))
}

async function asked(work: () => Promise<FetchResult<unknown>>): Promise<FetchResult<unknown>> {
  try {
    return await work()
  } catch (error) {
    if (isUnreachable(error) && error.idempotencyKey)
      throw new LostAnswer(error.idempotencyKey, error)
    throw error
  }
}

/** A file to read, and the options that differ from the defaults. */
export interface FileRequest {
  readonly file: File
  readonly input: Omit<FetchBody, 'url'> & { readonly url?: string }
}

/** Read a file that is sent. As {@link fetchUrl}. */
export async function parseFile(
  { file, input }: FileRequest,
  signal: AbortSignal,
  key?: string
): Promise<FetchResult<unknown>> {
  const given = key === undefined ? {} : { idempotencyKey: key }
  return asked(() => fetching.parse<unknown>(file, { ...(input as ParseInput), ...given, signal }))
}

/** Returns the code and message of a service error, or of a connection failure; undefined for any other error. */
export function failureOf(
  error: unknown
): { readonly code: string; readonly message: string; readonly details: object } | undefined {
  if (error instanceof SluiceApiError) return error
  if (!isUnreachable(error)) return undefined
  const message = 'The service could not be reached. Is it running?'
  return { code: 'NETWORK', message, details: {} }
}

/** Returns true if the error means that no user is signed in. */
export function isSignedOut(error: unknown): boolean {
  return error instanceof SluiceApiError && error.status === 401
}

/** Returns true if a cancelled request threw the error. */
export function isAbort(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError'
}

/** Returns true if the service did not answer. */
export function isUnreachable(error: unknown): error is SluiceConnectionError | SluiceTimeoutError {
  return error instanceof SluiceConnectionError || error instanceof SluiceTimeoutError
}
