/**
 * The WebSocket on which Firecrawl's SDKs follow a job: the present documents, then each new one. A connection ends
 * with the job, and the reason `{"type":"done"}`.
 */

import type { Client, Job } from '@sluice/client'
import { SluiceError } from '@sluice/core'
import { asSluiceError } from '@sluice/fetch/request'
import type { WebSocket } from 'ws'
import type { Service } from '../../service.ts'
import { authenticateKey } from '../http/callers/auth.ts'
import { type Caller, clientFor, thrownBy } from '../http/callers/own-client.ts'
import { letIn } from '../http/crowding.ts'
import type { Upgrade } from '../http/upgrades.ts'
import type { Shown } from './answer/document.ts'
import { countsOf, documentsOf, jobOf, statusOf, textOf } from './answer/job-documents.ts'
import { firecrawlFailure } from './failure.ts'

const TARGET = /^(\/v[12])\/(crawl|batch\/scrape)\/([^/?]+)\/?(?:\?|$)/
/** Characters of the documents that are read for one message. */
const MOST_CHARACTERS = 200_000
/** Closing codes (RFC 6455 §7.4.1). */
const CLOSED = { done: 1000, stopping: 1001, refused: 1008, fault: 1011 } as const

/** Returns true if the target of a request is a job to follow. */
export function isWatched(target: string): boolean {
  return TARGET.test(target)
}

/** Let a client follow the job that it names. @param listener - answers the requests of the application. */
export async function watchJob(
  service: Service,
  listener: Caller['listener'],
  upgrade: Upgrade
): Promise<void> {
  const { signal } = upgrade
  let opened: OpenJob
  try {
    opened = await openJob(service, listener, upgrade)
  } catch (error) {
    const failure = signal.aborted ? stopping() : asSluiceError(thrownBy(error))
    const { status, body } = firecrawlFailure(failure)
    return upgrade.refuse(status, body)
  }
  signal.addEventListener('abort', opened.leave, { once: true })
  if (signal.aborted) return opened.leave()
  const socket = await upgrade.open()
  try {
    await follow(socket, opened, signal)
    socket.close(CLOSED.done, JSON.stringify({ type: 'done' }))
  } catch (error) {
    if (socket.readyState !== socket.OPEN) return
    if (signal.aborted) return socket.close(CLOSED.stopping)
    // The key was revoked, or its account suspended.
    if (asSluiceError(thrownBy(error)).code === 'UNAUTHORIZED') return socket.close(CLOSED.refused)
    service.log.fault('watching a job failed', error)
    socket.close(CLOSED.fault)
  } finally {
    opened.leave()
  }
}

interface OpenJob {
  readonly client: Client
  readonly job: Job
  readonly shown: Shown
  /** Gives its place among the streams back. */
  leave(): void
}

/**
 * The job that a request names. A browser can send no header: its key is the subprotocol.
 *
 * @throws SluiceError, or an error of the client.
 */
async function openJob(
  service: Service,
  listener: Caller['listener'],
  { target, headers, address, socket, signal, isBeyond }: Upgrade
): Promise<OpenJob> {
  if (service.stopping) throw stopping()
  if (isBeyond) throw new SluiceError('OVERLOADED', 'There are too many connections.')
  const [key = ''] = (headers['sec-websocket-protocol'] ?? '').split(',')
  const authorization = headers.authorization ?? `Bearer ${key.trim()}`
  const { account } = await authenticateKey(service, authorization, 'results')
  letIn(socket)
  // Before the job is read, which takes longer than a refusal.
  const leave = service.streams.take(account)
  try {
    const client = clientFor({ listener, authorization, address, signal })
    const [, version = '', path, id = ''] = TARGET.exec(target) ?? []
    const job = await jobOf(client, id, [path === 'crawl' ? 'crawl' : 'batch'])
    return { client, job, shown: { version }, leave }
  } catch (error) {
    leave()
    throw error
  }
}

function stopping(): SluiceError {
  return new SluiceError('SHUTTING_DOWN', 'The service is stopping.')
}

/** Send the present documents, then new ones, until the job ends. */
async function follow(socket: WebSocket, opened: OpenJob, signal: AbortSignal): Promise<void> {
  const { client, job, shown } = opened
  const sent = await sendRead(socket, opened)
  if (statusOf(job) !== 'scraping') return
  for await (const event of client.jobs.events(job.id, { after: job.last_event, signal })) {
    const { type, page } = event
    if (type !== 'page.completed' || !page || sent.has(page.number)) continue
    const text = await textOf(client, page.result, shown)
    if (text !== undefined) await sendDocument(socket, text)
  }
  // Events end with the service, too.
  signal.throwIfAborted()
}

/** Send the documents that have been read. @returns numbers of their pages. */
async function sendRead(
  socket: WebSocket,
  { client, job, shown }: OpenJob
): Promise<ReadonlySet<number>> {
  const bounds = { characters: MOST_CHARACTERS, shown }
  const first = await documentsOf(client, job.id, bounds)
  // Clients stop listening when a job ends, so the end is sent last, after every document.
  const status = first.next === null ? statusOf(job) : 'scraping'
  const counts = JSON.stringify({ success: true, ...countsOf(job), status }).slice(0, -1)
  await send(socket, `{"type":"catchup","data":${counts},"data":[${first.texts.join(',')}]}}`)
  const sent = new Set(first.pages)
  for (let after = first.next; after !== null; ) {
    const more = await documentsOf(client, job.id, { ...bounds, after })
    for (const text of more.texts) await sendDocument(socket, text)
    for (const page of more.pages) sent.add(page)
    after = more.next
  }
  return sent
}

function sendDocument(socket: WebSocket, text: string): Promise<void> {
  return send(socket, `{"type":"document","data":${text}}`)
}

/** Resolves once the client may be sent more. */
function send(socket: WebSocket, text: string): Promise<void> {
  return new Promise((resolve, reject) => {
    socket.send(text, (error) => (error ? reject(error) : resolve()))
  })
}
