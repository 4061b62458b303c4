/**
 * Takes samples of pages that parsers fail on.
 *
 * A request hands its pages over to a worker, so a copy would have to be made before it is known whether the parser fails. Instead
 * the page is fetched once more after the failure, without anything of the caller's but the URL and the filters: a request
 * pays nothing, and a sample shows what everyone gets.
 */

import type { ErrorCode } from '@sluice/core'
import { ruleOf } from '@sluice/core'
import type { Outcome, Prepared } from '@sluice/fetch'
import type { KeptSamples } from './kept-samples.ts'
import { isPrivateUrl } from './private-url.ts'
import type { Failing, SampledPage } from './sample.ts'

/** Errors of pages that were served and that the parser of a site could not read. */
const FAILURES: readonly ErrorCode[] = ['PARSER_OUTDATED', 'PARSE_FAILED']
/** Pause between two samples of one parser in one process, ms. */
const PAUSE = 60_000

/** Fetches a page again, as a stranger. */
export interface SecondLook {
  /** @returns its outcome, and the pages, none if they cannot be stored. @throws SluiceError - it was not fetched. */
  take(prepared: Prepared, signal: AbortSignal): Promise<Look>
}

/** Result of a second look. */
export interface Look {
  /** Fields of a page that was read. */
  readonly fields?: Outcome['fields']
  /** Error of a page that was not read. */
  readonly code?: ErrorCode
  readonly pages: readonly SampledPage[]
}

/** See {@link startSampler}. */
export interface Sampler {
  /** A fetch ended: with the fields of its record, or with an error. Never throws, and nothing waits for it. */
  note(prepared: Prepared, ending: { fields?: Outcome['fields']; code?: ErrorCode }): void
  /** Resolves once no sample is being taken. */
  idle(): Promise<void>
  /** Stop; a sample that is being taken is given up. */
  close(): Promise<void>
}

/**
 * Start it.
 *
 * @param parts.lostFields - lost fields of a parser: fields for which an alarm is open.
 * @param parts.onFault - receives faults of storing a sample; not failures to fetch its page.
 */
export function startSampler(parts: {
  readonly kept: Pick<KeptSamples, 'wants' | 'keep'>
  readonly look: SecondLook
  readonly lostFields: (parser: string) => readonly string[]
  readonly onFault: (error: unknown) => void
}): Sampler {
  const closing = new AbortController()
  const nextAt = new Map<string, number>()
  let running: Promise<void> | undefined

  const take = async (prepared: Prepared, failing: Failing) => {
    const url = bareUrl(prepared.url)
    if (!(await parts.kept.wants(failing, url))) return
    const look = await parts.look.take(prepared, closing.signal).catch(() => undefined)
    // The site may have had a passing fault: the page as read now shows nothing.
    if (!look || look.pages.length === 0 || !failsAgain(look, failing)) return
    if (closing.signal.aborted) return
    // A parser without filters ignores them; a fixture has none that its parser ignores.
    const filters = prepared.parser.filters ? prepared.request.filters : {}
    await parts.kept.keep(failing, { format: 1, url, filters, pages: look.pages })
  }
  return {
    note(prepared, ending) {
      if (running || closing.signal.aborted) return
      const failing = failingOf(prepared, ending, parts.lostFields)
      if (!failing) return
      const now = performance.now()
      // First, because a site that has changed fails often, and a look at a URL takes a microsecond.
      if (now < (nextAt.get(failing.parser) ?? 0) || !maySample(prepared)) return
      nextAt.set(failing.parser, now + PAUSE)
      running = take(prepared, failing)
        .catch(parts.onFault)
        .finally(() => {
          running = undefined
        })
    },
    async idle() {
      await running
    },
    async close() {
      closing.abort(new Error('the service ends'))
      await running
    }
  }
}

/** A sampler that takes none. */
export const NO_SAMPLER: Sampler = {
  note() {},
  async idle() {},
  async close() {}
}

/** Returns the fault of a fetch, if the author of the parser can fix it. */
function failingOf(
  { parser: { name: parser, version } }: Prepared,
  { fields, code }: Pick<Look, 'fields' | 'code'>,
  lostFields: (parser: string) => readonly string[]
): Failing | undefined {
  if (code !== undefined) {
    if (!FAILURES.includes(code)) return undefined
    return { parser, version, kind: 'failure', field: null, code }
  }
  const field = lostFields(parser).find((name) => fields?.[name] === false)
  return field === undefined
    ? undefined
    : { parser, version, kind: 'field-lost', field, code: null }
}

/** Only of the parser's own site; nothing that the caller may have been let into, or sent itself. */
function maySample({ parser, url, request, upload }: Prepared): boolean {
  if (upload) return false
  const host = ruleOf(parser, url)?.host
  const isOwnSite = host !== undefined && host !== '*'
  return isOwnSite && isAnyonesPage(request.options) && !isPrivateUrl(url)
}

/** Returns true if everyone gets this page, and the caller lets the service keep the result. */
function isAnyonesPage({
  headers,
  cookies,
  session,
  actions,
  keep
}: Prepared['request']['options']) {
  return (
    Object.keys(headers).length + cookies.length + actions.length === 0 &&
    session === undefined &&
    keep
  )
}

function failsAgain({ fields, code }: Look, failing: Failing): boolean {
  return failing.field === null ? code === failing.code : fields?.[failing.field] === false
}

/** A fragment is not sent. */
function bareUrl(url: URL): string {
  const bare = new URL(url)
  bare.hash = ''
  return bare.href
}
