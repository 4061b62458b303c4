/** Output for the pages of a job: lines of JSON to standard output or a file, or one file per page in a folder. */

import { existsSync } from 'node:fs'
import { extname } from 'node:path'
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
  /** @returns the name of the page's file in a folder. */
  append(page: JobPage): Promise<string | undefined>
  /** List a page whose file is in the folder. */
  keep(url: string, file: string): Promise<void>
  /** Put it in its place. */
  finish(): Promise<void>
  /** Remove what there is of a file. Does nothing after {@link PageSink.finish}. */
  drop(): Promise<void>
}

/** Form of the output. */
interface PageSinkOptions {
  readonly format?: Format | undefined
  /** The start of a crawl whose folder mirrors its site. */
  readonly tree?: URL | undefined
  /** Names of the files in a folder. */
  readonly layout?: 'flat' | 'tree' | undefined
  /** Files of an earlier run. */
  readonly kept?: readonly string[]
}

/** @throws UsageError - the path cannot be written. */
export async function openPageSink(
  output: string | undefined,
  options: PageSinkOptions = {}
): Promise<PageSink> {
  if (isPageFolder(output, options)) return folderSink(output as string, options)
  const file =
    output === undefined
      ? { append: writeLine, finish: async () => {}, drop: async () => {} }
      : await openDraft(typedPath(output))
  return {
    ...file,
    async append(page) {
      await file.append(JSON.stringify(page))
      return undefined
    },
    keep: async () => {}
  }
}

/** Returns true if each page gets a file. With a format, a new path is a folder unless it has an extension. */
export function isPageFolder(
  output: string | undefined,
  { format, layout }: Pick<PageSinkOptions, 'format' | 'layout'>
): boolean {
  if (output === undefined) return false
  if (layout !== undefined || isFolder(output)) return true
  return format !== undefined && extname(output) === '' && !existsSync(typedPath(output))
}

async function folderSink(
  output: string,
  { format = 'json', tree, kept = [] }: PageSinkOptions
): Promise<PageSink> {
  const files = tree
    ? await openPageTree(output, { format, start: tree, kept })
    : await openPageFiles(output, { format })
  return {
    async append({ url, status, data, error }) {
      // A page that was skipped has nothing to keep.
      if (status === 'skipped') return undefined
      const ok = status === 'success' && data !== null
      const why = error ?? { code: 'NOT_FOUND', message: 'Its data is not stored.' }
      return files.append(JSON.stringify(ok ? { url, ok, data } : { url, ok, error: why }))
    },
    keep: files.keep,
    finish: () => files.close(),
    drop: () => files.close()
  }
}
