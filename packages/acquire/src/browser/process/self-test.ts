/// <reference lib="dom" />
/**
 * Does the browser really have no way out but the proxy (guard.md rule 6)? Asked at each start, of a page that
 * tries every way to reach this machine.
 */

import type { Browser } from 'playwright-core'
import { openBlankPage } from '../blank-page.ts'
import type { GuardedProxy } from '../guarded-proxy.ts'
import { tcpCanary, udpCanary } from './canary.ts'

/**
 * Open a page that tries to reach loopback listeners past the proxy.
 *
 * @throws Error - one of them was reached, or the page could not try.
 */
export async function selfTest(browser: Browser, proxy: GuardedProxy): Promise<void> {
  const canaries = await Promise.all([
    tcpCanary('127.0.0.1'),
    tcpCanary('::1'),
    udpCanary('127.0.0.1')
  ])
  // Opened as later pages are: another context would prove nothing about them.
  const { context, page, client, session } = await openBlankPage(browser, proxy)
  client.on('Fetch.requestPaused', ({ requestId }) => {
    client.send('Fetch.continueRequest', { requestId }).catch(() => {})
  })
  try {
    await page.setContent('<!doctype html><title>Self-test</title>')
    const places = canaries.map(({ port }) => port)
    await page.evaluate(attempts, places).catch(() => undefined)
    const reached = canaries.filter((one) => one.hits() > 0)
    if (reached.length > 0) {
      throw new Error('the browser can reach this machine without the proxy; it is not used')
    }
    if (session.refusals === 0)
      throw new Error('the self-test of the browser did not reach the proxy')
  } finally {
    session.close()
    await context.close().catch(() => {})
    for (const one of canaries) one.close()
  }

  function attempts([v4, v6, udp]: number[]): Promise<void> {
    const urls = [`127.0.0.1:${v4}`, `localhost:${v4}`, `0.0.0.0:${v4}`, `[::1]:${v6}`]
    const tries = urls.flatMap((host) => [
      fetch(`http://${host}/`, { mode: 'no-cors' }).catch(() => undefined),
      fetch(`https://${host}/`, { mode: 'no-cors' }).catch(() => undefined),
      new Promise((resolve) => {
        const socket = new WebSocket(`ws://${host}/`)
        socket.onerror = resolve
        socket.onopen = resolve
      }),
      new Promise((resolve) => {
        const image = document.createElement('img')
        image.onload = resolve
        image.onerror = resolve
        image.src = `http://${host}/image`
      })
    ])
    const peer = globalThis.RTCPeerConnection
      ? new RTCPeerConnection({ iceServers: [{ urls: `stun:127.0.0.1:${udp}` }] })
      : undefined
    const gathered = peer
      ? new Promise((resolve) => {
          peer.createDataChannel('self-test')
          peer.onicegatheringstatechange = () => peer.iceGatheringState === 'complete' && resolve(0)
          void peer.createOffer().then((offer) => peer.setLocalDescription(offer))
          setTimeout(resolve, 300)
        })
      : undefined
    const time = new Promise((resolve) => setTimeout(resolve, 3_000))
    return Promise.race([Promise.all([...tries, gathered]), time]).then(() => undefined)
  }
}
