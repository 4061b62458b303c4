/** What an Office document says of itself: its properties. */

import type { DocumentFacts, DocumentFormat } from '../converter.ts'
import { child, descendants, elements, xmlText, xmlTree } from '../xml/xml-tree.ts'
import type { Parts } from '../zip/office-parts.ts'

/** The facts that documents of all Office formats have. */
export function factsOf(format: DocumentFormat, parts?: Parts): DocumentFacts {
  const plain = { format, authors: [], sheets: [], slides: [] }
  const core = parts?.get('docProps/core.xml')
  if (core) return { ...plain, ...corePropertiesIn(core) }
  const meta = parts?.get('meta.xml')
  return meta ? { ...plain, ...openDocumentMeta(meta) } : plain
}

/** Source: ECMA-376-2, §11, "Core properties". */
function corePropertiesIn(xml: Buffer) {
  const core = elements(xmlTree(xml))[0]
  const value = (name: string) => xmlText(child(core, name)).trim()
  return present({
    title: value('title'),
    authors: people(value('creator')),
    createdAt: isoDate(value('created')),
    modifiedAt: isoDate(value('modified')),
    language: value('language')
  })
}

/** Source: OpenDocument 1.3, part 3, §4.3. */
function openDocumentMeta(xml: Buffer) {
  const meta = descendants(xmlTree(xml), 'meta').next().value
  const value = (name: string) => xmlText(child(meta, name)).trim()
  return present({
    title: value('title'),
    authors: people(value('initial-creator') || value('creator')),
    createdAt: isoDate(value('creation-date')),
    modifiedAt: isoDate(value('date')),
    language: value('language')
  })
}

function people(value: string): string[] {
  return value
    .split(';')
    .map((name) => name.trim())
    .filter((name) => name !== '')
}

/** As written where it is a date. */
export function isoDate(value: string): string {
  return /^\d{4}-\d\d-\d\d(?:T[\d:.]+(?:Z|[+-]\d\d:?\d\d)?)?$/.test(value) ? value : ''
}

/** Without what is empty. */
export function present<Facts extends object>(facts: Facts): Facts {
  return Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== '')) as Facts
}
