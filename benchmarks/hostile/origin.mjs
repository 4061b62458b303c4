/**
 * The origin of both: small pages for the well-behaved account, and for the hostile ones files that unpack to much, pages
 * that fail, and a server that says nothing. A process of its own at low priority.
 */

import { createServer } from 'node:http'
import { setPriority } from 'node:os'
import { gzipSync } from 'node:zlib'

setPriority(10)

const [host] = process.argv.slice(2)
const PARAGRAPH = '<p>A river finds its way by going where the ground is lowest.</p>'
const SMALL = `<!doctype html><title>On rivers</title><main><h1>On rivers</h1>${PARAGRAPH.repeat(40)}</main>`
/** 48 MB that are 48 kB on the wire. */
const BOMB = gzipSync(`<urlset>${'<a/>'.repeat(12_000_000)}</urlset>`, { level: 9 })

const server = createServer((request, response) => {
  response.on('error', () => {})
  const { url } = request
  if (url.startsWith('/silent')) return
  if (url.startsWith('/sitemap-')) return gzipped(response, BOMB)
  if (url === '/sitemap.xml') return xml(response, index())
  if (url === '/robots.txt' || url.startsWith('/gone')) return response.writeHead(404).end()
  response.writeHead(url.startsWith('/bomb') ? 500 : 200, { 'content-type': 'text/html' })
  response.end(SMALL)
})
server.listen(0, host, () => process.send(`http://${host}:${server.address().port}`))
process.on('disconnect', () => process.exit())

function index() {
  const files = Array.from(
    { length: 500 },
    (_, n) =>
      `<sitemap><loc>http://${host}:${server.address().port}/sitemap-${n}.xml</loc></sitemap>`
  )
  return `<sitemapindex>${files.join('')}</sitemapindex>`
}

function xml(response, text) {
  response.writeHead(200, { 'content-type': 'application/xml' })
  response.end(text)
}

function gzipped(response, body) {
  response.writeHead(200, { 'content-type': 'application/xml', 'content-encoding': 'gzip' })
  response.end(body)
}
