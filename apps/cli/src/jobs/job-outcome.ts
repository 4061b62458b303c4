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
  readonly warnings: readonly string[]
}

/** Tell it. @param told.output - file or folder of the pages. Standard output is free for JSON then. */
export function tellOutcome(
  outcome: JobOutcome,
  { json, output }: { json?: boolean | undefined; output?: string | undefined }
): void {
  const stream = output === undefined ? process.stderr : process.stdout
  if (json) stream.write(`${JSON.stringify(outcome)}\n`)
  else process.stderr.write(outcomeText(outcome, output))
}

/** Returns the exit code. It follows the rule of a bulk fetch: done only if no page failed. */
export function exitCodeOf({ status, failed }: JobOutcome): number {
  return status === 'completed' && failed === 0 ? EXIT.done : EXIT.failed
}

function outcomeText(outcome: JobOutcome, output: string | undefined): string {
  const { job, status, reason, success, failed, by_reason, tokens_charged, warnings } = outcome
  const reasons = Object.entries(by_reason).filter(([, count]) => count > 0)
  return [
    `${job === null ? '' : `${job} `}${status}${reason === null ? '' : `: ${reason}`}`,
    `${plural(success, 'page')} read, ${failed} failed${output === undefined ? '' : ` -> ${output}`}`,
    ...(reasons.length > 0 ? [reasons.map(skippedText).join(', ')] : []),
    ...(tokens_charged === null ? [] : [`${plural(tokens_charged, 'token')} charged`]),
    ...warnings,
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
