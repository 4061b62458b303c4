/**
 * The data that a page carries for its own scripts: applications render from it, and it often has more than they show.
 */

import { lenientJson } from '../structured-data/lenient-json.ts'
import { attributeIn, pageScripts } from './page-scripts.ts'

/** Data in a script of a page. */
export interface PageState {
  /** Id of the script, `'__NEXT_DATA__'`, or name of the variable, `'__INITIAL_STATE__'`; `''` if it has neither. */
  readonly name: string
  /** Objects, arrays and their values, as in JSON. */
  readonly value: unknown
}

/** Maximum characters of all data together. */
const MAX_CHARACTERS = 10_000_000

/**
 * Read the state of a page: scripts of a JSON type other than JSON-LD, variables that inline scripts set to an object,
 * an array or `JSON.parse('…')`, and the stream of React server components (`__next_f`). Takes time linear in the
 * page's length. No script is run.
 *
 * @param html - the page as served; trees contain no scripts.
 */
export function pageState(html: string): PageState[] {
  const found: PageState[] = []
  let streamed = ''
  let left = MAX_CHARACTERS
  for (const { attributes, text } of pageScripts(html)) {
    left -= text.length
    if (left < 0) break
    const type = attributeIn(attributes, 'type')?.toLowerCase() ?? ''
    if (/\bjson\b/.test(type)) {
      if (type.includes('ld+json')) continue
      const name = attributeIn(attributes, 'id') ?? ''
      for (const value of lenientJson(decoded(text))) found.push({ name, value })
    } else if (type === '' || type === 'module' || type.includes('javascript')) {
      streamed += streamOf(text)
      found.push(...assigned(text))
    }
  }
  if (streamed !== '') found.push({ name: '__next_f', value: rowsOf(streamed) })
  return found
}

/** The value of the first state with this name, `'__NEXT_DATA__'`; `undefined` if the page has none. */
export function stateNamed(html: string, name: string): unknown {
  // Reading the scripts of a page takes longer than searching for the name.
  if (!html.includes(name)) return undefined
  return pageState(html).find((state) => state.name === name)?.value
}

/** Maximum characters of a value read by {@link valueAfter}. */
const LONGEST = 500_000

/**
 * The array or object after the first occurrence of a key in a page, for scripts that {@link pageState} cannot read
 * because of code between their data: `valueAfter(html, '"sizes"')` for `var a = { "sizes": ["S", "M"], f() {} }`.
 *
 * @returns `undefined` if no array or object follows, it is not JSON, or it is longer than 500,000 characters.
 */
