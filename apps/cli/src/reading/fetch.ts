/** `sluice fetch`: one URL printed, or many as lines of JSON; in this process or through a server. */

import { webAddress } from '@sluice/core/web-address'
import type { ListTable } from '@sluice/service/parquet'
import { UsageError } from '../failure.ts'
import { type Interruption, onInterruption } from '../interruption.ts'
import { fileNameOf, outputFile, writeOutput } from '../output/output-files.ts'
import { printed } from '../output/printed.ts'
import { type ChosenServer, chosenServer } from '../server/chosen-server.ts'
import type { FetchFlags } from './fetch-flags.ts'
import { answerKeys, type Fetcher } from './fetcher.ts'
import { openFetcher } from './open-fetcher.ts'
import { pictureOptions, wantsPictures, writePictures } from './picture-files.ts'
import type { RequestInput } from './request-flags.ts'
import { requestOf } from './request-of.ts'

/** Run the command. Sets the exit code of a run that had failures or was stopped. */
export async function fetchUrls(given: readonly string[], flags: FetchFlags): Promise<void> {
  refuseContradictions(given, flags)
  const server = flags.local ? undefined : chosenServer(flags)
  const { urls, asked } = await savedOrGiven(given, flags, server)
  const pictures = wantsPictures(flags)
  const input = pictures ? { ...asked, options: pictureOptions(flags, asked.options) } : asked
  if (flags.verbose) process.stderr.write(whereText(server))
  const interruption = onInterruption()
  const [only] = urls
  const isOne = urls.length === 1 && flags.input === undefined && flags.out === undefined
  const { retries, concurrency } = flags
  const fetcher = await openFetcher(
    { server, retries, concurrency: isOne ? 1 : concurrency, pictures },
    input
  )
  try {
    if (isOne && only !== undefined) await fetchOne(only, flags, fetcher, interruption)
    else {
      const { fetchMany } = await import('./bulk/fetch-many.ts')
      const isCharged = server !== undefined
      await fetchMany({ urls, flags, fetcher, input, interruption, isCharged })
    }
  } finally {
    await fetcher.close()
    interruption.stop()
  }
}

/** The URLs, and the request of the flags on top of the preset's. A preset may have the URL too. */
async function savedOrGiven(
  given: readonly string[],
  flags: FetchFlags,
  server: ChosenServer | undefined
): Promise<{ readonly urls: readonly string[]; readonly asked: RequestInput }> {
  const asked = await requestOf(flags)
  if (flags.preset === undefined) return { urls: given.map(webAddress), asked }
  const { presetOf, withPreset } = await import('./preset.ts')
  const preset = await presetOf(flags.preset, server)
  const { url } = preset.request
  const isSaved = given.length === 0 && flags.input === undefined
  if (isSaved && url === undefined) throw noUrl()
  const urls = isSaved && url !== undefined ? [url] : given
  return { urls: urls.map(webAddress), asked: withPreset(preset, asked) }
}

function noUrl(): UsageError {
  return new UsageError('No URL given. Pass URLs, or a file of URLs with --input.')
}

function refuseContradictions(urls: readonly string[], flags: FetchFlags): void {
  const { input, out, output, resume, local, server, preset, parquet } = flags
  if (urls.length === 0 && input === undefined && preset === undefined) throw noUrl()
  if (wantsPictures(flags) && (urls.length > 1 || input !== undefined || out !== undefined)) {
    throw new UsageError('--screenshot and --pdf need a single URL, without --out or --input.')
  }
  if (parquet && (urls.length > 1 || input !== undefined)) {
    throw new UsageError('A Parquet file has the list of a single URL.')
  }
  if (resume && out === undefined) {
    throw new UsageError('--resume needs --out with the file to continue.')
  }
  if (out !== undefined && output !== undefined) {
    throw new UsageError(
      '--out and -o cannot be combined: --out writes lines of JSON, -o the printed output.'
    )
  }
  if (local && server !== undefined) {
    throw new UsageError('--local and --server cannot be combined.')
  }
}

/** The writer is loaded when it is needed. */
async function parquetOf(data: string): Promise<Uint8Array> {
  const { listParquet } = await import('@sluice/service/parquet')
  return listParquet((JSON.parse(data) as { list?: ListTable | null }).list)
}

function whereText(server: ChosenServer | undefined): string {
  if (!server) return 'sluice: fetching in this process\n'
  return `sluice: fetching through ${server.url}, with the key of ${server.keyFrom}\n`
}

async function fetchOne(
  url: string,
  flags: FetchFlags,
  fetcher: Fetcher,
  { signal, code }: Interruption
): Promise<void> {
  const { json, format, output } = flags
  try {
    const got = await fetcher.fetch(url, undefined, signal)
    writePictures(flags, got.pictures ?? [])
    const whole = () => `{"url":${JSON.stringify(url)},"ok":true,${answerKeys(got)}}\n`
    const text = json
      ? whole()
      : flags.parquet
        ? await parquetOf(got.data)
        : printed.text(got.data, format)
    if (output === undefined) process.stdout.write(text)
    else {
      const extension = json ? '.json' : printed.extension(format)
      writeOutput(
        outputFile(output, () => fileNameOf(url, extension)),
        text
      )
    }
  } catch (error) {
    const ended = code()
    if (ended === undefined) throw error
    process.exitCode = ended
  }
}
