/**
 * Runs the node as n8n does, as far as the node sees it: parameters with their defaults, a credential that is added to
 * each request, and requests that are really sent.
 */

import type {
  IBinaryData,
  IDataObject,
  IExecuteFunctions,
  IHttpRequestOptions,
  INode,
  INodeExecutionData,
  INodeProperties
} from 'n8n-workflow'
import { Sluice, SluiceApi } from '../src/index.ts'

/** Settings of a node's run. */
export interface NodeRun {
  readonly credential: { readonly baseUrl: string; readonly apiKey: string }
  /** Parameters of the node; a list has those of each item. */
  readonly parameters: IDataObject | readonly IDataObject[]
  readonly files?: readonly (File | undefined)[]
  readonly continueOnFail?: boolean
  readonly signal?: AbortSignal
}

/** @returns the items that come out. */
export async function runNode(run: NodeRun): Promise<INodeExecutionData[]> {
  const items = Array.isArray(run.parameters) ? run.parameters : [run.parameters]
  const binaries = await Promise.all(items.map((_, item) => binaryOf(run.files?.[item])))
  const found = (item: number, property: string): IBinaryData => {
    const binary = binaries[item]?.[property]
    if (!binary)
      throw new Error(
        `This operation expects the node's input data to contain a binary file '${property}'`
      )
    return binary
  }
  const context: IExecuteFunctions = {
    getInputData: () => items.map((_, item) => ({ json: {}, binary: binaries[item] })),
    getNodeParameter: (name, item, fallback) =>
      parameter(items[item] as IDataObject, name) ?? fallback,
    getCredentials: async () => ({ ...run.credential }),
    getNode: () => NODE,
    continueOnFail: () => run.continueOnFail === true,
    getExecutionCancelSignal: () => run.signal,
    helpers: {
      httpRequestWithAuthentication: async (_, options) => request(run, options),
      assertBinaryData: found,
      getBinaryDataBuffer: async (item, property) =>
        Buffer.from(found(item, property).data, 'base64')
    }
  }
  const [output = []] = await new Sluice().execute.call(context)
  return output.map((item) =>
    item.error ? { ...item, json: { error: item.error.message } } : item
  )
}

const NODE: INode = {
  id: '1',
  name: 'Sluice',
  type: 'n8n-nodes-sluice.sluice',
  typeVersion: 1,
  position: [0, 0],
  parameters: {}
}

async function binaryOf(file: File | undefined): Promise<Record<string, IBinaryData> | undefined> {
  if (!file) return undefined
  const data = Buffer.from(await file.arrayBuffer()).toString('base64')
  return { data: { data, mimeType: file.type, fileName: file.name } }
}

/** Returns the given value, or the default of the parameter that is shown for this operation. */
function parameter(given: IDataObject, name: string): unknown {
  if (name in given) return given[name]
  const property = new Sluice().description.properties.find(
    (one) => one.name === name && isShown(one, given)
  )
  return property?.default
}

function isShown({ displayOptions }: INodeProperties, given: IDataObject): boolean {
  return Object.entries(displayOptions?.show ?? {}).every(([name, values]) =>
    values.includes((given[name] ?? parameter(given, name)) as string | boolean)
  )
}

/**
 * Sends a request as n8n does: with the credential's headers, and with JSON both ways unless `json` is false. Returns
 * the whole answer.
 */
async function request({ credential }: NodeRun, options: IHttpRequestOptions): Promise<unknown> {
  const { method = 'GET', qs = {}, body, json, headers, abortSignal } = options
  const url = new URL(options.url)
  for (const [name, value] of Object.entries(qs)) url.searchParams.set(name, String(value))
  const added = Object.entries(new SluiceApi().authenticate.properties.headers).map(
    ([name, value]) => [name, value.slice(1).replace('{{$credentials.apiKey}}', credential.apiKey)]
  )
  const isJson = json && body !== undefined
  const response = await fetch(url, {
    method,
    headers: {
      ...(headers as Record<string, string>),
      ...(isJson ? { 'content-type': 'application/json' } : {}),
      ...Object.fromEntries(added)
    },
    body: isJson ? JSON.stringify(body) : body && new Uint8Array(body as Buffer),
    signal: abortSignal
  })
  const text = await response.text()
  return {
    statusCode: response.status,
    headers: Object.fromEntries(response.headers),
    body: json ? parsed(text) : text
  }
}

/** Text that is no JSON stays text, as with axios. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
