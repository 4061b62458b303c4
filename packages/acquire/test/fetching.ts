/**
 * Origins and acquirers of one test file, closed after each test.
 */

import type { Socket } from 'node:net'
import { afterEach } from 'vitest'
import { createGuard, type GuardPolicy } from '../src/guard.ts'
import {
  type Acquirer,
  type AcquirerOptions,
  createAcquirer,
  type FetchedPage,
  type FetchRequest
} from '../src/index.ts'
import { HOST, type RawOrigin, rawOrigin } from './origins.ts'

/** A page that is well. */
export const PAGE = '<!doctype html><title>Fine</title>'

const open: { close(): Promise<void> }[] = []

afterEach(async () => {
  await Promise.all(open.splice(0).map((one) => one.close()))
})

/** Close something after the test. */
export function closeLater(one: { close(): Promise<void> }): void {
  open.push(one)
}

/** Start an origin; see {@link rawOrigin}. */
export async function listening(
  answer: (socket: Socket, head: string) => void
): Promise<RawOrigin> {
  const origin = await rawOrigin(answer)
  closeLater(origin)
  return origin
}

/** An acquirer that may reach the test origins, and only those, unless the policy says otherwise. */
export function acquirerFor(
  options: Partial<AcquirerOptions> = {},
  policy: GuardPolicy = { allowPrivateCidrs: [`${HOST}/32`] }
): Acquirer {
  const acquirer = createAcquirer({ guard: createGuard(policy), ...options })
  closeLater(acquirer)
  return acquirer
}

/** Fetch over plain HTTP. */
export function get(
  url: string,
  request: FetchRequest = {},
  acquirer = acquirerFor()
): Promise<FetchedPage> {
  return acquirer.fetch({ url: new URL(url), via: 'http' }, request)
}

/** undici gives a connection free in a later turn than it gives the body's end. */
export function connectionIdle(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 20))
}

/** A redirect without a body. */
export function redirect(location: string, headers = '', status = '302 Found'): string {
  return `HTTP/1.1 ${status}\r\nLocation: ${location}\r\n${headers}Content-Length: 0\r\n\r\n`
}

/** The head of an HTML page of a declared length. */
export function head(length = 1_000_000, headers = ''): string {
  return `HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n${headers}Content-Length: ${length}\r\n\r\n`
}

/** The head of an HTML page in chunks. */
export const CHUNKED =
  'HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nTransfer-Encoding: chunked\r\n\r\n'

/** Write `start`, then `bytes` every so many milliseconds until the connection ends. */
export function drip(socket: Socket, start: string, bytes: string, every: number): void {
  socket.write(start)
  const timer = setInterval(() => socket.write(bytes), every)
  socket.on('close', () => clearInterval(timer))
}

/** Write `start`, then `bytes` as fast as they are taken until the connection ends. */
export function flood(socket: Socket, start: string, bytes: string): void {
  socket.write(start)
  const pour = () => {
    while (!socket.destroyed && socket.write(bytes));
  }
  socket.on('drain', pour)
  pour()
}
