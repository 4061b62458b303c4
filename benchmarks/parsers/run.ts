/**
 * Records a second of each parser in one thread, as a worker reads them, beside the building of their trees alone.
 *
 *   node --conditions=@sluice/source benchmarks/parsers/run.ts
 *
 * The pages are those of ../shared/corpora/sites, or the parser's own fixtures where those are not there. Prints for
 * each parser its pages, their mean size, records a second, and the time of a record as a multiple of that.
 */

import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import parsers from '../../apps/service/src/parsers.config.ts'
import { parseHtml } from '../../packages/content/src/index.ts'
import { type AnyParser, createRegistry } from '../../packages/core/src/index.ts'
import { readFetchRequest } from '../../packages/fetch/src/options/fetch-request.ts'
import { checkFilters } from '../../packages/fetch/src/plan/prepare.ts'
import type { ReadJob } from '../../packages/fetch/src/reading/job.ts'
import { read } from '../../packages/fetch/src/reading/render.ts'
import { bytesOf, hasCorpora, truthOf, urlOf } from '../quality/corpora.ts'

/** ms that each side is measured for. */
const MEASURED = 3_000

interface Page {
  readonly url: URL
  readonly body: Buffer<ArrayBuffer>
}

const registry = createRegistry(parsers)
console.log('parser    pages  KiB a page  records a second  time of its tree')
for (const parser of parsers) {
  const pages = [...sitePages(parser.name), ...fixturePages(parser.kind)].filter((page) => {
    try {
      return read(parser, jobOf(parser, page)) !== undefined
    } catch {
      return false
    }
  })
  if (pages.length === 0) continue
  const record = meanTime(pages, (page) => read(parser, jobOf(parser, page)))
  const alone = meanTime(pages, ({ body }) => parseHtml(body.toString('utf8')))
  const size = pages.reduce((sum, { body }) => sum + body.byteLength, 0) / pages.length / 1_024
  const cells = [
    pages.length,
    size.toFixed(0),
    (1_000 / record).toFixed(0),
    (record / alone).toFixed(2)
  ]
  const widths = [5, 10, 16, 14]
  console.log(
    [
      parser.kind.padEnd(8),
      ...cells.map((cell, index) => String(cell).padStart(widths[index]!))
    ].join('  ')
  )
}

/** ms of one page, all of them in turn. */
function meanTime(pages: readonly Page[], work: (page: Page) => unknown): number {
  for (const page of pages) work(page)
  let count = 0
  const start = performance.now()
  while (performance.now() - start < MEASURED) {
    for (const page of pages) work(page)
    count += pages.length
  }
  return (performance.now() - start) / count
}

function sitePages(parser: string): Page[] {
  if (!hasCorpora()) return []
  return Object.entries(truthOf('sites'))
    .map(([id, truth]) => ({ url: urlOf(truth), body: Buffer.from(bytesOf('sites', id)) }))
    .filter(({ url }) => registry.match(url)?.name === parser)
}

/** Pages of a parser's own, for those that have none in the corpora. */
function fixturePages(kind: string): Page[] {
  if (hasCorpora() && kind !== 'generic') return []
  const folder = fileURLToPath(new URL(`../../plugins/${kind}/fixtures/`, import.meta.url))
  return readdirSync(folder)
    .map((name) => join(folder, name))
    .filter((path) => existsSync(join(path, 'page.html')))
    .map((path) => ({
      url: new URL(JSON.parse(readFileSync(join(path, 'target.json'), 'utf8')).url),
      body: readFileSync(join(path, 'page.html'))
    }))
}

function jobOf(parser: AnyParser, { url, body }: Page): ReadJob {
  return {
    parser: parser.name,
    url: url.href,
    // As the service hands them over when the client sent none.
    filters: checkFilters(parser, {}).filters,
    pages: [{ url: url.href, status: 200, contentType: 'text/html', body }],
    options: { ...readFetchRequest({ url: url.href }).options, markdown: false }
  }
}
