/** Whether a parser ends well on pages that are broken, deep or large. */

import { ContentError } from '@sluice/content'
import type { AnyParser, Page, Target } from '@sluice/core'
import { parse as parseTree } from 'parse5'
import type { Finding } from './finding.ts'
import type { Fixture } from './fixture.ts'
import { JSON_SPOILINGS, LARGE_SPOILINGS, SMALL_SPOILINGS, type Spoiling } from './hostile-pages.ts'
import { CALL_LIMIT, pagesOf, plansOf, readOnce } from './reading.ts'
import { OverTime, withinTime } from './within-time.ts'

/**
 * How much longer than parse5 a parser may take on the same page, tree apart. Linear parsers that read a page by
 * several passes take up to ten times as long; quadratic ones thousands.
 */
const SLOWEST = 40

/** Below it a measurement says nothing, ms. */
const LEAST = 250

/** Broken and deep pages, of every fixture. */
export function checkBroken(parser: AnyParser, fixture: Fixture, target: Target): Finding[] {
  const isJson = fixture.pages.some(({ contentType }) => /\bjson$/.test(contentType))
  const spoilings = isJson ? [...SMALL_SPOILINGS, ...JSON_SPOILINGS] : SMALL_SPOILINGS
  return spoilings.flatMap((spoiling) => {
    const pages = spoiledPages(parser, fixture, target, spoiling)
    const fault = pages ? readOnce(parser, pages, target).fault : undefined
    return fault === undefined ? [] : [finding('broken-pages', fixture, spoiling, fault)]
  })
}

/** Pages of a megabyte, of one fixture: nothing about them depends on the case. */
export function checkLarge(parser: AnyParser, fixture: Fixture, target: Target): Finding[] {
  return LARGE_SPOILINGS.flatMap((spoiling) => {
    const pages = spoiledPages(parser, fixture, target, spoiling)
    if (!pages) return []
    const fault = readOnce(parser, pages, target).fault ?? slowness(parser, pages, target)
    return fault === undefined ? [] : [finding('large-pages', fixture, spoiling, fault)]
  })
}

/** Pages of which the service itself refuses to make a tree never reach a parser: `undefined`. */
function spoiledPages(
  parser: AnyParser,
  fixture: Fixture,
  target: Target,
  { spoil }: Spoiling
): Page[] | undefined {
  const spoiled = fixture.pages.map((page) => ({ ...page, text: spoil(page.text) }))
  try {
    return pagesOf({ ...fixture, pages: spoiled }, plansOf(parser, target))
  } catch (error) {
    if (ContentError.is(error)) return undefined
    throw error
  }
}

/** Both are measured here and now, the parser after it was warmed up, so that the machine does not matter. */
function slowness(parser: AnyParser, pages: readonly Page[], target: Target): string | undefined {
  const own = duration(() => {
    try {
      withinTime(CALL_LIMIT, () => parser.parse(copies(pages), target))
    } catch (error) {
      if (error instanceof OverTime) throw error
    }
  })
  if (own < LEAST) return undefined
  const yardstick = duration(() => pages.map(({ html }) => parseTree(html)))
  const ratio = own / Math.max(yardstick, LEAST / SLOWEST)
  if (ratio <= SLOWEST) return undefined
  return `parse took ${Math.round(ratio)} times as long as parse5 took for the page; at most ${SLOWEST} is linear`
}

/** The same pages as other objects: what a parser keeps by page must not make it look fast. */
function copies(pages: readonly Page[]): Page[] {
  return pages.map((page) => ({ ...page, tree: { ...page.tree } }))
}

function duration(job: () => unknown): number {
  const start = performance.now()
  job()
  return performance.now() - start
}

function finding(check: string, { name }: Fixture, spoiling: Spoiling, what: string): Finding {
  const remedy =
    check === 'large-pages'
      ? 'Look for a regular expression that tries again at every character, or a search within a loop.'
      : 'End in a record or in ParseError: read what may be absent as absent, and walk without recursion.'
  return { check, where: `fixtures/${name}, ${spoiling.name}`, what, remedy }
}
