/** The handler of files that clients send: a fetch like any other, of a page that is here. */

import { readUploadRequest } from '@sluice/fetch'
import { crashPoint } from '../../crash-points.ts'
import { chargedFetch } from '../../fetch/charged-fetch.ts'
import { json } from '../../http/answer.ts'
import { checkedJson } from '../../http/body.ts'
import { clientSignal } from '../../http/client-signal.ts'
import { callerOf, type Step } from '../../http/context.ts'
import { readUpload, type Upload } from '../../http/multipart.ts'
import { prefersMarkdown } from '../../http/prefer.ts'
import { isDryRun } from '../../http/query.ts'
import type { Service } from '../../service.ts'
import { idempotencyKeyOf, quote, sendAnswer, tellBalance } from './handlers.ts'
import { sendMarkdown, withMarkdown } from './markdown-answer.ts'

/** `POST /api/v1/internet/parse/`. */
export function parseFile(service: Service): Step {
  return async (ctx) => {
    const { MAX_UPLOAD_BYTES: file, MAX_BODY_BYTES: request } = service.config
    const upload = await ctx.state.stages.time('body', () => readUpload(ctx.req, { file, request }))
    try {
      const idempotencyKey = idempotencyKeyOf(ctx)
      const isPriced = isDryRun(ctx.query)
      const asMarkdown = prefersMarkdown(ctx)
      const sent = checkedJson(Buffer.from(upload.request))
      const body = asMarkdown ? withMarkdown(sent) : sent
      const prepared = ctx.state.stages.timeSync('prepare', () => prepare(service, upload, body))
      ctx.state.line.parser = prepared.parser.name
      if (isPriced) {
        if (prepared.unserved) throw prepared.unserved
        return json(ctx, { success: true, status: 'success', data: quote(prepared) })
      }
      const answer = await chargedFetch(service, prepared, {
        caller: callerOf(ctx),
        id: ctx.state.id,
        signal: clientSignal(ctx.res),
        stages: ctx.state.stages,
        route: 'POST /api/v1/internet/parse',
        body,
        ...(idempotencyKey === undefined ? {} : { idempotencyKey })
      })
      await crashPoint('before_response')
      if (asMarkdown) sendMarkdown(ctx, answer)
      else sendAnswer(ctx, answer)
    } catch (error) {
      await tellBalance(service, ctx, callerOf(ctx), error)
      throw error
    } finally {
      await upload.remove()
    }
  }
}

function prepare({ pipeline }: Service, { file }: Upload, body: unknown) {
  const { request, url } = readUploadRequest(body, file.name)
  return pipeline.prepareUpload(request, url, file)
}
