/** Lists that come a page at a time, and never end before their last page. */

import { SluiceConnectionError } from './errors.ts'
import type { Listed } from './jobs-resource.ts'
import type { Request, Transport } from './transport.ts'

/** One page of a list. @throws SluiceConnectionError - the answer is no page of a list. */
export async function listPage<Item>(
  transport: Transport,
  request: Omit<Request, 'method'>
): Promise<Listed<Item>> {
  const { answer } = await transport.json<Listed<Item>>({ method: 'GET', ...request })
  const { data, next_cursor } = answer ?? {}
  if (!Array.isArray(data) || (next_cursor !== null && typeof next_cursor !== 'string')) {
    throw broken('it has no items, or does not state whether there are more')
  }
  return { data, next_cursor }
}

/** The items of all pages, each page when its items are asked for. @throws the errors of {@link listPage}. */
export async function* allOf<Item>(
  page: (cursor: { cursor?: string }) => Promise<Listed<Item>>
): AsyncGenerator<Item, void> {
  let cursor: string | undefined
  for (;;) {
    const { data, next_cursor } = await page(cursor === undefined ? {} : { cursor })
    yield* data
    if (next_cursor === null) return
    if (next_cursor === cursor) throw broken('its next page is the same page')
    cursor = next_cursor
  }
}

function broken(why: string): SluiceConnectionError {
  return new SluiceConnectionError(`The answer is not a page of the list: ${why}.`, undefined)
}
