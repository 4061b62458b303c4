/**
 * From fetched bytes to the `data` of an answer: judge and open the pages, let the parser read, check its record, and
 * render what the options ask for. Pure; runs in a worker thread.
 */

import {
  baseUrl,
  embeddedDocument,
  hasOwnContent,
  isCutDocument,
  ownContent,
  type ShellSign,
  type SuggestedKind,
  scriptShell,
  structuredData,
  suggestedKind
} from '@sluice/content'
import { type AnyParser, ERRORS, type Page, ruleOf, SluiceError, type Target } from '@sluice/core'
import { pageLinks } from '@sluice/crawl/links'
import { askedList } from '../options/list.ts'
import type { Warning } from '../warning.ts'
import { checkRecord } from './check-record.ts'
import { contentReader, keptSelector } from './content-reader.ts'
import { littleWarning, receiptOf, wordlessWarning } from './content-receipt.ts'
import { type Discovered, discover } from './discovered.ts'
import { engineInput, extractionOf } from './extraction.ts'
import type { EmptyPage, Reading, ReadJob, RenderOptions } from './job.ts'
import { judgedPages } from './judged-pages.ts'
import { pageRows } from './list-data.ts'
import { mainEntity } from './main-entity.ts'
import { HTML, openPage } from './open-page.ts'
import { pageFacts } from './page-facts.ts'
import { pageRights } from './page-rights.ts'
import { type RawReading, withoutIdentifiers } from './redacted-reading.ts'
import { queryOf, renderData } from './rendered-data.ts'
import { valueEvidence } from './value-evidence.ts'
import { watchedTexts } from './watched-text.ts'

/** A parser failed on a shell; `cause` is how. */
export class ShellError extends Error {
  readonly sign: ShellSign
  constructor(sign: ShellSign, cause: unknown) {
    super('the page is a shell', { cause })
    this.sign = sign
  }
}

/**
 * Read the pages of a job.
 *
 * @param loaded - all parsers. Those for any host are asked for the page's main entity.
 * @throws SluiceError `UNSUPPORTED_CONTENT` - the first page is of a type no reader understands.
 * @throws SluiceError `PARSER_OUTDATED` - the record lacks required fields.
 * @throws the errors of the parser; within a {@link ShellError} if the page is a shell.
 */
