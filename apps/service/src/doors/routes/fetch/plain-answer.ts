/**
 * `Accept: text/markdown`, `text/csv` or Parquet: a fetch answered with its Markdown, or with the rows of its list, alone.
 */

import { SluiceError } from '@sluice/core'
import { listCsv } from '@sluice/core/csv'
import { type ListTable, listParquet } from '../../../base/parquet.ts'
import type { FetchAnswer } from '../../../domains/fetch/fetch-context.ts'
import type { Context } from '../../http/context.ts'
import { MARKDOWN, PARQUET, type PlainType } from '../../http/prefer.ts'
import { setAnswerHeaders } from './answer-headers.ts'

/** The part of `data` that an answer is. */
interface PlainPart {
  readonly option: 'markdown' | 'list'
  /** `Content-Type` of the part. */
  readonly contentType: string
  readonly bodyOf: (data: PlainData) => string | Promise<Buffer>
}

interface PlainData {
  readonly markdown?: string
  readonly list?: ListTable | null
}

const PARTS: Readonly<Record<PlainType, PlainPart>> = {
  [MARKDOWN]: {
    option: 'markdown',
    contentType: `${MARKDOWN}; charset=utf-8`,
    bodyOf: ({ markdown }) => markdown ?? ''
  },
  'text/csv': {
    option: 'list',
    contentType: 'text/csv; charset=utf-8',
    bodyOf: ({ list }) => (list ? listCsv(list) : '')
  },
  [PARQUET]: { option: 'list', contentType: PARQUET, bodyOf: ({ list }) => listParquet(list) }
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
export async function sendPart(ctx: Context, type: PlainType, answer: FetchAnswer): Promise<void> {
  setAnswerHeaders(ctx, answer)
  if (answer.warnings.length > 0) {
    ctx.set('X-Sluice-Warnings', answer.warnings.map(({ code }) => code).join(', '))
  }
  await sendPartOf(ctx, type, JSON.parse(new TextDecoder().decode(answer.data)))
}

/** Answer with the part of the data of a page. */
export async function sendPartOf(
  ctx: Context,
  type: PlainType,
  data: PlainData | null
): Promise<void> {
  const { contentType, bodyOf } = PARTS[type]
  const body = await bodyOf(data ?? {})
  ctx.set('Content-Type', contentType)
  ctx.body = body
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
