/** Links that open the request of an example in the playground of the reader's own service. */

import type { Code } from './code.ts'
import { escaped } from './html.ts'

/** Modes of the playground by the last part of the route. Source: apps/dashboard/src/play-draft/play-draft.ts. */
const MODES: Readonly<Record<string, string>> = { fetch: 'page', crawl: 'crawl', batch: 'list' }

/** Fields that the playground accepts from a user only, because they may hold passwords or tokens. */
const SECRET = /"(?:headers|cookies|actions|password|webhook|session)":/

/** A command of curl with the address of a route and a body of JSON on one or more lines. */
const REQUEST = /\/api\/v1\/internet\/(fetch|crawl|batch)\/?(?=['\s])[^{]*-d '(\{[^']+\})'/

/** Returns the link below blocks that show one request; nothing if the playground cannot make it. */
export function playgroundLink(blocks: readonly Code[]): string {
  const shell = blocks.find(({ language }) => language === 'sh')?.text ?? ''
  const isOne = shell.startsWith('curl ') && shell.indexOf('curl ', 1) < 0
  const [, route = '', body = ''] = (isOne && REQUEST.exec(shell)) || []
  const mode = MODES[route]
  const request = compact(body)
  if (mode === undefined || request === undefined || SECRET.test(request)) return ''
  const query = new URLSearchParams({ mode, request })
  const address = escaped(`/dashboard/playground?${query}`)
  return `<p class="play"><a href="${address}">Open in playground</a></p>`
}

/** JSON without spaces; nothing for a text that is none. */
function compact(text: string): string | undefined {
  try {
    return JSON.stringify(JSON.parse(text))
  } catch {
    return undefined
  }
}
