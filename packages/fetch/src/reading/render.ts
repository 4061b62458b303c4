/**
 * From fetched bytes to the `data` of an answer: decode, build the tree, let the parser read, check
 * its record, and render what the options ask for. Pure; runs in a worker thread.
 */

import { decodeBody, mediaType } from '@sluice/acquire/decode'
import { retryDelay } from '@sluice/acquire/retry-after'
import {
  baseUrl,
  embeddedDocument,
  hasOwnContent,
  imageUrls,
  links,
  mainContent,
  metadata,
  ownContent,
  type ShellSign,
  type SuggestedKind,
  scriptShell,
  structuredData,
  suggestedKind,
  toHtml
} from '@sluice/content'
import { documentTree, documentValue, isDocument } from '@sluice/content/documents'
import { pageVerdict } from '@sluice/content/verdict'
import {
  type AnyParser,
  ERRORS,
  type Page,
  type PageDocument,
  type ReservedKey,
  ruleOf,
  SluiceError,
  type Target
} from '@sluice/core'
import { audioSources, contentImages, modelMarkdown } from '@sluice/enrich/page'
import { compileSchema, type Extraction, extract } from '@sluice/extract'
import type { Root } from 'hast'
import { mayHoldDocument } from '../documents/media-types.ts'
import type { Warning } from '../warning.ts'
import { checkRecord } from './check-record.ts'
import { type ContentReader, contentReader, keptSelector } from './content-reader.ts'
import { littleWarning, receiptOf } from './content-receipt.ts'
import { discover } from './discovered.ts'
import { markdownOfPages, pagedMarkdown } from './document-markdown.ts'
import type { EngineInput, PageInput, Reading, ReadJob, RenderOptions } from './job.ts'
import { pageFacts } from './page-facts.ts'

/** A parser failed on a shell; `cause` is how. */
export class ShellError extends Error {
  readonly sign: ShellSign
  constructor(sign: ShellSign, cause: unknown) {
    super('the page is a shell', { cause })
    this.sign = sign
  }
}

const HTML = new Set(['text/html', 'application/xhtml+xml'])

/**
 * Read the pages of a job.
 *
 * @throws SluiceError `UNSUPPORTED_CONTENT` - the first page is of a type no reader understands.
 * @throws SluiceError `PARSER_OUTDATED` - the record lacks what its schema requires.
 * @throws what the parser throws; within a {@link ShellError} where the page is a shell.
 */
export function read(parser: AnyParser, job: ReadJob): Reading {
  const start = performance.now()
  const { pages, left } = judgedPages(job)
  const first = pages[0]
  if (!first) throw new Error('a job without pages')
  const keep = keptSelector(job.options.wait_for, left)
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
  const receipt = receiptOf(pages, record, job.options, content)
  const extraction = extractionOf(first, record, job.options, isForAll(parser))
  if (extraction) {
    data.extracted = extraction.data
    for (const [name, source] of Object.entries(extraction.provenance)) {
      // The values of the record were read somewhere on the page.
      const field = source.startsWith('record:') ? source.slice('record:'.length) : ''
      sources.set(`extracted.${name}`, sources.get(field) ?? source)
    }
  }
  return {
    data: new TextEncoder().encode(JSON.stringify(data)),
    title: titleOf(record),
    mediaType: first.contentType,
    truncated,
    provenance: job.options.provenance ? Object.fromEntries(sources) : null,
    content: receipt.content,
    discovered:
      job.options.discover === undefined
        ? null
        : discover({
            tree: first.tree,
            url: first.url,
            headers: job.pages[0]?.answer?.headers ?? {},
            agent: job.options.discover,
            content: content.content()
          }),
    parts: job.options.outline ? (receipt.parts ?? []) : null,
    warnings: [
      ...left,
      ...ignoredWarnings(ignored, job),
      ...(extraction?.remarks ?? []),
      ...(isForAll(parser) && sign === null ? littleWarning(receipt) : []),
      ...(truncated ? [cutWarning(job.options)] : [])
    ],
    shell,
    suggested: isForAll(parser) ? suggestedOf(first) : null,
    embedded: isForAll(parser) ? embeddedOf(first) : null,
    extraction: extraction && {
      method: extraction.method,
      filled: extraction.filled,
      missing: extraction.missing,
      invalid: extraction.invalid
    },
    facts: pageFacts({ parser, pages, target, options: job.options, record, extraction }),
    forEngines: engineInput(first, job.options, keep),
    fields: fieldsOf(record),
    duration: performance.now() - start
  }
}

