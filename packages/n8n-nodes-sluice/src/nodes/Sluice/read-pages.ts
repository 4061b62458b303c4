/** Operations that read one page or one file. */

import type { IDataObject } from 'n8n-workflow'
import { fetchInput, jsonObject, text } from './parameters.ts'
import { type Answer, type Run, send } from './send.ts'

/** Fetch a page. */
export async function fetchPage(run: Run): Promise<IDataObject[]> {
  const body = { url: text(run, 'url', 'URL'), ...fetchInput(run) }
  return [pageItem(run, await post(run, body))]
}

/** Fetch a page and fill a schema from it. */
export async function extractFromPage(run: Run): Promise<IDataObject[]> {
  const { node, item } = run
  const schema = jsonObject(run, node.getNodeParameter('schema', item), 'JSON Schema')
  const { options, filters } = fetchInput(run, false)
  const body = {
    url: text(run, 'url', 'URL'),
    filters,
    options: { json: false, markdown: false, ...(options as IDataObject), json_schema: schema }
  }
  const answer = await post(run, body)
  if (!isSimple(run)) return [pageItem(run, answer)]
  // What was asked for is the item; the record, if an option asks for it too, is beside it.
  const { extracted, ...rest } = (answer.body.data ?? {}) as IDataObject
  const data = { ...rest, ...(extracted as IDataObject) }
  return [pageItem(run, { ...answer, body: { ...answer.body, data } })]
}

/** Upload a file and read it. */
export async function readDocument(run: Run): Promise<IDataObject[]> {
  const { node, item } = run
  const field = text(run, 'binaryPropertyName', 'Input Binary Field')
  const { fileName, mimeType } = node.helpers.assertBinaryData(item, field)
  const bytes = await node.helpers.getBinaryDataBuffer(item, field)
  const url = String(node.getNodeParameter('sourceUrl', item, '')).trim()
  const form = new FormData()
  form.append('request', JSON.stringify({ ...(url ? { url } : {}), ...fetchInput(run) }))
  const file = new Blob([new Uint8Array(bytes)], { type: mimeType })
  form.append('file', file, fileName ?? 'file')
  // As bytes: what n8n does with a form depends on its version.
  const encoded = new Response(form)
  const answer = await send(run, {
    method: 'POST',
    path: '/api/v1/internet/parse',
    body: Buffer.from(await encoded.arrayBuffer()),
    headers: { 'content-type': encoded.headers.get('content-type') ?? '' },
    isCharged: true
  })
  return [pageItem(run, answer)]
}

const post = (run: Run, body: IDataObject) =>
  send(run, { method: 'POST', path: '/api/v1/internet/fetch', body, isCharged: true })

function isSimple({ node, item }: Run): boolean {
  return node.getNodeParameter('simplify', item, true) === true
}

/** The record with its URL, cost and place in the history; or the answer as it is. */
function pageItem(run: Run, { body, tokens }: Answer): IDataObject {
  if (!isSimple(run)) return { ...body, tokens_charged: tokens }
  const { data, meta, warnings } = body as Record<'data' | 'meta', IDataObject> & IDataObject
  return {
    url: meta.final_url,
    ...data,
    result_id: meta.request_id,
    tokens_charged: tokens,
    ...(Array.isArray(warnings) && warnings.length > 0 ? { warnings } : {})
  }
}
