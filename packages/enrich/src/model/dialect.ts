/**
 * The request shape that a model accepts.
 *
 * Servers that speak the OpenAI protocol differ in it: newer models rename the limit of the answer and refuse a
 * temperature, some have no system role, many know no schemas. Their refusals say which part is wrong.
 */

import { isFiltered } from './model-failure.ts'

/** Ways to hold the model to JSON, the strictest first. */
const FORMATS = ['json_schema', 'json_object', 'tools', 'none'] as const

/** See the module. */
export interface Dialect {
  readonly limit: 'max_tokens' | 'max_completion_tokens' | 'none'
  readonly temperature: boolean
  /** Role of the instructions. With `user` they begin the user's message. */
  readonly system: 'system' | 'developer' | 'user'
  readonly format: (typeof FORMATS)[number]
  /** Path between the base address and the operations. */
  readonly prefix: '' | '/v1'
  /** Highest limit of an answer that the model takes, tokens. */
  readonly mostOutput?: number
}

/** The shape that most servers understand. */
export const COMMON_DIALECT: Dialect = {
  limit: 'max_tokens',
  temperature: true,
  system: 'system',
  format: 'json_schema',
  prefix: ''
}

type Message = { readonly role: string; readonly content: unknown }
type Body = Readonly<Record<string, unknown>>

/** The body of a chat request in a dialect. @param body - as the provider of the AI SDK writes it. */
export function inDialect(body: Body, dialect: Dialect): Record<string, unknown> {
  const { max_tokens: limit, temperature, response_format: format, messages, ...rest } = body
  const most = Math.min(Number(limit), dialect.mostOutput ?? Number.POSITIVE_INFINITY)
  return {
    ...rest,
    ...(limit !== undefined && dialect.limit !== 'none' && { [dialect.limit]: most }),
    ...(temperature !== undefined && dialect.temperature && { temperature }),
    ...formatted(format, dialect),
    messages: addressed(messages as readonly Message[], dialect)
  }
}

function formatted(format: unknown, dialect: Dialect): Body {
  if (format === undefined || dialect.format === 'none') return {}
  if (dialect.format === 'json_schema') return { response_format: format }
  if (dialect.format === 'json_object') return { response_format: { type: 'json_object' } }
  const { schema } = (format as { json_schema: { schema: unknown } }).json_schema
  const name = 'answer'
  return {
    tools: [
      { type: 'function', function: { name, description: 'Gives the answer.', parameters: schema } }
    ],
    tool_choice: { type: 'function', function: { name } }
  }
}

function addressed(messages: readonly Message[], { system }: Dialect): readonly Message[] {
  const [first, second, ...others] = messages
  if (first?.role !== 'system' || system === 'system') return messages
  if (system === 'developer' || !second) return [{ ...first, role: system }, ...messages.slice(1)]
  const content =
    typeof second.content === 'string'
      ? `${first.content}\n\n${second.content}`
      : [{ type: 'text', text: first.content }, ...(second.content as readonly unknown[])]
  return [{ ...second, content }, ...others]
}

/** Refusal of a request by a server. */
export interface Refusal {
  readonly status: number
  /** Body of the answer. */
  readonly text: string
}

/** A dialect to try after a refusal. */
export interface NextDialect {
  readonly changes: Partial<Dialect>
  /** The refusal is about the model, not about this request. */
  readonly isKept: boolean
}

/**
 * The change of a dialect that a refusal asks for; `undefined` if another shape would not help.
 *
 * @param request - parts of the refused request: the limit that was sent, whether a schema was sent, and the base address.
 */
