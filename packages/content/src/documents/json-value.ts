/** JSON documents as values. */

import { ContentError } from '../content-error.ts'

/**
 * Maximum levels of lists and objects. Deeper values cannot be serialized without overflowing the stack, and many
 * parsers refuse them.
 */
const DEPTH = 512
/** Maximum number of lists and objects: a worker lacks the memory for ten million. */
const HOLDERS = 2_000_000

/**
 * The value of a JSON text, or the list of values of a text with one per line (JSON lines, RFC 7464 sequences). Of
 * repeated keys, the last one counts. A number that would lose precision becomes a string as written: integers beyond
 * 2^53, and numbers out of range.
 *
 * @returns `undefined` if the text is neither.
 * @throws ContentError `PAGE_TOO_COMPLEX` - more than 512 levels, or 2,000,000 lists and objects.
 */
export function jsonValue(text: string): unknown | undefined {
  const json = withoutGuard(text)
  checkSize(json)
  const value = parsed(json)
  return value === undefined ? linesOf(json) : value
}

/** Prefixes that some sites put before JSON, so that other sites cannot run it as a script. */
const GUARD = /^\s*(?:\)\]\}'|while\s*\(1\);|for\s*\(;;\);),?/

function withoutGuard(text: string): string {
  return text.slice(GUARD.exec(text.slice(0, 100))?.[0].length ?? 0)
}

const QUOTE = 0x22
const LIST = 0x5b
const LIST_END = 0x5d
const OBJECT = 0x7b
const OBJECT_END = 0x7d

/**
 * Counted in the text, to avoid creating a value that is too large.
 *
 * @throws ContentError
 */
function checkSize(json: string): void {
  let depth = 0
  let holders = 0
  for (let index = 0; index < json.length; index++) {
    const code = json.charCodeAt(index)
    if (code === QUOTE) index = endOfString(json, index)
    else if (code === LIST_END || code === OBJECT_END) depth--
    else if (code === LIST || code === OBJECT) {
      depth++
      holders++
      if (depth > DEPTH || holders > HOLDERS) throw tooComplex(depth > DEPTH)
    }
  }
}

/** The position of a string's closing quote, or the end of the text. */
function endOfString(json: string, start: number): number {
  for (let end = json.indexOf('"', start + 1); end !== -1; end = json.indexOf('"', end + 1)) {
    let slashes = 0
    while (json[end - 1 - slashes] === '\\') slashes++
    if (slashes % 2 === 0) return end
  }
  return json.length
}

function tooComplex(isDeep: boolean): ContentError {
  const what = isDeep ? `${DEPTH} levels` : `${HOLDERS} lists and objects`
  return new ContentError('PAGE_TOO_COMPLEX', `more than ${what} in the document`)
}

/**
 * Numbers in a text that may lose digits. Searched first, because parsing with a reviver takes several times as long.
 */
const LONG_NUMBER = /\d{16}|[eE]\+?\d{3}/

function parsed(text: string): unknown | undefined {
  try {
    return LONG_NUMBER.test(text) ? JSON.parse(text, wholeNumber) : (JSON.parse(text) as unknown)
  } catch {
    return undefined
  }
}

/** The written form of numbers is given to revivers since ECMAScript 2026, and by Node. */
function wholeNumber(_: string, value: unknown, context?: { readonly source?: string }): unknown {
  if (typeof value !== 'number' || Number.isSafeInteger(value)) return value
  const source = context?.source
  if (source === undefined) return value
  return Number.isFinite(value) && !/^-?\d+$/.test(source) ? value : source
}

/** The separator before each value of a sequence. Source: RFC 7464. */
const SEPARATOR = '\u001e'

/** Lines that start like an object or a list. */
function linesOf(text: string): unknown[] | undefined {
  const lines = text
    .replaceAll(SEPARATOR, '\n')
    .split(/[\r\n]+/)
    .filter((line) => line.trim() !== '')
  if (lines.length === 0 || lines.some((line) => !/^\s*[{[]/.test(line))) return undefined
  const values: unknown[] = []
  for (const line of lines) {
    const value = parsed(line)
    if (value === undefined) return undefined
    values.push(value)
  }
  return values
}
