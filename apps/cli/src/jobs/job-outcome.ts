/** The end of many pages: their counts for people or as JSON, and the exit code. */

import { SKIPPED_PAGES } from '@sluice/client'
import { EXIT } from '../exit-codes.ts'

/** Result of the pages of a job, or of a crawl without a server. */
export interface JobOutcome {
  readonly job: string | null
  readonly status: string
  /** Code of the error of a failed job, or why it is paused. */
  readonly reason: string | null
  readonly success: number
  readonly failed: number
  readonly skipped: number
  /** Number of skipped pages for each reason. */
  readonly by_reason: Readonly<Record<string, number>>
  /** Null without a server. */
  readonly tokens_charged: number | null
}

/** Tell it. @param stream - standard output where the pages are in a file. */
export function tellOutcome(
  outcome: JobOutcome,
  json: boolean | undefined,
  stream: NodeJS.WriteStream
): void {
  if (json) stream.write(`${JSON.stringify(outcome)}\n`)
  else process.stderr.write(outcomeText(outcome))
}

/** Returns the exit code. It follows the rule of a bulk fetch: done only if no page failed. */
export function exitCodeOf({ status, failed }: JobOutcome): number {
  return status === 'completed' && failed === 0 ? EXIT.done : EXIT.failed
}

function outcomeText(outcome: JobOutcome): string {
  const { job, status, reason, success, failed, by_reason, tokens_charged } = outcome
  const reasons = Object.entries(by_reason).filter(([, count]) => count > 0)
  return [
    `${job === null ? '' : `${job} `}${status}${reason === null ? '' : `: ${reason}`}`,
    `${plural(success, 'page')} read, ${failed} failed`,
    ...(reasons.length > 0 ? [reasons.map(skippedText).join(', ')] : []),
    ...(tokens_charged === null ? [] : [`${plural(tokens_charged, 'token')} charged`]),
    ''
  ].join('\n')
}

function skippedText([reason, count]: [string, number]): string {
  const words: Readonly<Record<string, readonly [string, string]>> = SKIPPED_PAGES
  const [one, several] = words[reason] ?? [reason, reason]
  return `${count} ${count === 1 ? one : several}`
}

function plural(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}
