/** Pages of a job as parsers see them: decoded, with a tree. */

import { decodeBody, mediaType } from '@sluice/acquire/decode'
import { documentTree, isDocument } from '@sluice/content/documents'
import { type Page, type PageDocument, SluiceError } from '@sluice/core'
import type { Root } from 'hast'
import { mayHoldDocument } from '../documents/media-types.ts'
import type { PageInput } from './job.ts'

/** Media types of HTML. */
export const HTML = new Set(['text/html', 'application/xhtml+xml'])

/** @throws SluiceError `UNSUPPORTED_CONTENT` - no reader understands the type. */
export function openPage(input: PageInput): Page {
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
  const html = decodeBody(input.body, input.contentType).text
  const page = { url, status: input.status, contentType, html }
  // V8 keeps what a getter of an object literal closes over until a full collection; the tree
  // of a page of HTML is needed in any case.
  if (HTML.has(contentType)) return { ...page, tree: documentTree(html, contentType) }
  let tree: Root | undefined
  return {
    ...page,
    get tree() {
      tree ??= documentTree(html, contentType)
      return tree
    }
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
  return { url, status, contentType, html, document, tree: documentTree(html, 'text/html') }
}
