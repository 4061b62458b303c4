/** The document that a page shows instead of content of its own: a PDF in a viewer, an Office file in a frame. */

import type { Root } from 'hast'
import { ownContent } from '../own-content/own-content.ts'
import { baseUrl, resolveUrl } from '../page/base-url.ts'
import { all, attribute } from '../select/select.ts'

/** Characters with which a page introduces a document; one with more has content of its own. */
const INTRODUCTION = 400

const DOCUMENT_PATH = /\.(?:pdf|docx?|docm|dotx|odt|rtf|pptx?|ppsx|odp|xlsx?|xlsm|xlsb|ods|epub)$/i
const DOCUMENT_TYPE =
  /^application\/(?:pdf|msword|rtf|epub\+zip|vnd\.(?:ms-(?:word|excel|powerpoint)|openxmlformats-officedocument|oasis\.opendocument)[\w.+-]*)$/i
/**
 * Names of the parameter with the address of the shown document: in PDF.js, the viewers of Google and Microsoft, and
 * others.
 */
const PARAMETERS = ['file', 'url', 'src', 'pdf', 'document', 'doc']

/**
 * The address of the one document that a page embeds, where it says little besides.
 *
 * @returns `undefined` for a page with content of its own, without a document, or with several.
 */
export function embeddedDocument(tree: Root, url: URL): URL | undefined {
  const base = baseUrl(tree, url)
  const found = new Map<string, URL>()
  for (const element of all(tree, 'iframe, embed, object, frame')) {
    const address = ['src', 'data', 'data-src', 'data-lazy-src']
      .map((name) => attribute(element, name))
      .find((value) => value !== undefined && value !== '' && value !== 'about:blank')
    const shown = address === undefined ? undefined : resolveUrl(address, base)
    const document = shown && documentOf(shown, attribute(element, 'type') ?? '')
    if (document) found.set(document.href, document)
  }
  const [only] = found.values()
  if (!only || found.size > 1) return undefined
  return ownContent(tree).text <= INTRODUCTION ? only : undefined
}

/** The document at an address, or the one that a viewer at it shows. */
function documentOf(address: URL, type: string): URL | undefined {
  const target = new URL((viewed(address) ?? address).href)
  target.hash = ''
  if (!/^https?:$/.test(target.protocol)) return undefined
  const isDocument = DOCUMENT_TYPE.test(type.trim()) || DOCUMENT_PATH.test(target.pathname)
  return isDocument ? target : undefined
}

function viewed(viewer: URL): URL | undefined {
  // A page at the name of a document is no viewer.
  if (DOCUMENT_PATH.test(viewer.pathname)) return undefined
  const hash = new URLSearchParams(viewer.hash.slice(1))
  for (const name of PARAMETERS) {
    const value = viewer.searchParams.get(name) ?? hash.get(name)
    const target = value ? URL.parse(value, viewer.href) : null
    if (target && DOCUMENT_PATH.test(target.pathname)) return target
  }
  return undefined
}
