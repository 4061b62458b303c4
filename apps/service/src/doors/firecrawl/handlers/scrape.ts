/** `POST /v2/scrape`, `GET /v2/scrape/{id}` and `POST /v2/parse`. */

import type { FetchOptions } from '@sluice/client'
import { SluiceError } from '@sluice/core'
import { checkedJson } from '../../http/bodies/body.ts'
import { readUpload } from '../../http/bodies/multipart.ts'
import { setAnswerHeaders } from '../../routes/fetch/answer-headers.ts'
import { chargedRequest } from '../../routes/fetch/charged-request.ts'
import { preparedUpload } from '../../routes/fetch/upload-handler.ts'
import { documentOf, fetchedPage, type ReadPage, readPageOf } from '../answer/document.ts'
import { answer, type Call, idempotency, shownTo, tellReceipt } from '../call.ts'
import { idOf } from '../job-id.ts'
import { parseOptions, scrapeRequest } from '../request/scrape-request.ts'

/** `POST /v2/scrape`. */
export async function scrape(call: Call): Promise<void> {
  const { request, warnings } = scrapeRequest(call.ctx.state.body, call.translation)
  const { url, options, filters } = request
  const result = await call.client.fetch(url, {
    options: options as FetchOptions,
    filters,
    ...idempotency(call)
  })
  const { data, meta, receipt, warnings: found } = result
  tellReceipt(call, receipt)
  sendPage(
    call,
    fetchedPage({ data, meta, warnings: found, tokens: receipt.charged, options }),
    warnings
  )
}

function sendPage(call: Call, page: ReadPage, warnings: readonly string[]): void {
  answer(call, { data: documentOf(page, warnings, shownTo(call)) })
}

/** `GET /v2/scrape/{id}`. */
export async function scrapeStatus(call: Call): Promise<void> {
  const id = idOf('ftc', String(call.ctx.params.id))
  const page = id && readPageOf(await call.client.result(id))
  if (!page) throw new SluiceError('NOT_FOUND', 'The result of this scrape is not stored.')
  answer(call, { data: documentOf(page, [], shownTo(call)) })
}

/**
 * `POST /v2/parse`: the parts `file` and `options`. The file goes to disk as it comes, so no call of the own client
 * takes it; the steps are the same as in `POST /api/v1/internet/parse`.
 */
export async function parseFile(call: Call): Promise<void> {
  const { ctx, service } = call
  const { MAX_UPLOAD_BYTES: file, MAX_BODY_BYTES: request } = service.config
  const upload = await readUpload(ctx.req, { file, request }, 'options')
  try {
    const sent = checkedJson(Buffer.from(upload.request))
    ctx.state.body = sent
    const { options, filters, warnings } = parseOptions(sent, call.translation)
    const body = { options, filters }
    const prepared = preparedUpload(service, upload, body)
    ctx.state.line.parser = prepared.parser.name
    const { idempotencyKey } = idempotency(call)
    const request = { route: 'POST /v2/parse', body, idempotencyKey }
    const result = await chargedRequest(service, ctx, prepared, request)
    setAnswerHeaders(ctx, result)
    const { meta, warnings: found } = result
    const data = JSON.parse(new TextDecoder().decode(result.data)) as Record<string, unknown>
    sendPage(
      call,
      fetchedPage({ data, meta, warnings: found, tokens: result.charged, options }),
      warnings
    )
  } finally {
    await upload.remove()
  }
}
