/**
 * Reads a long text document in sections. The reader behind this holds about twenty times the size of the text that it
 * reads, so a document of 100,000 paragraphs or cells would exceed the memory of the process.
 */

import type { DocumentFormat } from '../converter.ts'
import { archiveOf, type Parts } from '../zip/office-parts.ts'
import type { BlockTree } from './block-tree.ts'
import { readBlocks } from './read-blocks.ts'
import { type Cut, cutsOf } from './section-cuts.ts'

/** Bytes of XML above which a text is read in sections. */
const LONG = 1024 * 1024

/** Part with the text, and the element whose children are its blocks. */
const TEXTS: Partial<Record<DocumentFormat, { part: string; body: RegExp }>> = {
  docx: { part: 'word/document.xml', body: /<(w:body)\b[^<>]*>/ },
  odt: { part: 'content.xml', body: /<(office:text)\b[^<>]*>/ }
}

/** Blocks of a section. */
export interface Section {
  readonly tree: BlockTree
  /** True if its first block holds further rows of the table before it. */
  readonly continuesTable: boolean
}

/** Reads the blocks of a package, section by section. The part with the text is taken out of `parts`. @throws the errors of {@link readBlocks}. */
export async function* readSections(parts: Parts, format: DocumentFormat): AsyncGenerator<Section> {
  const text = TEXTS[format]
  if (!text || (parts.get(text.part)?.length ?? 0) <= LONG) {
    yield { tree: await readBlocks(archiveOf(parts), format), continuesTable: false }
    return
  }
  const archiveWith = (section: Buffer) => archiveOf(new Map(parts).set(text.part, section))
  for (const { section, continuesTable } of sectionsOf(taken(parts, text.part), text.body)) {
    yield { tree: await readBlocks(archiveWith(section), format), continuesTable }
  }
}

/** A part as text, which is taken out. Each byte is a character, so that a section is its own bytes. */
function taken(parts: Parts, name: string): string {
  const text = parts.get(name)?.toString('latin1') ?? ''
  parts.delete(name)
  return text
}

/** Yields documents with some of the blocks each, all with the same beginning and end. */
function* sectionsOf(xml: string, body: RegExp) {
  const opening = body.exec(xml)
  const end = opening ? xml.lastIndexOf(`</${opening[1]}>`) : -1
  const start = opening ? opening.index + opening[0].length : 0
  let from: Cut = { at: start, open: '', close: '' }
  for (const cut of end < start ? [] : cutsOf(xml, start, end)) {
    const section = [xml.slice(0, start), from.open, xml.slice(from.at, cut.at), cut.close]
    const continuesTable = from.open !== ''
    yield { section: bytesOf([...section, xml.slice(end)]), continuesTable }
    from = cut
  }
  const rest = [xml.slice(0, start), from.open, xml.slice(from.at)]
  yield { section: bytesOf(rest), continuesTable: from.open !== '' }
}

const bytesOf = (texts: readonly string[]): Buffer => Buffer.from(texts.join(''), 'latin1')
