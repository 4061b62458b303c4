/** Stand-in for n8n's module in the tests: errors with the fields that n8n shows, and a pause. */

import { setTimeout as wait } from 'node:timers/promises'
import type { IDataObject, INode, NodeErrorOptions } from 'n8n-workflow'

class NodeError extends Error {
  readonly node: INode
  readonly description: string | undefined
  readonly context: IDataObject

  constructor(node: INode, message: string, { description, itemIndex }: NodeErrorOptions = {}) {
    super(message)
    this.name = new.target.name
    this.node = node
    this.description = description
    this.context = { itemIndex }
  }
}

/** A request failed. */
export class NodeApiError extends NodeError {
  readonly httpCode: string | null

  constructor(node: INode, response: IDataObject, options: NodeErrorOptions = {}) {
    super(node, options.message ?? String(response.message), options)
    this.httpCode = options.httpCode ?? null
  }
}

/** A node cannot do what it is asked for. */
export class NodeOperationError extends NodeError {
  constructor(node: INode, error: Error | string, options: NodeErrorOptions = {}) {
    super(node, typeof error === 'string' ? error : error.message, options)
  }
}

/** Kinds of connections between nodes. */
export const NodeConnectionTypes = { Main: 'main' } as const

/** A pause. */
export const sleep = (ms: number): Promise<void> => wait(ms)
