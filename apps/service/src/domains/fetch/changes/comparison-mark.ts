/** Decides which results may be compared: results of one URL with the same options (docs/design/jobs.md §3). */

import { normalUrl, pageKey } from '@sluice/crawl'
import type { FetchOptions, Prepared } from '@sluice/fetch'
import { canonicalJson } from '../../../base/canonical-json.ts'
import type { FetchPorts } from '../ports.ts'

/** Options that affect neither the reading nor the answer. */
const MEANINGLESS = [
  'timeout_ms',
  'max_cost',
  'max_age',
  'if_changed',
  'archive',
  'offline',
  'respect_robots',
  'rights',
  'use',
  'provenance'
] as const

/**
 * The mark of a fetch, which its history entry has: equal for requests with the same normal URL, parser, filters and
 * options, except options that affect neither the reading nor the answer. An upload has none: it is no state of its
 * URL.
 */
export function comparisonMark(
  { secrets }: Pick<FetchPorts, 'secrets'>,
  { request, url, parser, filters, upload }: Prepared
): string | undefined {
  if (upload) return undefined
  const { changes, ...options }: Partial<FetchOptions> = request.options
  for (const name of MEANINGLESS) delete options[name]
  const meaning = {
    url: pageKey(normalUrl(url)),
    parser: parser.name,
    filters: filters ?? request.filters,
    ...(typeof changes === 'object' && changes.only !== undefined ? { only: changes.only } : {}),
    options: { ...options, markdown: options.markdown ?? parser.defaults?.markdown ?? false }
  }
  const mark = secrets.comparison(canonicalJson(meaning))
  return mark.subarray(0, 16).toString('base64url')
}
