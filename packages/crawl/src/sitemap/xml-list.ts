/**
 * A sitemap, an index of them, RSS or Atom, read as a stream. Names count without their prefixes, and an entry's fields
 * only right below it: `image:loc` is the address of a picture.
 */

import { resolveUrl } from '@sluice/content'
import { Parser } from 'htmlparser2'
import { lastModified } from './last-modified.ts'
import { type ListKind, type ListReader, LONGEST_URL } from './list-reader.ts'
import type { SitemapEntry } from './sitemap-entry.ts'
import { SITEMAP_LIMITS, type SitemapFault, SitemapFaultError } from './sitemap-fault.ts'

/** Elements within elements; feeds have XHTML in them. */
const MOST_OPEN = 200
/** Characters of a title. */
const LONGEST_TITLE = 300

interface Format {
  readonly kind: ListKind
  /** Name of an entry. */
  readonly entry: string
  /** Field of each element right below an entry; of two of one field the first counts. */
  readonly fields: Readonly<Record<string, Field>>
}

/** `text` is what stands in the entry itself. */
type Field = 'url' | 'lastmod' | 'published' | 'title' | 'guid' | 'text'

const RSS: Format = {
  kind: 'feed',
  entry: 'item',
  fields: { link: 'url', guid: 'guid', pubDate: 'lastmod', date: 'lastmod', title: 'title' }
}

/** Formats by the lower-case name of the root. */
const FORMATS: Readonly<Record<string, Format>> = {
  urlset: { kind: 'urlset', entry: 'url', fields: { loc: 'url', lastmod: 'lastmod' } },
  sitemapindex: { kind: 'index', entry: 'sitemap', fields: { loc: 'url', lastmod: 'lastmod' } },
  rss: RSS,
  rdf: RSS,
  feed: {
    kind: 'feed',
    entry: 'entry',
    fields: { link: 'url', updated: 'lastmod', published: 'published', title: 'title' }
  }
}

/** @param base - the URL of the file, for the few that write relative ones. */
export function createXmlList(base: URL): ListReader {
  let format: Format | undefined
  let entries: SitemapEntry[] = []
  let count = 0
  let fault: SitemapFault | undefined
  let isWhole = false
  let entry: Map<Field, string> | undefined
  let entryDepth = 0
  let field: Field | undefined
  const open: string[] = []
  const stop = (what: SitemapFault) => {
    fault ??= what
  }

  const openTag = (written: string, attributes: Readonly<Record<string, string>>) => {
    if (fault) return
    const name = localName(written)
    open.push(name)
    if (open.length > MOST_OPEN) return stop('too_deep')
    if (open.length === 1) {
      format = FORMATS[name.toLowerCase()]
      if (!format) stop('not_sitemap')
    } else if (entry === undefined && name === format?.entry) {
      entry = new Map()
      entryDepth = open.length
    } else if (entry && open.length === entryDepth + 1) {
      field = format?.fields[name]
      if (field === 'url' && format?.kind !== 'feed' && entry.has('url')) nextEntry(entry)
      if (field && entry.has(field)) field = undefined
      if (field === 'url' && attributes.href !== undefined) {
        takeAtomLink(entry, attributes)
        field = undefined
      }
    }
  }

  const closeTag = (isImplied: boolean) => {
    if (fault) return
    if (entry && open.length === entryDepth && !isImplied) finishEntry(entry)
    if (entry && open.length === entryDepth) entry = undefined
    if (entry && open.length === entryDepth + 1) field = undefined
    open.pop()
    if (open.length === 0 && !isImplied) isWhole = true
  }

  /** Some leave out the end of an entry, so that it has several addresses. */
  const nextEntry = (before: ReadonlyMap<Field, string>) => {
    finishEntry(before)
    entry = new Map()
  }

  const finishEntry = (fields: ReadonlyMap<Field, string>) => {
    const url = entryUrl(fields, base)
    if (!url) return
    if (count === SITEMAP_LIMITS.urls) return stop('too_many_urls')
    count++
    url.hash = ''
    entries.push({
      url: url.href,
      lastmod: lastModified(fields.get('lastmod') ?? fields.get('published') ?? ''),
      title: titleOf(fields.get('title'))
    })
  }

  const parser = new Parser(
    {
      onopentag: openTag,
      onclosetag: (_, isImplied) => closeTag(isImplied),
      ontext(text) {
        if (fault || entry === undefined) return
        // Some write the address without an element around it.
        const into = open.length === entryDepth ? 'text' : field
        const before = into && (entry.get(into) ?? '')
        if (into === undefined || before === undefined || before.length > LONGEST_URL) return
        entry.set(into, before + text.slice(0, LONGEST_URL + 1))
      },
      onprocessinginstruction(_, data) {
        if (/^!doctype/i.test(data)) stop(/^!doctype\s+html\b/i.test(data) ? 'not_sitemap' : 'dtd')
      }
    },
    { xmlMode: true, decodeEntities: true }
  )

  return {
    write(text) {
      parser.write(text)
      if (fault) throw new SitemapFaultError(fault)
    },
    end() {
      parser.end()
      if (fault) throw new SitemapFaultError(fault)
      if (!format) throw new SitemapFaultError('not_sitemap')
      if (!isWhole) throw new SitemapFaultError('broken')
    },
    take() {
      const taken = entries
      entries = []
      return taken
    },
    kind: () => format?.kind
  }
}

/** The `guid` of RSS is a URL or any other text; without a link it may be the address. So may the text of an entry. */
function entryUrl(fields: ReadonlyMap<Field, string>, base: URL): URL | undefined {
  const url = fields.get('url')?.trim()
  if (url) return resolveUrl(url, base)
  const guid = (fields.get('guid') ?? fields.get('text') ?? '').trim()
  return /^https?:\/\//i.test(guid) ? resolveUrl(guid, base) : undefined
}

/** The link of an entry of Atom is an attribute; `self` and `enclosure` are not the page. */
function takeAtomLink(entry: Map<Field, string>, { rel, href }: Readonly<Record<string, string>>) {
  if (href !== undefined && (rel === undefined || rel === 'alternate')) entry.set('url', href)
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1)
}

function titleOf(title: string | undefined): string | null {
  return title?.replace(/\s+/g, ' ').trim().slice(0, LONGEST_TITLE) || null
}
