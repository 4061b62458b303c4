/** Requests to the service, by the session's cookie. */

/** A failure the service answered, or `NETWORK` when it did not answer. */
export class ApiError extends Error {
  readonly code: string
  /** HTTP status; 0 when there was no answer. */
  readonly status: number
  readonly details: Readonly<Record<string, unknown>>

  constructor(
    code: string,
    message: string,
    status: number,
    details: Readonly<Record<string, unknown>>
  ) {
    super(message)
    this.code = code
    this.status = status
    this.details = details
  }
}

/** Told to the window when a request was refused because of who asks: the session may have ended. */
export const REFUSED = 'sluice-refused'

/** Values of a query; those that are empty are left out. */
export type Query = Readonly<Record<string, string | number | boolean | undefined>>

/** What a request may have beside its path. */
export interface RequestParts {
  readonly body?: unknown
  readonly query?: Query
  readonly signal?: AbortSignal
}

/**
 * The JSON body of an answer.
 *
 * @throws ApiError - the service refused, or could not be reached. An aborted request throws `AbortError`.
 */
export async function request<T>(
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  { body, query, signal }: RequestParts = {}
): Promise<T> {
  const response = await send(`/api/v1/${path}${queryText(query)}`, {
    method,
    credentials: 'same-origin',
    ...(body === undefined
      ? {}
      : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    ...(signal ? { signal } : {})
  })
  const answer = await readAnswer(response)
  if (response.ok) return answer as T
  const { error } = answer as { error?: { code?: string; message?: string; details?: object } }
  throw refuse(
    new ApiError(
      error?.code ?? 'INTERNAL_ERROR',
      error?.message ?? `The service answered with status ${response.status}.`,
      response.status,
      { ...error?.details }
    )
  )
}

/** The error itself. When it says that nobody is signed in, the window learns of it. */
export function refuse(error: ApiError): ApiError {
  if (error.status === 401) dispatchEvent(new Event(REFUSED))
  return error
}

/** The `data` of an answer. @throws ApiError */
export async function requestData<T>(
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  parts?: RequestParts
): Promise<T> {
  return (await request<{ data: T }>(method, path, parts)).data
}

/** `?a=b`, or nothing. */
export function queryText(query: Query = {}): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== '')
  const text = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString()
  return text === '' ? '' : `?${text}`
}

/** True for what a cancelled request throws. */
export function isAbort(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError'
}

async function send(url: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(url, init)
  } catch (error) {
    if (isAbort(error)) throw error
    throw new ApiError('NETWORK', 'The service could not be reached. Is it running?', 0, {})
  }
}

async function readAnswer(response: Response): Promise<unknown> {
  try {
    return await response.json()
  } catch (error) {
    if (isAbort(error)) throw error
    throw new ApiError(
      'NETWORK',
      `The answer could not be read (status ${response.status}). It may have been cut off.`,
      response.status,
      {}
    )
  }
}