/** What of the page fills the client's schema. */
function extractionOf(
  { tree, url, document }: Page,
  record: object,
  { json_schema }: RenderOptions,
  isGeneral: boolean
): Extraction | null {
  if (json_schema === undefined) return null
  return extract(compileSchema(json_schema), {
    tree,
    url,
    record,
    isGeneral,
    isFile: document !== undefined,
    document: documentValue(tree),
    metadata: metadata(tree, { url })
  })
}

/** The parts of the page that go to providers. */
function engineInput(
  page: Page,
  options: RenderOptions,
  keep: string | undefined
): EngineInput | null {
  const { for_engines: wanted, main_content } = options
  if (!wanted) return null
  const { tree, url, html } = page
  const base = baseUrl(tree, url)
  const { root } = mainContent(tree, { url, keep })
  return {
    markdown: wanted.text
      ? modelMarkdown(tree, { base, html, ...(main_content ? { mainOf: url, keep } : {}) })
      : '',
    images: wanted.images ? contentImages(tree, base, root) : [],
    audio: wanted.audio ? audioSources(tree, base) : [],
    language: metadata(tree, { url }).language ?? null
  }
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

/** Of a page on which nothing was found: the document that it embeds. */
export function embeddedIn({ pages: [first] }: ReadJob): string | null {
  return first ? embeddedOf(openPage(first)) : null
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

/** Whether a page is a shell that its scripts are to fill. */
function shellOf({ html, tree, url, contentType }: Page): ShellSign | null {
  return HTML.has(contentType) ? (scriptShell(html, tree, url) ?? null) : null
}

/** @throws SluiceError `EMPTY_CONTENT` - a model would be asked about a page without content. */
function checkModelPage({ tree, contentType }: Page, shell: ShellSign | null): void {
  if (!HTML.has(contentType) || hasOwnContent(ownContent(tree))) return
  const error = new SluiceError('EMPTY_CONTENT', ERRORS.EMPTY_CONTENT.meaning)
  throw shell === null ? error : new ShellError(shell, error)
}

/** Keys that the options add to a record. */
type RenderedKeys = { [key in ReservedKey]?: unknown }

/** One line per option decides what the answer has (architecture.md §2). */
function renderData(
  page: Page,
  record: object,
  { options }: ReadJob,
  { content }: ContentReader
): { data: RenderedKeys; truncated: boolean } {
  const base = baseUrl(page.tree, page.url)
  const markdown = options.markdown
    ? pagedMarkdown(content(), page, { base, ...options.document, maxChars: options.max_chars })
    : undefined

  const data: RenderedKeys = options.json ? { ...record } : {}
  if (markdown) data.markdown = markdown.markdown
  // Of a document they belong to the record.
  if (options.include_links || (page.document && options.json))
    data.links = links(page.tree, base, page.url)
  if (page.document && options.document?.per_page) {
    data.pages = markdownOfPages(content(), base)
  }
  const clean = () => toHtml(content(), { base })
  if (options.include_html === 'raw' || options.include_html === 'both') data.html = page.html
  if (options.include_html === 'clean') data.html = clean()
  if (options.include_html === 'both') data.clean_html = clean()
  if (options.image_urls) data.image_urls = imageUrls(page.tree, base)
  return { data, truncated: markdown?.truncated ?? false }
}

/** The applied filters; `undefined` without any, unless the parser does a search. */
function queryOf(
  parser: AnyParser,
  target: Target,
  ignored: ReadonlyMap<string, string>
): object | undefined {
  const filters = Object.entries(target.filters ?? {}).filter(
    ([name, value]) => value !== undefined && !ignored.has(name)
  )
  return filters.length > 0 || parser.isSearch?.(target) ? Object.fromEntries(filters) : undefined
}

/**
 * The pages of a job up to the first without which the record is whole, and for which something else was served. Pages
 * follow each other: after a gap the record could not say where it continues.
 */
function judgedPages({ pages: inputs, plan }: ReadJob): { pages: Page[]; left: Warning[] } {
  const pages: Page[] = []
  let ended = plan?.ended
  for (const input of inputs) {
    try {
      pages.push(judgedPage(input))
    } catch (error) {
      if (!input.answer?.optional || !SluiceError.is(error)) throw error
      ended = error.message
      break
    }
  }
  if (ended === undefined) return { pages, left: [] }
  const read = `${pages.length} of ${plan?.pages ?? inputs.length} pages ${pages.length === 1 ? 'was' : 'were'} read`
  const message = `${read}; the rest was left out: ${ended}`
  return { pages, left: [{ code: 'CONTENT_MAY_BE_INCOMPLETE', message }] }
}

/**
 * A page that is the one asked for.
 *
 * @throws SluiceError `TARGET_BLOCKED`, `LOGIN_REQUIRED`, `UPSTREAM_STATUS`, `EMPTY_CONTENT` - something else was
 * served in its place; `details.signal` names the evidence.
 */
function judgedPage(input: PageInput): Page {
  const page = openPage(input)
  if (!input.answer) return page
  // What stands in place of a page is a page.
  if (page.document) return ofStatus(page, input.answer.headers)
  const { requested, headers } = input.answer
  const verdict = pageVerdict(page.tree, {
    url: page.url,
    requested: new URL(requested),
    status: page.status,
    headers: { ...headers, 'content-type': page.contentType },
    htmlBytes: input.body.byteLength
  })
  if (!verdict.ok) {
    const { code, signal, message, target_status } = verdict
    const status = target_status === undefined ? {} : { target_status }
    throw new SluiceError(code, message, { details: { signal, ...status, ...waitAsked(headers) } })
  }
  return ofStatus(page, headers)
}

/** @throws SluiceError `UPSTREAM_STATUS` - the page came with a status of an error. */
function ofStatus(page: Page, headers: Readonly<Record<string, string>>): Page {
  if (page.status >= 200 && page.status <= 299) return page
  throw new SluiceError('UPSTREAM_STATUS', `The site answered with status ${page.status}.`, {
    details: { target_status: page.status, ...waitAsked(headers) }
  })
}

/** Seconds after which the site allows a retry, if it says so. */
function waitAsked(headers: Readonly<Record<string, string>>): { retry_after?: number } {
  const delay = retryDelay(headers['retry-after'] ?? '')
  return delay === undefined ? {} : { retry_after: Math.ceil(delay / 1_000) }
}

function openPage(input: PageInput): Page {
  const url = new URL(input.url)
  if (input.document) return openDocument(input, url, input.document)
  const contentType = typeOf(input, url)
  if (!HTML.has(contentType) && !isDocument(contentType)) {
    throw new SluiceError(
      'UNSUPPORTED_CONTENT',
      `Content of type ${contentType.slice(0, 100)} is not supported.`,
      {
        details: { content_type: contentType.slice(0, 100) }
      }
    )
  }
  const html = decodeBody(input.body, input.contentType).text
  const page = { url, status: input.status, contentType, html }
  // V8 keeps what a getter of an object literal closes over until a full collection; the tree
  // of a page of HTML is needed in any case.
  if (HTML.has(contentType)) return { ...page, tree: documentTree(html, contentType) }
  let tree: Root | undefined
  return {
    ...page,
    get tree() {
      tree ??= documentTree(html, contentType)
      return tree
    }
  }
}

/** The media type of a page. HTML under the name of a document is HTML. */
function typeOf({ contentType, body }: PageInput, url: URL): string {
  const declared = mediaType(contentType, body, url)
  if (!mayHoldDocument(declared)) return declared
  const seen = mediaType('', body, url)
  return HTML.has(seen) ? seen : declared
}

/** A document whose HTML is its conversion. */
function openDocument(
  { body, status, contentType }: PageInput,
  url: URL,
  document: PageDocument
): Page {
  const html = new TextDecoder().decode(body)
  return { url, status, contentType, html, document, tree: documentTree(html, 'text/html') }
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
