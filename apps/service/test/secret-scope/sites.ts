/** Sites of several hosts and ports on loopback that note what they are asked with. */

import type { IncomingMessage, RequestListener } from 'node:http'
import { ORIGIN_HOST, type Origin, startOrigin } from '../harness.ts'

/** A request that a site got. */
export interface Asked {
  /** Host and port. */
  readonly host: string
  readonly path: string
  readonly authorization: string | undefined
  readonly cookie: string | undefined
}

/** See {@link startSites}. */
export interface Sites {
  /** The URL that callers write: `http://www.site.example:PORT`. */
  readonly written: string
  /** Another site on the same port. */
  readonly other: string
  /** The host of `written` on another port. */
  readonly otherPort: string
  /** A sibling of the host of `written`, below the same domain. */
  readonly sibling: string
  /** A site whose robots.txt disallows `/a`, and is not there for requests with a condition or with credentials. */
  readonly strict: string
  /** Requests so far, including those for robots.txt and sitemaps. */
  readonly asked: Asked[]
  /** Paths that answer 500. */
  readonly failing: Set<string>
  stop(): Promise<void>
}

/** All names lead to the origins. */
export const resolve = async () => [ORIGIN_HOST]

/**
 * Start them. The first page of `written` links all the others; `/moved` redirects to the other site; robots.txt and the
 * sitemap of `written` are there for who signs in.
 *
 * @param isMember - whether a request is of one who has signed in.
 */
export async function startSites(isMember: (asked: Asked) => boolean): Promise<Sites> {
  const asked: Asked[] = []
  const note = ({ headers, url = '/' }: IncomingMessage): Asked => {
    const { host = '', authorization, cookie } = headers
    const one = { host, path: url, authorization, cookie }
    asked.push(one)
    return one
  }
  const failing = new Set<string>()
  let sites: Sites
  const robots: RequestListener = (request, response) => {
    const { host, authorization, 'if-none-match': condition } = request.headers
    if (host === new URL(sites.strict).host) {
      response.statusCode = condition ? 304 : authorization ? 404 : 200
      response.setHeader('content-type', 'text/plain')
      return void response.end('User-agent: *\nDisallow: /a\n')
    }
    if (!isMember(note(request)) || host !== new URL(sites.written).host) {
      response.statusCode = 401
      return void response.end()
    }
    response.setHeader('content-type', 'text/plain')
    response.end(
      `User-agent: *\nDisallow: /hidden\nSitemap: ${sites.written}/members.xml\nSitemap: ${sites.other}/theirs.xml\nSitemap: ${sites.written}/moved.xml\n`
    )
  }
  const serve: RequestListener = (request, response) => {
    const one = note(request)
    if (failing.has(one.path)) {
      response.statusCode = 500
      return void response.end()
    }
    const away = { '/moved': '/landed', '/moved.xml': '/landed.xml' }[one.path]
    if (away !== undefined) {
      response.writeHead(302, { location: sites.other + away })
      return void response.end()
    }
    if (one.path.endsWith('.xml')) return sitemap(one, response)
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.end(page(one))
  }
  const sitemap = (one: Asked, response: Parameters<RequestListener>[1]) => {
    response.statusCode = one.path === '/members.xml' && isMember(one) ? 200 : 404
    response.setHeader('content-type', 'application/xml')
    response.end(`<urlset><url><loc>${sites.written}/listed</loc></url></urlset>`)
  }
  const page = ({ host, path }: Asked) => {
    const to = [`${sites.other}/ext`, `${sites.otherPort}/port`, `${sites.sibling}/sub`]
    const links = path === '/' || path === '/landed' ? ['/a', '/hidden', '/moved', ...to] : []
    return `<!doctype html><html lang="en"><title>${host}${path}</title><main><h1>The page ${path} of ${host}</h1>
<p>The keeper of ${path} at ${host} writes the level down at noon and opens the gate before the bell rings.</p>
${links.map((link) => `<a href="${link}">${link}</a>`).join(' ')}</main></html>`
  }
  const [first, second] = await Promise.all([
    startOrigin(serve, robots),
    startOrigin(serve, robots)
  ])
  const at = (host: string, { url }: Origin) => `http://${host}:${new URL(url).port}`
  sites = {
    written: at('www.site.example', first),
    other: at('other.example', first),
    otherPort: at('www.site.example', second),
    sibling: at('shop.site.example', first),
    strict: at('strict.example', first),
    asked,
    failing,
    stop: async () => void (await Promise.all([first.stop(), second.stop()]))
  }
  return sites
}
