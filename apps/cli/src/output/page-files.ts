/**
 * `sluice fetch -o FOLDER` with many URLs: a file for each page, and `index.ndjson` with a line for each URL that names
 * its file or its error.
 */

import { statSync } from 'node:fs'
import { join } from 'node:path'
import { UsageError } from '../failure.ts'
import { typedPath } from '../paths.ts'
import { openDraft } from './draft-file.ts'
import { fileNameOf, writeOutput } from './output-files.ts'
import { type Format, printed } from './printed.ts'

/** See the module. */
export interface PageFiles {
  /** Add a line of a bulk run. */
  append(line: string): Promise<void>
  /** Write the index. */
  close(): Promise<void>
}

/** The content of the files, and their names. */
interface PageFilesOptions {
  readonly format: Format
  readonly json?: boolean | undefined
  /** Names by URL, without the extension. Default: after the URL. */
  readonly names?: ReadonlyMap<string, string> | undefined
}

/** @throws UsageError - the path is a file, or cannot be written. */
export async function openPageFiles(
  path: string,
  { format, json, names }: PageFilesOptions
): Promise<PageFiles> {
  const folder = typedPath(path)
  if (statSync(folder, { throwIfNoEntry: false })?.isFile()) {
    throw new UsageError(
      `-o ${path} is a file, but there are several pages. Give a folder, or use --out.`
    )
  }
  const index = await openDraft(join(folder, 'index.ndjson'))
  const extension = json ? '.json' : printed.extension(format)
  const taken = new Set<string>()
  const folders = new Set([...(names?.values() ?? [])].flatMap(foldersOf))
  // Files of two folders may have the same name, and one may get that of a folder: `a` beside `a.md/b`.
  const nameOf = (url: string) => {
    const name = `${names?.get(url)}${extension}`
    if (!names?.has(url) || taken.has(name) || folders.has(name)) return fileNameOf(url, extension)
    taken.add(name)
    return name
  }
  return {
    async append(line) {
      const { url, ok, data, error } = JSON.parse(line)
      if (!ok) return index.append(JSON.stringify({ url, ok, error }))
      const file = nameOf(url)
      writeOutput(
        join(folder, file),
        json ? `${line}\n` : printed.text(JSON.stringify(data), format)
      )
      await index.append(JSON.stringify({ url, ok, file }))
    },
    close: () => index.finish()
  }
}

/** `2026` and `2026/may` of `2026/may/report.pdf`. */
function foldersOf(name: string): string[] {
  const parts = name.split('/').slice(0, -1)
  return parts.map((_, index) => parts.slice(0, index + 1).join('/'))
}
