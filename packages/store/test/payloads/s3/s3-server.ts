/**
 * An S3 server on loopback: s3rver, behind a front that checks what s3rver does not (`strict-check.ts`), writes a key
 * at once as S3 does, and can misbehave.
 */

import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse, request as send } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'
import {
  readS3Location,
  type S3Environment,
  type S3Location
} from '../../../src/payloads/s3/s3-location.ts'
import { faultOf, type ReceivedRequest } from './strict-check.ts'

/** Fault of the server's answer to a request. */
export type S3Fault =
  /** Answer an error of S3. */
  | { readonly status: number; readonly code?: string; readonly headers?: Record<string, string> }
  /** Answer this text with status 200. */
  | { readonly text: string }
  /** Answer so much later, ms. */
  | { readonly late: number }
  /** Reset the connection within the body of the request. */
  | 'cut-request'
  /** Change a byte of the body that was sent. */
  | 'change-request'
  /** Do it, then reset the connection without an answer. */
  | 'lose-answer'
  /** End the connection within the body of the answer. */
  | 'cut-answer'
  /** Change a byte of the body of the answer. */
  | 'change-answer'

/** A running server with an empty bucket. */
export interface S3Server {
  /** Without the bucket. */
  readonly endpoint: string
  readonly bucket: string
  /** Credentials, as the service gets them. */
  readonly environment: Required<Pick<S3Environment, 'AWS_ACCESS_KEY_ID' | 'AWS_SECRET_ACCESS_KEY'>>
  /** `PAYLOADS_URL`. */
  url(prefix?: string): string
  location(prefix?: string): S3Location
  /** Requests since the start: `PUT /bucket/key`. */
  readonly requests: string[]
  /** The most requests that were answered at the same time. */
  readonly mostAtOnce: number
  /** Decides what becomes of each request. */
  fault: ((request: string) => S3Fault | undefined) | undefined
  /** Time by which the server's clock is ahead, ms. */
  ahead: number
  /** Keys of a page of a list, however many are asked for. */
  pageSize: number
  stop(): Promise<void>
}

const BUCKET = 'payloads'
const REGION = 'eu-central-1'
const ENVIRONMENT = {
  AWS_ACCESS_KEY_ID: 'AKIDEXAMPLE',
  AWS_SECRET_ACCESS_KEY: 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY'
}

/** Start a server. */
export async function startS3(): Promise<S3Server> {
  const directory = mkdtempSync(join(tmpdir(), 'sluice-s3-'))
  const store = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    vhostBuckets: false,
    configureBuckets: [{ name: BUCKET }]
  })
  const { port } = await store.run()
  let [now, mostAtOnce] = [0, 0]
  const inTurn = createTurns()
  const front = createServer((request, response) => {
    now++
    mostAtOnce = Math.max(mostAtOnce, now)
    response.once('close', () => now--)
    serve(request, response).catch(() => response.destroy())
  })
  const serve = async (request: IncomingMessage, response: ServerResponse) => {
    const { method = '', url: path = '' } = request
    const line = `${method} ${path}`
    server.requests.push(line)
    const fault = server.fault?.(line)
    if (fault === 'cut-request') {
      request.once('data', () => request.socket.resetAndDestroy())
      return
    }
    const received = { method, path, headers: request.headers, body: await bodyOf(request) }
    if (fault === 'change-request') flip(received.body)
    const checked = { credentials: server.location().credentials, region: REGION }
    const code = faultOf(received, { ...checked, now: Date.now() + server.ahead })
    const date = new Date(Date.now() + server.ahead).toUTCString()
    if (code !== undefined) return void refuse(response, codeStatus(code), code, { date })
    if (typeof fault === 'object' && 'status' in fault) {
      return void refuse(response, fault.status, fault.code, fault.headers)
    }
    if (typeof fault === 'object' && 'text' in fault) return void response.end(fault.text)
    if (typeof fault === 'object') await new Promise((resolve) => setTimeout(resolve, fault.late))
    const answer = await inTurn(method === 'GET' ? undefined : path, () =>
      path.includes('list-type=2') ? list(port, received, server.pageSize) : forward(port, received)
    )
    reply(response, answer, fault)
  }
  await new Promise<void>((resolve) => front.listen(0, '127.0.0.1', resolve))
  const endpoint = `http://127.0.0.1:${(front.address() as AddressInfo).port}`
  const url = (prefix = '') => `s3://${BUCKET}/${prefix}?endpoint=${endpoint}&region=${REGION}`
  const server: S3Server = {
    endpoint,
    bucket: BUCKET,
    environment: ENVIRONMENT,
    url,
    location: (prefix) => readS3Location(url(prefix), ENVIRONMENT),
    requests: [],
    get mostAtOnce() {
      return mostAtOnce
    },
    fault: undefined,
    ahead: 0,
    pageSize: 1_000,
    async stop() {
      front.closeAllConnections()
      await new Promise((resolve) => front.close(resolve))
      await store.close()
      rmSync(directory, { recursive: true, force: true })
    }
  }
  return server
}

