/** Pages that only embed a document: it is read instead, or the answer says so. */

import { SluiceError } from '@sluice/core'
import type { Prepared } from '../plan/prepare.ts'
import type { Reading } from '../reading/job.ts'
import type { Warning } from '../warning.ts'

/** A page that was read. */
interface Read {
  readonly reading: Reading
  readonly facts: { readonly documentPages: number }
}

/** The document that a page embeds and says little besides, be the page read or refused as empty. */
export function embeddedIn(page: Read | undefined, refused: unknown): string | undefined {
  if (page) return page.reading.embedded ?? undefined
  const found = SluiceError.is(refused) ? refused.details.embedded_document : undefined
  return typeof found === 'string' ? found : undefined
}

/** The request for it. */
export function embeddedRequest(prepared: Prepared, address: string): Prepared {
  const url = new URL(address)
  // What is known is the page that embeds it.
  const { known: ____, ...rest } = prepared
  const { request } = prepared
  const {
    wait_for: _,
    wait_ms: ______,
    timezone: __,
    geolocation: ___,
    color_scheme: _____,
    ...others
  } = request.options
  const options = { ...others, actions: [], render: 'http' as const }
  return { ...rest, plans: [{ url, via: 'http' }], request: { ...request, options } }
}

/** Result of reading the page, and the function that reads the document it embeds. */
interface Embedding<Page extends Read> {
  readonly page: Page | undefined
  readonly refused: unknown
  readonly signal: AbortSignal
  follow(address: string): Promise<Page>
}

/**
 * Read the document, unless the client wants the page or sent it.
 *
 * @throws the error of the document, if the page has no content either.
 */
export async function readEmbedded<Page extends Read>(
  address: string,
  { request, upload }: Prepared,
  { page, refused, signal, follow }: Embedding<Page>
): Promise<Page> {
  const shown = address.slice(0, 500)
  if (upload || !request.options.document.follow_embedded) {
    const how = upload ? '' : ' `options.document.follow_embedded` reads it.'
    return told(page, refused, `The page only embeds a document, ${shown}.${how}`)
  }
  try {
    const read = await follow(address)
    if (read.facts.documentPages === 0) {
      return told(page, refused, `The page only embeds ${shown}, which is not a document.`)
    }
    return told(read, undefined, `The page only embeds this document, which was read: ${shown}`)
  } catch (error) {
    if (signal.aborted || !page) throw error
    const code = SluiceError.is(error) ? error.code : 'INTERNAL_ERROR'
    return told(page, refused, `The page only embeds ${shown}, which was not read: ${code}.`)
  }
}

/** @throws `refused`, with the message, where there is nothing to answer. */
function told<Page extends Read>(read: Page | undefined, refused: unknown, message: string): Page {
  if (read) {
    const warning: Warning = { code: 'EMBEDDED_DOCUMENT', message }
    const warnings = [warning, ...read.reading.warnings]
    return { ...read, reading: { ...read.reading, warnings } }
  }
  if (!SluiceError.is(refused)) throw refused
  throw new SluiceError(refused.code, `${refused.message} ${message}`, {
    cause: refused,
    details: refused.details
  })
}
