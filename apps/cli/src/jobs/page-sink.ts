/** Output for the pages of a job: lines of JSON to standard output or a file, or one file per page in a folder. */

import type { JobPage } from '@sluice/client'
import { writeLine } from '../lines.ts'
import { openDraft } from '../output/draft-file.ts'
import { isFolder } from '../output/output-files.ts'
import { openPageFiles } from '../output/page-files.ts'
import { openPageTree } from '../output/page-tree.ts'
import type { Format } from '../output/printed.ts'
import { typedPath } from '../paths.ts'

/** See the module. */
export interface PageSink {
  append(page: JobPage): Promise<void>
  /** Put it in its place. */
  finish(): Promise<void>
  /** Remove what there is of a file. Does nothing after {@link PageSink.finish}. */
  drop(): Promise<void>
}

/** @param tree - the start of a crawl whose folder mirrors its site. @throws UsageError - the path cannot be written. */
export async function openPageSink(
  output: string | undefined,
  format: Format = 'json',
  tree?: URL
): Promise<PageSink> {
  if (output === undefined) {
    const append = (page: JobPage) => writeLine(JSON.stringify(page))
    return { append, finish: async () => {}, drop: async () => {} }
  }
  if (!tree && !isFolder(output)) {
    const file = await openDraft(typedPath(output))
    return { ...file, append: (page) => file.append(JSON.stringify(page)) }
  }
  const files = tree
    ? await openPageTree(output, { format, start: tree })
    : await openPageFiles(output, { format })
  return {
    async append(page) {
      const { url, status, data, error } = page
      // A page that was skipped has nothing to keep.
      if (status === 'skipped') return
      const ok = status === 'success' && data !== null
      const why = error ?? { code: 'NOT_FOUND', message: 'Its data is not stored.' }
      await files.append(JSON.stringify(ok ? { url, ok, data } : { url, ok, error: why }))
    },
    finish: () => files.close(),
    drop: () => files.close()
  }
}
