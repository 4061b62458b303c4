/** Properties of an Office document. */

import type { DocumentFacts, DocumentFormat } from '../converter.ts'
import { child, descendants, elements, xmlText, xmlTree } from '../xml/xml-tree.ts'
import type { Parts } from '../zip/office-parts.ts'

/** The facts that documents of all Office formats have. */
export function factsOf(format: DocumentFormat, parts?: Parts): DocumentFacts {
  const language = parts && languageOf(parts)
  const plain = { format, authors: [], ...(language ? { language } : {}), sheets: [], slides: [] }
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

/** Places of the text's language in a package whose styles name no other. */
const DEFAULTS: readonly (readonly [part: string, sign: RegExp])[] = [
  ['word/styles.xml', /<w:docDefaults>[\s\S]*?<w:lang\b[^>]*?\sw:val="([^"]+)"/],
  ['ppt/slides/slide1.xml', /<a:(?:rPr|endParaRPr)\b[^>]*?\slang="([^"]+)"/],
  ['styles.xml', /<style:default-style\b[^>]*family="paragraph"[\s\S]*?\sfo:language="([^"]+)"/]
]
const COUNTRY = /<style:default-style\b[^>]*family="paragraph"[\s\S]*?\sfo:country="([^"]+)"/

/** Bytes of a part: defaults stand at its start. */
const SEARCHED = 64 * 1024

function languageOf(parts: Parts): string | undefined {
  for (const [part, sign] of DEFAULTS) {
    const xml = parts.get(part)?.toString('utf8', 0, SEARCHED)
    const language = sign.exec(xml ?? '')?.[1]
    if (xml === undefined || language === undefined) continue
    const country = part === 'styles.xml' ? COUNTRY.exec(xml)?.[1] : undefined
    const tag = country === undefined || country === 'none' ? language : `${language}-${country}`
    if (/^[a-z]{2,3}(?:-[A-Za-z\d]+)*$/.test(tag) && language !== 'none') return tag
  }
  return undefined
}

function people(value: string): string[] {
  return value
    .split(';')
    .map((name) => name.trim())
    .filter((name) => name !== '')
}

/** Returns a date as written; an empty string for any other text. */
export function isoDate(value: string): string {
  return /^\d{4}-\d\d-\d\d(?:T[\d:.]+(?:Z|[+-]\d\d:?\d\d)?)?$/.test(value) ? value : ''
}

/** The facts without empty ones. */
export function present<Facts extends object>(facts: Facts): Facts {
  return Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== '')) as Facts
}
