/**
 * Reads a whole tag or comment in one step, if it is ordinary. Others (with a NUL, a quote in a name, an unusual
 * character reference, the end of the page within the tag, ...) are left for parse5. Since parse5 then reads at least
 * as far as was looked at here, no character is read more than twice.
 */

import { Token } from 'parse5'
import { type Name, nameAt, nextTag, sharedValue } from './names.ts'
import { characterSet, endOfRun, newTag, type Page, textAt } from './page.ts'
import { finishText, type Scanner } from './parser.ts'

const SPACE = characterSet('\t\n\f ')
const BANG = 0x21
const DOUBLE_QUOTE = 0x22
const AMPERSAND = 0x26
const SINGLE_QUOTE = 0x27
const DASH = 0x2d
const SLASH = 0x2f
const EQUALS = 0x3d
const GREATER = 0x3e

/** Characters that end a value or leave it to parse5. */
const DOUBLE_QUOTED_STOP = characterSet('\0\r&"')
const SINGLE_QUOTED_STOP = characterSet("\0\r&'")
const COMMENT_STOP = characterSet('\0\r-')

/** Characters besides white space that an unquoted value cannot contain, or that leave it to parse5. */
const UNQUOTED_STOP = characterSet('\0\r\t\n\f "&\'<>`')

/**
 * Read the tag or comment that starts with `<` at a position.
 *
 * @returns whether it was read; if not, nothing has changed.
 */
export function readMarkup(tokenizer: Scanner, page: Page, from: number): boolean {
  if (tokenizer.currentToken !== null) return false
  const code = page.codes[from + 1]!
  if (code === SLASH) return readTag(tokenizer, page, from + 2, Token.TokenType.END_TAG)
  if (code === BANG) return readComment(tokenizer, page, from + 2)
  return readTag(tokenizer, page, from + 1, Token.TokenType.START_TAG)
}

function readTag(
  tokenizer: Scanner,
  page: Page,
  from: number,
  type: Token.TokenType.START_TAG | Token.TokenType.END_TAG
): boolean {
  const first = page.codes[from]! | 0x20
  if (first < 0x61 || first > 0x7a) return false
  const tag = nextTag()
  const name = nameAt(page, from)
  if (name === undefined) return false
  const isStart = type === Token.TokenType.START_TAG
  const isBare = page.codes[page.at] === GREATER
  const attrs = !isBare ? attributesAt(page, tag) : isStart ? [] : NONE
  if (attrs === undefined) return false
  const selfClosing = page.codes[page.at] === SLASH
  const end = page.at + (selfClosing ? 2 : 1)
  const token = !isStart ? page.endTag : name.isFormatting ? newTag(type) : page.startTag
  token.tagName = name.text
  token.tagID = name.tagID
  token.selfClosing = selfClosing
  token.ackSelfClosing = false
  token.attrs = attrs
  finishText(tokenizer, end)
  if (isStart) {
    tokenizer.lastStartTagName = name.text
    tokenizer.handler.onStartTag(token)
  } else {
    tokenizer.handler.onEndTag(token)
  }
  return true
}

/** Attributes of nearly all end tags. */
const NONE: Token.Attribute[] = []

/** Attributes after the name of a tag; then `page.at` is at the tag's `>` or `/>`. */
function attributesAt(page: Page, tag: number): Token.Attribute[] | undefined {
  const { codes } = page
  let count = 0
  for (;;) {
    const from = page.at
    const code = skipSpace(page)
    // A list of the right length: one that grows by pushing reserves room for sixteen more.
    if (code === GREATER) return found.slice(0, count)
    if (code === SLASH) return codes[page.at + 1] === GREATER ? found.slice(0, count) : undefined
    if (page.at === from) return undefined
    const name = nameAt(page, page.at)
    // parse5 keeps the names if there are many attributes.
    if (name === undefined || count === MOST_ATTRIBUTES) return undefined
    const value = valueAt(page, name)
    if (value === undefined) return undefined
    if (name.tag === tag) continue
    name.tag = tag
    found[count++] = { name: name.text, value, known: name }
  }
}

const MOST_ATTRIBUTES = 256
/** Attributes of the tag being read. */
const found: (Token.Attribute & { known: Name })[] = []

/** Advance to the next character that is not white space. */
function skipSpace(page: Page): number {
  const { codes } = page
  let { at } = page
  let code = codes[at]!
  while (code < 128 && SPACE[code] === 1) code = codes[++at]!
  page.at = at
  return code
}

/** Value after the name of an attribute; then `page.at` is after the value. */
function valueAt(page: Page, name: Name): string | undefined {
  const { codes } = page
  const behindName = page.at
  if (codes[behindName] !== EQUALS && skipSpace(page) !== EQUALS) {
    // The white space after it may be the white space required before the next one.
    page.at = behindName
    return ''
  }
  page.at++
  const quote = skipSpace(page)
  if (quote !== DOUBLE_QUOTE && quote !== SINGLE_QUOTE) return unquotedAt(page)
  const stops = quote === DOUBLE_QUOTE ? DOUBLE_QUOTED_STOP : SINGLE_QUOTED_STOP
  const from = page.at + 1
  let at = endOfRun(page, from, stops)
  let references = false
  while (codes[at] === AMPERSAND) {
    const length = referenceAt(codes, at)
    if (length === 0) return undefined
    references = true
    at = endOfRun(page, at + length, stops)
  }
  if (codes[at] !== quote) return undefined
  page.at = at + 1
  if (references) return textAt(page, from, at).replaceAll(REFERENCE, '&')
  return name.repeats ? sharedValue(name, page, from, at) : textAt(page, from, at)
}

const REFERENCE = '&amp;'

/** Length of a common character reference, or 0 for any other. */
function referenceAt(codes: Uint16Array, at: number): number {
  for (let index = 1; index < REFERENCE.length; index++) {
    if (codes[at + index] !== REFERENCE.charCodeAt(index)) return 0
  }
  return REFERENCE.length
}

function unquotedAt(page: Page): string | undefined {
  const { codes, at: from } = page
  const at = endOfRun(page, from, UNQUOTED_STOP)
  const code = codes[at]!
  page.at = at
  if (at === from || (code !== GREATER && SPACE[code] !== 1)) return undefined
  return textAt(page, from, at)
}

/** A comment that begins with `<!--` and ends with `-->`. */
function readComment(tokenizer: Scanner, page: Page, from: number): boolean {
  const { codes } = page
  if (codes[from] !== DASH || codes[from + 1] !== DASH) return false
  const start = from + 2
  if (codes[start] === GREATER || (codes[start] === DASH && codes[start + 1] === GREATER)) {
    return false
  }
  let at = endOfRun(page, start, COMMENT_STOP)
  for (; ; at = endOfRun(page, at + 1, COMMENT_STOP)) {
    if (codes[at] !== DASH) return false
    if (codes[at + 1] !== DASH) continue
    if (codes[at + 2] === GREATER) break
    if (codes[at + 2] === BANG) return false
  }
  const data = page.html.slice(start, at)
  finishText(tokenizer, at + 3)
  tokenizer.handler.onComment({ type: Token.TokenType.COMMENT, data, location: null })
  return true
}
