/** Fetches the pages of a plan like the service, but only over plain HTTP. */

import { type Acquirer, createAcquirer } from '@sluice/acquire'
import { decodeBody, mediaType } from '@sluice/acquire/decode'
import { createGuard } from '@sluice/acquire/guard'
import { documentTree } from '@sluice/content/documents'
import type { AnyParser, Page, Target } from '@sluice/core'
import { plansOf } from '../reading.ts'

/**
 * A fetcher behind the address guard, which must be closed.
 *
 * @param allowPrivateCidrs - private address ranges to allow.
 */
export function openAcquirer(allowPrivateCidrs: readonly string[] = []): Acquirer {
  return createAcquirer({ guard: createGuard({ allowPrivateCidrs: [...allowPrivateCidrs] }) })
}

/**
 * Pages of the plan, up to the first optional one that fails, as in the service.
 *
 * @throws SluiceError a fetch fails. Error - a page needs a browser. PlanFailure
 */
export async function fetchPages(
  parser: AnyParser,
  target: Target,
  acquirer: Acquirer
): Promise<Page[]> {
  const pages: Page[] = []
  for (const plan of plansOf(parser, target)) {
    if (plan.via === 'browser') {
      throw new Error(`${plan.url.href} needs a browser, which is not used here`)
    }
    try {
      const { url, status, contentType: header, body } = await acquirer.fetch(plan)
      const contentType = mediaType(header, body, url)
      const html = decodeBody(body, header).text
      pages.push({ url, status, contentType, html, tree: documentTree(html, contentType) })
    } catch (error) {
      if (plan.optional && pages.length > 0) break
      throw error
    }
  }
  return pages
}
