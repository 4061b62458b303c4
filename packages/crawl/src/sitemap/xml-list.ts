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

/** `text` is the entry's own text. */
type Field = 'url' | 'lastmod' | 'priority' | 'published' | 'title' | 'guid' | 'text'

const RSS: Format = {
  kind: 'feed',
  entry: 'item',
  fields: { link: 'url', guid: 'guid', pubDate: 'lastmod', date: 'lastmod', title: 'title' }
}

/** Formats by the lower-case name of the root. */
const FORMATS: Readonly<Record<string, Format>> = {
  urlset: {
    kind: 'urlset',
    entry: 'url',
    fields: { loc: 'url', lastmod: 'lastmod', priority: 'priority' }
  },
  sitemapindex: { kind: 'index', entry: 'sitemap', fields: { loc: 'url', lastmod: 'lastmod' } },
  rss: RSS,
  rdf: RSS,
  feed: {
    kind: 'feed',
    entry: 'entry',
    fields: { link: 'url', updated: 'lastmod', published: 'published', title: 'title' }
  }
}

/** See the module. */
export class XmlList implements ListReader {
  readonly #base: URL
  readonly #parser: Parser
  /** Names of the open elements, the root first. */
  readonly #open: string[] = []
  #format: Format | undefined
  #entries: SitemapEntry[] = []
  #count = 0
  #fault: SitemapFault | undefined
  #isWhole = false
  #entry: Map<Field, string> | undefined
  #entryDepth = 0
  #field: Field | undefined

  /** @param base - the URL of the file, for the few that write relative ones. */
  constructor(base: URL) {
    this.#base = base
    this.#parser = new Parser(
      {
        onopentag: (name, attributes) => this.#openTag(name, attributes),
        onclosetag: (_, isImplied) => this.#closeTag(isImplied),
        ontext: (text) => this.#addText(text),
        onprocessinginstruction: (_, data) => this.#refuseDoctype(data)
      },
      { xmlMode: true, decodeEntities: true }
    )
  }

  write(text: string): void {
    this.#parser.write(text)
    this.#throwFault()
  }

  end(): void {
    this.#parser.end()
    this.#throwFault()
    if (!this.#format) throw new SitemapFaultError('not_sitemap')
    if (!this.#isWhole) throw new SitemapFaultError('broken')
  }

  take(): SitemapEntry[] {
    const taken = this.#entries
    this.#entries = []
    return taken
  }

  kind(): ListKind | undefined {
    return this.#format?.kind
  }

  #throwFault(): void {
    if (this.#fault) throw new SitemapFaultError(this.#fault)
  }

  /** Keeps the first fault. The parser goes on, and nothing of it counts any more. */
  #stop(fault: SitemapFault): void {
    this.#fault ??= fault
  }

  #openTag(written: string, attributes: Readonly<Record<string, string>>): void {
    if (this.#fault) return
    const name = localName(written)
    const depth = this.#open.push(name)
    if (depth > MOST_OPEN) {
      this.#stop('too_deep')
    } else if (depth === 1) {
      this.#format = FORMATS[name.toLowerCase()]
      if (!this.#format) this.#stop('not_sitemap')
    } else if (this.#entry === undefined && name === this.#format?.entry) {
      this.#entry = new Map()
      this.#entryDepth = depth
    } else if (this.#entry && depth === this.#entryDepth + 1) {
      this.#openField(this.#entry, name, attributes)
    }
  }

  #openField(
    begun: Map<Field, string>,
    name: string,
    attributes: Readonly<Record<string, string>>
  ): void {
    const field = this.#format?.fields[name]
    let entry = begun
    if (field === 'url' && this.#format?.kind !== 'feed' && entry.has('url')) {
      // Some leave out the end of an entry, so that it has several addresses.
      this.#finishEntry(entry)
      entry = this.#entry = new Map()
    }
    this.#field = field && entry.has(field) ? undefined : field
    if (this.#field === 'url' && attributes.href !== undefined) {
      takeAtomLink(entry, attributes)
      this.#field = undefined
    }
  }

  #closeTag(isImplied: boolean): void {
    if (this.#fault) return
    const depth = this.#open.length
    if (this.#entry && depth === this.#entryDepth) {
      if (!isImplied) this.#finishEntry(this.#entry)
      this.#entry = undefined
    } else if (this.#entry && depth === this.#entryDepth + 1) {
      this.#field = undefined
    }
    this.#open.pop()
    if (this.#open.length === 0 && !isImplied) this.#isWhole = true
  }

  #addText(text: string): void {
    const entry = this.#entry
    if (this.#fault || entry === undefined) return
    // Some write the address without an element around it.
    const into = this.#open.length === this.#entryDepth ? 'text' : this.#field
    const before = into && (entry.get(into) ?? '')
    if (into === undefined || before === undefined || before.length > LONGEST_URL) return
    entry.set(into, before + text.slice(0, LONGEST_URL + 1))
  }

  #refuseDoctype(data: string): void {
    if (!/^!doctype/i.test(data)) return
    this.#stop(/^!doctype\s+html\b/i.test(data) ? 'not_sitemap' : 'dtd')
  }

  #finishEntry(fields: ReadonlyMap<Field, string>): void {
    const url = entryUrl(fields, this.#base)
    if (!url) return
    if (this.#count === SITEMAP_LIMITS.urls) {
      this.#stop('too_many_urls')
      return
    }
    this.#count++
    url.hash = ''
    const priority = Number.parseFloat(fields.get('priority') ?? '')
    this.#entries.push({
      url: url.href,
      lastmod: lastModified(fields.get('lastmod') ?? fields.get('published') ?? ''),
      ...(priority >= 0 && priority <= 1 ? { priority } : {}),
      title: titleOf(fields.get('title'))
    })
  }
}

/**
 * The `guid` of RSS is a URL or any other text. Without a link, the `guid` or the entry's own text may be the address.
 */
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
