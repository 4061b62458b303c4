/** Texts: Word, OpenDocument, Rich Text, and presentations before 2007. Their pages are not known. */

import type { Converted, Converter, ConverterOptions } from '../converter.ts'
import { budgetOf, cutBy } from '../tree/budget.ts'
import { openArchive } from '../zip/archive.ts'
import { archiveOf, officeParts } from '../zip/office-parts.ts'
import { elementsOf } from './blocks-to-hast.ts'
import { withListLevels } from './docx-list-levels.ts'
import { factsOf } from './facts.ts'
import { withTitle } from './odt-title.ts'
import { readBlocks } from './read-blocks.ts'
import { withFlatTables } from './rtf-nested-tables.ts'

/** Reads text documents, and presentations in the old PowerPoint format. */
export const textConverter: Converter = {
  formats: ['docx', 'odt', 'doc', 'rtf', 'ppt'],
  async convert(bytes, options) {
    const { format } = options
    if (format === 'docx' || format === 'odt') return convertPackage(bytes, options)
    return converted(format === 'rtf' ? withFlatTables(bytes) : bytes, options)
  }
}

async function convertPackage(bytes: Uint8Array, options: ConverterOptions): Promise<Converted> {
  const { format, limits } = options
  const archive = await openArchive(bytes, limits)
  const parts = officeParts(archive, limits, { docTypes: format === 'odt' })
  const readable = format === 'docx' ? withListLevels(parts) : withTitle(parts)
  return converted(archiveOf(readable), options, factsOf(format, parts))
}

async function converted(
  bytes: Uint8Array,
  { format, limits }: ConverterOptions,
  facts = factsOf(format)
): Promise<Converted> {
  const document = await readBlocks(bytes, format)
  const budget = budgetOf(limits)
  const children = elementsOf(document, budget)
  return { root: { type: 'root', children }, facts: { ...facts, ...cutBy(budget) } }
}
