/**
 * XHTML rewritten so that an HTML parser reads it correctly: self-closing elements get an end tag (otherwise a script,
 * division or anchor would contain the rest of the page), CDATA becomes text, and a document type ends where it should.
 */

import { escaped } from './text-html.ts'

/** Elements of HTML without an end tag. */
const VOID = /^(?:area|base|br|col|embed|hr|img|input|link|meta|param|source|track|wbr)$/i
/** Elements whose content HTML does not read as tags. */
const RAW = /^(?:script|style)$/i
const QUOTE_OR_SPACE = /["'\s]/
/** The prefix of the elements, if any: `<h:html>`. */
const PREFIX = /<([A-Za-z_][\w.-]{0,50}):html[\s>]/
/** Number of leading characters that must contain the root element. */
const PROLOG = 10_000
/** If a text is not XML, everything after this many unclosed tags stays unchanged. */
const MOST_FAULTS = 100

/** Takes time linear in the text's length. Text that is not XML stays unchanged. */
export function xhtmlAsHtml(text: string): string {
  const prefix = PREFIX.exec(text.slice(0, PROLOG))?.[1]
  const parts: string[] = []
  let done = 0
  let faults = 0
  let start = text.indexOf('<')
  while (start !== -1 && faults < MOST_FAULTS) {
    const piece = declarationAt(text, start) ?? tagAt(text, start, prefix)
    if (piece === undefined) faults++
    else if (piece.html !== undefined) {
      parts.push(text.slice(done, start), piece.html)
      done = piece.end
    }
    start = text.indexOf('<', piece?.next ?? piece?.end ?? start + 1)
  }
  parts.push(text.slice(done))
  return parts.join('')
}

/** A tag or a declaration. */
interface Piece {
  /** The position after it. */
  readonly end: number
  /** Position at which the search continues, if not the end of the piece. */
  readonly next?: number
  /** Its replacement; `undefined` if it stays. */
  readonly html?: string | undefined
}

function declarationAt(text: string, start: number): Piece | undefined {
  if (text.startsWith('<!--', start)) return { end: behind(text, '-->', start) }
  if (text.startsWith('<?', start)) return { end: behind(text, '?>', start), html: '' }
  if (text.startsWith('<![CDATA[', start)) {
    const end = behind(text, ']]>', start)
    return { end, html: escaped(text.slice(start + '<![CDATA['.length, end).replace(/\]\]>$/, '')) }
  }
  if (!text.startsWith('<!', start)) return undefined
  return { end: endOfType(text, start), html: '<!doctype html>' }
}

/** A document type may declare its own entities, in brackets. */
function endOfType(text: string, start: number): number {
  const end = behind(text, '>', start)
  const subset = text.indexOf('[', start)
  return subset === -1 || subset > end ? end : behind(text, '>', behind(text, ']', subset) - 1)
}

function behind(text: string, closing: string, start: number): number {
  const end = text.indexOf(closing, start)
  return end === -1 ? text.length : end + closing.length
}

function tagAt(text: string, start: number, prefix: string | undefined): Piece | undefined {
  const end = endOfTag(text, start + 1)
  const tag = end === undefined ? '' : text.slice(start, end)
  const match = /^<(\/?)([A-Za-z_][\w.:-]*)/.exec(tag)
  if (end === undefined || !match) return undefined
  const [opening, slash, written] = match
  const hasPrefix = prefix !== undefined && written!.startsWith(`${prefix}:`)
  const name = hasPrefix ? written!.slice(prefix.length + 1) : written!
  // After an unquoted value, which XML does not allow, the slash is part of the value.
  const closes =
    tag.endsWith('/>') && (tag.length === opening.length + 2 || QUOTE_OR_SPACE.test(tag.at(-3)!))
  const rest = tag.slice(opening.length, closes ? -2 : -1)
  if (VOID.test(name)) {
    if (slash) return { end, html: '' }
    return hasPrefix ? { end, html: `<${name}${rest}>` } : { end }
  }
  if (closes) return { end, html: `<${name}${rest}></${name}>` }
  const next = !slash && RAW.test(name) ? text.indexOf(`</${written}`, end) : end
  const html = hasPrefix ? `<${slash}${name}${rest}>` : undefined
  return { end, html, next: next === -1 ? text.length : next }
}

/** `undefined` if the tag does not end before the next one starts. */
function endOfTag(text: string, start: number): number | undefined {
  for (let index = start; index < text.length; index++) {
    const character = text[index]
    if (character === '>') return index + 1
    if (character === '<') return undefined
    if (character === '"' || character === "'") {
      index = text.indexOf(character, index + 1)
      if (index === -1) return undefined
    }
  }
  return undefined
}
