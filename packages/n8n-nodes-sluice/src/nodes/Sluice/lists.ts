/** Lists that come a page at a time. */

import type { IDataObject } from 'n8n-workflow'
import { type Run, send, stopIfCancelled } from './send.ts'

/** Items on a page of a list, at most. */
const PAGE = 100

/** @param limit - items to return at most; none for all. */
export async function listAll(
  run: Run,
  path: string,
  query: IDataObject,
  limit = Number.POSITIVE_INFINITY
): Promise<IDataObject[]> {
  const items: IDataObject[] = []
  for (let cursor: unknown; items.length < limit; ) {
    stopIfCancelled(run)
    const size = Math.min(PAGE, limit - items.length)
    const { body } = await send(run, {
      method: 'GET',
      path,
      query: { ...query, limit: size, ...(cursor ? { cursor } : {}) }
    })
    items.push(...(body.data as IDataObject[]))
    cursor = body.next_cursor
    if (cursor === null || cursor === undefined) break
  }
  return items
}

/** What `Return All` and `Limit` say. */
export function limitOf({ node, item }: Run): number | undefined {
  if (node.getNodeParameter('returnAll', item, false) === true) return undefined
  return Number(node.getNodeParameter('limit', item, 50))
}
