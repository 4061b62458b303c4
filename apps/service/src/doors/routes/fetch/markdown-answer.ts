/** `Accept: text/markdown`: a fetch answered with its Markdown alone. */

import { SluiceError } from '@sluice/core'
import type { FetchAnswer } from '../../../domains/fetch/fetch-context.ts'
import type { Context } from '../../http/context.ts'
import { MARKDOWN } from '../../http/prefer.ts'
import { setAnswerHeaders } from './answer-headers.ts'

/**
 * The body of a request with `options.markdown` on: some parsers leave it off.
 *
 * @throws SluiceError `INVALID_REQUEST` - the request turns it off.
 */
export function withMarkdown(body: unknown): unknown {
  if (!isObject(body) || !isObject(body.options ?? {})) return body
  const options = body.options as { markdown?: unknown } | undefined
  if (options?.markdown === false) {
    throw new SluiceError(
      'INVALID_REQUEST',
      'The request asks for Markdown only (`Accept: text/markdown`) but turns it off (`options.markdown: false`).',
      { details: { path: 'options.markdown' } }
    )
  }
  return { ...body, options: { ...options, markdown: true } }
}

/** Answer with the Markdown. Warnings are in the header `X-Sluice-Warnings`, by code. */
export function sendMarkdown(ctx: Context, answer: FetchAnswer): void {
  setAnswerHeaders(ctx, answer)
  if (answer.warnings.length > 0) {
    ctx.set('X-Sluice-Warnings', answer.warnings.map(({ code }) => code).join(', '))
  }
  const data = JSON.parse(new TextDecoder().decode(answer.data)) as { markdown?: string }
  ctx.set('Content-Type', `${MARKDOWN}; charset=utf-8`)
  ctx.body = data.markdown ?? ''
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
