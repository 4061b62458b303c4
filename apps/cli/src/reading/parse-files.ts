/** `sluice parse` of many files: a line of JSON for each, or with `-o` a file for each. */

import { availableParallelism } from 'node:os'
import { fileURLToPathBuffer } from 'node:url'
import { SluiceError } from '@sluice/core'
import { UsageError } from '../failure.ts'
import { onInterruption } from '../interruption.ts'
import { isFolder } from '../output/output-files.ts'
import { fetchMany } from './bulk/fetch-many.ts'
import type { Fetcher } from './fetcher.ts'
import { fileBytes } from './file-bytes.ts'
import { filesIn, type NamedFile } from './files-in.ts'
import { fileAddress, readPage } from './page-line.ts'
import type { ParseFlags } from './parse-flags.ts'
import { openReadingTools, type ReadingTools } from './reading-tools.ts'
import type { RequestInput } from './request-flags.ts'
import { requestOf } from './request-of.ts'

/** Read them. Sets the exit code. */
export async function parseFiles(paths: readonly string[], flags: ParseFlags): Promise<void> {
  const files = filesIn(paths)
  if (files.length === 0) throw new UsageError(`${paths.join(', ')}: no file to read.`)
  const input = await requestOf(flags)
  const interruption = onInterruption()
  const tools = await openReadingTools()
  const { out, output, ...others } = flags
  const intoFolder = out !== undefined && isFolder(out)
  const target = intoFolder ? { output: out } : { ...given('out', out), ...given('output', output) }
  try {
    await fetchMany({
      urls: files.map(({ url }) => url),
      names: new Map(files.map(({ url, name }) => [url, name])),
      flags: { ...others, ...target, retries: 0, concurrency: atOnce(flags) },
      fetcher: fileReader(tools, files, input, flags),
      input,
      interruption,
      isCharged: false
    })
  } finally {
    await tools.close()
    interruption.stop()
  }
}

function given<Key extends string>(key: Key, value: string | undefined) {
  return value === undefined ? {} : ({ [key]: value } as { [name in Key]: string })
}

/** Enough that no worker waits for the disk. */
function atOnce({ concurrency }: ParseFlags): number {
  return concurrency ?? 2 * availableParallelism()
}

/** Reads what others fetch. */
function fileReader(
  tools: ReadingTools,
  files: readonly NamedFile[],
  { filters, options }: RequestInput,
  { contentType }: ParseFlags
): Fetcher {
  const faults = new Map(files.map(({ url, fault }) => [url, fault]))
  return {
    async fetch(url, _key, signal) {
      const fault = faults.get(url)
      if (fault) throw new SluiceError('INVALID_REQUEST', `The folder cannot be read: ${fault}.`)
      const path = fileURLToPathBuffer(url)
      const line = {
        url: fileAddress(path.toString()),
        content_type: contentType,
        filters,
        options
      }
      const body = await fileBytes(path, tools.most)
      const { meta, reading } = await readPage(tools, line, body, { signal })
      const { data, warnings } = reading
      return {
        data: new TextDecoder().decode(data),
        meta,
        warnings,
        charged: 0,
        remaining: null
      }
    },
    close: async () => {}
  }
}
