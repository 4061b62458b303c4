/** An exchange with a site, as an archive keeps it. */

import type { SluiceError } from '@sluice/core'

/** Reason why an archive does not have the whole body of an answer (ISO 28500, `WARC-Truncated`). */
export type Truncation = 'length' | 'time' | 'disconnect' | 'unspecified'

/** A request, and its answer without cookies and content codings. */
export interface Exchange {
  readonly url: string
  /** Time of the answer, ms. */
  readonly at: number
  /** Headers of the request, without those of the caller. Absent: a browser made the page of many requests. */
  readonly request?: Readonly<Record<string, string>>
  readonly status: number
  /** Lower-case names. A name may occur several times. */
  readonly headers: readonly (readonly [name: string, value: string])[]
  readonly body: Uint8Array
  /** Absent: the body is whole. */
  readonly truncated?: Truncation
}

/** Takes an exchange. The body belongs to the fetch again once the promise resolves. */
export type OnExchange = (exchange: Exchange) => Promise<void>

/** An answer as it arrived. */
interface Arrived {
  readonly statusCode: number
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
}

/** Headers that an archive leaves out: secrets of a session, and the form of the body on the wire. */
const LEFT_OUT: ReadonlySet<string> = new Set([
  'set-cookie',
  'set-cookie2',
  'content-encoding',
  'content-length',
  'transfer-encoding'
])

/** @param isCoded - the body has its content coding still. */
export function exchangeOf(
  { statusCode, headers }: Arrived,
  {
    isCoded = false,
    ...rest
  }: Pick<Exchange, 'url' | 'request' | 'body' | 'truncated'> & { readonly isCoded?: boolean }
): Exchange {
  const kept = Object.entries(headers).flatMap(([name, value = []]) =>
    LEFT_OUT.has(name) && !(isCoded && name === 'content-encoding')
      ? []
      : [value].flat().map((one) => [name, one] as const)
  )
  return { ...rest, at: Date.now(), status: statusCode, headers: kept }
}

/** The reason why a body was not read to its end. */
export function truncationOf({ code }: Pick<SluiceError, 'code'>): Truncation {
  if (code === 'RESPONSE_TOO_LARGE') return 'length'
  if (code === 'FETCH_TIMEOUT') return 'time'
  return code === 'CONNECTION_FAILED' ? 'disconnect' : 'unspecified'
}
