/** Results of the history: what is read again from them, and why it cannot be. */

import { NotFoundError } from '@sluice/client'
import { ToolError } from '../answer/tool-error.ts'
import type { KeptPage, ToolContext } from '../tool.ts'

/** A result with its data. */
export interface Kept extends KeptPage {
  readonly data: object
}

/** A result. @throws ToolError `NOT_FOUND` - none exists, or it has no data. */
export async function keptResult(
  { client, signal }: Pick<ToolContext, 'client' | 'signal'>,
  id: string
): Promise<Kept> {
  const item = await client.result(id, { signal }).catch((error) => {
    if (!(error instanceof NotFoundError)) throw error
    throw new ToolError(
      'NOT_FOUND',
      `There is no result ${id}: it expired, was deleted, or the server keeps no history. Read its URL again, with a larger max_tokens if the text was cut.`
    )
  })
  if (item.data) return item as Kept
  throw new ToolError(
    'NOT_FOUND',
    item.status === 'failed'
      ? `${id} is a fetch that failed with ${item.error?.code}. There is nothing to read.`
      : `${id} has no data: the server stores no results. Read its URL again, with a larger max_tokens if the text was cut.`
  )
}
