/**
 * Numbers of paragraphs by their style, as numbers of the paragraphs themselves. The reader behind this takes the
 * list of a style but not the level in it, so that headings 1, 1.1, 1.1.1 would count 1, 2, 3.
 *
 * Source: ECMA-376-1, §17.3.1.19 (`numPr`), §17.9.23 (`pStyle` of a level).
 */

import { attribute, child, elements, type XmlElement, xmlTree } from '../xml/xml-tree.ts'
import type { Parts } from '../zip/office-parts.ts'

/** Position of a paragraph in a list. */
interface Place {
  readonly list?: string
  readonly level?: string
}

const DOCUMENT = 'word/document.xml'

/** Parts in which paragraphs say themselves where they are in a list. The parts given are not changed. */
export function withListLevels(parts: Parts): Parts {
  const styles = parts.get('word/styles.xml')
  const document = parts.get(DOCUMENT)
  if (!document || !styles?.includes(':numPr>')) return parts
  const places = placesByStyle(styles, parts.get('word/numbering.xml'))
  if (places.size === 0) return parts
  return new Map(parts).set(DOCUMENT, Buffer.from(placed(document.toString('utf8'), places)))
}

/** Returns the list positions of styles whose paragraphs are below the first level of a list. */
function placesByStyle(styles: Buffer, numbering: Buffer | undefined): Map<string, Place> {
  const own = new Map(
    elements(elements(xmlTree(styles))[0], 'style').map((style) => [
      attribute(style, 'styleId') ?? '',
      style
    ])
  )
  const linked = linkedLevels(numbering)
  const places = new Map<string, Place>()
  for (const id of own.keys()) {
    const { list, level } = placeOf(id, own, linked)
    if (list !== undefined && list !== '0' && Number(level) > 0) places.set(id, { list, level })
  }
  return places
}

/** Styles are based on others, from which they inherit missing values. */
function placeOf(
  id: string,
  styles: ReadonlyMap<string, XmlElement>,
  linked: ReadonlyMap<string, string>
): Place {
  let place: Place = {}
  const seen = new Set<string>()
  for (let at: string | undefined = id; at !== undefined && !seen.has(at); ) {
    seen.add(at)
    const style: XmlElement | undefined = styles.get(at)
    const properties = child(style, 'pPr', 'numPr')
    const list = attribute(child(properties, 'numId'), 'val')
    const level = attribute(child(properties, 'ilvl'), 'val') ?? linked.get(at)
    place = { list: place.list ?? list, level: place.level ?? level }
    at = attribute(child(style, 'basedOn'), 'val')
  }
  return place
}

/** The level that names a style, by style. */
function linkedLevels(numbering: Buffer | undefined): Map<string, string> {
  const levels = new Map<string, string>()
  if (!numbering?.includes(':pStyle')) return levels
  for (const list of elements(elements(xmlTree(numbering))[0], 'abstractNum')) {
    for (const level of elements(list, 'lvl')) {
      const style = attribute(child(level, 'pStyle'), 'val')
      if (style !== undefined) levels.set(style, attribute(level, 'ilvl') ?? '0')
    }
  }
  return levels
}

function placed(document: string, places: ReadonlyMap<string, Place>): string {
  return document.replace(/<w:pStyle w:val="([^"]*)"\s*\/>/g, (mark, style: string, at: number) => {
    const place = places.get(style)
    if (!place) return mark
    const end = document.indexOf('</w:pPr>', at)
    const properties = document.slice(at, end < 0 ? at : end)
    if (properties.includes('<w:numPr')) return mark
    return `${mark}<w:numPr><w:ilvl w:val="${place.level}"/><w:numId w:val="${place.list}"/></w:numPr>`
  })
}
