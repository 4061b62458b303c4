/** `POST /v2/scrape` and `POST /v2/parse`, as fetches. */

import { parseRequest } from '@sluice/fetch/request'
import { z } from 'zod'
import { refused, withoutNulls, withoutUnserved } from './refusal.ts'
import { type FetchPlan, fetchPlan, ScrapeOptions, servedOptions } from './scrape-options.ts'
import { type Translated, type Translation, UNKEPT } from './translation.ts'
import { webUrl } from './web-url.ts'

const Address = z.object({ url: z.string(), zeroDataRetention: z.boolean().optional() })

/** `POST /v2/scrape`. @throws SluiceError `INVALID_REQUEST`, `MISSING_PARAMETER`, `AI_NOT_CONFIGURED`. */
export function scrapeRequest(
  body: unknown,
  translation: Translation
): Translated<{ url: string } & Omit<FetchPlan, 'warnings'>> {
  const { url, zeroDataRetention, ...rest } = withoutNulls(body)
  const asked = parseRequest(Address, { url, zeroDataRetention })
  const { warnings, options, filters } = plannedFetch(rest, translation)
  const kept = asked.zeroDataRetention ? { keep: false } : {}
  return {
    request: { url: webUrl(asked.url), options: { ...options, ...kept }, filters },
    warnings
  }
}

/** The fetch that the options of a scrape ask for. @throws SluiceError `INVALID_REQUEST`, `AI_NOT_CONFIGURED`. */
export function plannedFetch(
  rest: Record<string, unknown>,
  translation: Translation,
  within = ''
): FetchPlan {
  const asked = parseRequest(ScrapeOptions, servedOptions(rest, within), within)
  return fetchPlan(asked, translation, within)
}

/** `POST /v2/parse`: the part `options`. A file has no address, and nothing of it is cached. */
export function parseOptions(body: unknown, translation: Translation): FetchPlan {
  const options = withoutUnserved(withoutNulls(body), { zeroDataRetention: UNKEPT })
  for (const field of ['waitFor', 'mobile', 'location', 'maxAge', 'headers', 'storeInCache']) {
    if (options[field]) throw refused(field, 'does not apply to a file.')
  }
  const plan = plannedFetch(options, translation)
  // Options about fetching a page do not exist there.
  const { mobile: _, parser: __, ...rest } = plan.options
  return { ...plan, options: rest }
}
