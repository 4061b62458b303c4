/**
 * What this package uses of n8n, as far as it uses it. n8n provides the module at run time; its licence does not allow
 * to ship it, so it is not a dependency.
 */

declare module 'n8n-workflow' {
  /** Any JSON object. */
  export type IDataObject = { [key: string]: unknown }
  /** The same, where n8n wants it to be serializable. */
  export type JsonObject = { [key: string]: unknown }

  /** A node as it stands in a workflow. */
  export interface INode {
    id: string
    name: string
    type: string
    typeVersion: number
    position: [number, number]
    parameters: Record<string, unknown>
  }

  /** What passes between nodes. */
  export interface INodeExecutionData {
    json: IDataObject
    binary?: Record<string, IBinaryData>
    error?: NodeApiError | NodeOperationError
    pairedItem?: { item: number }
  }

  /** The file of an item. */
  export interface IBinaryData {
    data: string
    mimeType: string
    fileName?: string
  }

  /** A choice of a parameter, or a field of a collection. */
  export interface INodePropertyOptions {
    name: string
    value: string | number | boolean
    action?: string
    description?: string
  }

  /** A parameter of a node or a credential. */
  export interface INodeProperties {
    displayName: string
    name: string
    type: 'boolean' | 'collection' | 'json' | 'multiOptions' | 'number' | 'options' | 'string'
    default: unknown
    description?: string
    hint?: string
    noDataExpression?: boolean
    options?: (INodePropertyOptions | INodeProperties)[]
    placeholder?: string
    required?: boolean
    displayOptions?: { show?: Record<string, (string | boolean)[]> }
    typeOptions?: { minValue?: number; maxValue?: number; password?: boolean; rows?: number }
  }

  type Icon = `file:${string}.svg` | { light: `file:${string}.svg`; dark: `file:${string}.svg` }

  /** What a node is and which parameters it has. */
  export interface INodeTypeDescription {
    displayName: string
    name: string
    icon: Icon
    group: ('transform' | 'input' | 'output')[]
    version: number
    subtitle: string
    description: string
    defaults: { name: string }
    usableAsTool?: true
    inputs: 'main'[]
    outputs: 'main'[]
    credentials: { name: string; required: boolean }[]
    codex?: {
      categories: string[]
      alias?: string[]
      resources: Record<string, { url: string }[]>
    }
    properties: INodeProperties[]
  }

  /** A node. */
  export interface INodeType {
    description: INodeTypeDescription
    execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]>
  }

  /** How a credential is added to a request. */
  export interface IAuthenticateGeneric {
    type: 'generic'
    properties: { headers: Record<string, string> }
  }

  /** A request that says whether a credential is right. */
  export interface ICredentialTestRequest {
    request: { baseURL: string; url: string }
  }

  /** A kind of credential. */
  export interface ICredentialType {
    name: string
    displayName: string
    icon?: Icon
    documentationUrl?: string
    properties: INodeProperties[]
    authenticate: IAuthenticateGeneric
    test: ICredentialTestRequest
  }

  /** A request that n8n sends. */
  export interface IHttpRequestOptions {
    url: string
    baseURL?: string
    method?: 'DELETE' | 'GET' | 'POST'
    headers?: IDataObject
    qs?: IDataObject
    body?: IDataObject | Buffer
    json?: boolean
    timeout?: number
    ignoreHttpStatusErrors?: boolean
    returnFullResponse?: boolean
    abortSignal?: AbortSignal
  }

  /** What n8n gives to a node that runs. */
  export interface IExecuteFunctions {
    getInputData(): INodeExecutionData[]
    getNodeParameter(name: string, itemIndex: number, fallback?: unknown): unknown
    getCredentials(type: string): Promise<IDataObject>
    getNode(): INode
    continueOnFail(): boolean
    getExecutionCancelSignal(): AbortSignal | undefined
    helpers: {
      httpRequestWithAuthentication(
        this: IExecuteFunctions,
        credentials: string,
        options: IHttpRequestOptions
      ): Promise<unknown>
      assertBinaryData(itemIndex: number, property: string): IBinaryData
      getBinaryDataBuffer(itemIndex: number, property: string): Promise<Buffer>
    }
  }

  /** Options of both errors. */
  export interface NodeErrorOptions {
    message?: string
    description?: string
    itemIndex?: number
    httpCode?: string
  }

  /** A request failed. */
  export class NodeApiError extends Error {
    constructor(node: INode, response: JsonObject, options?: NodeErrorOptions)
    httpCode: string | null
    description: string | null | undefined
    context: IDataObject
  }

  /** A node cannot do what it is asked for. */
  export class NodeOperationError extends Error {
    constructor(node: INode, error: Error | string, options?: NodeErrorOptions)
    description: string | null | undefined
    context: IDataObject
  }

  /** Kinds of connections between nodes. */
  export const NodeConnectionTypes: { readonly Main: 'main' }

  /** @param ms - to wait. */
  export function sleep(ms: number): Promise<void>
}
