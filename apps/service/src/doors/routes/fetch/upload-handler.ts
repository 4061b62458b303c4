/** The handler of files that clients send: a fetch like any other, of a page that is here. */

import { type Prepared, readUploadRequest } from '@sluice/fetch'
import { crashPoint } from '../../../base/crash-points.ts'
import type { Service } from '../../../service.ts'
import { json } from '../../http/answer.ts'
import { checkedJson } from '../../http/bodies/body.ts'
import { readUpload, type Upload } from '../../http/bodies/multipart.ts'
import type { Step } from '../../http/context.ts'
import { preferredPart } from '../../http/prefer.ts'
import { isDryRun } from '../../http/query.ts'
import { chargedRequest, tellingBalance } from './charged-request.ts'
import { idempotencyKeyOf, quote, sendAnswer } from './handlers.ts'
import { sendPart, withPart } from './plain-answer.ts'

/** `POST /api/v1/internet/parse/`. */
export function parseFile(service: Service): Step {
  return async (ctx) => {
    const { MAX_UPLOAD_BYTES: file, MAX_BODY_BYTES: request } = service.config
    const upload = await ctx.state.stages.time('body', () => readUpload(ctx.req, { file, request }))
    try {
      await tellingBalance(service, ctx, async () => {
        const idempotencyKey = idempotencyKeyOf(ctx)
        const isPriced = isDryRun(ctx.query)
        const part = preferredPart(ctx)
        const sent = checkedJson(Buffer.from(upload.request))
        const body = withPart(part, sent)
        const prepared = ctx.state.stages.timeSync('prepare', () =>
          preparedUpload(service, upload, body)
        )
        ctx.state.line.parser = prepared.parser.name
        if (isPriced) {
          if (prepared.unserved) throw prepared.unserved
          return json(ctx, { success: true, status: 'success', data: quote(prepared) })
        }
        const route = 'POST /api/v1/internet/parse'
        const answer = await chargedRequest(service, ctx, prepared, { route, idempotencyKey })
        await crashPoint('before_response')
        if (part) await sendPart(ctx, part, answer)
        else sendAnswer(ctx, answer)
      })
    } finally {
      await upload.remove()
    }
  }
}

/** Check and price the reading of a file. @throws SluiceError the errors of a fetch, except errors of the address. */
export function preparedUpload({ pipeline }: Service, { file }: Upload, body: unknown): Prepared {
  const { request, url } = readUploadRequest(body, file.name)
  return pipeline.prepareUpload(request, url, file)
}