export function nextDialect(
  dialect: Dialect,
  { status, text }: Refusal,
  request: { readonly limit: number; readonly hasSchema: boolean; readonly baseUrl: URL }
): NextDialect | undefined {
  if (status < 400 || [401, 402, 403, 429].includes(status)) return undefined
  if (isFiltered({ status, text })) return undefined
  const said = text.slice(0, 4000)
  const kept = (changes: Partial<Dialect>): NextDialect => ({ changes, isKept: true })
  if (status === 404 && isWrongPath(dialect, said, request.baseUrl)) return kept({ prefix: '/v1' })
  const limit = nextLimit(dialect, said, request.limit)
  if (limit) return kept(limit)
  if (dialect.temperature && /\btemperature\b/i.test(said)) return kept({ temperature: false })
  const system = nextSystem(dialect, said)
  if (system) return kept(system)
  return request.hasSchema ? nextFormat(dialect, status, said) : undefined
}

/** A page of a web server, or an answer that names neither a model nor a parameter. */
function isWrongPath({ prefix }: Dialect, said: string, { pathname }: URL): boolean {
  return prefix === '' && !/\/v\d/.test(pathname) && !/model|endpoints|parameter|format/i.test(said)
}

const TOO_LARGE =
  /too (?:large|big|high)|at most|less than|lower than|maximum (?:value|allowed|number|output)|supports? (?:up to|only)|exceeds?|between|<=|≤/i

function nextLimit({ limit }: Dialect, said: string, sent: number): Partial<Dialect> | undefined {
  if (limit === 'none' || !/\bmax_(?:completion_|output_)?tokens\b/i.test(said)) return undefined
  if (TOO_LARGE.test(said)) {
    const allowed = [...said.matchAll(/\d[\d,]{0,8}/g)]
      .map(([digits]) => Number(digits.replaceAll(',', '')))
      .filter((number) => number >= 16 && number < sent)
    if (allowed.length > 0) return { mostOutput: Math.max(...allowed) }
  }
  return { limit: limit === 'max_tokens' ? 'max_completion_tokens' : 'none' }
}

const NO_SYSTEM =
  /(?:system|developer) (?:role|message|prompt|instruction)s?\b.{0,60}\b(?:not|un)|(?:not|n't|cannot) (?:support|accept|allow|have).{0,60}\b(?:system|developer)\b|messages?\[0\]\.role|messages\.0\.role|roles? must (?:alternate|be)|only user.{0,20}assistant|unexpected role|invalid role|unknown role|developer instruction/i

function nextSystem({ system }: Dialect, said: string): Partial<Dialect> | undefined {
  if (system === 'user' || !NO_SYSTEM.test(said)) return undefined
  const isDeveloper = system === 'system' && /\buse\b.{0,30}\bdeveloper\b/i.test(said)
  return { system: isDeveloper ? 'developer' : 'user' }
}

const FORMAT_SAID =
  /response[_ ]?format|json[_ ]?(?:schema|object|mode)|structured|schema|grammar|guided|tool|requested parameters|generate json/i
/** The parameter itself is unknown, so that no other value of it will do. */
const FORMAT_UNKNOWN =
  /(?:un(?:known|recogni[sz]ed|supported|expected)|not supported|not permitted|extra)[^.]{0,60}response_format|response_format['"`\]}: ]{0,4}(?:is |are )?(?:not (?:supported|permitted|allowed)|un(?:known|supported|expected))|extra (?:inputs|fields)/i
/** This schema is too much for the server, or this answer did not keep to it. */
const OF_SCHEMA =
  /compile|grammar|invalid schema|too (?:complex|large|many|deep)|json_validate_failed|failed to generate|keyword/i

function nextFormat({ format }: Dialect, status: number, said: string): NextDialect | undefined {
  const isAbout = FORMAT_SAID.test(said)
  if (!isAbout && ![400, 415, 422, 501].includes(status)) return undefined
  const next =
    format === 'json_schema' && FORMAT_UNKNOWN.test(said)
      ? 'tools'
      : FORMATS[FORMATS.indexOf(format) + 1]
  return next && { changes: { format: next }, isKept: isAbout && !OF_SCHEMA.test(said) }
}
