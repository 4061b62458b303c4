/**
 * `sluice fetch -o FOLDER` with many URLs: a file for each page, and `index.ndjson` with a line for each URL that names
 * its file or its error.
 */

import { statSync } from 'node:fs'
import { join } from 'node:path'
import { UsageError } from '../failure.ts'
import { typedPath } from '../paths.ts'
import { type DraftFile, openDraft } from './draft-file.ts'
import { fileNameOf, writeOutput } from './output-files.ts'
import { type Format, printed } from './printed.ts'

/** See the module. */
export interface PageFiles {
  /** Add a line of a bulk run. @returns the name of its file; nothing for a failure. */
  append(line: string): Promise<string | undefined>
  /** List a page whose file is there. */
  keep(url: string, file: string): Promise<void>
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
    append: (line) =>
      addPage(index, line, ({ url, data }) => {
        const file = nameOf(url)
        const text = json ? `${line}\n` : printed.text(JSON.stringify(data), format)
        writeOutput(join(folder, file), text)
        return file
      }),
    keep: (url, file) => index.append(keptLine(url, file)),
    close: () => index.finish()
  }
}

/** A page that was read. @param data - its record. */
interface ReadPage {
  readonly url: string
  readonly data: Readonly<Record<string, unknown>>
}

/**
 * Adds a line of a bulk run to an index.
 *
 * @param write - writes the page's file. @returns its name.
 * @returns the name of the file; nothing for a failure.
 */
export async function addPage(
  index: Pick<DraftFile, 'append'>,
  line: string,
  write: (page: ReadPage) => string
): Promise<string | undefined> {
  const { url, ok, data, error } = JSON.parse(line)
  const file: string | undefined = ok ? write({ url, data }) : undefined
  await index.append(file === undefined ? JSON.stringify({ url, ok, error }) : keptLine(url, file))
  return file
}

/** The line of an index for a page that has a file. */
export function keptLine(url: string, file: string): string {
  return JSON.stringify({ url, ok: true, file })
}

/** `2026` and `2026/may` of `2026/may/report.pdf`. */
function foldersOf(name: string): string[] {
  const parts = name.split('/').slice(0, -1)
  return parts.map((_, index) => parts.slice(0, index + 1).join('/'))
}
