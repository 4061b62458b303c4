/** Pages of a job as parsers see them: decoded, with a tree. */

import { decodeBody, mediaType, queryEncoder } from '@sluice/acquire/decode'
import { DOCUMENT_TREE_LIMITS, parseHtml } from '@sluice/content'
import { documentTree, isDocument } from '@sluice/content/documents'
import { type Page, type PageDocument, SluiceError } from '@sluice/core'
import type { Root } from 'hast'
import { mayHoldDocument } from '../documents/media-types.ts'
import type { Warning } from '../warning.ts'
import type { PageInput } from './job.ts'

/** Media types of HTML. */
export const HTML = new Set(['text/html', 'application/xhtml+xml'])

/**
 * Open a page.
 *
 * @param warnings - gets a warning if the encoding was detected.
 * @throws SluiceError `UNSUPPORTED_CONTENT` - no reader understands the type.
 */
export function openPage(input: PageInput, warnings?: Warning[]): Page {
  const url = new URL(input.url)
  if (input.document) return openDocument(input, url, input.document)
  const contentType = typeOf(input, url)
  if (!HTML.has(contentType) && !isDocument(contentType)) {
    throw new SluiceError(
      'UNSUPPORTED_CONTENT',
      `Content of type ${contentType.slice(0, 100)} is not supported.`,
      {
        details: { content_type: contentType.slice(0, 100) }
      }
    )
  }
  const { text: html, encoding, detected } = decodeBody(input.body, input.contentType)
  if (detected) warnings?.push(encodingWarning(encoding))
  const { status } = input
  if (!HTML.has(contentType)) return new OpenedFile(url, status, contentType, html)
  const tree = documentTree(html, contentType, queryEncoder(encoding))
  return { url, status, contentType, html, tree }
}

/** A file that is no HTML. Its tree is made at its first use: many readers need only its text. */
class OpenedFile implements Page {
  readonly url: URL
  readonly status: number
  readonly contentType: string
  readonly html: string
  #tree: Root | undefined

  constructor(url: URL, status: number, contentType: string, html: string) {
    this.url = url
    this.status = status
    this.contentType = contentType
    this.html = html
  }

  get tree(): Root {
    this.#tree ??= documentTree(this.html, this.contentType)
    return this.#tree
  }
}

function encodingWarning(encoding: string): Warning {
  return {
    code: 'ENCODING_DETECTED',
    message: `The page does not declare its encoding, or declares another one: it was read as ${encoding}.`
  }
}

/** The media type of a page. HTML under the name of a document is HTML. */
function typeOf({ contentType, body }: PageInput, url: URL): string {
  const declared = mediaType(contentType, body, url)
  if (!mayHoldDocument(declared)) return declared
  const seen = mediaType('', body, url)
  return HTML.has(seen) ? seen : declared
}

/** A document whose HTML is its conversion. */
function openDocument(
  { body, status, contentType }: PageInput,
  url: URL,
  document: PageDocument
): Page {
  const html = new TextDecoder().decode(body)
  return { url, status, contentType, html, document, tree: parseHtml(html, DOCUMENT_TREE_LIMITS) }
}
