/** Where the first fixture comes from: one fetch behind the address guard, or a file. */

import { isDocument } from '@sluice/content/documents'
import { SluiceError } from '@sluice/core'
import { needNode } from '@sluice/core/needed-node'

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
 * @throws SluiceError what `Acquirer.fetch` throws; `UNSUPPORTED_CONTENT` - no reader understands the page. Error - this
 * Node is too old to fetch.
 */
export async function fetchPage(url: string, allowPrivate = ''): Promise<SourcePage> {
  const { createAcquirer, createGuard, decodeBody, mediaType } = await fetching()
  const allowPrivateCidrs = allowPrivate.split(',').map((range) => range.trim())
  const guard = createGuard({
    allowPrivateCidrs: allowPrivateCidrs.filter((range) => range !== '')
  })
  const asked = guard.checkUrl(url)
  const acquirer = createAcquirer({ guard })
  try {
    const page = await acquirer.fetch({ url: asked, via: 'http' })
    const contentType = mediaType(page.contentType, page.body, page.url)
    const { text } = decodeBody(page.body, page.contentType)
    return readable({ url: asked, finalUrl: page.url, status: page.status, contentType, text })
  } finally {
    await acquirer.close()
  }
}

const FROM_FILE = 'Save the page and use --from-file page.html --url <url>.'

/** What fetches, an optional dependency: package managers leave it out where Node is too old for it. */
async function fetching() {
  try {
    needNode('Fetching a page', '22.19')
    const parts = await Promise.all([
      import('@sluice/acquire'),
      import('@sluice/acquire/guard'),
      import('@sluice/acquire/decode')
    ])
    return { ...parts[0], ...parts[1], ...parts[2] }
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    const why = code === 'ERR_MODULE_NOT_FOUND' ? '@sluice/acquire is not installed.' : message
    throw new Error(`${why} ${FROM_FILE}`, { cause: error })
  }
}

/**
 * A page that is here already.
 *
 * @param file - its name; its ending tells JSON, XML, CSV, Markdown and text from HTML.
 * @throws SluiceError `INVALID_URL`, `UNSUPPORTED_CONTENT` - it is not text in UTF-8.
 */
export function givenPage(url: string, body: Uint8Array, file: string): SourcePage {
  const parsed = URL.parse(url)
  if (!parsed || !/^https?:$/.test(parsed.protocol)) {
    throw new SluiceError('INVALID_URL', `--url is not an absolute http(s) URL: ${url}`)
  }
  const ending = file.slice(file.lastIndexOf('.') + 1).toLowerCase()
  const contentType = TYPES[ending] ?? 'text/html'
  return readable({
    url: parsed,
    finalUrl: parsed,
    status: 200,
    contentType,
    text: utf8(body, file)
  })
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

function utf8(body: Uint8Array, file: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(body)
  } catch (error) {
    const message = `${file} is not text in UTF-8. Save the page as HTML in UTF-8.`
    throw new SluiceError('UNSUPPORTED_CONTENT', message, { cause: error })
  }
}

function readable(page: SourcePage): SourcePage {
  const { contentType } = page
  if (/^(?:text\/html|application\/xhtml\+xml)$/.test(contentType) || isDocument(contentType)) {
    return page
  }
  throw new SluiceError('UNSUPPORTED_CONTENT', `No parser reads pages of the type ${contentType}.`)
}
