/**
 * The doctor's sockets: only to servers that the operator configured, never to targets named by a page, so without the
 * guard.
 */

import { once } from 'node:events'
import { createServer } from 'node:net'

/**
 * Send a request to a server; redirects are not followed.
 *
 * @param timeout - ms.
 */
export function askServer(
  url: string,
  { timeout, ...init }: { timeout: number } & Pick<RequestInit, 'method' | 'headers' | 'body'>
): Promise<Response> {
  return fetch(url, { ...init, redirect: 'manual', signal: AbortSignal.timeout(timeout) })
}

/**
 * Listen and stop.
 *
 * @throws Error - with the system's code: the address cannot be used.
 */
export async function tryListening(host: string, port: number): Promise<void> {
  const server = createServer()
  await once(server.listen(port, host), 'listening')
  await new Promise((resolve) => server.close(resolve))
}
