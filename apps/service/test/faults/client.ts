/** A client of the fault tests: it retries by the same key, and tells what it was answered from that it was not. */

import { post } from '../harness.ts'

/** Outcome of a request. */
export interface Outcome {
  /** 0 when the connection ended without an answer. */
  readonly status: number
  /** `error.code` of an error answer. */
  readonly code: string | undefined
  /** The bytes of `data`, or undefined. */
  readonly data: string | undefined
  /** `meta.request_id`, the id of the history entry. */
  readonly id: string | undefined
  readonly charged: number
  readonly replayed: boolean
}

const LOST: Outcome = {
  status: 0,
  code: undefined,
  data: undefined,
  id: undefined,
  charged: 0,
  replayed: false
}

/** One fetch by a service. @param idempotencyKey - undefined for none. */
export async function fetchBy(
  service: { readonly url: string },
  key: string,
  body: Readonly<Record<string, unknown>>,
  idempotencyKey?: string
): Promise<Outcome> {
  const headers: Record<string, string> =
    idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }
  const answer = await post(`${service.url}/api/v1/internet/fetch/`, key, body, headers).catch(
    () => undefined
  )
  if (!answer) return LOST
  return {
    status: answer.status,
    code: answer.body.error?.code,
    data: /^\{"success":true,"status":"success","data":(.*),"meta":\{/s.exec(answer.text)?.[1],
    id: answer.body.meta?.request_id,
    charged: Number(answer.headers.get('x-tokens-charged')),
    replayed: answer.headers.get('idempotency-replayed') === 'true'
  }
}