export function valueAfter(html: string, key: string): unknown {
  const behind = html.indexOf(key) + key.length
  if (behind < key.length) return undefined
  const written = html.slice(behind, behind + LONGEST).replace(/^\s{0,20}:\s{0,20}/, '')
  const end = /^[{[]/.test(written) ? endOfValue(written, 0) : undefined
  try {
    return end === undefined ? undefined : (JSON.parse(written.slice(0, end)) as unknown)
  } catch {
    return undefined
  }
}

/** Some frameworks write the JSON with HTML character references. */
function decoded(text: string): string {
  return /^\s*[{[]\s*&quot;/.test(text)
    ? text.replaceAll('&quot;', '"').replaceAll('&amp;', '&')
    : text
}

/**
 * `window.__STATE__ = `, `window["state"]=`, `var data = `, and `'__STATE__': {value: freeze(JSON.parse('…'))}` of
 * `defineProperties`: the text after these is read if it is data.
 */
const ASSIGNMENT =
  /(?:(?:window|self|globalThis)(?:\.([\w$]{1,80})|\[\s*["']([\w$.:-]{1,80})["']\s*\])|(?:^|[;\s])(?:var|let|const)\s+([\w$]{1,80}))\s*=\s*(?=[{[]|JSON\.parse\(\s*["'`])|["']([\w$.:-]{1,80})["']\s*:\s*\{[\w\s:,]{0,100}\bvalue\s*:\s*(?:[\w$.]{1,40}\()?(?=JSON\.parse\(\s*["'`])/g

function assigned(text: string): PageState[] {
  const found: PageState[] = []
  ASSIGNMENT.lastIndex = 0
  for (let match = ASSIGNMENT.exec(text); match; match = ASSIGNMENT.exec(text)) {
    const name = match[1] ?? match[2] ?? match[3] ?? match[4] ?? ''
    const start = ASSIGNMENT.lastIndex
    const end =
      text[start] === 'J'
        ? endOfString(text, text.indexOf('(', start) + 1)
        : endOfValue(text, start)
    // Data without an end does not count, and skipped text is not examined again.
    if (end === undefined) return found
    ASSIGNMENT.lastIndex = end
    const value = dataOf(text.slice(start, end))
    if (value !== undefined) found.push({ name, value })
  }
  return found
}

function dataOf(source: string): unknown {
  const json = source.startsWith('J')
    ? stringOf(source.slice(source.indexOf('(') + 1).trim())
    : source
  if (json === undefined || !/^\s*[{[]/.test(json)) return undefined
  try {
    return JSON.parse(json)
  } catch {
    // An object with functions or variables in it is code and is skipped.
    if (!/^[{[][\s"'\]}[{\w$-]/.test(json) || /=>|\bfunction\b|\bnew\s/.test(json.slice(0, 2_000)))
      return undefined
    return lenientJson(json)[0]
  }
}

/** A string literal of JavaScript. */
function stringOf(literal: string): string | undefined {
  const body = literal.slice(1, -1)
  try {
    return JSON.parse(`"${literal.startsWith('"') ? body : doubleQuoted(body)}"`) as string
  } catch {
    return undefined
  }
}

function doubleQuoted(body: string): string {
  return body.replace(/\\(?:x([\da-fA-F]{2})|(['`]))|(")/g, (whole, hex, quote, plain) => {
    if (hex !== undefined) return `\\u00${hex}`
    return quote ?? (plain === undefined ? whole : '\\"')
  })
}

/** The end of the value that begins at `start`; `undefined` if it has none. */
function endOfValue(text: string, start: number): number | undefined {
  let depth = 0
  for (let index = start; index < text.length; index++) {
    const character = text[index]
    if (character === '"' || character === "'" || character === '`') {
      const end = endOfString(text, index)
      if (end === undefined) return undefined
      index = end - 1
    } else if (character === '{' || character === '[') depth++
    else if ((character === '}' || character === ']') && --depth === 0) return index + 1
  }
  return undefined
}

function endOfString(text: string, start: number): number | undefined {
  let index = start
  while (text[index] === ' ' || text[index] === '\n') index++
  const quote = text[index]
  for (index++; index < text.length; index++) {
    if (text[index] === '\\') index++
    else if (text[index] === quote) return index + 1
  }
  return undefined
}

const PUSH = /__next_f\.push\(\s*(\[[\s\S]*\])\s*\)\s*;?\s*$/

/** The part of the stream that a script pushes. */
function streamOf(text: string): string {
  const pushed = text.includes('__next_f') ? PUSH.exec(text)?.[1] : undefined
  if (pushed === undefined) return ''
  try {
    const [kind, part] = JSON.parse(pushed) as unknown[]
    return kind === 1 && typeof part === 'string' ? part : ''
  } catch {
    return ''
  }
}

/** Rows of the stream, `1a:{…}` each, without rows that are not JSON. */
function rowsOf(stream: string): unknown[] {
  return stream.split('\n').flatMap((row) => {
    const json = /^[\da-f]+:(?:[A-Z])?([{["].*)$/s.exec(row)?.[1]
    try {
      return json === undefined ? [] : [JSON.parse(json) as unknown]
    } catch {
      return []
    }
  })
}