export function read(parser: AnyParser, job: ReadJob, loaded: readonly AnyParser[] = []): Reading {
  const start = performance.now()
  const { pages, left } = judgedPages(job)
  const first = pages[0]
  if (!first) throw new Error('a job without pages')
  const keep = keptSelector(job.options, left)
  const sources = new Map<string, string>()
  const ignored = new Map<string, string>()
  const target: Target = {
    url: new URL(job.url),
    filters: job.filters,
    rule: ruleOf(parser, first.url),
    ignore: (filter, reason) => void ignored.set(filter, reason),
    ...(keep === undefined ? {} : { keep }),
    ...(job.options.provenance ? { note: (field, source) => void sources.set(field, source) } : {})
  }

  const sign = shellOf(first)
  if (job.options.force_ai && isForAll(parser)) checkModelPage(first, sign)
  const record = job.options.force_ai ? {} : recordOf(parser, pages, target, sign)
  // A parser of one site reads what it needs or fails; one for all pages reads whatever is there.
  const shell = isForAll(parser) && !hasText(record) ? sign : null
  const content = contentReader(parser, pages, target, job.options)
  const { data, truncated } = renderData(first, record, job, content)
  const query = queryOf(parser, target, ignored)
  if (query) data.query = query
  const asksEntity = isForAll(parser) && job.options.main_entity && !job.options.force_ai
  const entity = asksEntity ? mainEntity(loaded, first, target) : null
  if (asksEntity && job.options.json) data.main_entity = entity?.data ?? null
  const asked = askedList(job.options.list)
  const list = asked ? pageRows(first, asked) : undefined
  if (list !== undefined) data.list = list?.data ?? null
  const receipt = receiptOf(pages, record, job.options, content)
  const known = entity ? entity.data.record : record
  const extraction = extractionOf(first, known, job.options, isForAll(parser) && !entity)
  if (extraction) {
    data.extracted = extraction.data
    for (const [name, source] of Object.entries(extraction.provenance)) {
      // The values of the record were read somewhere on the page.
      const field = source.startsWith('record:') ? source.slice('record:'.length) : ''
      sources.set(`extracted.${name}`, sources.get(field) ?? source)
    }
  }
  const discovered = discoveredOf(job, first, content)
  const reading: RawReading = {
    isFallback: false,
    data,
    title: titleOf(record),
    mediaType: first.contentType,
    truncated,
    provenance: job.options.provenance ? Object.fromEntries(sources) : null,
    evidence: job.options.provenance
      ? valueEvidence(data, {
          page: first,
          content: () => content.content(),
          base: baseUrl(first.tree, first.url),
          sources,
          isRedacted: (job.options.redact ?? []).length > 0
        })
      : null,
    content: receipt.content,
    discovered,
    ...(job.options.rights_agent === undefined
      ? {}
      : { rights: pageRights(first, job.options.rights_agent) }),
    next: list?.data.next ?? null,
    rowKeys: list?.keys ?? [],
    watched: job.options.only === undefined ? null : watchedTexts(first, job.options.only),
    parts: job.options.outline ? (receipt.parts ?? []) : null,
    warnings: [
      ...left,
      ...ignoredWarnings(ignored, job),
      ...(extraction?.remarks ?? []),
      ...(isForAll(parser) && sign === null
        ? [...littleWarning(receipt), ...wordlessWarning(first)]
        : []),
      ...(truncated ? [cutWarning(job.options)] : []),
      ...(isCutDocument(first.tree) ? [cellsWarning()] : []),
      ...(discovered ? linkWarnings(discovered) : [])
    ],
    shell,
    suggested: isForAll(parser) ? suggestedOf(first) : null,
    embedded: isForAll(parser) ? embeddedOf(first) : null,
    mainEntity: entity?.meta ?? null,
    extraction: extraction && {
      method: extraction.method,
      filled: extraction.filled,
      missing: extraction.missing,
      invalid: extraction.invalid,
      ambiguous: extraction.ambiguous
    },
    facts: pageFacts({ parser, pages, target, options: job.options, record, extraction }),
    forEngines: engineInput({
      parser,
      pages,
      target,
      options: job.options,
      isGeneral: isForAll(parser)
    }),
    fields: fieldsOf(record)
  }
  const sourcesOfNames = () => [record, entity?.data, structuredData(first.tree).jsonLd]
  const kept = withoutIdentifiers(reading, job.options.redact, sourcesOfNames, first.html)
  return { ...kept, duration: performance.now() - start }
}

function discoveredOf(
  job: ReadJob,
  first: Page,
  content: ReturnType<typeof contentReader>
): Discovered | null {
  const { discover: agent, discovers_lists: readsLists = false } = job.options
  if (agent === undefined) return null
  const headers = job.pages[0]?.answer?.headers ?? {}
  const { tree, url } = first
  return discover({ tree, url, headers, agent, readsLists, content: content.content() })
}

function linkWarnings({ links }: Discovered): Warning[] {
  const { total } = links
  if (total === links.links.length) return []
  const message = `The page has ${total} links, of which a crawl follows the first ${links.links.length}.`
  return [{ code: 'LINKS_CUT', message }]
}

function fieldsOf(record: object): Record<string, boolean> {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, isFilled(value)]))
}

function isFilled(value: unknown): boolean {
  if (value === null || value === undefined || value === '') return false
  if (typeof value !== 'object') return true
  return Array.isArray(value) ? value.length > 0 : Object.values(value).some(isFilled)
}

