/**
 * `sluice fetch`: one URL printed, or many as lines of JSON; by this process or by a server.
 */

import { UsageError } from '../failure.ts'
import { type Interruption, onInterruption } from '../interruption.ts'
import type { FetchFlags } from './fetch-flags.ts'
import { answerKeys, type Fetcher } from './fetcher.ts'
import { openFetcher } from './open-fetcher.ts'
import { printed } from './printed.ts'
import { requestOf } from './request-of.ts'

/** Run the command. Sets the exit code of a run that ended with failures or was ended. */
export async function fetchUrls(urls: readonly string[], flags: FetchFlags): Promise<void> {
  if (urls.length === 0 && flags.input === undefined) {
    throw new UsageError('There is no URL: name one, or a list of them with --input.')
  }
  if (flags.resume && flags.out === undefined) {
    throw new UsageError('--resume needs the --out file that it continues.')
  }
  const input = await requestOf(flags)
  const interruption = onInterruption()
  const [only] = urls
  const isOne = urls.length === 1 && flags.input === undefined && flags.out === undefined
  const fetcher = await openFetcher(isOne ? { ...flags, concurrency: 1 } : flags, input)
  try {
    if (isOne && only !== undefined) await fetchOne(only, flags, fetcher, interruption)
    else {
      const { fetchMany } = await import('./fetch-many.ts')
      await fetchMany(urls, flags, fetcher, input, interruption)
    }
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
