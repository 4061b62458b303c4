/// <reference lib="dom" />
/**
 * Does a browser that we did not start have no way out but the proxy (guard.md rule 6)? A page tries every way. Its
 * requests must arrive at the proxy: a browser on another machine has a loopback of its own, where nothing of ours
 * listens.
 */

import type { Browser } from 'playwright-core'
import { openBlankPage } from '../blank-page.ts'
import { closeBlankPage } from '../blank-pages.ts'
import type { GuardedProxy, ProxySession } from '../guarded-proxy.ts'
import { type Canary, tcpCanary, udpCanary } from './canary.ts'
import { WEBRTC_FLAGS } from './launch-flags.ts'

/** Never sent: the page is answered before. With https, so that the page may use all that browsers have. */
const PAGE = 'https://self-test.invalid/'

/** The page's report of its attempts. */
interface Attempts {
  /** Ways by datagrams that its browser offered to others. */
  readonly candidates: readonly string[]
}

/**
 * Open a page that tries to pass the proxy by.
 *
 * @param proxyHost - where the browser reaches this process; listeners there count direct connections.
 * @throws Error - it can, or the page could not try. The message has the remedy.
 */
export async function probeRemote(
  browser: Browser,
  proxy: GuardedProxy,
  proxyHost: string
): Promise<void> {
  const everywhere = isLoopback(proxyHost) ? '127.0.0.1' : '0.0.0.0'
  const canaries = await Promise.all([tcpCanary(everywhere), udpCanary(everywhere)])
  try {
    await probed(browser, proxy, proxyHost, canaries)
  } finally {
    for (const one of canaries) one.close()
  }
}

async function probed(
  browser: Browser,
  proxy: GuardedProxy,
  host: string,
  [tcp, udp]: [Canary, Canary]
): Promise<void> {
  const blank = await openBlankPage(browser, proxy)
  const { page, client, session } = blank
  client.on('Fetch.requestPaused', ({ requestId, request }) => {
    const answer =
      request.url === PAGE
        ? client.send('Fetch.fulfillRequest', { requestId, ...EMPTY_PAGE })
        : client.send('Fetch.continueRequest', { requestId })
    answer.catch(() => {})
  })
  try {
    await page.goto(PAGE, { timeout: 10_000 })
    const { port } = tcp
    const hosts = [`127.0.0.1:${port}`, `localhost:${port}`, `[::1]:${port}`, `${host}:${port}`]
    const { candidates } = (await page.evaluate(attempts, {
      hosts,
      stun: `${host}:${udp.port}`,
      metadata: METADATA
    })) as Attempts
    if (tcp.hits() > 0) throw refusal('it connects to this machine directly', FLAGS.proxy)
    const unseen = [...hosts, METADATA].filter((one) => !isSeen(session, one))
    if (unseen.length > 0)
      throw refusal(`it did not ask the proxy for ${unseen.join(', ')}`, FLAGS.proxy)
    if (udp.hits() > 0 || candidates.length > 0)
      throw refusal('its pages send datagrams past the proxy (WebRTC)', FLAGS.webrtc)
  } finally {
    await closeBlankPage(blank)
  }
}

/** Address at which clouds give their machines secrets. */
const METADATA = '169.254.169.254:80'

const FLAGS = {
  proxy: 'no policy or extension that sets its own proxy',
  webrtc: WEBRTC_FLAGS.join(' and ')
} as const

function refusal(what: string, start: string): Error {
  return new Error(`the browser at BROWSER_URL is not used: ${what}. Start it with ${start}`)
}

function isSeen(session: ProxySession, host: string): boolean {
  const url = new URL(`http://${host}/`)
  return session.faultOf(url) !== undefined
}

function isLoopback(host: string): boolean {
  return /^(?:127\.|localhost$|\[?::1\]?$)/.test(host)
}

const EMPTY_PAGE = {
  responseCode: 200,
  responseHeaders: [{ name: 'content-type', value: 'text/html' }],
  body: Buffer.from('<!doctype html><title>Self-test</title>').toString('base64')
}

/** Runs in the page. */
async function attempts({
  hosts,
  stun,
  metadata
}: {
  hosts: string[]
  stun: string
  metadata: string
}): Promise<Attempts> {
  const tries = [...hosts, metadata].flatMap((host) => [
    fetch(`http://${host}/`, { mode: 'no-cors' }).catch(() => undefined),
    fetch(`https://${host}/`, { mode: 'no-cors' }).catch(() => undefined),
    new Promise((resolve) => {
      const socket = new WebSocket(`wss://${host}/`)
      socket.onerror = resolve
      socket.onopen = resolve
    }),
    new Promise((resolve) => {
      const image = document.createElement('img')
      image.onload = resolve
      image.onerror = resolve
      image.src = `http://${host}/image`
      document.body.append(image)
    }),
    new Promise((resolve) => {
      const frame = document.createElement('iframe')
      frame.onload = resolve
      frame.src = `https://${host}/frame`
      document.body.append(frame)
      setTimeout(resolve, 1_000)
    })
  ])
  const candidates: string[] = []
  const gathered = globalThis.RTCPeerConnection
    ? new Promise((resolve) => {
        const peer = new RTCPeerConnection({ iceServers: [{ urls: `stun:${stun}` }] })
        peer.createDataChannel('self-test')
        peer.onicecandidate = ({ candidate }) => {
          if (candidate?.protocol === 'udp') candidates.push(candidate.candidate)
        }
        void peer.createOffer().then((offer) => peer.setLocalDescription(offer))
        setTimeout(resolve, 1_500)
      })
    : undefined
  if (globalThis.WebTransport) {
    try {
      await new WebTransport(`https://${stun}/`).ready.catch(() => undefined)
    } catch {
      // It is turned off.
    }
  }
  const time = new Promise((resolve) => setTimeout(resolve, 5_000))
  await Promise.race([Promise.all([...tries, gathered]), time])
  return { candidates }
}
