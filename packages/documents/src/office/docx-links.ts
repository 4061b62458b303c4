/**
 * Links of a Word document with an address and a place in it. The reader behind this drops the place.
 *
 * Source: ECMA-376-1, §17.16.22 (`hyperlink`).
 */

import type { Parts } from '../zip/office-parts.ts'

const DOCUMENT = 'word/document.xml'
const RELATIONS = 'word/_rels/document.xml.rels'
const LINK = /<w:hyperlink\b[^<>]*>/g

/** The parts given are not changed. */
export function withWholeLinks(parts: Parts): Parts {
  const document = parts.get(DOCUMENT)?.toString('utf8')
  const relations = parts.get(RELATIONS)?.toString('utf8')
  if (!document?.includes('w:anchor="') || relations === undefined) return parts
  const added = new Map<string, string>()
  const changed = document.replace(LINK, (link) => {
    const id = /\sr:id="([^"]+)"/.exec(link)?.[1]
    const anchor = /\sw:anchor="([^"]+)"/.exec(link)?.[1]
    const target = id && anchor && targetOf(relations, id)
    if (!target || target.includes('#')) return link
    const whole = `${id}-${added.size}`
    added.set(whole, `${target}#${anchor}`)
    return link.replace(/\sw:anchor="[^"]*"/, '').replace(/\sr:id="[^"]*"/, ` r:id="${whole}"`)
  })
  if (added.size === 0) return parts
  const more = [...added].map(
    ([id, target]) =>
      `<Relationship Id="${id}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/hyperlink" Target="${target}" TargetMode="External"/>`
  )
  const end = '</Relationships>'
  return new Map(parts)
    .set(DOCUMENT, Buffer.from(changed))
    .set(RELATIONS, Buffer.from(relations.replace(end, more.join('') + end)))
}

function targetOf(relations: string, id: string): string | undefined {
  for (const [relation] of relations.matchAll(/<Relationship\b[^<>]*>/g)) {
    if (!relation.includes(` Id="${id}"`) || !relation.includes('"External"')) continue
    return /\sTarget="([^"]*)"/.exec(relation)?.[1]
  }
  return undefined
}
