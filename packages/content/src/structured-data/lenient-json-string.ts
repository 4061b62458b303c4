/** Strings of JSON as pages write them: raw line ends, odd escapes, unescaped quotes. */

import { indexOf, isClose, type Scanner } from './lenient-json-scanner.ts'

/** Characters that end a string or change the meaning of the next one, by its opening quote. */
const STRING_PARTS = { '"': /["\\]/g, "'": /['\\]/g }

/** Read the string at the scanner's position. An unclosed one is the rest of the text. */
export function readString(scanner: Scanner): string {
  const { text } = scanner
  const quote = text[scanner.position] as '"' | "'"
  const parts: string[] = []
  let start = ++scanner.position
  for (;;) {
    const end = indexOf(scanner, STRING_PARTS[quote], scanner.position)
    if (end === text.length || (text[end] === quote && closes(scanner, end))) {
      parts.push(text.slice(start, end))
      scanner.position = end + 1
      return parts.join('')
    }
    scanner.position = end + 1
    if (text[end] === '\\') {
      parts.push(text.slice(start, end), readEscape(scanner))
      start = scanner.position
    }
  }
}

const COMMENT = /^(?:\/\/|\/\*|<!--|<!\[)/
const AFTER_STRING = /[^\s]/g
const AFTER_COMMA = /^["'{}[\]\d\-/]|^(?:true|false|null)\b/
const AFTER_COMMA_IN_OBJECT = /^["'}/]|^[\w$-]+\s*:/

/**
 * Checks whether a quote ends its string. The text after it decides: a bracket, a colon, a comma before another value,
 * or the end. Any other quote is part of the string and lacks its escape.
 */
function closes({ text, open }: Scanner, quote: number): boolean {
  const next = following(text, quote)
  const character = text[next]
  if (character === undefined || isClose(character) || character === ':') return true
  if (character === '/' || character === '<') return COMMENT.test(text.slice(next, next + 4))
  // A string on the next line is the next member, with a missing comma.
  if (character === '"') return text.slice(quote + 1, Math.min(next, quote + 200)).includes('\n')
  if (character !== ',') return false
  const beyond = following(text, next)
  const member = open.at(-1) === '}' ? AFTER_COMMA_IN_OBJECT : AFTER_COMMA
  return beyond === text.length || member.test(text.slice(beyond, beyond + 80))
}

function following(text: string, position: number): number {
  AFTER_STRING.lastIndex = position + 1
  return AFTER_STRING.exec(text)?.index ?? text.length
}

const ESCAPES: Record<string, string> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t' }
const HEX = /^[0-9a-fA-F]{4}$/

function readEscape(scanner: Scanner): string {
  const character = scanner.text[scanner.position] ?? ''
  scanner.position++
  if (character !== 'u') return ESCAPES[character] ?? character
  const code = scanner.text.slice(scanner.position, scanner.position + 4)
  if (!HEX.test(code)) return character
  scanner.position += 4
  return String.fromCharCode(Number.parseInt(code, 16))
}
