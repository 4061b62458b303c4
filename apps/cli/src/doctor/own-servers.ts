/**
 * The sockets of the doctor: to servers that the operator named, never to what a page names, so without the guard.
 */

import { once } from 'node:events'
import { createServer } from 'node:net'

/** Ask a server; it may not send us elsewhere. @param timeout - ms. */
export function askServer(
  url: string,
  { timeout, ...init }: { timeout: number } & Pick<RequestInit, 'method' | 'headers' | 'body'>
): Promise<Response> {
  return fetch(url, { ...init, redirect: 'manual', signal: AbortSignal.timeout(timeout) })
}

/** Listen and stop. @throws Error - with the system's code: the address cannot be listened on. */
export async function tryListening(host: string, port: number): Promise<void> {
  const server = createServer()
  await once(server.listen(port, host), 'listening')
  await new Promise((resolve) => server.close(resolve))
}
