/** The calls to the user's server: the only requests of the extension. */

import {
  type Client,
  createClient,
  type FetchOptions,
  type FetchResult,
  type LearnInput,
  type Records
} from '@sluice/client'
import type { Clip } from '../page/read-tab.ts'
import type { ServerSettings } from './settings.ts'

/** Answer to a clip. */
export type ClipResult = FetchResult<Records['generic']>

/** Sends a page to be read. The result is kept in the account's history. */
export function sendClip(server: ServerSettings, clip: Clip): Promise<ClipResult> {
  return parse(server, clip, { markdown: true })
}

/** Sends a page to learn from. @returns the id of its result. */
export async function sendPage(server: ServerSettings, clip: Clip): Promise<string> {
  const options = { include_html: 'raw', markdown: false, main_entity: false } as const
  return (await parse(server, clip, options)).receipt.requestId
}

/** Keeps what was taught as a parser of the account. @returns its name and version. */
export async function teachParser(server: ServerSettings, input: LearnInput): Promise<string> {
  const { learned } = await clientOf(server).learnedParsers.learn(input)
  return `${learned.parser.name} ${learned.parser.version}`
}

function parse(server: ServerSettings, clip: Clip, options: FetchOptions): Promise<ClipResult> {
  // The mark at the start says UTF-8, whatever encoding the page declares.
  const file = new Blob(['\ufeff', clip.html], { type: 'text/html' })
  return clientOf(server).parse<Records['generic']>(file, {
    name: 'page.html',
    url: addressWithoutUser(clip.url),
    options
  })
}

/** Checks address and key. @returns the number of tokens that the account has left */
export async function checkServer(server: ServerSettings): Promise<number> {
  return (await clientOf(server).account()).balance.total
}

/** Address of a result in the dashboard. */
export function resultAddress({ address }: ServerSettings, requestId: string): string {
  return `${address}/dashboard/history/${encodeURIComponent(requestId)}`
}

function clientOf({ address, key }: ServerSettings): Client {
  return createClient({ baseUrl: address, apiKey: key, fetch: fetchAlone, retries: 1 })
}

/** Sends no cookie and no address of a page, and follows no redirect to another server. */
function fetchAlone(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  return fetch(input, {
    ...init,
    credentials: 'omit',
    redirect: 'error',
    referrerPolicy: 'no-referrer',
    cache: 'no-store'
  })
}

function addressWithoutUser(address: string): string {
  const url = new URL(address)
  url.username = ''
  url.password = ''
  return url.href
}
