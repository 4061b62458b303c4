/** Texts: Word, OpenDocument, Rich Text, and presentations before 2007. Their pages are not known. */

import type { Element } from 'hast'
import type { Converted, Converter, ConverterOptions, DocumentFacts } from '../converter.ts'
import { budgetOf, cutBy } from '../tree/budget.ts'
import { openArchive } from '../zip/archive.ts'
import { officeParts, type Parts } from '../zip/office-parts.ts'
import { placedChunks, withChunks } from './alternative-chunks.ts'
import { blockWriter } from './blocks-to-hast.ts'
import { withWholeLinks } from './docx-links.ts'
import { withListLevels } from './docx-list-levels.ts'
import { withReadableRuns } from './docx-runs.ts'
import { factsOf } from './facts.ts'
import { withoutComments, withTextLooks } from './odt-text.ts'
import { withTitle } from './odt-title.ts'
import { readBlocks } from './read-blocks.ts'
import { withMarkedText } from './rtf-looks.ts'
import { withFlatTables } from './rtf-nested-tables.ts'
import { readSections, type Section } from './text-sections.ts'
import { wordComments } from './word-comments.ts'

/** Reads text documents, and presentations in the old PowerPoint format. */
export const textConverter: Converter = {
  formats: ['docx', 'odt', 'doc', 'rtf', 'ppt'],
  async convert(bytes, options) {
    const { format } = options
    if (format === 'docx' || format === 'odt') return convertPackage(bytes, options)
    if (format !== 'rtf') return converted(bytes, options)
    const readable = withMarkedText(withFlatTables(bytes), options.hidden ?? false)
    return converted(readable, options)
  }
}

/** Each step drops the parts before it: those of a long document take a quarter of the memory. */
async function convertPackage(bytes: Uint8Array, options: ConverterOptions): Promise<Converted> {
  const { parts, ...around } = await readableParts(bytes, options)
  return toConverted(readSections(parts, options.format), options, around)
}

/** The parts in a form that the reader takes, and what stands around its blocks. */
async function readableParts(
  bytes: Uint8Array,
  { format, limits, hidden = false }: ConverterOptions
): Promise<Around & { parts: Parts }> {
  const archive = await openArchive(bytes, limits)
  const parts = officeParts(archive, limits, { docTypes: format === 'odt' })
  const facts = factsOf(format, parts)
  if (format === 'odt') {
    const text = withoutComments(withTitle(parts))
    const { comments } = text
    const place = (blocks: readonly Element[]) => [...blocks, ...comments]
    return { parts: withTextLooks(text.parts, hidden), facts, place }
  }
  const chunked = withChunks(withWholeLinks(withListLevels(parts)), archive)
  const readable = withReadableRuns(chunked.parts, hidden)
  const { chunks } = chunked
  const comments = wordComments(readable)
  const place = (blocks: readonly Element[]) => [...placedChunks(blocks, chunks), ...comments]
  return { parts: readable, facts, place }
}

/** Facts that are known before, and what becomes of the blocks. */
interface Around {
  readonly facts?: DocumentFacts
  readonly place?: (blocks: readonly Element[]) => Element[]
}

async function converted(bytes: Uint8Array, options: ConverterOptions): Promise<Converted> {
  const tree = await readBlocks(bytes, options.format)
  return toConverted([{ tree, continuesTable: false }], options)
}

async function toConverted(
  sections: Iterable<Section> | AsyncIterable<Section>,
  { format, limits }: ConverterOptions,
  { facts = factsOf(format), place = (blocks) => [...blocks] }: Around = {}
): Promise<Converted> {
  const budget = budgetOf(limits)
  const writer = blockWriter(budget)
  for await (const { tree, continuesTable } of sections) writer.add(tree, { continuesTable })
  const children = place(writer.end())
  return { root: { type: 'root', children }, facts: { ...facts, ...cutBy(budget) } }
}
