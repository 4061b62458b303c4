/** The readable report at the end of a bulk run. */

import { relative } from 'node:path'
import { fileURLToPathBuffer } from 'node:url'
import { plain } from '../../terminal/style.ts'
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
    ...codes.flatMap(([code, count]) => [`  ${count} ${code}`, ...named(report, code, count)]),
    ...others.flatMap(([count, text]) => (count > 0 ? [`${count} ${text}`] : [])),
    ...(isCharged ? [`${report.tokens_charged} tokens charged${left}`] : []),
    ...(stopped
      ? [`stopped: ${stopped.code}: ${stopped.message} Continue later with --out and --resume.`]
      : []),
    ''
  ].join('\n')
}

/** The URLs of the failures with a code; of a file its path. */
function named({ failures }: BulkReport, code: string, count: number): string[] {
  const urls = failures.filter((one) => one.code === code).map(({ url }) => `    ${shown(url)}`)
  return urls.length < count ? [...urls, `    and ${count - urls.length} more`] : urls
}

function shown(url: string): string {
  if (!url.startsWith('file:')) return plain(url)
  // A name need not be UTF-8.
  return plain(relative(process.cwd(), fileURLToPathBuffer(url).toString()))
}
