/** Runs a parser on pages as the service does, and says what it did besides. */

import { ContentError } from '@sluice/content'
import { documentTree } from '@sluice/content/documents'
import {
  type AnyParser,
  type Page,
  type PagePlan,
  ruleOf,
  SluiceError,
  type Target
} from '@sluice/core'
import { check, unnamedKeys } from '@sluice/core/check'
import { authorFrame, withLongStacks } from './author-frame.ts'
import type { Fixture } from './fixture.ts'
import { jsonLoss } from './json-loss.ts'
import { type Use, watchGlobals } from './watch-globals.ts'
import { OverTime, withinTime } from './within-time.ts'

/** One call of a parser, milliseconds. The service's own budget by default. */
const CALL_LIMIT = 10_000

/** Bound before a call is watched, since `performance.now` is watched as well. */
const now = performance.now.bind(performance)

/** Answer that a client would get. */
export type Outcome =
  | { readonly data: unknown }
  | { readonly error: string; readonly message: string; readonly details: object }

/** Result of one call of `parse`. */
export interface Reading {
  /** `undefined` when the parser did what no parser may; then {@link Reading.fault} says what. */
  readonly outcome: Outcome | undefined
  readonly fault: string | undefined
  /** The record as `parse` returned it. */
  readonly record: unknown
  /** Globals that a pure function does not use. */
  readonly used: readonly Use[]
  /** Duration of `parse`, ms. */
  readonly duration: number
}

/** Codes a parser may refuse a page with (the codes of `ParseError`). */
const REFUSALS: ReadonlySet<string> = new Set([
  'PARSE_FAILED',
  'LOGIN_REQUIRED',
  'TARGET_BLOCKED',
  'PARSER_OUTDATED',
  'EMPTY_CONTENT'
])

/** Returns the target for the parser, or the reason why its filters are refused. */
export function targetOf(
  parser: AnyParser,
  { url, filters }: Pick<Fixture, 'url' | 'filters'>
): Target | string {
  if (!parser.filters) {
    const names = Object.keys(filters)
    return names.length > 0
      ? `the parser takes no filters, but target.json has ${names.join(', ')}`
      : { url: new URL(url), filters: undefined, rule: ruleOf(parser, url) }
  }
  const [unnamed] = unnamedKeys(parser.filters, filters)
  if (unnamed !== undefined) return `the parser does not know the filter ${unnamed}`
  const checked = check(parser.filters, filters, 'The object of filters')
  if (checked.ok) return { url: new URL(url), filters: checked.data, rule: ruleOf(parser, url) }
  return `the parser refuses the filters: ${checked.problems[0].message}`
}

/** `plan` threw, did not end, or gave no list. */
export class PlanFailure extends Error {}

/** One call of `plan`, ms. */
const PLAN_LIMIT = 1_000

/** The plan of a target; the default where the parser has none. @throws PlanFailure */
export function plansOf(parser: AnyParser, target: Target): readonly PagePlan[] {
  let plans: unknown
  try {
    plans = withinTime(
      PLAN_LIMIT,
      () => parser.plan?.(target) ?? [{ url: target.url, via: 'http' }]
    )
  } catch (error) {
    const { message, stack } = error as Error
    const place = authorFrame(stack)
    throw new PlanFailure(place ? `${message}, at ${place}` : message, { cause: error })
  }
  if (!Array.isArray(plans)) throw new PlanFailure('it gives no list of pages')
  return plans as PagePlan[]
}

/** Input that the service passes to `parse`. */
export interface ParseInput {
  readonly pages: readonly Page[]
  readonly target: Target
}

/**
 * The pages of a fixture, freshly parsed, and the target with the rule of the page that was served.
 *
 * @throws ContentError as the service would. PlanFailure
 */
export function inputOf(parser: AnyParser, fixture: Fixture, target: Target): ParseInput {
  const pages = pagesOf(fixture, plansOf(parser, target))
  const [first] = pages
  return { pages, target: first ? { ...target, rule: ruleOf(parser, first.url) } : target }
}

function pagesOf({ url, pages }: Fixture, plans: readonly PagePlan[]): Page[] {
  return pages.map(({ text, contentType, status, url: final, document }, place) => ({
    url: new URL(final ?? plans[place]?.url ?? url),
    status,
    contentType,
    html: text,
    ...(document ? { document } : {}),
    // A document's text is the HTML that stands for it, whatever its media type.
    tree: documentTree(text, document ? 'text/html' : contentType)
  }))
}

/** Parsers that once did not end; they are not asked again, or the checks would take minutes to say the same. */
const endless = new WeakSet<AnyParser>()

/** Call `parse` once, watched and ended after {@link CALL_LIMIT}. Never throws. */
export function readOnce(parser: AnyParser, { pages, target }: ParseInput): Reading {
  if (endless.has(parser)) {
    return {
      record: undefined,
      used: [],
      duration: CALL_LIMIT,
      ...faulty(`parse did not end within ${CALL_LIMIT} ms before`)
    }
  }
  let thrown: unknown
  let record: unknown
  let hasThrown = false
  let duration = 0
  const { used } = watchGlobals(() => {
    const start = now()
    try {
      record = withLongStacks(() => withinTime(CALL_LIMIT, () => parser.parse(pages, target)))
    } catch (error) {
      hasThrown = true
      thrown = error
    }
    duration = now() - start
  })
  if (thrown instanceof OverTime) endless.add(parser)
  return {
    record,
    used,
    duration,
    ...(hasThrown ? judgeThrown(thrown) : judgeRecord(parser, record))
  }
}

type Judged = Pick<Reading, 'outcome' | 'fault'>

function judgeThrown(thrown: unknown): Judged {
  if (SluiceError.is(thrown)) {
    const { code: error, message, details } = thrown
    if (REFUSALS.has(error)) return { outcome: { error, message, details }, fault: undefined }
    return faulty(`threw a SluiceError ${error}, which a parser must not throw`)
  }
  if (ContentError.is(thrown) && thrown.code === 'PAGE_TOO_COMPLEX') {
    const { code: error, message } = thrown
    return { outcome: { error, message, details: {} }, fault: undefined }
  }
  if (thrown instanceof OverTime) return faulty(`parse ${thrown.message}`)
  if (thrown instanceof Error) {
    const place = authorFrame(thrown.stack)
    return faulty(`threw ${thrown.name}: ${thrown.message}${place ? `, at ${place}` : ''}`)
  }
  return faulty(`threw ${String(thrown)}`)
}

function judgeRecord(parser: AnyParser, record: unknown): Judged {
  if (typeof record !== 'object' || record === null || Array.isArray(record)) {
    return faulty(`returned ${Array.isArray(record) ? 'a list' : String(record)}, not a record`)
  }
  if ('then' in record && typeof record.then === 'function') {
    return faulty('returned a promise; parse is synchronous')
  }
  try {
    const checked = check(parser.data, record, 'The record')
    if (checked.ok) {
      const loss = jsonLoss(checked.data)
      if (loss !== undefined) return faulty(`returned what JSON cannot hold: ${loss}`)
      return { outcome: { data: checked.data }, fault: undefined }
    }
    const missing = [...new Set(checked.problems.map(({ path }) => path.join('.')))]
    const message = checked.problems.map((problem) => problem.message).join(' ')
    // What the service answers when a record does not fit its schema.
    return {
      outcome: { error: 'PARSER_OUTDATED', message, details: { missing } },
      fault: undefined
    }
  } catch (error) {
    return faulty(`its schema could not be applied: ${(error as Error).message}`)
  }
}

function faulty(fault: string): Judged {
  return { outcome: undefined, fault }
}
