/** Checks that a parser terminates properly on broken, deep or large pages. */

import { ContentError } from '@sluice/content'
import type { AnyParser, Page, Target } from '@sluice/core'
import { parse as parseTree } from 'parse5'
import { recogniseFault } from './check-recognised.ts'
import type { Finding } from './finding.ts'
import type { Fixture } from './fixture.ts'
import { JSON_SPOILINGS, LARGE_SPOILINGS, SMALL_SPOILINGS, type Spoiling } from './hostile-pages.ts'
import { inputOf, type ParseInput, readOnce } from './reading.ts'

/**
 * Maximum time of a parser, as a multiple of parse5's time on the same page, without building the tree. Linear parsers
 * that read a page in several passes take up to ten times as long; quadratic ones take thousands of times as long.
 */
const SLOWEST = 40

/** Below this a measurement is meaningless, ms. */
const LEAST = 250

/** Broken and deep pages, of every fixture. */
export function checkBroken(parser: AnyParser, fixture: Fixture, target: Target): Finding[] {
  const isJson = fixture.pages.some(({ contentType }) => /\bjson$/.test(contentType))
  const spoilings = isJson ? [...SMALL_SPOILINGS, ...JSON_SPOILINGS] : SMALL_SPOILINGS
  return spoilings.flatMap((spoiling) => {
    const input = spoiledInput(parser, fixture, target, spoiling)
    const fault =
      input && (readOnce(parser, input).fault ?? recogniseFault(parser, input.pages[0]!))
    return fault === undefined ? [] : [finding('broken-pages', fixture, spoiling, fault)]
  })
}

/** Pages of a megabyte, made from one fixture: they do not depend on the case. */
export function checkLarge(parser: AnyParser, fixture: Fixture, target: Target): Finding[] {
  return LARGE_SPOILINGS.flatMap((spoiling) => {
    // A fresh tree each time: caching per page must not make a parser look fast.
    const read = () => {
      const input = spoiledInput(parser, fixture, target, spoiling)
      if (!input) return undefined
      const reading = readOnce(parser, input)
      return {
        pages: input.pages,
        ...reading,
        fault: reading.fault ?? recogniseFault(parser, input.pages[0]!)
      }
    }
    const first = read()
    const fault = first && (first.fault ?? slowness(first, read))
    return fault === undefined ? [] : [finding('large-pages', fixture, spoiling, fault)]
  })
}

/** Pages for which the service itself refuses to build a tree never reach a parser: `undefined`. */
function spoiledInput(
  parser: AnyParser,
  fixture: Fixture,
  target: Target,
  { spoil }: Spoiling
): ParseInput | undefined {
  const spoiled = fixture.pages.map((page) => ({ ...page, text: spoil(page.text) }))
  try {
    return inputOf(parser, { ...fixture, pages: spoiled }, target)
  } catch (error) {
    if (ContentError.is(error)) return undefined
    throw error
  }
}

interface Timed {
  readonly pages: readonly Page[]
  readonly duration: number
}

/** Both are measured here and now, so that the machine does not matter; a slow first call gets a second try. */
function slowness(first: Timed, again: () => Timed | undefined): string | undefined {
  if (first.duration < LEAST) return undefined
  const yardstick = duration(() => first.pages.map(({ html }) => parseTree(html)))
  const most = SLOWEST * Math.max(yardstick, LEAST / SLOWEST)
  if (first.duration <= most) return undefined
  const own = Math.min(first.duration, again()?.duration ?? 0)
  if (own <= most) return undefined
  const ratio = Math.round((SLOWEST * own) / most)
  return `parse took ${ratio} times as long as parse5 took for the page; at most ${SLOWEST} is linear`
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
