/** Many URLs: several at a time, a line of JSON for each as it finishes, and a final report. */

import { createHash, randomUUID } from 'node:crypto'
import { urlMark } from '../../bulk/result-file.ts'
import { type FailureFacts, failureFacts } from '../../failure.ts'
import { answerKeys, type Fetcher } from '../fetcher.ts'
import type { RequestInput } from '../request-flags.ts'

/** The input of a bulk run. */
export interface BulkRun {
  /** Its URLs; `signal` ends the list. */
  urls(signal: AbortSignal): AsyncGenerator<string, void>
  readonly fetcher: Fetcher
  readonly input: RequestInput
  readonly concurrency: number
  /** Marks of URLs that are not fetched again: {@link urlMark}. */
  readonly done: ReadonlySet<string>
  /** Ties Idempotency-Keys to this run and its continuations. */
  readonly run: string | undefined
  /** Stores a line. */
  write(line: string): Promise<unknown>
  /** Called after each URL. */
  onProgress(report: BulkReport): void
  /** Stops the run: running fetches are abandoned, finished results are kept. */
  readonly signal: AbortSignal
}

/** Counts of a run. */
export interface BulkReport {
  /** URLs that were read; that failed. */
  ok: number
  failed: number
  /** Skipped, because an earlier run has read them. */
  skipped: number
  /** Skipped, because they were listed before. */
  repeated: number
  /** Abandoned when the run was stopped. */
  interrupted: number
  /** Failures by code. */
  readonly by_code: Record<string, number>
  /** The first failures, with their URLs. */
  readonly failures: { url: string; code: string; message: string }[]
  tokens_charged: number
  tokens_remaining: number | null
  duration_ms: number
  /** Reason why the run stopped early. */
  stopped: FailureFacts | null
}

/** Failures that a report names. */
const NAMED = 20

/** With these, all other URLs would fail too. */
const FATAL = ['UNAUTHORIZED', 'INSUFFICIENT_TOKENS', 'SERVER_UNREACHABLE']

/**
 * Run it.
 *
 * @throws Error - the URLs cannot be read or a line cannot be written.
 */
export async function runBulk(work: BulkRun): Promise<BulkReport> {
  const start = performance.now()
  const report = emptyReport()
  // Ends only the list: running fetches are already paid for and may finish.
  const intake = new AbortController()
  const urls = work.urls(AbortSignal.any([work.signal, intake.signal]))
  const turn = createTurn(work, report, () => intake.abort(), start)
  // Not p-map: neither the end of the list nor a failure may abandon running fetches or unwritten results.
  const worker = async () => {
    try {
      for (;;) {
        const next = await urls.next()
        if (next.done || work.signal.aborted || intake.signal.aborted) return
        await turn(next.value)
      }
    } catch (error) {
      intake.abort()
      throw error
    }
  }
  const ended = await Promise.allSettled(Array.from({ length: work.concurrency }, worker))
  report.duration_ms = Math.round(performance.now() - start)
  for (const one of ended) if (one.status === 'rejected') throw one.reason
  return report
}

function createTurn(work: BulkRun, report: BulkReport, stop: () => void, start: number) {
  const seen = new Set<string>()
  const run = work.run ?? randomUUID()
  const isNew = (url: string): boolean => {
    const mark = urlMark(url)
    if (work.done.has(mark)) report.skipped++
    else if (seen.has(mark)) report.repeated++
    else return seen.add(mark).has(mark)
    return false
  }
  return async (url: string): Promise<void> => {
    if (isNew(url)) {
      const from = performance.now()
      const outcome = await outcomeOf(work, run, url)
      if (!outcome) report.interrupted++
      else {
        const ms = Math.round(performance.now() - from)
        const { text, failure } = outcome
        await work.write(`{"url":${JSON.stringify(url)},${text},"ms":${ms},"run":"${run}"}`)
        count(report, url, outcome)
        if (failure && FATAL.includes(failure.code)) {
          report.stopped ??= failure
          stop()
        }
      }
    }
    report.duration_ms = Math.round(performance.now() - start)
    work.onProgress(report)
  }
}

/** The outcome of a URL, as keys of its line. */
interface Outcome {
  readonly text: string
  readonly failure?: FailureFacts
  readonly charged: number
  readonly remaining: number | null
}

/** @returns nothing if the run was stopped meanwhile. */
async function outcomeOf(work: BulkRun, run: string, url: string): Promise<Outcome | undefined> {
  try {
    const got = await work.fetcher.fetch(url, keyOf(run, url, work.input), work.signal)
    return { text: `"ok":true,${answerKeys(got)}`, ...got }
  } catch (error) {
    if (work.signal.aborted) return undefined
    const failure = failureFacts(error)
    const text = `"ok":false,"error":${JSON.stringify(failure)}`
    return { text, failure, charged: 0, remaining: null }
  }
}

function count(report: BulkReport, url: string, { failure, charged, remaining }: Outcome): void {
  report.tokens_charged += charged
  report.tokens_remaining = remaining ?? report.tokens_remaining
  if (!failure) {
    report.ok++
    return
  }
  report.failed++
  report.by_code[failure.code] = (report.by_code[failure.code] ?? 0) + 1
  const { code, message } = failure
  if (report.failures.length < NAMED) report.failures.push({ url, code, message })
}

/** The same for the same URL of the same run, so that a URL whose line was lost is not charged twice. */
function keyOf(run: string, url: string, input: RequestInput): string {
  const what = JSON.stringify([run, url, input])
  return `cli-${createHash('sha256').update(what).digest('hex').slice(0, 40)}`
}

function emptyReport(): BulkReport {
  return {
    ok: 0,
    failed: 0,
    skipped: 0,
    repeated: 0,
    interrupted: 0,
    by_code: {},
    failures: [],
    tokens_charged: 0,
    tokens_remaining: null,
    duration_ms: 0,
    stopped: null
  }
}
