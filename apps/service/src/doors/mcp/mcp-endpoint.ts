/**
 * `POST /mcp`: the tools of `@sluice/mcp` over the API of this service (docs/mcp.md). Each call is one or more requests
 * to the API with the key of the caller, which are checked, charged, stored and logged like any client's requests.
 */

import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { ERRORS, SluiceError } from '@sluice/core'
import type { HttpSettings } from '@sluice/mcp'
import { chosenTools, TOOL_NAMES, type ToolName, UnknownToolError } from '@sluice/mcp/tool-names'
import type { Service } from '../../service.ts'
import { readJson } from '../http/bodies/body.ts'
import { authenticateKey } from '../http/callers/auth.ts'
import { ownClient } from '../http/callers/own-client.ts'
import { clientSignal } from '../http/client-signal.ts'
import type { Context, Step } from '../http/context.ts'
import { letIn } from '../http/crowding.ts'
import { VERSION } from '../openapi/document.ts'
import { idempotencyKeyOf } from '../routes/fetch/handlers.ts'
import { isAllowedOrigin } from './mcp-origin.ts'

/** Codes of JSON-RPC. */
const PARSE_ERROR = -32_700
const INVALID_REQUEST = -32_600
const INVALID_PARAMS = -32_602

/**
 * Messages in a batch, which only the revision 2025-03-26 has. A short message may have a long answer, and a body may
 * have thousands of them.
 */
const MOST_IN_BATCH = 20

const OTHER_ORIGIN =
  'Pages of this origin may not call this server. CORS_ORIGINS lists the allowed origins.'

/** The endpoint. It keeps nothing from one request to the next. */
export function mcpEndpoint(service: Service): Step {
  return async (ctx) => {
    const { state, req } = ctx
    // By key alone: a page of another site could send the cookie of a session.
    state.caller = await state.stages.time('auth', () =>
      authenticateKey(service, req.headers.authorization)
    )
    letIn(req.socket)
    if (!isAllowedOrigin(ctx, service.config.CORS_ORIGINS)) {
      return answerError(ctx, 403, INVALID_REQUEST, OTHER_ORIGIN)
    }
    const asked = await readRequest(service, ctx)
    if (!asked) return
    const { body, settings } = asked
    const tool = toolOf(body)
    if (tool) state.line.tool = tool
    // The import takes longer than most requests, and not every service uses MCP.
    const { answerHttp } = await import('@sluice/mcp')
    const answer = await answerHttp(webRequest(ctx), body, {
      client: ownClient(ctx),
      version: VERSION,
      onCall: service.metrics.mcpCall,
      onFault: (error) => service.log.fault('tool call failed', error, state.id),
      ...settings
    })
    await send(ctx, answer)
  }
}

/** Body and settings of a request. */
interface Asked {
  readonly body: unknown
  readonly settings: Pick<HttpSettings, 'tools' | 'actions' | 'idempotencyKey'>
}

/** Undefined if the request was refused. */
async function readRequest({ config }: Service, ctx: Context): Promise<Asked | undefined> {
  try {
    const tools = toolsOf(ctx.query, config)
    const actions = isActing(ctx.query)
    const idempotencyKey = idempotencyKeyOf(ctx)
    const body = await ctx.state.stages.time('body', () => readJson(ctx.req, config.MAX_BODY_BYTES))
    checkBatch(body)
    return {
      body,
      settings: { tools, actions, ...(idempotencyKey === undefined ? {} : { idempotencyKey }) }
    }
  } catch (error) {
    if (error instanceof UnknownToolError) {
      return answerError(ctx, 400, INVALID_PARAMS, error.message)
    }
    if (!SluiceError.is(error)) throw error
    const code = error.code === 'INVALID_JSON' ? PARSE_ERROR : INVALID_REQUEST
    return answerError(ctx, ERRORS[error.code].status, code, error.message, error.code)
  }
}

const PARAMETERS = ['tools', 'actions']

/** @throws SluiceError `INVALID_REQUEST`. */
function isActing({ actions = 'off' }: Context['query']): boolean {
  if (actions === 'on' || actions === 'off') return actions === 'on'
  throw new SluiceError('INVALID_REQUEST', '`actions` must be `on` or `off`.')
}

/** @throws UnknownToolError. SluiceError `INVALID_REQUEST` - a parameter is not known. */
function toolsOf(query: Context['query'], { SEARCH_URL }: Service['config']): readonly ToolName[] {
  const unknown = Object.keys(query).find((name) => !PARAMETERS.includes(name))
  if (unknown !== undefined) {
    const name = unknown.slice(0, 64)
    throw new SluiceError(
      'INVALID_REQUEST',
      `\`${name}\` is unknown. The parameters are \`tools\` and \`actions\`.`
    )
  }
  const served = TOOL_NAMES.filter((name) => name !== 'search_web' || SEARCH_URL !== undefined)
  const named = query.tools === undefined ? undefined : [query.tools].flat().join(',')
  return chosenTools(named, served)
}

/** @throws SluiceError `INVALID_REQUEST`. */
function checkBatch(body: unknown): void {
  if (!Array.isArray(body) || body.length <= MOST_IN_BATCH) return
  throw new SluiceError(
    'INVALID_REQUEST',
    `The batch has ${body.length} messages; it may have ${MOST_IN_BATCH}.`
  )
}

/** For the log: the tool that a call names, if there is one of this name. */
function toolOf(body: unknown): ToolName | undefined {
  const { method, params } = (body ?? {}) as { method?: unknown; params?: { name?: unknown } }
  return method === 'tools/call' ? TOOL_NAMES.find((name) => name === params?.name) : undefined
}

/** The request as the library takes it; its body is given apart. */
function webRequest(ctx: Context): Request {
  const headers = new Headers()
  for (const [name, value] of Object.entries(ctx.req.headers)) {
    if (value !== undefined) headers.set(name, [value].flat().join(', '))
  }
  return new Request('http://sluice.internal/mcp', {
    method: 'POST',
    headers,
    signal: clientSignal(ctx.res)
  })
}

async function send(ctx: Context, answer: Response): Promise<void> {
  // Nothing is cached anyway, and the connection is the server's.
  for (const [name, value] of answer.headers) {
    if (name !== 'cache-control' && name !== 'connection') ctx.set(name, value)
  }
  // A stream begins before anything is charged, so the text of a result states its price, and no header does.
  ctx.remove('X-Tokens-Charged')
  if (!answer.body) ctx.body = null
  else if (/event-stream/.test(answer.headers.get('content-type') ?? '')) {
    ctx.body = Readable.fromWeb(answer.body as ReadableStream)
  } else ctx.body = Buffer.from(await answer.arrayBuffer())
  // Last, because Koa makes an empty body a 204.
  ctx.status = answer.status
}

/** An error as JSON-RPC has it. @param logged - its code in the log. */
function answerError(
  ctx: Context,
  status: number,
  code: number,
  message: string,
  logged = 'INVALID_REQUEST'
): undefined {
  ctx.state.line.code = logged
  ctx.status = status
  ctx.type = 'application/json'
  ctx.body = JSON.stringify({ jsonrpc: '2.0', error: { code, message }, id: null })
}
