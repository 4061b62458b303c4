/** Failures of the service as errors of n8n. */

import { type IDataObject, type INode, type JsonObject, NodeApiError } from 'n8n-workflow'

/** What to do in n8n about some codes. The message of the service says what happened. */
const HINTS: Readonly<Record<string, string>> = {
  UNAUTHORIZED: "Check the 'API Key' of the credential",
  INSUFFICIENT_TOKENS: 'The account needs tokens; nothing was fetched',
  AI_NOT_CONFIGURED: "This server has no model: leave out the 'AI' options",
  SEARCH_NOT_CONFIGURED: 'The operator of the service must set SEARCH_URL',
  COST_LIMIT_EXCEEDED: "Raise 'Max Cost', or ask for less",
  DOCUMENT_NEEDS_OCR: "Turn on the option 'OCR'",
  DOCUMENT_ENCRYPTED: "Give the option 'Password'",
  LOGIN_REQUIRED: 'Only public pages can be read',
  INVALID_URL: "Check the 'URL': it begins with https:// or http://",
  INVALID_SCHEMA: "Check the 'JSON Schema'"
}

const RETRY = "The failure may be temporary: turn on 'Retry On Fail' in the settings of the node"

/** An answer that is no success. */
interface Refusal {
  readonly statusCode: number
  readonly headers: Readonly<Record<string, string | undefined>>
  readonly body: unknown
}

/** Its code is in the message and in `context.code`; the request id, for a report, is in the description. */
export function apiError(node: INode, item: number, refusal: Refusal): NodeApiError {
  const { statusCode, headers } = refusal
  const { code, message, details } = failureOf(refusal)
  const id = headers['x-request-id']
  const parts = [
    HINTS[code] ?? (details.retryable === true ? RETRY : undefined),
    typeof details.path === 'string' ? `Field: ${details.path}` : undefined,
    id ? `Request: ${id}` : undefined
  ]
  const error = new NodeApiError(node, { code, message, details } as JsonObject, {
    message: `${code}: ${message}`,
    description: parts.filter(Boolean).join('. '),
    httpCode: String(statusCode),
    itemIndex: item
  })
  Object.assign(error.context, { code, details })
  return error
}

function failureOf({ statusCode, body }: Refusal): {
  code: string
  message: string
  details: IDataObject
} {
  const { error } = (body ?? {}) as { error?: { code?: unknown; message?: unknown } & IDataObject }
  return {
    code: typeof error?.code === 'string' ? error.code : `HTTP_${statusCode}`,
    message:
      typeof error?.message === 'string'
        ? error.message
        : "The answer is not from Sluice: check the 'Base URL', and proxies in between.",
    details: (error?.details ?? {}) as IDataObject
  }
}
