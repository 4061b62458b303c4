/** The main entity of a page on a host without a parser of its own: `data.main_entity`. */

import type { AnyParser, Evidence, MainEntityKind, Page, Target } from '@sluice/core'
import { ruleOf, SluiceError } from '@sluice/core'
import { checkRecord } from './check-record.ts'
import type { MainEntityMeta } from './job.ts'
import { HTML } from './open-page.ts'

/** A record and its kind. */
export interface MainEntity {
  readonly data: { readonly kind: MainEntityKind; readonly record: object }
  readonly meta: MainEntityMeta
}

/**
 * Asks the parsers that read pages of any host; the one with the best evidence reads the record.
 *
 * @returns null if no parser recognises the page, or if the one that does finds no record.
 */
export function mainEntity(
  parsers: readonly AnyParser[],
  page: Page,
  target: Pick<Target, 'url' | 'note'>
): MainEntity | null {
  if (page.document || !HTML.has(page.contentType)) return null
  let best: { parser: AnyParser; evidence: Evidence } | undefined
  for (const parser of parsers) {
    const evidence = parser.anyHost?.recognise(page)
    if (evidence && evidence.weight > (best?.evidence.weight ?? 0)) best = { parser, evidence }
  }
  if (!best) return null
  const { parser, evidence } = best
  try {
    const { url, note } = target
    const rule = ruleOf(parser, page.url)
    const read = parser.parse([page], {
      url,
      filters: filtersOf(parser),
      rule,
      ...(note ? { note: (field, source) => note(`main_entity.record.${field}`, source) } : {})
    })
    return {
      data: { kind: evidence.kind, record: checkRecord(parser, read) },
      meta: {
        parser: { name: parser.name, version: parser.version },
        evidence: evidence.signs
      }
    }
  } catch (error) {
    // The page is not what it looked like. Any other failure is a fault of the parser.
    if (SluiceError.is(error)) return null
    throw error
  }
}

/** A parser that takes filters gets none. */
function filtersOf(parser: AnyParser): object | undefined {
  return parser.filters === undefined ? undefined : {}
}
