/** Places at which a text document may be cut: between blocks, and between the rows of a table. */

/** A place between two sections. */
export interface Cut {
  readonly at: number
  /** Tags that close the table around the place. */
  readonly close: string
  /** Tags that open it again. */
  readonly open: string
}

/** Size of a section, characters of XML. */
const SECTION = 1024 * 1024
const TAG = /<[^<>]*>/g
/** Elements whose rows may be in different sections, as far as nothing else is around them. */
const TABLES = /^<(?:w:tbl|table:table|table:table-rows)[\s>]/
const ROWS = /^<(?:w:tr|table:table-(?:row|header-rows|rows))[\s>]/
/** Characters of a block in which its list is named. */
const BEGINNING = 1_000

/** Position in a document. */
interface Place {
  /** Opening tags of the tables around it. */
  readonly tables: string[]
  /** Elements around it in the body. */
  depth: number
  /** Fields that are open. */
  fields: number
  /** Following rows that cells of earlier rows span. */
  spanned: number
  /** Beginning of the outermost table, and its content before the first row. */
  table: number
  head: string | undefined
}

/** Returns the places at which sections end. None of them is in a list, in a field or in a cell of several rows. */
export function cutsOf(xml: string, start: number, end: number): Cut[] {
  const cuts: Cut[] = []
  const place: Place = { tables: [], depth: 0, fields: 0, spanned: 0, table: 0, head: undefined }
  let from = start
  TAG.lastIndex = start
  for (let found = TAG.exec(xml); found && found.index < end; found = TAG.exec(xml)) {
    const [tag] = found
    if (tag.startsWith('<w:fldChar')) place.fields += fieldStep(tag)
    if (tag.endsWith('/>') || /^<[!?]/.test(tag)) continue
    if (!tag.startsWith('</')) {
      enter(place, tag, found.index, xml)
      continue
    }
    leave(place)
    if (place.depth < 0) break
    const at = TAG.lastIndex
    if (at - from < SECTION || !isBetween(place) || isInList(xml, from, at, place)) continue
    cuts.push({ at, close: closing(place.tables), open: opening(place) })
    from = at
  }
  // Tags that do not match: the document is read in one piece.
  return place.depth === 0 ? cuts : []
}

function enter(place: Place, tag: string, index: number, xml: string): void {
  const { tables, depth } = place
  if (depth === tables.length) {
    if (depth === 1 && place.head === undefined && ROWS.test(tag)) {
      place.head = xml.slice(place.table, index)
    }
    if (TABLES.test(tag)) {
      if (depth === 0) Object.assign(place, { table: index, head: undefined, spanned: 0 })
      tables.push(tag)
    }
  } else if (depth === tables.length + 1 && tag.startsWith('<table:table-cell')) {
    const rows = /\stable:number-rows-spanned="(\d{1,6})"/.exec(tag)?.[1]
    place.spanned = Math.max(place.spanned, Number(rows ?? 1))
  }
  place.depth++
}

function leave(place: Place): void {
  if (place.depth === place.tables.length) place.tables.pop()
  else if (place.depth === place.tables.length + 1) place.spanned = Math.max(0, place.spanned - 1)
  place.depth--
}

/** Checks whether a place is between blocks, or between the rows of a table that no cell spans. */
function isBetween({ depth, fields, tables, spanned, head }: Place): boolean {
  if (fields > 0 || depth !== tables.length) return false
  return depth === 0 || (spanned === 0 && head !== undefined)
}

const opening = ({ tables, head }: Place): string =>
  tables.length === 0 ? '' : `${head}${tables.slice(1).join('')}`

const closing = (tables: readonly string[]): string =>
  tables
    .map((tag) => `</${/^<([^\s>]+)/.exec(tag)?.[1]}>`)
    .reverse()
    .join('')

function fieldStep(tag: string): number {
  if (tag.includes('"begin"')) return 1
  return tag.includes('"end"') ? -1 : 0
}

/**
 * Checks whether the block or row at a place continues a list or a cell. The numbers of a list count on in a section
 * alone, so no table with numbered cells is cut. Source: ECMA-376-1, §17.3.1.19 (`numPr`), §17.4.84 (`vMerge`).
 */
function isInList(xml: string, from: number, at: number, { tables }: Place): boolean {
  if (tables.length === 0) {
    const beginning = xml.slice(at, at + BEGINNING)
    const properties = beginning.indexOf('</w:pPr>')
    return beginning.startsWith('<w:p') && beginning.slice(0, properties).includes('<w:numPr')
  }
  const next = xml.slice(at, xml.indexOf('</w:tr>', at))
  const isMerged = /<w:vMerge(?![^<>]{0,200}restart)/.test(next)
  return isMerged || xml.slice(from, at).includes('<w:numPr') || next.includes('<w:numPr')
}
