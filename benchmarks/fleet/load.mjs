/** Clients of a fleet: lanes that send one request after another, each with a URL and an Idempotency-Key of its own. */

import { Agent, request as send } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'

/** Pause of a client after an answer other than 200, ms. A client that retries at once only makes a fault worse. */
const PAUSE = 50

/**
 * A load with `lanes` concurrent requests.
 *
 * @param name - makes its tokens differ from those of other loads. @param urlOf, keyOf - page and API key of a token.
 */
export function startLoad({ url, keyOf, name, lanes, urlOf, timeout }) {
  const agent = new Agent({ keepAlive: true, maxSockets: lanes })
  const outcomes = new Map()
  const ask = async (token) => {
    const outcome = await requestOf({
      ...{ agent, url, token, timeout },
      key: keyOf(token),
      target: urlOf(token)
    })
    outcomes.set(token, outcome)
    return outcome
  }
  let made = 0
  return {
    /** Outcome of the last try by token. */
    outcomes,
    /** Send new requests on all lanes until `isOver`; @returns their outcomes, in the order they came. */
    async drive(isOver) {
      const came = []
      await inLanes(lanes, async () => {
        if (isOver()) return false
        const outcome = await ask(`token-${made++}-${name}-end`)
        came.push(outcome)
        if (outcome.status !== 200) await wait(PAUSE)
        return true
      })
      return came
    },
    /** Send what was not answered 200 again, by the same keys, until all is. @throws Error - after `patience` ms. */
    async retry(patience) {
      const end = performance.now() + patience
      for (;;) {
        const open = [...outcomes].filter(([, { status }]) => status !== 200)
        if (open.length === 0) return
        if (performance.now() > end) throw new Error(`${open.length} requests are never answered`)
        const tokens = open.map(([token]) => token)
        await inLanes(lanes, async () => {
          const token = tokens.pop()
          if (token !== undefined) await ask(token)
          return token !== undefined
        })
        await wait(200)
      }
    },
    close: () => agent.destroy()
  }
}

/** One request. Status 0 for a connection that was cut; `right`: the answer is the page of this URL. */
function requestOf({ agent, url, key, token, target, timeout }) {
  const body = JSON.stringify({ url: target, options: { timeout_ms: timeout } })
  const begun = performance.now()
  return new Promise((resolve) => {
    const end = (status, answer = {}) =>
      resolve({ status, target, code: '', right: true, ...answer, took: performance.now() - begun })
    const sent = send(`${url}/api/v1/internet/fetch/`, {
      agent,
      method: 'POST',
      headers: {
        authorization: `Bearer ${key}`,
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
        'idempotency-key': token
      }
    })
    sent.on('error', () => end(0))
    sent.on('response', (response) => {
      const chunks = []
      response.on('data', (chunk) => chunks.push(chunk))
      response.on('error', () => end(0))
      response.on('close', () => {
        if (!response.complete) return end(0)
        const text = Buffer.concat(chunks).toString()
        const id = /"request_id":"([^"]+)"/.exec(text)?.[1]
        // Once in the URL and once more in what was read from its page; no other page's.
        const tokens = text.match(/token-\d+-[\w-]+-end/g) ?? []
        const right = tokens.length > 1 && tokens.every((found) => found === token)
        if (response.statusCode === 200) return end(200, { id, right })
        end(response.statusCode, { code: response.headers['x-error-code'] ?? 'no code' })
      })
    })
    sent.end(body)
  })
}

async function inLanes(lanes, next) {
  await Promise.all(
    Array.from({ length: lanes }, async () => {
      while (await next());
    })
  )
}
