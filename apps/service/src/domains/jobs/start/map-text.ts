/** The data of a map as JSON text. A map of 100,000 URLs takes too long to write in one turn of the event loop. */

import type { SiteMap } from '@sluice/crawl'
import { turnOver } from '@sluice/store'

/** URLs written before the next look at the clock. */
const SLICE = 1_000

/** JSON text in UTF-8. Rejects with the signal's reason. */
export async function mapText(
  url: string,
  { urls, sitemaps }: SiteMap,
  signal: AbortSignal
): Promise<Uint8Array> {
  const parts = [Buffer.from(`{"url":${JSON.stringify(url)},"urls":[`)]
  for (let at = 0; at < urls.length; at += SLICE) {
    const text = JSON.stringify(urls.slice(at, at + SLICE)).slice(1, -1)
    parts.push(Buffer.from(at === 0 ? text : `,${text}`))
    await turnOver()
    signal.throwIfAborted()
  }
  parts.push(Buffer.from(`],"sitemaps":${JSON.stringify(sitemaps)}}`))
  return Buffer.concat(parts)
}