interface Answer {
  readonly status: number
  readonly headers: IncomingMessage['headers']
  readonly body: Buffer
}

/** s3rver answers before it has written a file: the answer waits until the file can be read. */
async function forward(port: number, request: ReceivedRequest): Promise<Answer> {
  const answer = await exchange(port, request)
  if (request.method !== 'PUT' || answer.status !== 200) return answer
  for (;;) {
    const kept = await exchange(port, { ...request, method: 'GET', body: Buffer.alloc(0) })
    if (kept.body.equals(request.body)) return answer
  }
}

/**
 * ListObjectsV2 by the first version: s3rver makes its tokens with DES, which OpenSSL 3 lacks.
 *
 * @param pageSize - keys of a page, however many are asked for.
 */
async function list(port: number, request: ReceivedRequest, pageSize: number): Promise<Answer> {
  const { pathname, searchParams } = new URL(request.path, 'http://127.0.0.1')
  const token = searchParams.get('continuation-token')
  const query = new URLSearchParams({
    prefix: searchParams.get('prefix') ?? '',
    'max-keys': String(Math.min(pageSize, Number(searchParams.get('max-keys') ?? 1_000))),
    ...(token === null ? {} : { marker: Buffer.from(token, 'base64').toString() })
  })
  const answer = await exchange(port, { ...request, path: `${pathname}?${query}` })
  const text = String(answer.body)
  const last = [...text.matchAll(/<Key>([^<]*)<\/Key>/g)].at(-1)?.[1] ?? ''
  const next = `<NextContinuationToken>${Buffer.from(last).toString('base64')}</NextContinuationToken>`
  const cut = '<IsTruncated>true</IsTruncated>'
  return { ...answer, body: Buffer.from(text.replace(cut, cut + next)) }
}

async function exchange(port: number, { method, path, headers, body }: ReceivedRequest) {
  const kept = Object.entries(headers).filter(([name]) =>
    /^(content-type|x-amz-meta-.*)$/.test(name)
  )
  const sent = send({
    host: '127.0.0.1',
    port,
    method,
    path,
    headers: { ...Object.fromEntries(kept), 'content-length': body.length }
  })
  const answered = new Promise<IncomingMessage>((resolve, reject) => {
    sent.once('response', resolve)
    sent.once('error', reject)
  })
  sent.end(body)
  const answer = await answered
  return {
    status: answer.statusCode ?? 500,
    headers: answer.headers,
    body: await bodyOf(answer).catch(() => Buffer.alloc(0))
  }
}

function reply(response: ServerResponse, { status, headers, body }: Answer, fault?: S3Fault): void {
  if (fault === 'lose-answer') return void response.socket?.resetAndDestroy()
  if (fault === 'change-answer') flip(body)
  const { connection: _, 'transfer-encoding': __, ...kept } = headers
  response.writeHead(status, { ...kept, 'content-length': body.length })
  if (fault !== 'cut-answer') return void response.end(body)
  response.write(body.subarray(0, body.length / 2), () => response.destroy())
}

function refuse(
  response: ServerResponse,
  status: number,
  code = '',
  headers: Record<string, string> = {}
): void {
  const text = `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code><Message>Of the test.</Message></Error>`
  response.writeHead(status, { 'content-type': 'application/xml', ...headers })
  response.end(code === '' ? '' : text)
}

function codeStatus(code: string): number {
  const isBad = [
    'XAmzContentSHA256Mismatch',
    'BadDigest',
    'InvalidRequest',
    'AuthorizationHeaderMalformed'
  ]
  return isBad.includes(code) ? 400 : 403
}

function flip(bytes: Buffer): void {
  const middle = Math.floor(bytes.length / 2)
  if (bytes.length > 0) bytes[middle] = (bytes[middle] ?? 0) ^ 1
}

async function bodyOf(message: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of message) parts.push(part as Buffer)
  return Buffer.concat(parts)
}

/** Writes of one key one after the other: s3rver mixes their bytes. */
function createTurns(): <T>(key: string | undefined, work: () => Promise<T>) => Promise<T> {
  const last = new Map<string, Promise<unknown>>()
  return (key, work) => {
    if (key === undefined) return work()
    const turn = (last.get(key) ?? Promise.resolve()).then(work, work)
    last.set(key, turn)
    return turn
  }
}
