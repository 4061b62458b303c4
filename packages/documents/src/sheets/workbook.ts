/** Data that the sheets of an Excel workbook share. Source: ECMA-376-1, §18, "SpreadsheetML". */

import { Parser } from 'htmlparser2'
import { DocumentError } from '../document-error.ts'
import { openPart, relationId } from '../office/parts.ts'
import { HIDDEN_MARK } from '../tree/hidden-mark.ts'
import { attribute, child, elements, localName } from '../xml/xml-tree.ts'
import type { Parts } from '../zip/office-parts.ts'
import { builtInFormat, formatOfCode, type NumberFormat } from './number-format.ts'

/** A workbook. */
export interface Workbook {
  /** Sheets in their order, hidden ones only if they are asked for. */
  readonly sheets: readonly { readonly name: string; readonly part: string }[]
  readonly strings: readonly string[]
  /** Formats of numbers, by the style of their cell. */
  readonly formats: readonly NumberFormat[]
  /** The year that dates count from. */
  readonly system: 1900 | 1904
}

/**
 * Read the shared data.
 *
 * @param hidden - whether hidden sheets are read.
 * @throws DocumentError `INVALID_RESPONSE` - there is no main part.
 */
export function openWorkbook(parts: Parts, main: string, hidden: boolean): Workbook {
  const book = openPart(parts, main)
  if (!book) throw new DocumentError('INVALID_RESPONSE', `the workbook lacks its part ${main}`)
  const sheets = elements(child(book.root, 'sheets'), 'sheet').flatMap((sheet) => {
    const part = book.target(relationId(sheet, 'id'))
    const isShown = (attribute(sheet, 'state') ?? 'visible') === 'visible'
    const isSheet = part !== undefined && parts.has(part) && !/chartsheets\//.test(part)
    const name = sheet.attributes.name ?? ''
    if (!isSheet || !(isShown || hidden)) return []
    return [{ name: isShown ? name : `${name} ${HIDDEN_MARK}`, part }]
  })
  const system = attribute(child(book.root, 'workbookPr'), 'date1904')
  return {
    sheets,
    strings: sharedStrings(parts.get(book.related('sharedStrings') ?? '')),
    formats: formatsIn(parts, book.related('styles')),
    system: system === '1' || system === 'true' ? 1904 : 1900
  }
}

/** `_x000D_` stands for a character that XML cannot hold. Source: ECMA-376-1, §22.9.2.19. */
export function unescaped(value: string): string {
  if (!value.includes('_x')) return value
  return value.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code) =>
    String.fromCharCode(Number.parseInt(code, 16))
  )
}

function formatsIn(parts: Parts, name: string | undefined): NumberFormat[] {
  const styles = name === undefined ? undefined : openPart(parts, name)?.root
  const codes = new Map(
    elements(child(styles, 'numFmts'), 'numFmt').map((format) => [
      attribute(format, 'numFmtId'),
      formatOfCode(attribute(format, 'formatCode') ?? '')
    ])
  )
  return elements(child(styles, 'cellXfs'), 'xf').map((style) => {
    const id = attribute(style, 'numFmtId')
    return codes.get(id) ?? builtInFormat(Number(id))
  })
}

/** Phonetic readings beside a text are not part of it. */
function sharedStrings(xml: Buffer | undefined): string[] {
  const strings: string[] = []
  if (!xml) return strings
  let value = ''
  let isText = false
  let phonetic = 0
  const parser = new Parser(
    {
      onopentagname(tag) {
        const name = localName(tag)
        if (name === 'si') value = ''
        else if (name === 'rPh') phonetic++
        isText = name === 't' && phonetic === 0
      },
      ontext(text) {
        if (isText) value += text
      },
      onclosetag(tag) {
        const name = localName(tag)
        if (name === 'si') strings.push(unescaped(value))
        else if (name === 'rPh') phonetic--
        isText = false
      }
    },
    { xmlMode: true }
  )
  parser.end(xml.toString('utf8'))
  return strings
}
