/** A site whose pages form a tree: each links to three others and back. Some of its leaves are gone. */

import type { IncomingMessage, ServerResponse } from 'node:http'

/** Answers a request for a page of a site of `pages` pages. */
export function serveTree(pages: number, request: IncomingMessage, response: ServerResponse): void {
  const number = numberOf(request.url ?? '/')
  if (number >= pages || isGone(pages, number)) {
    response.statusCode = 410
    response.end('gone')
    return
  }
  const links = [Math.floor((number - 1) / 3), ...childrenOf(pages, number)]
    .filter((to) => to >= 0)
    .map((to) => `<a href="${pathOf(to)}">The page ${pathOf(to)}</a>`)
  response.setHeader('content-type', 'text/html; charset=utf-8')
  response.end(`<!doctype html><title>Page ${number}</title><main><h1>Page ${number}</h1>
<p>The page with the number ${number} tells of ${'the river and its delta, '.repeat((number % 7) + 1)} and of no other.</p>
${links.join(' ')}</main>`)
}

/** Paths of the pages that are there, and of those that are gone. */
export function treeUrls(pages: number): { good: string[]; gone: string[] } {
  const numbers = Array.from({ length: pages }, (_, number) => number)
  return {
    good: numbers.filter((number) => !isGone(pages, number)).map(pathOf),
    gone: numbers.filter((number) => isGone(pages, number)).map(pathOf)
  }
}

function isGone(pages: number, number: number): boolean {
  return number % 40 === 39 && childrenOf(pages, number).length === 0
}

function childrenOf(pages: number, number: number): number[] {
  return [1, 2, 3].map((nth) => 3 * number + nth).filter((child) => child < pages)
}

/** Letters, since a crawl takes 500 pages that differ by a number (docs/design/jobs.md §1, "Traps"). */
function pathOf(number: number): string {
  if (number === 0) return '/'
  return `/${[...number.toString(26)].map((digit) => letter(Number.parseInt(digit, 26))).join('')}`
}

function numberOf(path: string): number {
  return [...path.slice(1)].reduce((sum, char) => 26 * sum + (char.charCodeAt(0) - 97), 0)
}

function letter(value: number): string {
  return String.fromCharCode(97 + value)
}
