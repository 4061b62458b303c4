/**
 * Reads a long text document in sections. The reader behind this holds about twenty times the size of the text that it
 * reads, so a document of 100,000 paragraphs would exceed the memory of the process.
 */

import type { DocumentFormat } from '../converter.ts'
import { archiveOf, type Parts } from '../zip/office-parts.ts'
import type { BlockTree } from './block-tree.ts'
import { readBlocks } from './read-blocks.ts'

/** Bytes of XML above which a text is read in sections. */
const LONG = 8 * 1024 * 1024
/** Size of a section, characters of XML. */
const SECTION = 2 * 1024 * 1024

/** Part with the text, and the element whose children are its blocks. */
const TEXTS: Partial<Record<DocumentFormat, { part: string; body: RegExp }>> = {
  docx: { part: 'word/document.xml', body: /<(w:body)\b[^<>]*>/ },
  odt: { part: 'content.xml', body: /<(office:text)\b[^<>]*>/ }
}

/** Reads the blocks of a package. @throws the errors of {@link readBlocks}. */
export async function readSections(parts: Parts, format: DocumentFormat): Promise<BlockTree> {
  const text = TEXTS[format]
  const xml = text && parts.get(text.part)
  if (!xml || xml.length <= LONG) return readBlocks(archiveOf(parts), format)
  const blocks: BlockTree['blocks'][number][] = []
  const notes = new Map<string, BlockTree['notes'][number]>()
  for (const section of sectionsOf(xml.toString('utf8'), text.body)) {
    const read = await readBlocks(archiveOf(new Map(parts).set(text.part, section)), format)
    for (const block of read.blocks) blocks.push(block)
    for (const note of read.notes) if (!notes.has(note.id)) notes.set(note.id, note)
  }
  return { blocks, notes: [...notes.values()] }
}

/** Yields documents with some of the blocks each, all with the same beginning and end. */
function* sectionsOf(xml: string, body: RegExp): Generator<Buffer> {
  const opening = body.exec(xml)
  const end = opening ? xml.lastIndexOf(`</${opening[1]}>`) : -1
  const start = opening ? opening.index + opening[0].length : 0
  let from = start
  for (const cut of end < start ? [] : cutsOf(xml, start, end)) {
    yield Buffer.from(xml.slice(0, start) + xml.slice(from, cut) + xml.slice(end))
    from = cut
  }
  yield Buffer.from(from === start ? xml : xml.slice(0, start) + xml.slice(from))
}

const TAG = /<[^<>]*>/g
/** Characters of a block in which its list is named. */
const BEGINNING = 1_000

/** Returns the places between blocks at which a section ends. None of them is in a list or in a field. */
function cutsOf(xml: string, start: number, end: number): number[] {
  const cuts: number[] = []
  let from = start
  let depth = 0
  let fields = 0
  TAG.lastIndex = start
  for (let found = TAG.exec(xml); found && found.index < end; found = TAG.exec(xml)) {
    const [tag] = found
    if (tag.startsWith('<w:fldChar')) fields += fieldStep(tag)
    if (tag.endsWith('/>') || /^<[!?]/.test(tag)) continue
    depth += tag.startsWith('</') ? -1 : 1
    if (depth < 0) break
    const at = TAG.lastIndex
    if (depth > 0 || fields > 0 || at - from < SECTION || continuesList(xml, at)) continue
    cuts.push(at)
    from = at
  }
  // Tags that do not match: the document is read in one piece.
  return depth === 0 ? cuts : []
}

function fieldStep(tag: string): number {
  if (tag.includes('"begin"')) return 1
  return tag.includes('"end"') ? -1 : 0
}

/** Tells whether the block at a place is a paragraph of a list. Source: ECMA-376-1, §17.3.1.19 (`numPr`). */
function continuesList(xml: string, at: number): boolean {
  const beginning = xml.slice(at, at + BEGINNING)
  const properties = beginning.indexOf('</w:pPr>')
  return beginning.startsWith('<w:p') && beginning.slice(0, properties).includes('<w:numPr')
}
