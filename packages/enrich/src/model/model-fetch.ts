/**
 * All requests to the operator's model server.
 *
 * It may live on a private address, so it does not go through the guard of packages/acquire; nothing
 * of a request or a page has a say in the address. Redirects end here: they would carry the key on.
 */

import { setTimeout as pause } from 'node:timers/promises'
import { SluiceError } from '@sluice/core'

/** Statuses that may go away by themselves. */
const PASSING = new Set([429, 502, 503, 504])
const LONGEST_PAUSE_MS = 5000
const SHORTEST_PAUSE_MS = 200

/**
 * A `fetch` that follows no redirect, ends answers larger than `maxBytes`, and tries once more after
 * 429, 502 to 504 and failed connections, as long as the signal lets it.
 *
 * @param maxBytes - max bytes of a decoded body; a larger one fails with `AI_OUTPUT_INVALID`.
 */
export function modelFetch(maxBytes: number): typeof globalThis.fetch {
  return async (input, init) => {
    const signal = init?.signal ?? undefined
    const first = await attempt(input, init)
    const wait = signal?.aborted ? undefined : pauseBefore(first)
    if (wait === undefined) return bounded(settled(first), maxBytes)
    if (first instanceof Response) await first.body?.cancel()
    await pause(wait, undefined, { signal })
    return bounded(settled(await attempt(input, init)), maxBytes)
  }
}

async function attempt(
  input: Parameters<typeof fetch>[0],
  init: RequestInit | undefined
): Promise<Response | Error> {
  try {
    return await fetch(input, { ...init, redirect: 'manual' })
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error))
  }
}

function settled(result: Response | Error): Response {
  if (result instanceof Error) throw result
  return result
}

/** Milliseconds until the second attempt; `undefined` if it is not retried. */
function pauseBefore(result: Response | Error): number | undefined {
  if (result instanceof Error) return SHORTEST_PAUSE_MS
  if (!PASSING.has(result.status)) return undefined
  const asked = Number(result.headers.get('retry-after') ?? 0) * 1000
  if (Number.isNaN(asked)) return SHORTEST_PAUSE_MS
  return asked > LONGEST_PAUSE_MS ? undefined : Math.max(asked, SHORTEST_PAUSE_MS)
}

function bounded(response: Response, maxBytes: number): Response {
  if (response.body === null) return response
  let received = 0
  const counted = response.body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        received += chunk.byteLength
        if (received <= maxBytes) return controller.enqueue(chunk)
        controller.error(
          new SluiceError('AI_OUTPUT_INVALID', `The model answered more than ${maxBytes} bytes.`)
        )
      }
    })
  )
  const { status, statusText, headers } = response
  return new Response(counted, { status, statusText, headers })
}
