/**
 * The title of an OpenDocument text as a heading, as in a Word document: a paragraph whose style is `Title`, or based
 * on it. Source: OpenDocument 1.3, part 3, §19.479 (`style:parent-style-name`).
 */

import type { Parts } from '../zip/office-parts.ts'

const CONTENT = 'content.xml'
/** Paragraphs hold no paragraphs but in frames, which a title does not have. */
const PARAGRAPH =
  /<text:p\b([^<>]*\stext:style-name="([^"]+)"[^<>]*)>((?:(?!<\/?text:p\b)[\s\S])*)<\/text:p>/g

/** The parts given are not changed. */
export function withTitle(parts: Parts): Parts {
  const content = parts.get(CONTENT)
  if (!content?.includes('"Title"')) return parts
  const xml = content.toString('utf8')
  const names = new Set(['Title'])
  for (const [style] of xml.matchAll(
    /<style:style\b[^<>]*style:parent-style-name="Title"[^<>]*>/g
  )) {
    const name = /\sstyle:name="([^"]+)"/.exec(style)?.[1]
    if (name !== undefined) names.add(name)
  }
  const titled = xml.replace(
    PARAGRAPH,
    (paragraph, attributes: string, style: string, inner: string) =>
      names.has(style) && inner.trim() !== ''
        ? `<text:h${attributes} text:outline-level="1">${inner}</text:h>`
        : paragraph
  )
  return new Map(parts).set(CONTENT, Buffer.from(titled))
}
