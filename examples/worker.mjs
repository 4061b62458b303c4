// HTML in, data out, as a handler for Workers, Deno and Bun, without a framework: deno serve examples/worker.mjs

import { readPage } from '@sluice/content'

/** Bytes; a page is read in memory. */
const MOST = 5_000_000

export default {
  /** `POST /?url=https://example.com/` with the page as its body. */
  async fetch(request) {
    if (request.method !== 'POST') return fault(405, 'POST the HTML of a page', { allow: 'POST' })
    const url = URL.parse(new URL(request.url).searchParams.get('url') ?? '')
    if (url === null) return fault(400, 'url must be the absolute address of the page')
    const html = await request.text()
    if (html.length > MOST) return fault(413, `the page has more than ${MOST} characters`)
    try {
      const page = readPage(html, { url: url.href })
      const { title, author, publishedAt, pageType, markdown } = page
      return Response.json({ title, author, publishedAt, pageType, markdown, links: page.links() })
    } catch (error) {
      // Too deep or too large to be read in time.
      return fault(422, error.message)
    }
  }
}

function fault(status, message, headers = {}) {
  return Response.json({ error: message }, { status, headers })
}
