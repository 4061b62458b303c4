/** Addresses of a model server's operations. */

/** A model server. */
export interface ServerSettings {
  /** Its address with its path: `http://127.0.0.1:11434/v1`. Private addresses are allowed. A query is kept. */
  readonly baseUrl: URL
  /** Sent to `baseUrl` and nowhere else. */
  readonly apiKey?: string
  /** Headers of every request to `baseUrl`, such as `api-key` for Azure. */
  readonly headers?: Readonly<Record<string, string>>
}

/** Operations that people paste together with the base address. */
const PASTED = /\/(?:chat\/completions|completions|responses|audio\/transcriptions|models)$/

/**
 * The address of an operation. A query of the base address, such as `?api-version=…`, stays at the end.
 *
 * @param baseUrl - as the operator wrote it; a pasted `/chat/completions` is cut off.
 * @param prefix - path that the server has before its operations and the base address lacks.
 */
export function modelEndpoint(baseUrl: URL, path: string, prefix = ''): string {
  const url = new URL(baseUrl)
  const base = url.pathname.replace(/\/+$/, '').replace(PASTED, '')
  url.pathname = `${base}${prefix}${path}`
  url.hash = ''
  url.username = ''
  url.password = ''
  return url.href
}

/** The headers of every request to a server: its key, or the user name and password of its address, and its own. */
export function modelHeaders({ baseUrl, apiKey, headers }: ServerSettings): Record<string, string> {
  const { username, password } = baseUrl
  const pair = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`
  const basic = pair === ':' ? undefined : `Basic ${Buffer.from(pair).toString('base64')}`
  const authorization = apiKey === undefined ? basic : `Bearer ${apiKey}`
  return { ...(authorization !== undefined && { authorization }), ...headers }
}

/** @throws TypeError - the value is not a URL. */
export function checkBaseUrl(baseUrl: unknown, name: string): void {
  // One of another realm is a URL, too.
  if (typeof baseUrl === 'object' && baseUrl !== null && 'href' in baseUrl) return
  const given = typeof baseUrl === 'string' ? JSON.stringify(baseUrl) : typeof baseUrl
  throw new TypeError(
    `openAiCompatibleEngine: ${name} must be a URL, not ${given}; write new URL(…)`
  )
}
