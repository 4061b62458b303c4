/** The clients of the soak: most ask for healthy pages, some for bad origins or the browser, some hang up. */

import { Agent, request as send } from 'node:http'
import { startBursts } from './bombs.mjs'

/** Number of requests of each kind in a hundred. The others ask for a healthy page. */
const SHARES = { bad: 12, hangsUp: 6, rendered: 1 }
/** Waits at most so long before it hangs up, ms. */
const PATIENCE = 1_500

/**
 * Lanes that send one request after another.
 *
 * @param badOrigins - see origins.mjs of benchmarks/origins. @param rendered - requests for the browser at once.
 * @param bombs - see bombs.mjs: where they are, which kinds, and the pause between bursts; default none.
 */
export function startLoad({ service, lanes, healthyUrls, badOrigins, rendered, random, bombs }) {
  const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY })
  const counts = { sent: 0, answered: 0, wrong: [], gone: 0, refused: {} }
  let rendering = 0
  let isOver = false
  const ask = (target, options, patience) =>
    requestOf({ agent, service, target, options, patience })

  const healthy = async (options = {}, patience) => {
    const token = `token-${counts.sent}-end`
    const answer = await ask(`${pick(healthyUrls, random)}${token}`, options, patience)
    note(answer)
    if (answer.status === 200 && answer.text.split(token).length < 3) counts.wrong.push(token)
  }
  const bad = async () => {
    const one = pick(badOrigins.cases, random)
    const url = await badOrigins.start(one.name)
    const answer = await ask(url, {
      timeout_ms: one.timeout ?? 8_000,
      include_links: true,
      render: 'http'
    })
    await badOrigins.stopOne(url)
    note(answer)
    // What a healthy machine makes of each case is what npm run bad-origins holds; here only who gets a page.
    if (answer.status === 200 && one.expect.accepts.every(({ status }) => status !== 200)) {
      counts.wrong.push(one.name)
    }
  }
  const render = async () => {
    rendering++
    await healthy({ render: 'browser' })
    rendering--
  }
  const note = ({ status, code }) => {
    if (status === 200) counts.answered++
    else if (status === 0) counts.gone++
    else counts.refused[code] = (counts.refused[code] ?? 0) + 1
  }
  const once = () => {
    counts.sent++
    const share = random() * 100
    if (share < SHARES.bad) return bad()
    if (share < SHARES.bad + SHARES.hangsUp) return healthy({}, random() * PATIENCE)
    const isRendered = share > 100 - SHARES.rendered && rendering < rendered
    return isRendered ? render() : healthy()
  }
  const ended = Promise.all(
    Array.from({ length: lanes }, async () => {
      while (!isOver) await once()
    })
  )
  const bomb = async (target, options) => {
    counts.sent++
    const answer = await ask(target, options)
    note(answer)
    bombsEnded[answer.code || answer.status] = (bombsEnded[answer.code || answer.status] ?? 0) + 1
  }
  const bombsEnded = {}
  const bursts = bombs && startBursts({ ...bombs, ask: bomb })
  return {
    counts,
    bombs: { made: () => bursts?.made() ?? 0, ended: bombsEnded },
    async stop() {
      isOver = true
      await bursts?.stop()
      await ended
      agent.destroy()
    }
  }
}

/** One request; status 0 when the connection ended without a whole answer. */
function requestOf({ agent, service, target, options, patience }) {
  const body = JSON.stringify({ url: target, options })
  return new Promise((resolve) => {
    const sent = send(`${service.url}/api/v1/internet/fetch/`, {
      agent,
      method: 'POST',
      headers: {
        authorization: `Bearer ${service.key}`,
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body)
      }
    })
    const timer = patience === undefined ? undefined : setTimeout(() => sent.destroy(), patience)
    const end = (answer) => {
      clearTimeout(timer)
      resolve({ text: '', code: '', ...answer })
    }
    sent.on('error', () => end({ status: 0 }))
    sent.on('response', (response) => {
      const chunks = []
      response.on('data', (chunk) => chunks.push(chunk))
      response.on('error', () => {})
      response.on('close', () => {
        if (!response.complete) return end({ status: 0 })
        const { statusCode: status, headers } = response
        end({ status, code: headers['x-error-code'], text: Buffer.concat(chunks).toString() })
      })
    })
    sent.end(body)
  })
}

function pick(list, random) {
  return list[Math.floor(random() * list.length)]
}
