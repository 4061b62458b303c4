/** A site, and the calls that keep its pages and read them again. */

import type { IncomingMessage, ServerResponse } from 'node:http'
import { type Answer, get, type Origin, post, startOrigin, type TestService } from '../harness.ts'
import { finished, jobPages } from '../jobs/job-calls.ts'

/** Answers a request for a page. */
type Site = (request: IncomingMessage, response: ServerResponse) => void

/** A site whose pages a test sets. */
export interface KeptSite extends Origin {
  /** Number of requests for pages so far. */
  requests: number
  site: Site
}

/** Start a site. It answers with a page of a river. */
export async function startSite(): Promise<KeptSite> {
  const state = { requests: 0, site: sendPage('It flows.') }
  const origin = await startOrigin((request, response) => {
    state.requests++
    state.site(request, response)
  })
  return Object.assign(state, origin)
}

/** A page with a table of facts and a link. */
export function river(text: string): string {
  return `<!doctype html><title>River</title><main><h1>River</h1><p>${text}</p>
<p>The river rises in the hills and ends in the sea after a course of many days.</p>
<dl><dt>Length</dt><dd>120 km</dd></dl><a href="/mouth">The mouth</a></main>`
}

/** Answers with a page. */
export function sendPage(text: string, headers: Record<string, string> = {}): Site {
  return (_, response) => {
    response.writeHead(200, { 'content-type': 'text/html', ...headers })
    response.end(river(text))
  }
}

/** Calls of an account. */
export function callsOf({ url }: Pick<TestService, 'url'>, key: string) {
  const fetchPage = (page: string, options: object, headers = {}) =>
    post(`${url}/api/v1/internet/fetch/`, key, { url: page, options }, headers)
  return {
    fetchPage,
    archive: async (page: string, options: object = {}): Promise<string> => {
      const { body, text, status } = await fetchPage(page, { archive: true, ...options })
      if (status !== 200) throw new Error(text)
      return body.meta.request_id
    },
    readAgain: (id: string, body: object = {}, headers = {}, query = '') =>
      post(`${url}/api/v1/fetch/results/${id}/read${query}`, key, body, headers),
    offline: (page: string, options: object = {}) => fetchPage(page, { offline: true, ...options }),
    job: async (path: string, body: object): Promise<Answer> => {
      const started = await post(`${url}/api/v1/internet/${path}/`, key, body)
      if (started.status !== 202) throw new Error(started.text)
      const job = await finished({ url }, key, started.body.data.id)
      return { ...job, all: await jobPages({ url }, key, job.id, 'all') }
    },
    results: async (): Promise<Answer[]> =>
      (await get(`${url}/api/v1/fetch/results?limit=100&status=all`, key)).body.data,
    remove: (path: string) => get(`${url}/api/v1/${path}`, key, 'DELETE')
  }
}
