/** Texts: Word, OpenDocument, Rich Text, and presentations before 2007. Their pages are not known. */

import type { Element } from 'hast'
import type { Converted, Converter, ConverterOptions, DocumentFacts } from '../converter.ts'
import { budgetOf, cutBy } from '../tree/budget.ts'
import { openArchive } from '../zip/archive.ts'
import { archiveOf, officeParts } from '../zip/office-parts.ts'
import { placedChunks, withChunks } from './alternative-chunks.ts'
import { elementsOf } from './blocks-to-hast.ts'
import { withWholeLinks } from './docx-links.ts'
import { withListLevels } from './docx-list-levels.ts'
import { withReadableRuns } from './docx-runs.ts'
import { factsOf } from './facts.ts'
import { withoutComments, withTextLooks } from './odt-text.ts'
import { withTitle } from './odt-title.ts'
import { readBlocks } from './read-blocks.ts'
import { withMarkedText } from './rtf-looks.ts'
import { withFlatTables } from './rtf-nested-tables.ts'
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

async function convertPackage(bytes: Uint8Array, options: ConverterOptions): Promise<Converted> {
  const { format, limits } = options
  const archive = await openArchive(bytes, limits)
  const parts = officeParts(archive, limits, { docTypes: format === 'odt' })
  if (format === 'odt') {
    const text = withoutComments(withTitle(parts))
    const readable = withTextLooks(text.parts, options.hidden ?? false)
    return converted(archiveOf(readable), options, {
      facts: factsOf(format, parts),
      place: (blocks) => [...blocks, ...text.comments]
    })
  }
  const chunked = withChunks(withWholeLinks(withListLevels(parts)), archive)
  const readable = withReadableRuns(chunked.parts, options.hidden ?? false)
  return converted(archiveOf(readable), options, {
    facts: factsOf(format, parts),
    place: (blocks) => [...placedChunks(blocks, chunked), ...wordComments(readable)]
  })
}

/** Facts that are known before, and what becomes of the blocks. */
interface Around {
  readonly facts?: DocumentFacts
  readonly place?: (blocks: readonly Element[]) => Element[]
}

async function converted(
  bytes: Uint8Array,
  { format, limits }: ConverterOptions,
  { facts = factsOf(format), place = (blocks) => [...blocks] }: Around = {}
): Promise<Converted> {
  const document = await readBlocks(bytes, format)
  const budget = budgetOf(limits)
  const children = place(elementsOf(document, budget))
  return { root: { type: 'root', children }, facts: { ...facts, ...cutBy(budget) } }
}
