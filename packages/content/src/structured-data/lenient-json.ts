/**
 * JSON as pages write it, in time linear in its length. A published repair library (jsonrepair) was tried: it takes 22
 * s for 400 kB of unescaped quotes, overflows the stack on nested brackets, and refuses HTML comment marks. Here one
 * scanner reads the text once without going back, and returns what it could read.
 */

import { indexOf, isClose, type Scanner, skipSpace } from './lenient-json-scanner.ts'
import { readString } from './lenient-json-string.ts'

/** Maximum levels of objects and arrays; deeper ones are left out. Readers of the result may recurse. */
export const JSON_DEPTH = 100

/**
 * Read the values in a text that should be JSON.
 *
 * Understood beyond JSON: comments of JavaScript and HTML, CDATA marks, trailing, doubled and missing commas, control
 * characters in strings, bad escapes, quotes inside strings, single quotes, unquoted keys, `undefined` and `NaN` (as
 * null), missing closing brackets, several values in a row.
 *
 * @returns the objects and arrays found, in order; empty if there are none.
 */
export function lenientJson(text: string): unknown[] {
  const scanner: Scanner = { text, position: 0, open: [] }
  const found: unknown[] = []
  while (scanner.position < text.length) {
    skipSpace(scanner)
    const character = text[scanner.position]
    if (character === '{' || character === '[') found.push(readValue(scanner))
    else scanner.position++
  }
  return found
}

/** Placeholder for something that is not a value and is left out. */
const NOTHING = Symbol('nothing')

function readValue(scanner: Scanner): unknown {
  const character = scanner.text[scanner.position]
  if (character === '{') return readNested(scanner, '}', readObject)
  if (character === '[') return readNested(scanner, ']', readArray)
  if (character === '"' || character === "'") return readString(scanner)
  return readWord(scanner)
}

function readNested(scanner: Scanner, close: string, read: (scanner: Scanner) => unknown): unknown {
  if (scanner.open.length >= JSON_DEPTH) return skipNested(scanner)
  scanner.position++
  scanner.open.push(close)
  const value = read(scanner)
  scanner.open.pop()
  return value
}

/** Skip brackets that are too deep, without looking at strings: their content is lost anyway. */
function skipNested(scanner: Scanner): typeof NOTHING {
  let depth = 0
  for (; scanner.position < scanner.text.length; scanner.position++) {
    const character = scanner.text[scanner.position]!
    if (character === '{' || character === '[') depth++
    else if ((character === '}' || character === ']') && --depth === 0) break
  }
  scanner.position++
  return NOTHING
}

function readObject(scanner: Scanner): Record<string, unknown> {
  const entries: [string, unknown][] = []
  while (!ends(scanner, '}')) {
    const key = readKey(scanner)
    skipSpace(scanner)
    if (scanner.text[scanner.position] !== ':') continue
    scanner.position++
    skipSpace(scanner)
    const character = scanner.text[scanner.position]
    if (character === undefined || character === ',' || isClose(character)) continue
    const value = readValue(scanner)
    if (value !== NOTHING) entries.push([key, value])
  }
  // Avoids an assignment, which `__proto__` would divert.
  return Object.fromEntries(entries)
}

function readArray(scanner: Scanner): unknown[] {
  const items: unknown[] = []
  while (!ends(scanner, ']')) {
    const value = readValue(scanner)
    if (value !== NOTHING) items.push(value)
  }
  return items
}

/**
 * Skip the separators between members, and the closing bracket if it is next.
 *
 * @returns whether the object or array has ended: closed, or the text ends, or a bracket closes an outer one.
 */
function ends(scanner: Scanner, close: string): boolean {
  for (;;) {
    skipSpace(scanner)
    const character = scanner.text[scanner.position]
    if (character === undefined) return true
    if (character === close) {
      scanner.position++
      return true
    }
    if (isClose(character) && scanner.open.includes(character)) return true
    if (!isClose(character) && character !== ',' && character !== ':') return false
    scanner.position++
  }
}

const KEY_END = /[:,{}[\]"'\s]/g

function readKey(scanner: Scanner): string {
  const character = scanner.text[scanner.position]
  if (character === '"' || character === "'") return readString(scanner)
  const start = scanner.position
  const end = indexOf(scanner, KEY_END, start)
  scanner.position = Math.max(end, start + 1)
  return scanner.text.slice(start, end)
}

const WORD_END = /[,{}[\]\n]/g
const NUMBER = /^-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?$/
const NAMED = new Map<string, unknown>([
  ['true', true],
  ['false', false],
  ['null', null],
  ['undefined', null],
  ['NaN', null]
])

/** A number, a name, or a string without its quotes. */
function readWord(scanner: Scanner): unknown {
  const start = scanner.position
  const end = indexOf(scanner, WORD_END, start)
  scanner.position = Math.max(end, start + 1)
  const word = scanner.text.slice(start, end).trim()
  if (NAMED.has(word)) return NAMED.get(word)
  if (word.length < 400 && NUMBER.test(word)) return Number(word)
  return word === '' ? NOTHING : word
}
