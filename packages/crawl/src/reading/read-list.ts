/** One sitemap or feed, read as it arrives. */

import { setImmediate as nextTurn } from 'node:timers/promises'
import type { SiteFile } from '../site/site-access.ts'
import type { ListKind, ListReader } from '../sitemap/list-reader.ts'
import type { SitemapEntry } from '../sitemap/sitemap-entry.ts'
import { SITEMAP_LIMITS, SitemapFaultError } from '../sitemap/sitemap-fault.ts'
import { sitemapText, type TextBounds } from '../sitemap/sitemap-text.ts'
import { createTextList } from '../sitemap/text-list.ts'
import { XmlList } from '../sitemap/xml-list.ts'

/** Entries that were read together. */
export interface ListPart {
  readonly kind: ListKind
  readonly entries: readonly SitemapEntry[]
}

/** Bounds of reading a file. */
export interface ListBounds extends TextBounds {
  /** Returns true if reading should stop; called between two pieces. */
  readonly isLate?: () => boolean
}

/**
 * Read a file part by part.
 *
 * @throws SitemapFaultError - after the entries that come before the fault.
 */
export async function* readList(
  file: Pick<SiteFile, 'url' | 'contentType' | 'body'>,
  bounds: ListBounds
): AsyncGenerator<ListPart> {
  let reader: ListReader | undefined
  let head = ''
  let barren = 0
  try {
    for await (const text of sitemapText(file.body, file.contentType, bounds)) {
      if (bounds.isLate?.()) throw new SitemapFaultError('time_limit')
      barren += text.length
      if (barren > SITEMAP_LIMITS.barren) throw new SitemapFaultError('no_entries')
      head += text
      // The first character tells XML from text.
      if (!reader && head.trimStart() === '') continue
      reader ??= readerOf(head, file.url)
      const piece = head
      head = ''
      reader.write(piece)
      for (const part of taken(reader)) {
        barren = 0
        yield part
      }
      await nextTurn()
    }
    reader ??= readerOf(head, file.url)
    reader.end()
    yield* taken(reader)
  } catch (error) {
    if (reader) yield* taken(reader)
    throw error
  }
}

function readerOf(text: string, url: URL): ListReader {
  return text
    .replace(/^\ufeff/, '')
    .trimStart()
    .startsWith('<')
    ? new XmlList(url)
    : createTextList()
}

function* taken(reader: ListReader): Generator<ListPart> {
  const entries = reader.take()
  const kind = reader.kind()
  if (entries.length > 0 && kind) yield { kind, entries }
}
