/** Golden pages: saved pages and the records that parsers must read on them. */

import { existsSync, readFileSync, statSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { fixtureRecords } from '@sluice/testkit/author'
import { UsageError } from '../failure.ts'
import type { PageData } from './compare-records.ts'
import type { GoldenReaders } from './golden-readers.ts'

/** A golden page. */
export interface GoldenPage {
  /** Name of the parser that the lines give, under which fields are counted. */
  readonly group: string
  /** Name of the page, unique in its group: its `id`, else its URL. */
  readonly page: string
  readonly record: PageData
  /** Reads the page now. @throws Error - it cannot be read. */
  read(): Promise<PageData> | PageData
}

/** A line of the file. */
interface GoldenLine {
  readonly id?: unknown
  readonly url?: unknown
  readonly file?: unknown
  readonly record?: unknown
  readonly parser?: unknown
  readonly learned?: unknown
}

/**
 * Load golden pages: lines of JSON, or the fixtures of a parser package.
 *
 * @param given - the file, or a folder with a folder per fixture.
 * @param parser - reads all pages in place of the parsers that the lines name.
 * @throws UsageError - no page was found, or one is invalid.
 */
export async function goldenPages(
  given: string,
  parser: string | undefined,
  readers: GoldenReaders
): Promise<GoldenPage[]> {
  if (!existsSync(given)) throw new UsageError(`${given} does not exist.`)
  const pages = statSync(given).isDirectory()
    ? await fixturesOf(given, parser, readers)
    : linesOf(given).map((line, index) => pageOf(line, index, given, parser, readers))
  if (pages.length === 0) throw new UsageError(`${given} has no golden pages.`)
  const names = new Set<string>()
  for (const { group, page } of pages) {
    const name = `${group}\n${page}`
    if (names.has(name)) throw new UsageError(`${page} is twice in ${given}: give each an "id".`)
    names.add(name)
  }
  return pages
}

async function fixturesOf(
  folder: string,
  parser: string | undefined,
  readers: GoldenReaders
): Promise<GoldenPage[]> {
  const loaded = await readers.author(parser ? resolve(parser) : dirname(resolve(folder)))
  const records = fixtureRecords(loaded, pathToFileURL(join(resolve(folder), '/')))
  return records.map(({ name, expected, read }) => ({
    group: loaded.name,
    page: name,
    record: expected,
    read
  }))
}

function linesOf(file: string): GoldenLine[] {
  const lines = readFileSync(file, 'utf8').split('\n')
  return lines.flatMap((line, index) => {
    if (line.trim() === '') return []
    try {
      return [JSON.parse(line) as GoldenLine]
    } catch {
      throw new UsageError(`${file}, line ${index + 1}: this is not JSON.`)
    }
  })
}

function pageOf(
  line: GoldenLine,
  index: number,
  golden: string,
  override: string | undefined,
  readers: GoldenReaders
): GoldenPage {
  const { id, url, file, record, parser, learned } = line
  const at = `${basename(golden)}, page ${index + 1}`
  if (typeof url !== 'string' || !URL.canParse(url))
    throw new UsageError(`${at}: \`url\` is invalid.`)
  if (typeof file !== 'string') throw new UsageError(`${at}: \`file\` is missing.`)
  if (typeof record !== 'object' || record === null || Array.isArray(record)) {
    throw new UsageError(`${at}: \`record\` is not an object.`)
  }
  const own = [learned, parser].find((name) => typeof name === 'string') as string | undefined
  const folder = dirname(resolve(golden))
  const page = { url, file: resolve(folder, file), record: record as PageData }
  const name = override ?? (own?.startsWith('.') || learned ? resolve(folder, String(own)) : own)
  return {
    group: own ?? new URL(url).host,
    page: typeof id === 'string' ? id : url,
    record: page.record,
    read: () => readers.read(page, name)
  }
}
