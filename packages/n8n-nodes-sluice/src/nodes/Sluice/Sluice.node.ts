/** The node: each item is one request. Its name is that of the file and of the class, by which n8n finds it. */

import {
  type IDataObject,
  type IExecuteFunctions,
  type INodeExecutionData,
  type INodeType,
  type INodeTypeDescription,
  NodeApiError,
  NodeConnectionTypes,
  NodeOperationError
} from 'n8n-workflow'
import { PROPERTIES } from './fields/properties.ts'
import { cancelJob, getJob, getJobPages, mapSite, startBatch, startCrawl } from './jobs.ts'
import { extractFromPage, fetchPage, readDocument } from './read-pages.ts'
import { deleteResult, getResult, getResults } from './results.ts'
import { searchWeb } from './search.ts'
import type { Run } from './send.ts'

const DOCS = 'https://github.com/sluice-dev/sluice/tree/main/packages/n8n-nodes-sluice#readme'

/** By resource and operation: the items that one item becomes. */
const OPERATIONS: Readonly<Record<string, (run: Run) => Promise<IDataObject[]>>> = {
  'page fetch': fetchPage,
  'page extract': extractFromPage,
  'document read': readDocument,
  'batch start': startBatch,
  'crawl start': startCrawl,
  'job get': getJob,
  'job getPages': getJobPages,
  'job cancel': cancelJob,
  'site map': mapSite,
  'web search': searchWeb,
  'result get': getResult,
  'result getAll': getResults,
  'result delete': deleteResult
}

/** The node. */
export class Sluice implements INodeType {
  description: INodeTypeDescription = {
    displayName: 'Sluice',
    name: 'sluice',
    icon: { light: 'file:sluice.svg', dark: 'file:sluice.dark.svg' },
    group: ['transform'],
    version: 1,
    subtitle: '={{ $parameter["operation"] + ": " + $parameter["resource"] }}',
    description: 'Turn URLs and files into structured data',
    defaults: { name: 'Sluice' },
    usableAsTool: true,
    inputs: [NodeConnectionTypes.Main],
    outputs: [NodeConnectionTypes.Main],
    credentials: [{ name: 'sluiceApi', required: true }],
    codex: {
      categories: ['Data & Storage', 'Development'],
      alias: ['scrape', 'crawl', 'search', 'extract', 'markdown', 'web page', 'PDF'],
      resources: { primaryDocumentation: [{ url: DOCS }], credentialDocumentation: [{ url: DOCS }] }
    },
    properties: PROPERTIES
  }

  async execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
    const returned: INodeExecutionData[] = []
    for (const [item] of this.getInputData().entries()) {
      try {
        const found = await runOf({ node: this, item })
        returned.push(...found.map((json) => ({ json: asSuccess(json), pairedItem: { item } })))
      } catch (thrown) {
        const error = nodeError(this, thrown, item)
        if (!this.continueOnFail()) throw error
        // n8n makes this of `json` in any case; `error` sends the item to the error output if the node has one.
        returned.push({ json: { error: error.message }, error, pairedItem: { item } })
      }
    }
    return [returned]
  }
}

function runOf(run: Run): Promise<IDataObject[]> {
  const { node, item } = run
  const resource = node.getNodeParameter('resource', item)
  const operation = node.getNodeParameter('operation', item)
  const operate = OPERATIONS[`${resource} ${operation}`]
  if (operate) return operate(run)
  const message = `The resource '${resource}' has no operation '${operation}'`
  throw new NodeOperationError(node.getNode(), message, { itemIndex: item })
}

/** n8n takes a field `error` for a failure of the node, and would run it again: that of a page is called `failure`. */
function asSuccess({ error, ...json }: IDataObject): IDataObject {
  return error === undefined || error === null ? json : { ...json, failure: error }
}

function nodeError(
  node: IExecuteFunctions,
  thrown: unknown,
  item: number
): NodeApiError | NodeOperationError {
  if (thrown instanceof NodeApiError || thrown instanceof NodeOperationError) return thrown
  const error = thrown instanceof Error ? thrown : String(thrown)
  return new NodeOperationError(node.getNode(), error, { itemIndex: item })
}
