/** Telephone and fax numbers in the lines of a page, told apart by their labels. */

import { all, attribute, decodedUri, isHidden, shortText } from '@sluice/content'
import type { Element, Nodes, Root } from 'hast'
import { isFaxName, kindBefore, kindBehind, kindOfLine, type NumberKind } from './number-labels.ts'

/** One number as a page shows it. */
interface ShownNumber {
  /** With its extension: `334-555-0101 ext. 20`. */
  readonly written: string
  /** By its label. */
  readonly kind: NumberKind | undefined
  /** Stands behind another number of the same label: `555-0101 or 555-0102`. */
  readonly isFurther: boolean
}

/**
 * The telephone numbers of a page: those found without the ones for fax, with their extensions and with the further
 * numbers of a label; if none is left, those that are clearly telephone numbers.
 */
export function telephones(found: readonly string[], tree: Root): string[] {
  if (found.length === 0) return []
  const numbers = numbersOf(tree)
  const faxes = new Set(numbers.filter(isFax).map(({ written }) => keyOf(written)))
  const phones = found.filter((phone) => !faxes.has(keyOf(phone)))
  if (phones.length === 0) return clearPhones(numbers, tree)
  return phones.flatMap((phone) => {
    const key = keyOf(phone)
    const at = numbers.findIndex(({ written }) => keyOf(written) === key)
    if (at === -1) return [phone]
    const next = numbers.findIndex(({ isFurther }, index) => index > at && !isFurther)
    const further = numbers.slice(at + 1, next === -1 ? undefined : next)
    const same = numbers.filter(({ written }) => keyOf(written) === key)
    // A number that stands there without an extension as well is that of the organization.
    const isExtended = same.every(({ written }) => EXTENSION.test(written))
    return [
      isExtended ? numbers[at]!.written : phone,
      ...further.filter((number) => !isFax(number)).map(({ written }) => written)
    ]
  })
}

/** Numbers that links call, otherwise those with a label. */
function clearPhones(numbers: readonly ShownNumber[], tree: Root): string[] {
  const links = all(tree, 'a[href^="tel:"]')
  const called = links.map((link) => decodedUri(attribute(link, 'href')!.slice('tel:'.length)))
  return called.length > 0
    ? called.map((number) => number.split(';', 1)[0]!.trim())
    : numbers.filter(({ kind }) => kind === 'phone').map(({ written }) => written)
}

function isFax({ kind }: ShownNumber): boolean {
  return kind === 'fax'
}

/** The last digits of a number: it is written with and without the country's code. */
function keyOf(written: string): string {
  return written.replace(EXTENSION, '').replace(/\D/g, '').slice(-8)
}

