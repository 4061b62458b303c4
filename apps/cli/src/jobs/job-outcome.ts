/** The end of many pages: their counts for people or as JSON, and the exit code. */

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
  const { job, status, reason, success, failed, skipped, by_reason, tokens_charged } = outcome
  const reasons = Object.entries(by_reason).filter(([, count]) => count > 0)
  return [
    `${job === null ? '' : `${job} `}${status}${reason === null ? '' : `: ${reason}`}`,
    `${success} read, ${failed} failed, ${skipped} skipped`,
    ...reasons.map(([name, count]) => `  ${count} ${name}`),
    ...(tokens_charged === null ? [] : [`${tokens_charged} tokens charged`]),
    ''
  ].join('\n')
}
