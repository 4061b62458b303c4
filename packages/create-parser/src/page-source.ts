/** Where the first fixture comes from: one fetch behind the address guard, or a file. */

import { createAcquirer } from '@sluice/acquire'
import { decodeBody, mediaType } from '@sluice/acquire/decode'
import { createGuard } from '@sluice/acquire/guard'
import { isDocument } from '@sluice/content/documents'
import { SluiceError } from '@sluice/core'

/** A page and where it came from. */
export interface SourcePage {
  /** As it was asked for. */
  readonly url: URL
  /** After redirects. */
  readonly finalUrl: URL
  readonly status: number
  /** Media type without parameters. */
  readonly contentType: string
  /** Decoded text. */
  readonly text: string
}

/**
 * Fetch a page, once.
 *
 * @param allowPrivate - ranges that are opened although not public, by commas.
 * @throws SluiceError what `Acquirer.fetch` throws; `UNSUPPORTED_CONTENT` - no reader understands the page.
 */
export async function fetchPage(url: string, allowPrivate = ''): Promise<SourcePage> {
  const allowPrivateCidrs = allowPrivate.split(',').map((range) => range.trim())
  const guard = createGuard({
    allowPrivateCidrs: allowPrivateCidrs.filter((range) => range !== '')
  })
  const asked = guard.checkUrl(url)
  const acquirer = createAcquirer({ guard })
  try {
    const page = await acquirer.fetch({ url: asked, via: 'http' })
    return pageOf(asked, page.url, page.status, page.contentType, page.body)
  } finally {
    await acquirer.close()
  }
}

/**
 * A page that is here already.
 *
 * @param file - its name; its ending tells JSON, XML, CSV, Markdown and text from HTML.
 * @throws SluiceError `INVALID_URL`, `UNSUPPORTED_CONTENT`.
 */
export function givenPage(url: string, body: Uint8Array, file: string): SourcePage {
  const parsed = URL.parse(url)
  if (!parsed || !/^https?:$/.test(parsed.protocol)) {
    throw new SluiceError('INVALID_URL', `--url is not an absolute http(s) URL: ${url}`)
  }
  const ending = file.slice(file.lastIndexOf('.') + 1).toLowerCase()
  const type = TYPES[ending] ?? 'text/html'
  return pageOf(parsed, parsed, 200, `${type}; charset=utf-8`, body)
}

const TYPES: Readonly<Record<string, string>> = {
  json: 'application/json',
  jsonl: 'application/x-ndjson',
  ndjson: 'application/x-ndjson',
  xml: 'application/xml',
  rss: 'application/rss+xml',
  atom: 'application/atom+xml',
  xhtml: 'application/xhtml+xml',
  csv: 'text/csv',
  tsv: 'text/tab-separated-values',
  md: 'text/markdown',
  txt: 'text/plain'
}

function pageOf(
  url: URL,
  finalUrl: URL,
  status: number,
  header: string,
  body: Uint8Array
): SourcePage {
  const contentType = mediaType(header, body, finalUrl)
  if (!/^(?:text\/html|application\/xhtml\+xml)$/.test(contentType) && !isDocument(contentType)) {
    throw new SluiceError(
      'UNSUPPORTED_CONTENT',
      `The page is ${contentType}, which no parser reads.`
    )
  }
  return { url, finalUrl, status, contentType, text: decodeBody(body, header).text }
}
