/**
 * A tunnel through the operator's own proxy (`OUTBOUND_PROXY`), to an address that the guard has passed.
 *
 * The address is sent, not the name, so that the proxy connects to the checked address.
 */

import { connect, isIPv6, type Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'
import { SluiceError } from '@sluice/core'

/** Opens tunnels through one proxy. */
export interface OutboundProxy {
  /**
   * @param address - a checked address, without brackets.
   * @returns a connected socket.
   * @throws SluiceError `CONNECTION_FAILED` - the proxy is not there or refuses. Rejects with `signal.reason`.
   */
  tunnel(address: string, port: number, signal: AbortSignal): Promise<Socket>
}

/** The proxy itself was not reached, or did not let us in. */
export class ProxyUnreachable extends Error {}

/** Largest head of the proxy's answer, bytes. */
const MAX_HEAD = 16 * 1024

/**
 * A proxy by its URL: `http://user:password@host:port`, or `https:` for TLS to the proxy itself.
 *
 * @throws Error - the URL is of another kind. The message does not repeat its credentials.
 */
export function outboundProxy(text: string, setting = 'OUTBOUND_PROXY'): OutboundProxy {
  const url = URL.parse(text)
  if (!url || !/^https?:$/.test(url.protocol) || url.pathname !== '/' || url.search !== '') {
    throw new Error(`${setting} is not a URL of the form http://user:password@host:port`)
  }
  const { secure, host, port } = placeOf(url)
  const authorization = authorizationOf(url)

  return {
    async tunnel(address, targetPort, signal) {
      const target = `${isIPv6(address) ? `[${address}]` : address}:${targetPort}`
      const socket = secure ? connectTls({ host, port, servername: host }) : connect({ host, port })
      // Later errors are reported by the user of the socket.
      socket.on('error', () => {})
      const stop = () => void socket.destroy(signal.reason)
      signal.addEventListener('abort', stop)
      try {
        signal.throwIfAborted()
        socket.write(`CONNECT ${target} HTTP/1.1\r\nHost: ${target}\r\n${authorization}\r\n`)
        const { status, rest } = await answerOf(socket).catch((error) => {
          throw new ProxyUnreachable(String(error), { cause: error })
        })
        // The first means that our credentials are not good, the others are of the site.
        if (status === 407) throw new ProxyUnreachable('the proxy answered 407')
        if (status !== 200) throw new Error(`the proxy answered ${status}`)
        if (rest.length > 0) socket.unshift(rest)
        return socket
      } catch (error) {
        socket.destroy()
        signal.throwIfAborted()
        throw new SluiceError('CONNECTION_FAILED', 'The connection to the site failed.', {
          cause: error
        })
      } finally {
        signal.removeEventListener('abort', stop)
      }
    }
  }
}

/** Returns the host and port on which a proxy listens. */
export function proxyPlace(text: string): { readonly host: string; readonly port: number } {
  const { host, port } = placeOf(new URL(text))
  return { host, port }
}

function placeOf(url: URL) {
  const secure = url.protocol === 'https:'
  const host = url.hostname.replace(/^\[|\]$/g, '')
  return { secure, host, port: Number(url.port || (secure ? 443 : 80)) }
}

function authorizationOf({ username, password }: URL): string {
  if (username === '' && password === '') return ''
  const pair = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`
  return `Proxy-Authorization: Basic ${Buffer.from(pair).toString('base64')}\r\n`
}

/** The head of the proxy's answer, and the bytes after it. */
function answerOf(socket: Socket): Promise<{ status: number; rest: Buffer }> {
  return new Promise((resolve, reject) => {
    let head = Buffer.alloc(0)
    const settle = (end: () => void) => {
      // The socket is not paused: nothing comes before its user sends, and the user would have to end a pause.
      socket.off('data', read).off('error', fail).off('close', lost)
      end()
    }
    const fail = (error: Error) => settle(() => reject(error))
    const lost = () => fail(new Error('the proxy closed the connection'))
    const read = (chunk: Buffer) => {
      head = Buffer.concat([head, chunk])
      const end = head.indexOf('\r\n\r\n')
      if (end === -1 && head.length <= MAX_HEAD) return
      const status = /^HTTP\/1\.[01] (\d{3})/.exec(head.toString('latin1', 0, 32))
      if (end === -1 || !status) return fail(new Error('the proxy does not speak HTTP'))
      settle(() => resolve({ status: Number(status[1]), rest: head.subarray(end + 4) }))
    }
    socket.on('data', read).on('error', fail).on('close', lost)
  })
}
