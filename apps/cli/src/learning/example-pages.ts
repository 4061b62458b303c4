/** Pages to learn from, as lines of JSON give them. */

import { decodeBody } from '@sluice/acquire/decode'
import { parseHtml } from '@sluice/content'
import { SluiceError } from '@sluice/core'
import type { Example, LearnPage } from '@sluice/learn'
import { takeConfig } from '@sluice/service/config'
import { fileBytes } from '../reading/file-bytes.ts'

/** A page: its address, its file or text, and perhaps the values on it. */
export interface ExampleLine {
  readonly id?: unknown
  readonly url?: unknown
  readonly file?: unknown
  readonly html?: unknown
  readonly values?: unknown
}

/**
 * Load a page.
 *
 * @throws SluiceError - it has no valid URL, or neither a file nor a text, or the file cannot be read.
 */
export async function learnPage({ url, file, html }: ExampleLine): Promise<LearnPage> {
  const address = typeof url === 'string' ? URL.parse(url) : null
  if (!address) throw new SluiceError('INVALID_URL', `\`url\` is not a URL: ${String(url)}.`)
  if (typeof html === 'string') return { url: address, tree: parseHtml(html), html }
  if (typeof file !== 'string') {
    throw new SluiceError('MISSING_PARAMETER', 'The page has neither `file` nor `html`.')
  }
  const bytes = await fileBytes(file, takeConfig().FETCH_DECODED_BYTES)
  const { text } = decodeBody(bytes, '')
  return { url: address, tree: parseHtml(text), html: text }
}

/**
 * Load an example.
 *
 * @throws SluiceError - as {@link learnPage} and {@link valuesOf}.
 */
export async function example(line: ExampleLine): Promise<Example> {
  const values = valuesOf(line)
  return { page: await learnPage(line), values }
}

/** The values of a line. @throws SluiceError - they are no object. */
export function valuesOf({ values }: ExampleLine): Example['values'] {
  if (typeof values === 'object' && values !== null && !Array.isArray(values)) {
    return values as Example['values']
  }
  throw new SluiceError('INVALID_REQUEST', '`values` must be an object of field names and values.')
}
