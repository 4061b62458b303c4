/** Many URLs of `sluice fetch`: a line of JSON for each, progress on a terminal, a report at the end. */

import { startProgress } from '../../bulk/progress.ts'
import { openResultFile, type ResultFile } from '../../bulk/result-file.ts'
import { urlList } from '../../bulk/url-list.ts'
import { EXIT } from '../../exit-codes.ts'
import type { Interruption } from '../../interruption.ts'
import { writeLine } from '../../lines.ts'
import { openPageFiles } from '../../output/page-files.ts'
import { typedPath } from '../../paths.ts'
import type { FetchFlags } from '../fetch-flags.ts'
import type { Fetcher } from '../fetcher.ts'
import type { RequestInput } from '../request-flags.ts'
import { type BulkReport, runBulk } from './bulk.ts'
import { reportText } from './bulk-report.ts'

/** URLs to fetch, and the settings for it. */
export interface ManyFetches {
  readonly urls: readonly string[]
  readonly flags: FetchFlags
  readonly fetcher: Fetcher
  readonly input: RequestInput
  readonly interruption: Interruption
  /** Names of their files in the folder of `-o`, without extension. Default: after the URL. */
  readonly names?: ReadonlyMap<string, string>
  /** True if a server fetches. Then tokens count. */
  readonly isCharged: boolean
}

/** Fetch them. Sets the exit code. */
export async function fetchMany(many: ManyFetches): Promise<void> {
  const { urls, flags, fetcher, input, isCharged, names } = many
  const { signal, code } = many.interruption
  const file = flags.out === undefined ? undefined : await openOut(flags.out, flags.resume === true)
  const pages =
    flags.output === undefined ? undefined : await openPageFiles(flags.output, { ...flags, names })
  // If lines go to the same terminal, they show the progress.
  const showsLines = !file && !pages && process.stdout.isTTY === true
  const progress = showsLines
    ? { update() {}, end() {} }
    : startProgress(await totalOf(urls, flags.input))
  const closed = new AbortController()
  process.stdout.on('error', () => closed.abort(new Error('the output was closed')))
  let report: BulkReport
  try {
    report = await runBulk({
      urls: (ended) => urlList(urls, flags.input, ended),
      fetcher,
      input,
      concurrency: flags.concurrency,
      done: file?.done ?? new Set(),
      run: file?.run,
      write: pages?.append ?? file?.append ?? writeLine,
      onProgress: (counts) => progress.update(counts),
      signal: AbortSignal.any([signal, closed.signal])
    })
  } catch (error) {
    // Silently, like every program whose reader has seen enough.
    if (!closed.signal.aborted) throw error
    process.exitCode = EXIT.unread
    return
  } finally {
    progress.end()
    await file?.close()
    await pages?.close()
  }
  tell(report, flags, isCharged)
  const isWhole = report.failed === 0 && !report.stopped
  const ended = closed.signal.aborted ? EXIT.unread : undefined
  process.exitCode = code() ?? ended ?? (isWhole ? EXIT.done : EXIT.failed)
}

function openOut(path: string, resume: boolean): Promise<ResultFile> {
  return openResultFile(typedPath(path), resume)
}

/** Standard output has the lines unless a file does; then it has the report of `--json`. */
function tell(report: BulkReport, flags: FetchFlags, isCharged: boolean): void {
  if (!flags.json) {
    process.stderr.write(reportText(report, isCharged))
    return
  }
  const hasFile = flags.out !== undefined || flags.output !== undefined
  const stream = hasFile ? process.stdout : process.stderr
  stream.write(`${JSON.stringify(report)}\n`)
}

/** Number of lines in the input, only for the bar: then a file is read twice, standard input never. */
async function totalOf(
  urls: readonly string[],
  input: string | undefined
): Promise<number | undefined> {
  if (!process.stderr.isTTY) return undefined
  if (input === undefined) return urls.length
  if (input === '-') return undefined
  let total = urls.length
  try {
    for await (const _ of urlList([], input, new AbortController().signal)) total++
    return total
  } catch {
    return undefined
  }
}
