/** `sluice crawl --layout tree`: a folder that mirrors the site, whose pages link to each other. */

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { typedPath } from '../paths.ts'
import { openDraft } from './draft-file.ts'
import { writeOutput } from './output-files.ts'
import { addPage, keptLine, type PageFiles } from './page-files.ts'
import { type Format, printed } from './printed.ts'
import { relativeLinks } from './relative-links.ts'
import { treePath } from './tree-path.ts'

/** A page of the tree. @param data - the record of the page. */
type Fields = Readonly<Record<string, unknown>>

/**
 * @param start - where the crawl begins: pages of its host have no folder for the host.
 * @param kept - files of an earlier run, whose names no other page gets.
 */
export async function openPageTree(
  path: string,
  { format, start, kept = [] }: { format: Format; start: URL; kept?: readonly string[] }
): Promise<PageFiles> {
  const folder = typedPath(path)
  const index = await openDraft(join(folder, 'index.ndjson'))
  const extension = printed.extension(format)
  /** Files of saved pages by URL, and all their names in small letters. */
  const files = new Map<string, string>()
  const taken = new Set(['index.ndjson', ...kept.map((file) => file.toLowerCase())])
  const nameOf = (url: string) => {
    const base = treePath(new URL(url), start)
    for (let number = 1; ; number++) {
      const name = `${base}${number === 1 ? '' : `-${number}`}${extension}`
      if (taken.has(name.toLowerCase())) continue
      taken.add(name.toLowerCase())
      return name
    }
  }
  return {
    append: (line) =>
      addPage(index, line, ({ url, data }) => {
        const file = nameOf(url)
        const head = format === 'markdown' ? frontMatter(url, data) : ''
        writeOutput(join(folder, file), head + printed.text(JSON.stringify(data), format))
        files.set(url, file)
        return file
      }),
    keep(url, file) {
      files.set(url, file)
      return index.append(keptLine(url, file))
    },
    async close() {
      if (format === 'markdown' || format === 'html') linkFiles(folder, files, format)
      await index.finish()
    }
  }
}

/** Links between pages are known once all are saved. */
function linkFiles(
  folder: string,
  files: ReadonlyMap<string, string>,
  format: 'markdown' | 'html'
): void {
  const fileOf = (url: string) => files.get(URL.parse(url)?.href ?? url)
  for (const file of files.values()) {
    const path = join(folder, file)
    const text = readFileSync(path, 'utf8')
    const linked = relativeLinks(text, format, { file, fileOf })
    if (linked !== text) writeOutput(path, linked)
  }
}

/** YAML whose strings are written as JSON, which YAML 1.2 includes. */
function frontMatter(url: string, { title, published_at, modified_at }: Fields): string {
  const facts = { url, title, date: published_at ?? modified_at }
  const lines = Object.entries(facts).flatMap(([name, value]) =>
    typeof value === 'string' && value !== '' ? [`${name}: ${JSON.stringify(value)}`] : []
  )
  return `---\n${lines.join('\n')}\n---\n\n`
}
