/** Serves a generated site: its pages, its robots.txt and its sitemap, without a file. */

import type { RequestListener, ServerResponse } from 'node:http'
import {
  chanceOf,
  childrenOf,
  DAYS_LINKED,
  dayPath,
  FOLDER,
  firstSibling,
  kindOf,
  listedPath,
  numberAt,
  type PageKind,
  pathOf,
  type SitePlan
} from './site-plan.ts'

/** Response time of a slow page, ms. */
const SLOW_MS = 400

/** The pages and the sitemap of a site. */
export function serveSite(plan: SitePlan): RequestListener {
  const asked = new Set<number>()
  return ({ url = '/', headers }, response) => {
    const origin = `http://${headers.host}`
    if (url === '/sitemap.xml') return sendSitemap(plan, origin, response)
    if (!url.startsWith(FOLDER)) return sendPage(response, article('Elsewhere', -1, 0))
    const day = /^\/site\/calendar-([a-z]+)\/day-(\d+)$/.exec(url)
    if (day) return sendDay(day[1] as string, Number(day[2]), response)
    const listed = /^\/site\/listed\/([a-z]+)$/.exec(url)
    if (listed) return sendPage(response, article(`Listed ${listed[1]}`, -2, plan.seed))
    const number = numberAt(url)
    if (!(number < plan.pages)) {
      response.writeHead(404).end()
      return
    }
    const isFirst = !asked.has(number)
    asked.add(number)
    const send = SENDERS[kindOf(plan, number)]
    if (send) send(plan, { number, origin, isFirst }, response)
    else sendPage(response, pageOf(plan, number))
  }
}

/** Disallows the private pages. */
export const serveRobots: RequestListener = ({ headers }, response) => {
  response.setHeader('content-type', 'text/plain')
  response.end(
    `User-agent: *\nDisallow: ${FOLDER}private/\nSitemap: http://${headers.host}/sitemap.xml\n`
  )
}

interface Asked {
  readonly number: number
  readonly origin: string
  readonly isFirst: boolean
}

type Send = (plan: SitePlan, asked: Asked, response: ServerResponse) => void

/** Kinds that are not answered with their page alone. */
const SENDERS: Readonly<Partial<Record<PageKind, Send>>> = {
  copy: (plan, { number }, response) => sendPage(response, pageOf(plan, firstSibling(number))),
  alias(plan, { number, origin }, response) {
    const first = `${origin}${pathOf(plan, firstSibling(number))}`
    sendPage(response, pageOf(plan, number), `<link rel="canonical" href="${first}">`)
  },
  moved(plan, { number }, response) {
    response.writeHead(301, { location: pathOf(plan, firstSibling(number)) }).end()
  },
  left: (_, { number }, response) =>
    response.writeHead(302, { location: `/outside/${number}` }).end(),
  gone: (_plan, _asked, response) => response.writeHead(410).end('gone'),
  broken: (_plan, _asked, response) => response.writeHead(500).end('broken'),
  dying(plan, { number }, response) {
    response.writeHead(200, { 'content-type': 'text/html', 'content-length': '100000' })
    response.write(pageOf(plan, number).slice(0, 100))
    setTimeout(() => response.destroy(), 20)
  },
  stuck() {},
  slow(plan, { number }, response) {
    setTimeout(() => sendPage(response, pageOf(plan, number)), SLOW_MS)
  },
  busy(plan, { number, isFirst }, response) {
    if (isFirst) response.writeHead(503, { 'retry-after': '1' }).end('busy')
    else sendPage(response, pageOf(plan, number))
  },
  binary(_, { number }, response) {
    response.setHeader('content-type', 'application/octet-stream')
    response.end(Buffer.from([0, 255, 1, 254, 2, 253, number & 255]))
  },
  nofollow(plan, { number }, response) {
    response.setHeader('x-robots-tag', 'nofollow')
    sendPage(response, `${pageOf(plan, number)}<a href="${FOLDER}hidden/${number}">hidden</a>`)
  }
}

function pageOf(plan: SitePlan, number: number): string {
  const links = childrenOf(plan, number).map(
    (child) => `<li><a href="${pathOf(plan, child)}${variantOf(plan, child)}">To ${child}</a></li>`
  )
  const others =
    number === 0
      ? Array.from({ length: plan.calendars }, (_, nth) => `<a href="${dayPath(nth, 1)}">Days</a>`)
      : [`<a href="${FOLDER}">Up</a>`, `<a rel="nofollow" href="${FOLDER}no/${number}">no</a>`]
  return `${article(`Page ${number}`, number, plan.seed)}<ul>${links.join('')}</ul>${others.join(' ')}`
}

/** Ways to write a URL that do not make it another one. */
function variantOf(plan: SitePlan, number: number): string {
  if (kindOf(plan, number) === 'endless') return ''
  return (
    ['', '#part', '?utm_source=letter', '?gclid=1#top'][chanceOf(plan.seed + 1, number) % 4] ?? ''
  )
}

function sendDay(calendar: string, day: number, response: ServerResponse): void {
  const links = Array.from({ length: DAYS_LINKED }, (_, nth) => {
    const next = DAYS_LINKED * (day - 1) + 2 + nth
    return `<a href="${FOLDER}calendar-${calendar}/day-${next}">Day ${next}</a>`
  })
  sendPage(response, `${article(`Day ${day} of ${calendar}`, day, 7)}${links.join(' ')}`)
}

function sendPage(response: ServerResponse, body: string, head = ''): void {
  response.setHeader('content-type', 'text/html; charset=utf-8')
  response.end(`<!doctype html><html lang="en"><head><title>A page</title>${head}</head><body>
<main>${body}</main></body></html>`)
}

function sendSitemap(plan: SitePlan, origin: string, response: ServerResponse): void {
  response.setHeader('content-type', 'application/xml')
  response.write(
    '<?xml version="1.0"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">'
  )
  for (let nth = 0; nth < plan.listed; nth++) {
    response.write(`<url><loc>${origin}${listedPath(nth)}</loc></url>`)
  }
  response.end('</urlset>')
}

const WORDS = 'river delta meadow bridge harbour lantern orchard granite willow ferry'.split(' ')

/** An article whose text no other one has. */
function article(title: string, number: number, seed: number): string {
  const words = Array.from(
    { length: 60 },
    (_, nth) => WORDS[chanceOf(seed + nth, number) % WORDS.length]
  )
  return `<h1>${title}</h1><p>${title} tells of ${words.join(' ')}.</p>`
}