/** A parser may say of a filter that the page has none of it, whether or not the client sent it. */
function ignoredWarnings(ignored: ReadonlyMap<string, string>, job: ReadJob): Warning[] {
  const values = Object.entries(job.filters ?? {}).filter(([, value]) => value !== undefined)
  const sent = job.sent ?? values.map(([name]) => name)
  return [...ignored]
    .filter(([filter]) => sent.includes(filter))
    .map(([filter, reason]) => ({
      code: 'FILTER_IGNORED',
      message: `\`filters.${filter}\` was not applied: ${reason}.`
    }))
}

/** Returns the address of the document that the first page embeds. It is used if nothing was found on the page. */
export function embeddedIn({ pages: [first] }: ReadJob): string | null {
  return first ? embeddedOf(openPage(first)) : null
}

/** Returns the kind of record that an empty page says it is: its data may be all that it has. */
export function suggestedIn({ pages: [first] }: ReadJob): SuggestedKind | null {
  return first ? suggestedOf(openPage(first)) : null
}

/** Returns the links of an empty page for a crawl. */
export function leadsOfEmpty({ pages: [first], options }: ReadJob): EmptyPage | undefined {
  const { discover: agent } = options
  if (!first || agent === undefined) return undefined
  const { tree, url } = openPage(first)
  const headers = first.answer?.headers ?? {}
  return { url: url.href, links: pageLinks(tree, { url, headers, agent }) }
}

function embeddedOf({ tree, url, contentType, document }: Page): string | null {
  if (document || !HTML.has(contentType)) return null
  return embeddedDocument(tree, url)?.href ?? null
}

function suggestedOf({ tree, contentType }: Page): SuggestedKind | null {
  return HTML.has(contentType) ? (suggestedKind(structuredData(tree)) ?? null) : null
}

function cutWarning({ max_chars }: RenderOptions): Warning {
  return {
    code: 'CONTENT_TRUNCATED',
    message: `The Markdown was cut to fit ${max_chars} characters, at the end of a block.`
  }
}

function cellsWarning(): Warning {
  const message = 'The document has more table cells than are read; the last rows are left out.'
  return { code: 'CONTENT_TRUNCATED', message }
}

/** Returns the sign that a page is a shell that its scripts would fill; null if it is not. */
function shellOf({ html, tree, url, contentType }: Page): ShellSign | null {
  return HTML.has(contentType) ? (scriptShell(html, tree, url) ?? null) : null
}

/** @throws SluiceError `EMPTY_CONTENT` - a model would be asked about a page without content. */
function checkModelPage({ tree, contentType }: Page, shell: ShellSign | null): void {
  if (!HTML.has(contentType) || hasOwnContent(ownContent(tree))) return
  const error = new SluiceError('EMPTY_CONTENT', ERRORS.EMPTY_CONTENT.meaning)
  throw shell === null ? error : new ShellError(shell, error)
}

/** Does the parser answer every host? */
function isForAll({ match }: AnyParser): boolean {
  return match.some(({ host }) => host === '*')
}

/** Characters of a text that is one, as `scriptShell` counts. */
const TEXT = 400

/** Did the parser find a text, in the data that a shell brings for its scripts? */
function hasText(record: object): boolean {
  return Object.entries(record).some(
    ([name, value]) => typeof value === 'string' && value.length >= TEXT && name !== 'description'
  )
}

/** @throws ShellError - the page is a shell, and the parser did not find its record in it. */
function recordOf(
  parser: AnyParser,
  pages: readonly Page[],
  target: Target,
  shell: ShellSign | null
): object {
  try {
    return checkRecord(parser, parser.parse(pages, target))
  } catch (error) {
    throw shell === null ? error : new ShellError(shell, error)
  }
}

/** The name of the thing, whatever the record calls it. */
function titleOf(record: object): string | null {
  const { title, name } = record as { title?: unknown; name?: unknown }
  return typeof title === 'string' ? title : typeof name === 'string' ? name : null
}
