/** Requests by many lanes at once, each with a key and a URL of its own, until something happens to them. */

import { fetchBy, type Outcome } from './client.ts'

const LANES = 50

/** Lease of these requests is this and 30 s more, ms. */
const TIMEOUT = 20_000

/** Before the number in an Idempotency-Key. */
const PREFIX = 'key-'

/** Every request that was ever made, and what its client knows. */
export interface Load {
  /** Last outcome by Idempotency-Key. */
  readonly outcomes: ReadonlyMap<string, Outcome>
  /** Returns the number of requests that were answered 200 at least once. */
  answered(): number
  /** Keys of requests that were never answered 200. */
  open(): string[]
  /** Make new requests on all lanes until `isOver`, at most `most` of them; resolves when all came back. */
  drive(service: { readonly url: string }, isOver: () => boolean, most: number): Promise<void>
  /** Make those of {@link open} once more. */
  retry(service: { readonly url: string }): Promise<void>
}

/** A load on an origin. @param apiKeys - api keys of one account or several; the requests take turns. */
export function startLoad(originUrl: string, apiKeys: readonly string[]): Load {
  const outcomes = new Map<string, Outcome>()
  let made = 0
  const send = async (service: { readonly url: string }, key: string) => {
    const body = { url: urlOf(originUrl, key), options: { timeout_ms: TIMEOUT } }
    const apiKey = apiKeys[Number(key.slice(PREFIX.length)) % apiKeys.length] as string
    outcomes.set(key, await fetchBy(service, apiKey, body, key))
  }
  const open = () => [...outcomes].flatMap(([key, { status }]) => (status === 200 ? [] : [key]))
  return {
    outcomes,
    open,
    answered: () => outcomes.size - open().length,
    async drive(service, isOver, most) {
      const end = made + most
      await inLanes(async () => {
        if (isOver() || made >= end) return false
        await send(service, `${PREFIX}${made++}`)
        return true
      })
    },
    async retry(service) {
      const keys = open()
      await inLanes(async () => {
        const key = keys.pop()
        if (key !== undefined) await send(service, key)
        return key !== undefined
      })
    }
  }
}

/** The URL that the request with a key asks for. */
export function urlOf(originUrl: string, key: string): string {
  return `${originUrl}/${key}`
}

async function inLanes(next: () => Promise<boolean>): Promise<void> {
  await Promise.all(
    Array.from({ length: LANES }, async () => {
      while (await next());
    })
  )
}

/** Numbers from 0 up to 1, the same for the same seed (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
