/** A page as text, read by its address. */

import type { Receipt } from './answers.ts'
import { keyOf, type PaidCallOptions, signalOf } from './call-options.ts'
import { receiptOf } from './receipt.ts'
import type { Transport } from './transport.ts'

/** Options for reading a page as text. */
export interface ReadInput {
  /** `markdown` unless given; `text` has lines with its title and its address in front. */
  readonly format?: 'markdown' | 'text'
  /** Options, as headers: `{ 'X-Engine': 'browser' }`. Source: docs/api.md, "A page by its address". */
  readonly headers?: Readonly<Record<string, string>>
}

/** Read one. The query of the URL belongs to the page, and its fragment is not sent. */
export async function readPage(
  transport: Transport,
  url: string,
  input: ReadInput & PaidCallOptions = {}
): Promise<{ text: string; receipt: Receipt }> {
  const { format = 'markdown', headers } = input
  const accept = format === 'markdown' ? 'text/markdown' : 'text/plain'
  const { text, response } = await transport.text({
    method: 'GET',
    // Normal first: `..` of the page would be taken for one of the service's own path.
    path: `/r/${URL.parse(url)?.href ?? url}`,
    headers: { ...headers, accept },
    ...keyOf(input),
    ...signalOf(input)
  })
  return { text, receipt: receiptOf(response) }
}
