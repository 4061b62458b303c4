/** What the parameters of the node say, as the API takes it. */

import { type IDataObject, NodeOperationError } from 'n8n-workflow'
import { AI_OPTIONS, DOCUMENT_OPTIONS } from './fields/fetch-fields.ts'
import type { Run } from './send.ts'

/** The text of a parameter. @throws NodeOperationError - it is empty. */
export function text({ node, item }: Run, name: string, label: string): string {
  const value = String(node.getNodeParameter(name, item, '')).trim()
  if (value !== '') return value
  throw new NodeOperationError(node.getNode(), `The parameter '${label}' is empty`, {
    itemIndex: item,
    description: 'Fill it in, or check its expression'
  })
}

/** A parameter that is JSON: text, or what an expression gives. @throws NodeOperationError - it is no JSON object. */
export function jsonObject({ node, item }: Run, value: unknown, label: string): IDataObject {
  let parsed = value
  try {
    if (typeof value === 'string') parsed = value.trim() === '' ? {} : JSON.parse(value)
  } catch {
    parsed = undefined
  }
  if (typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed)) {
    return parsed as IDataObject
  }
  throw new NodeOperationError(node.getNode(), `The parameter '${label}' is not a JSON object`, {
    itemIndex: item,
    description: 'It begins with { and ends with }, with names in double quotes'
  })
}

/** Lines, or the items of an array; commas separate too, where `commas` says so. */
export function list(value: unknown, commas = false): string[] {
  const parts = Array.isArray(value) ? value : String(value ?? '').split(commas ? /[\n,]/ : '\n')
  return parts.map((part) => String(part).trim()).filter((part) => part !== '')
}

/** `options` and `filters` of a request. @param formats - false where the operation has none. */
export function fetchInput(run: Run, formats = true): IDataObject {
  const { node, item } = run
  const given = node.getNodeParameter('options', item, {}) as IDataObject
  const { filters, more, ...rest } = given
  const document = Object.fromEntries(
    filled(rest)
      .filter(([name]) => DOCUMENT_OPTIONS.includes(name))
      .map(([name, value]) => [name, name === 'ocr' ? (value === true ? 'auto' : 'off') : value])
  )
  const ai = Object.fromEntries(
    filled(rest)
      .filter(([name]) => AI_OPTIONS.includes(name))
      .map(([name, value]) => [name, name === 'summary' ? { style: value } : value])
  )
  const isNested = (name: string) => [...DOCUMENT_OPTIONS, ...AI_OPTIONS].includes(name)
  const options = {
    ...(formats ? formatsOf(node.getNodeParameter('formats', item, []) as string[]) : {}),
    ...Object.fromEntries(filled(rest).filter(([name]) => !isNested(name))),
    ...(Object.keys(document).length > 0 ? { document } : {}),
    ...(Object.keys(ai).length > 0 ? { ai } : {}),
    ...jsonObject(run, more ?? {}, 'More (JSON)')
  }
  return { options, filters: jsonObject(run, filters ?? {}, 'Filters') }
}

/** The fields of a collection, without empty texts: n8n keeps a field that was added and not filled in. */
export function filled(collection: IDataObject): [string, IDataObject[string]][] {
  return Object.entries(collection).filter(([, value]) => value !== '' && value !== undefined)
}

function formatsOf(formats: readonly string[]): IDataObject {
  return {
    json: formats.includes('json'),
    markdown: formats.includes('markdown'),
    include_links: formats.includes('links'),
    image_urls: formats.includes('imageUrls'),
    ...(formats.includes('cleanHtml') ? { include_html: 'clean' } : {}),
    ...(formats.includes('rawHtml') ? { include_html: 'raw' } : {})
  }
}
