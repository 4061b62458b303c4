/** Cookie sessions: cookies that requests with `options.session` send to some hosts. */

import { type CallOptions, signalOf } from './call-options.ts'
import type { components, operations } from './openapi.ts'
import { AlreadyDone, type Request, type Transport } from './transport.ts'

/** A session; the values of its cookies are never shown. */
export type CookieSession = components['schemas']['CookieSession']
/** The hosts of a session, and its cookies or the result that ended with them. */
export type CookieSessionInput = NonNullable<
  operations['createCookieSession']['requestBody']
>['content']['application/json']

/** Cookie sessions. */
export interface SessionsResource {
  /** Sent once: an answer that is lost may have created a session. */
  create(input: CookieSessionInput, options?: CallOptions): Promise<CookieSession>
  /** Returns the sessions that have not expired, newest first. */
  list(options?: CallOptions): Promise<CookieSession[]>
  get(id: string, options?: CallOptions): Promise<CookieSession>
  delete(id: string, options?: CallOptions): Promise<void>
}

/** Make them. */
export function sessionsOf(transport: Transport): SessionsResource {
  const call = async <Data>(
    method: Request['method'],
    path: string,
    options: CallOptions | undefined,
    parts: Pick<Request, 'body' | 'once'> = {}
  ): Promise<Data> => {
    const request: Request = { method, path, ...parts, ...signalOf(options) }
    return (await transport.json<{ data: Data }>(request)).answer.data
  }
  return {
    create: (body, options) => call('POST', SESSIONS, options, { body, once: true }),
    list: (options) => call('GET', SESSIONS, options),
    get: (id, options) => call('GET', pathOf(id), options),
    async delete(id, options) {
      await call('DELETE', pathOf(id), options).catch((error) => {
        if (!(error instanceof AlreadyDone)) throw error
      })
    }
  }
}

const SESSIONS = '/api/v1/sessions'

function pathOf(id: string): string {
  return `${SESSIONS}/${encodeURIComponent(id)}`
}
