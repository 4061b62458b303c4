/** Readers of golden pages: the service's parsers, a package's sources, or a learned parser's file. */

import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { decodeBody } from '@sluice/acquire/decode'
import { parseHtml } from '@sluice/content'
import { type AnyParser, ruleOf } from '@sluice/core'
import { type LearnedParser, read } from '@sluice/learn'
import { takeConfig } from '@sluice/service/config'
import { loadParser } from '@sluice/testkit/author'
import { UsageError } from '../failure.ts'
import { learnPage } from '../learning/example-pages.ts'
import { learnedParser } from '../learning/read-pages.ts'
import { fileBytes } from '../reading/file-bytes.ts'
import { readPage } from '../reading/page-line.ts'
import { mostBytes, openReadingTools, type ReadingTools } from '../reading/reading-tools.ts'
import type { PageData } from './compare-records.ts'

/** A page to read. */
interface SavedPage {
  readonly url: string
  readonly file: string
  /** The golden record: `markdown` is read only if it is part of it. */
  readonly record: PageData
}

/** Open readers. Parsers and worker threads are loaded once, by the first page that needs them. */
export interface GoldenReaders {
  /**
   * Read a page.
   *
   * @param parser - file of a learned parser, folder of a package, or name of a loaded parser. Default: by the URL.
   */
  read(page: SavedPage, parser: string | undefined): Promise<PageData>
  /** The parser of a package's folder. */
  author(folder: string): Promise<AnyParser>
  close(): Promise<void>
}

/** Open them. */
export function openGoldenReaders(): GoldenReaders {
  const learned = new Map<string, LearnedParser>()
  const authors = new Map<string, Promise<AnyParser>>()
  let tools: Promise<ReadingTools> | undefined
  const author = (folder: string) => {
    const known = authors.get(folder) ?? loadParser(folder)
    authors.set(folder, known)
    return known
  }
  return {
    author,
    async read(page, parser) {
      if (parser?.endsWith('.json')) {
        const rules = learned.get(parser) ?? learnedParser(parser)
        learned.set(parser, rules)
        return read(rules, await learnPage(page)).record
      }
      if (parser !== undefined && existsSync(join(parser, 'package.json'))) {
        return readByAuthor(await author(parser), page)
      }
      tools ??= openReadingTools()
      return readByService(await tools, page, parser)
    },
    close: async () => (await tools)?.close()
  }
}

async function readByService(
  tools: ReadingTools,
  { url, file, record }: SavedPage,
  parser: string | undefined
): Promise<PageData> {
  const options = {
    ...(parser === undefined ? {} : { parser }),
    ...('markdown' in record ? { markdown: true } : {})
  }
  const { reading } = await readPage(
    tools,
    { url, file, options },
    await fileBytes(file, tools.most)
  )
  return JSON.parse(new TextDecoder().decode(reading.data))
}

async function readByAuthor(parser: AnyParser, { url, file }: SavedPage): Promise<PageData> {
  if (parser.filters) throw new UsageError(`${parser.name} takes filters: evaluate its fixtures.`)
  const bytes = await fileBytes(file, mostBytes(takeConfig()))
  const html = decodeBody(bytes, '').text
  const page = { url: new URL(url), status: 200, contentType: 'text/html', html }
  const target = { url: page.url, filters: undefined, rule: ruleOf(parser, page.url) }
  const record = parser.parse([{ ...page, tree: parseHtml(html) }], target)
  return JSON.parse(JSON.stringify(record))
}