/** A dash between two numbers is no part of either. */
const NUMBER =
  /(?<![\p{L}\d.:@#])(?:\(?0\d{1,5}\)?\s?\/\s?)?(?:\+|\(\+?)?\d(?:[\d().\u2010-\u2015-]|\s(?![\u2010-\u2015-]\s?(?:\D{0,2}\d){7})){4,26}\d(?!\d|[^\P{L}x]|@)/gu
const EXTENSION = /,?\s{0,3}(?:ext(?:ension|n)?\.?|x|durchwahl|poste|int\.)\s{0,2}:?\s?\d{1,6}$/i
const AT_EXTENSION =
  /^,?\s{0,3}(?:ext(?:ension|n)?\.?|x|durchwahl|poste|int\.)\s{0,2}:?\s?\d{1,6}(?!\d)/i
/** Between two numbers of one label. */
const JOINED =
  /^\s{0,3}(?:[/,;&|\u2010-\u2015-]|or|oder|ou|o|of|eller|and|und|et|y|e|или|и)\s{0,3}$/iu
const DATE = /^\d{1,4}[./-]\d{1,2}[./-]\d{1,4}(?!\d)/

function numbersOf(tree: Root): ShownNumber[] {
  const numbers: ShownNumber[] = []
  let above: NumberKind | undefined
  for (const line of linesOf(tree)) {
    const found = numbersIn(line, above)
    // The label of numbers may be a line of its own above them.
    if (found.length === 0) above = kindOfLine(line)
    numbers.push(...found)
  }
  return numbers
}

function numbersIn(line: string, above: NumberKind | undefined): ShownNumber[] {
  const found = [...line.matchAll(NUMBER)].filter(
    ([number]) => number.replace(/\D/g, '').length >= 6 && !DATE.test(number)
  )
  const parts = found.map(({ 0: number, index }, at) => {
    const rest = line.slice(index + number.length, found[at + 1]?.index)
    const extension = AT_EXTENSION.exec(rest)?.[0] ?? ''
    return { written: number.trim() + extension, behind: rest.slice(extension.length) }
  })
  let before = line.slice(0, found[0]?.index)
  // `555 0101 phone, 555 0109 fax`: the labels of a line stand before its numbers, or behind all of them.
  const isBehind = !above && !hasWord(before) && hasWord(parts.at(-1)?.behind ?? '')
  let kind = above
  return parts.map(({ written, behind }, index) => {
    const isFurther = index > 0 && JOINED.test(before)
    const [inBrackets = ''] = /^\s{0,3}[([][^)\]]{1,20}[)\]]/.exec(behind) ?? []
    if (isBehind) kind = kindBehind(behind)
    else if (!isFurther && hasWord(before)) kind = kindBefore(before)
    before = behind
    return { written, kind: kindBehind(inBrackets) ?? kind, isFurther }
  })
}

function hasWord(text: string): boolean {
  return /\p{L}/u.test(text)
}

/** Elements that begin a line of their own. */
const BLOCKS = new Set(
  `address article aside blockquote body br caption center dd div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5
  h6 header hr li main nav ol p pre section table tbody td tfoot th thead tr ul`.split(/\s+/)
)
const SKIPPED = new Set(['button', 'label', 'option', 'script', 'select', 'style', 'textarea'])

/** The lines of a page. An element that is called after fax says so before its text. */
function linesOf(tree: Root): string[] {
  const columns = faxColumns(tree)
  const lines: string[] = []
  let line = ''
  const end = () => {
    const said = line.replace(/\s+/g, ' ').trim()
    if (said !== '') lines.push(said)
    line = ''
  }
  const visit = (node: Nodes): void => {
    if (node.type === 'text') {
      // `<b>Fax</b>555 0109`
      line += /\p{L}$/u.test(line) && /^[\d+(]/.test(node.value) ? ` ${node.value}` : node.value
      return
    }
    if (node.type === 'element' && (SKIPPED.has(node.tagName) || isHidden(node))) return
    const isBlock = node.type === 'element' && BLOCKS.has(node.tagName)
    if (isBlock) end()
    if (node.type === 'element' && (columns.has(node) || isFaxElement(node))) line += ' Fax: '
    if (node.type === 'element' || node.type === 'root')
      for (const child of node.children) visit(child)
    if (isBlock) end()
  }
  visit(tree)
  end()
  return lines
}

/** Attributes that name what an element is for. */
const NAMES = ['class', 'title', 'alt', 'aria-label', 'data-icon', 'itemprop', 'src', 'href']

function isFaxElement(element: Element): boolean {
  return NAMES.some((name) => isFaxName((attribute(element, name) ?? '').slice(0, 200)))
}

/** The cells below those that head a column with the word for fax. */
function faxColumns(tree: Root): ReadonlySet<Element> {
  const found = new Set<Element>()
  for (const table of all(tree, 'table')) {
    let columns: readonly number[] = []
    for (const row of all(table, 'tr')) {
      const cells = row.children.filter((child) => child.type === 'element')
      const texts = cells.map((cell) => shortText(cell, 40) ?? '')
      const heads = texts.flatMap((said, index) => (kindOfLine(said) === 'fax' ? [index] : []))
      const isHead = heads.length > 0 && texts.length > 1 && !texts.some((said) => /\d/.test(said))
      if (isHead) columns = heads
      else for (const index of columns) if (cells[index]) found.add(cells[index])
    }
  }
  return found
}
