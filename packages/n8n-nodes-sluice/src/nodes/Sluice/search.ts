/** The operation that searches the web. */

import type { IDataObject } from 'n8n-workflow'
import { fetchInput, filled, list, text } from './parameters.ts'
import { type Run, send } from './send.ts'

/** Results of the search engine of the service, each an item; with their pages if they are asked for. */
export async function searchWeb(run: Run): Promise<IDataObject[]> {
  const { node, item } = run
  const fetches = node.getNodeParameter('fetchPages', item, false) === true
  const { body } = await send(run, {
    method: 'POST',
    path: '/api/v1/internet/search',
    body: {
      query: text(run, 'searchQuery', 'Query'),
      limit: Number(node.getNodeParameter('limit', item, 10)),
      ...optionsOf(node.getNodeParameter('searchOptions', item, {}) as IDataObject),
      ...(fetches ? { fetch: { options: fetchInput(run).options } } : {})
    },
    isCharged: true
  })
  const { results } = body.data as { results: IDataObject[] }
  return node.getNodeParameter('simplify', item, true) === true ? results.map(simple) : results
}

/** With its lists as lists. */
function optionsOf(given: IDataObject): IDataObject {
  return Object.fromEntries(
    filled(given).map(([name, value]) => [
      name,
      name.endsWith('_domains') ? list(value, true) : value
    ])
  )
}

/** `page` is what was read of it. */
function simple({ page, ...result }: IDataObject): IDataObject {
  const { data, meta, error } = (page ?? {}) as {
    data?: IDataObject
    meta?: IDataObject
  } & IDataObject
  return {
    ...result,
    ...(data ? { page: data, result_id: meta?.request_id } : {}),
    ...(error ? { error } : {})
  }
}
