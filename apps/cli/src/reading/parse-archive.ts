/** `sluice parse` of a WARC file: every page and document in it, read as the service reads what it fetched. */

import { availableParallelism } from 'node:os'
import { createAcquirer } from '@sluice/acquire'
import { createGuard } from '@sluice/acquire/guard'
import { archiveConfig, openLocalArchive } from '../archive/local-archive.ts'
import { UsageError } from '../failure.ts'
import { onInterruption } from '../interruption.ts'
import { isFolder } from '../output/output-files.ts'
import { fetchMany } from './bulk/fetch-many.ts'
import { readPage } from './page-line.ts'
import type { ParseFlags } from './parse-flags.ts'
import { openReadingTools } from './reading-tools.ts'
import { requestOf } from './request-of.ts'

/** Read its pages, one line for each. Sets the exit code. */
export async function parseArchive(file: string, flags: ParseFlags): Promise<void> {
  const { out, output, url, explain, ...others } = flags
  if (explain || url !== undefined) {
    throw new UsageError(`${explain ? '--explain' : '--url'} needs a single page.`)
  }
  const input = await requestOf(flags)
  const interruption = onInterruption()
  const tools = await openReadingTools()
  const archive = await openLocalArchive(file, tools.most).catch(async (error) => {
    await tools.close()
    throw error
  })
  const { ALLOW_PRIVATE_CIDRS: allowPrivateCidrs } = archiveConfig()
  const acquirer = createAcquirer({
    guard: createGuard({ allowPrivateCidrs }),
    replay: archive.answer,
    accepts: () => true,
    limits: { wireBytes: tools.most, decodedBytes: tools.most }
  })
  const isIntoFolder = out !== undefined && isFolder(out)
  const folder = isIntoFolder ? out : output
  const target = {
    ...(folder === undefined ? {} : { output: folder }),
    ...(out === undefined || isIntoFolder ? {} : { out })
  }
  const concurrency = flags.concurrency ?? 2 * availableParallelism()
  try {
    await fetchMany({
      urls: archive.pages(),
      flags: { ...others, ...target, retries: 0, concurrency },
      input,
      interruption,
      isCharged: false,
      fetcher: {
        async fetch(address, _key, signal) {
          const page = await acquirer.fetch({ url: new URL(address), via: 'http' }, { signal })
          const { contentType: content_type, body } = page
          const line = { url: address, content_type, ...input }
          const { meta, reading } = await readPage(tools, line, body, { signal })
          const { data, warnings } = reading
          const text = new TextDecoder().decode(data)
          return { data: text, meta, warnings, charged: 0, remaining: null }
        },
        close: async () => {}
      }
    })
  } finally {
    interruption.stop()
    await Promise.all([tools.close(), acquirer.close(), archive.close()])
  }
}
