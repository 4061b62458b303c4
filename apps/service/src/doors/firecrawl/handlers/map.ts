/** `POST /v2/map`. */

import { answer, type Call, idempotency, tellReceipt, warningOf } from '../call.ts'
import { uuidOf } from '../job-id.ts'
import { mapRequest } from '../request/map-request.ts'

/** The URLs of a site. @param asLink - a URL as this version of the format lists it. */
export async function mapSite(
  call: Call,
  asLink: (url: { url: string; title: string | null }) => unknown
): Promise<void> {
  const { request, warnings } = mapRequest(call.ctx.state.body)
  const { map, receipt } = await call.client.map(request, idempotency(call))
  tellReceipt(call, receipt)
  answer(call, {
    id: uuidOf(receipt.requestId),
    links: map.urls.map(asLink),
    creditsUsed: receipt.charged,
    ...warningOf(warnings)
  })
}

/** A link of version 2. */
export function mapLink({ url, title }: { url: string; title: string | null }): object {
  return { url, ...(title === null ? {} : { title }) }
}
