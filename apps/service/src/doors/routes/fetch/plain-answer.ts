/**
 * `Accept: text/markdown` and `Accept: text/csv`: a fetch answered with its Markdown, or with the rows of its list, alone.
 */

import { SluiceError } from '@sluice/core'
import { listCsv } from '@sluice/core/csv'
import type { FetchAnswer } from '../../../domains/fetch/fetch-context.ts'
import type { Context } from '../../http/context.ts'
import { MARKDOWN, type PlainType } from '../../http/prefer.ts'
import { setAnswerHeaders } from './answer-headers.ts'

/** The part of `data` that an answer is. */
interface PlainPart {
  readonly option: 'markdown' | 'list'
  readonly textOf: (data: PlainData) => string
}

interface PlainData {
  readonly markdown?: string
  readonly list?: Parameters<typeof listCsv>[0] | null
}

const PARTS: Readonly<Record<PlainType, PlainPart>> = {
  [MARKDOWN]: { option: 'markdown', textOf: ({ markdown }) => markdown ?? '' },
  'text/csv': { option: 'list', textOf: ({ list }) => (list ? listCsv(list) : '') }
}

/**
 * The body of a request with the option on that makes the answer's part: some parsers leave Markdown off, and no list is
 * read unless it is asked for.
 *
 * @throws SluiceError `INVALID_REQUEST` - the request turns it off.
 */
export function withPart(type: PlainType | undefined, body: unknown): unknown {
  if (type === undefined || !isObject(body) || !isObject(body.options ?? {})) return body
  const { option } = PARTS[type]
  const options = body.options as { readonly [option: string]: unknown } | undefined
  if (options?.[option] === false) {
    const path = `options.${option}`
    throw new SluiceError(
      'INVALID_REQUEST',
      `The request asks for ${type} only (\`Accept\`) but turns it off (\`${path}: false\`).`,
      { details: { path } }
    )
  }
  return { ...body, options: { ...options, [option]: options?.[option] ?? true } }
}

/** Answer with the part. Warnings are in the header `X-Sluice-Warnings`, by code. */
export function sendPart(ctx: Context, type: PlainType, answer: FetchAnswer): void {
  setAnswerHeaders(ctx, answer)
  if (answer.warnings.length > 0) {
    ctx.set('X-Sluice-Warnings', answer.warnings.map(({ code }) => code).join(', '))
  }
  const data = JSON.parse(new TextDecoder().decode(answer.data)) as PlainData | null
  ctx.set('Content-Type', `${type}; charset=utf-8`)
  ctx.body = PARTS[type].textOf(data ?? {})
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
