/** Features of a page as a whole. */

import { ADDRESSED, DECLARED } from '../blocks/page-signals.ts'
import type { PageView } from '../blocks/page-view.ts'
import { log, share } from '../blocks/ratios.ts'

/** A number about a page. */
export type PageFeature = (view: PageView) => number

/** Features of pages by name. */
export const PAGE_FEATURES: readonly (readonly [name: string, feature: PageFeature])[] = [
  ['page.chars', ({ body }) => log(body.chars)],
  ['page.linked', ({ body }) => share(body.linkChars, body.chars)],
  ['page.prose', ({ body }) => log(body.prose)],
  ['page.proseShare', ({ body }) => share(body.prose, body.chars)],
  ['page.blocks', ({ page }) => log(page.blocks.length)],
  ['page.headings', ({ body }) => log(body.headings)],
  ['page.prices', ({ body }) => log(body.prices)],
  ['page.media', ({ body }) => log(body.media)],
  ['page.core', ({ around, body }) => share(around.core.total.chars, body.chars)],
  ['page.best', ({ around, body }) => share(around.best.total.chars, body.chars)],
  ['page.bestProse', ({ around, body }) => share(around.best.total.prose, body.prose)],
  ['page.bestLinked', ({ around: { best } }) => share(best.total.linkChars, best.total.chars)],
  ['page.pathSegments', ({ signals }) => signals.pathSegments],
  ['page.slugWords', ({ signals }) => signals.slugWords],
  ['page.pathDigits', ({ signals }) => Number(signals.pathDigits)],
  ['page.query', ({ signals }) => Number(signals.hasQuery)],
  ...ADDRESSED.map(([kind], bit): readonly [string, PageFeature] => [
    `page.at-${kind}`,
    ({ signals }) => (signals.addressed >> bit) & 1
  ]),
  ...DECLARED.map((kind, bit): readonly [string, PageFeature] => [
    `page.${kind}`,
    ({ signals }) => (signals.declared >> bit) & 1
  ])
]
