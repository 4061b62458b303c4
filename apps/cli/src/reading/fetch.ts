/**
 * `sluice fetch`: one URL printed, or many as lines of JSON; by this process or by a server.
 */

import { type BulkReport, runBulk } from '../bulk/bulk.ts'
import { reportText } from '../bulk/bulk-report.ts'
import { startProgress } from '../bulk/progress.ts'
import { openResultFile, type ResultFile } from '../bulk/result-file.ts'
import { urlList } from '../bulk/url-list.ts'
import { EXIT, UsageError } from '../failure.ts'
import { type Interruption, onInterruption } from '../interruption.ts'
import { writeLine } from '../lines.ts'
import { typedPath } from '../paths.ts'
import { answerKeys, type Fetcher, type FetcherFlags, openFetcher } from './fetchers.ts'
import { printed } from './printed.ts'
import { type RequestFlags, type RequestInput, requestInput } from './request-input.ts'

/** The flags of the command. */
export interface FetchFlags extends RequestFlags, FetcherFlags {
  readonly input?: string
  readonly out?: string
  readonly resume?: boolean
  readonly json?: boolean
}

/** Run the command. Sets the exit code of a run that ended with failures or was ended. */
export async function fetchUrls(urls: readonly string[], flags: FetchFlags): Promise<void> {
  if (urls.length === 0 && flags.input === undefined) {
    throw new UsageError('No URL given. Pass URLs, or a file of URLs with --input.')
  }
  if (flags.resume && flags.out === undefined) {
    throw new UsageError('--resume needs the --out file that it continues.')
  }
  const input = requestInput(flags)
  const interruption = onInterruption()
  const [only] = urls
  const isOne = urls.length === 1 && flags.input === undefined && flags.out === undefined
  const fetcher = await openFetcher(isOne ? { ...flags, concurrency: 1 } : flags, input)
  try {
    if (isOne && only !== undefined) await fetchOne(only, flags, fetcher, interruption)
    else await fetchMany(urls, flags, fetcher, input, interruption)
  } finally {
    await fetcher.close()
    interruption.stop()
  }
}

async function fetchOne(
  url: string,
  flags: FetchFlags,
  fetcher: Fetcher,
  { signal, code }: Interruption
): Promise<void> {
  try {
    const got = await fetcher.fetch(url, undefined, signal)
    const whole = () => `{"url":${JSON.stringify(url)},"ok":true,${answerKeys(got)}}\n`
    process.stdout.write(flags.json ? whole() : printed.text(got.data, flags.format))
  } catch (error) {
    const ended = code()
    if (ended === undefined) throw error
    process.exitCode = ended
  }
}

async function fetchMany(
  urls: readonly string[],
  flags: FetchFlags,
  fetcher: Fetcher,
  input: RequestInput,
  { signal, code }: Interruption
): Promise<void> {
  const file = flags.out === undefined ? undefined : await openOut(flags.out, flags.resume === true)
  // Where lines go to the same terminal, they show how far it is.
  const showsLines = file === undefined && process.stdout.isTTY === true
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
      write: file ? (line) => file.append(line) : writeLine,
      onProgress: progress.update,
      signal: AbortSignal.any([signal, closed.signal])
    })
  } catch (error) {
    // As every program whose reader has seen enough, without a word.
    if (!closed.signal.aborted) throw error
    process.exitCode = EXIT.unread
    return
  } finally {
    progress.end()
    await file?.close()
  }
  tell(report, flags)
  const isWhole = report.failed === 0 && !report.stopped
  const ended = closed.signal.aborted ? EXIT.unread : undefined
  process.exitCode = code() ?? ended ?? (isWhole ? EXIT.done : EXIT.failed)
}

function openOut(path: string, resume: boolean): Promise<ResultFile> {
  return openResultFile(typedPath(path), resume)
}

/** Standard output has the lines unless a file has them; then it has the report of `--json`. */
function tell(report: BulkReport, flags: FetchFlags): void {
  if (!flags.json) {
    process.stderr.write(reportText(report, flags.server !== undefined))
    return
  }
  const stream = flags.out === undefined ? process.stderr : process.stdout
  stream.write(`${JSON.stringify(report)}\n`)
}

/** Lines of the input, for the bar only: a file is read twice then, standard input never. */
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
