/** The parts between tokens of JSON as pages write it: white space, comments, marks. */

/** A text being read, once from front to end. */
export interface Scanner {
  readonly text: string
  position: number
  /** Expected closing brackets, the innermost last. */
  readonly open: string[]
}

/** Checks whether a character closes an object or array. */
export function isClose(character: string): boolean {
  return character === '}' || character === ']'
}

/** Position of the next match of a global pattern, or the end of the text. */
export function indexOf({ text }: Scanner, pattern: RegExp, from: number): number {
  pattern.lastIndex = from
  return pattern.exec(text)?.index ?? text.length
}

/** White space and other parts between tokens: marks of comments and CDATA, semicolons. */
const BETWEEN = /(?:[\s;\uFEFF]|-->|<!\[CDATA\[|\]\]>)+/y

/** Advance to the next token. */
export function skipSpace(scanner: Scanner): void {
  const { text } = scanner
  for (;;) {
    BETWEEN.lastIndex = scanner.position
    const match = BETWEEN.exec(text)
    if (match) scanner.position += match[0].length
    else if (!skipComment(scanner)) return
  }
}

function skipComment(scanner: Scanner): boolean {
  const { text, position } = scanner
  if (text.startsWith('//', position)) return skipPast(scanner, '\n')
  if (text.startsWith('/*', position)) return skipPast(scanner, '*/')
  if (!text.startsWith('<!--', position)) return false
  const close = HTML_COMMENT_END.exec(text.slice(position, position + COMMENT_LENGTH))
  // Without an end on its line, it is the mark that hides a script from old browsers.
  scanner.position += close === null ? 4 : close[0].length
  return true
}

const HTML_COMMENT_END = /^[^\n]*?-->/
/** Characters searched for the end of an HTML comment: many may have no end. */
const COMMENT_LENGTH = 300

/** Skip a mark; an unclosed comment is the rest of the text. */
function skipPast(scanner: Scanner, mark: string): true {
  const found = scanner.text.indexOf(mark, scanner.position + 2)
  scanner.position = found === -1 ? scanner.text.length : found + mark.length
  return true
}
