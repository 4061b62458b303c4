/** The readable report at the end of a bulk run. */

import type { BulkReport } from './bulk.ts'

/**
 * The report as lines of text.
 *
 * @param isCharged - whether a server fetched, so that tokens count.
 */
export function reportText(report: BulkReport, isCharged: boolean): string {
  const { ok, failed, skipped, repeated, interrupted, by_code, stopped } = report
  const seconds = report.duration_ms / 1_000
  const others = [
    [skipped, 'skipped, read by an earlier run'],
    [repeated, 'listed more than once'],
    [interrupted, 'given up']
  ] as const
  const codes = Object.entries(by_code).sort(([, a], [, b]) => b - a)
  const left = report.tokens_remaining === null ? '' : `, ${report.tokens_remaining} left`
  return [
    `${ok} read, ${failed} failed in ${seconds.toFixed(1)} s`,
    ...codes.map(([code, count]) => `  ${count} ${code}`),
    ...others.flatMap(([count, text]) => (count > 0 ? [`${count} ${text}`] : [])),
    ...(isCharged ? [`${report.tokens_charged} tokens charged${left}`] : []),
    ...(stopped
      ? [`stopped: ${stopped.code}: ${stopped.message} Continue later with --out and --resume.`]
      : []),
    ''
  ].join('\n')
}
