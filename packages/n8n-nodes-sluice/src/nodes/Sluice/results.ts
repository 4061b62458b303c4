/** Operations on the history. */

import type { IDataObject } from 'n8n-workflow'
import { limitOf, listAll } from './lists.ts'
import { filled, text } from './parameters.ts'
import { type Run, send } from './send.ts'

const RESULTS = '/api/v1/fetch/results'

const pathOf = (run: Run) => `${RESULTS}/${encodeURIComponent(text(run, 'resultId', 'Result ID'))}`

/** One result. */
export async function getResult(run: Run): Promise<IDataObject[]> {
  const { body } = await send(run, { method: 'GET', path: pathOf(run) })
  return [body.data as IDataObject]
}

/** Results, newest first. */
export async function getResults(run: Run): Promise<IDataObject[]> {
  const query = run.node.getNodeParameter('query', run.item, {}) as IDataObject
  return listAll(run, RESULTS, Object.fromEntries(filled(query)), limitOf(run))
}

/** Delete one. */
export async function deleteResult(run: Run): Promise<IDataObject[]> {
  await send(run, { method: 'DELETE', path: pathOf(run) })
  return [{ deleted: true }]
}
