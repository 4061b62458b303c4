/** The words of Markdown as a page shows them. */

/** Characters that a backslash escapes. */
const ESCAPABLE = /[!-/:-@[-`{-~]/
const LINE_START =
  /^[ \t]{0,200}(?:(?:>|[-*+](?=\s)|\d{1,9}[.)](?=\s)|#{1,6}(?=\s))[ \t]{0,8}){0,20}/
const DELIMITER_ROW = /^[ \t>]*\|(?:[ \t]*:?-{1,200}:?[ \t]*\|)+[ \t]*$/
const FENCE = /^[ \t>]*(?:`{3,}|~{3,})/
const TAG = /^<(?:\/?[a-zA-Z][^<>]{0,200}|!--[^>]{0,200}--)>/
const AUTOLINK = /^<([a-z][a-z0-9+.-]{0,30}:[^\s<>]{1,2000}|[^\s<>@]{1,200}@[^\s<>]{1,200})>/i
const ENTITY = /^&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(amp|lt|gt|quot|nbsp|thinsp|ensp|emsp));/i
/** Characters of an address, or the text of a picture, at most. */
const LONGEST = 4_000
const NAMED: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  nbsp: ' ',
  thinsp: '\u2009',
  ensp: ' ',
  emsp: ' '
}

/**
 * Markdown without its marks: the text of links without their addresses, no pictures, cells of a row with tabs between
 * them, code as it is.
 */
export function plainMarkdown(markdown: string): string {
  let fence = false
  const lines: string[] = []
  for (const line of markdown.split('\n')) {
    if (FENCE.test(line)) fence = !fence
    else if (fence) lines.push(line)
    else if (!DELIMITER_ROW.test(line)) lines.push(plainLine(line))
  }
  return lines.join('\n').trim()
}

function plainLine(line: string): string {
  const isRow = line.trimStart().startsWith('|')
  const text = isRow ? line : line.replace(LINE_START, '')
  let plain = ''
  for (let at = 0; at < text.length; ) {
    const { shown, end } = markAt(text, at, isRow)
    plain += shown
    at = end
  }
  return isRow ? plain.replace(/^\t|\t$/g, '') : plain
}

/** What a place shows, and where the next one begins. */
interface Shown {
  readonly shown: string
  readonly end: number
}

function markAt(text: string, at: number, isRow: boolean): Shown {
  const sign = text[at] ?? ''
  const next = text[at + 1] ?? ''
  if (sign === '\\' && ESCAPABLE.test(next)) return { shown: next, end: at + 2 }
  if (sign === '`') return codeAt(text, at)
  if (sign === '*' || (sign === '~' && next === '~')) return { shown: '', end: at + 1 }
  if (sign === '~' && text[at - 1] === '~') return { shown: '', end: at + 1 }
  if (sign === '!' && next === '[') return imageAt(text, at)
  if (sign === '[') return next === '^' ? noteAt(text, at) : { shown: '', end: at + 1 }
  if (sign === ']') return { shown: '', end: next === '(' ? afterAddress(text, at + 1) : at + 1 }
  if (sign === '<') return tagAt(text, at)
  if (sign === '&') return entityAt(text, at)
  if (sign === '|' && isRow) return { shown: '\t', end: at + 1 }
  return { shown: sign, end: at + 1 }
}

function codeAt(text: string, at: number): Shown {
  let open = at
  while (text[open] === '`') open++
  const run = text.slice(at, open)
  for (let from = open; ; ) {
    const close = text.indexOf(run, from)
    if (close < 0) return { shown: run, end: open }
    let end = close + run.length
    if (text[end] !== '`') return { shown: text.slice(open, close).trim(), end }
    while (text[end] === '`') end++
    from = end
  }
}

function imageAt(text: string, at: number): Shown {
  let depth = 0
  const last = Math.min(text.length, at + LONGEST)
  for (let end = at + 1; end < last; end++) {
    if (text[end] === '\\') end++
    else if (text[end] === '[') depth++
    else if (text[end] === ']' && --depth === 0) {
      return { shown: '', end: text[end + 1] === '(' ? afterAddress(text, end + 1) : end + 1 }
    }
  }
  return { shown: '', end: at + 2 }
}

/** Mark of a footnote. */
function noteAt(text: string, at: number): Shown {
  const end = text.indexOf(']', at)
  return end < 0 || end - at > 100 ? { shown: '[', end: at + 1 } : { shown: '', end: end + 1 }
}

/** @param at - its parenthesis. */
function afterAddress(text: string, at: number): number {
  let depth = 0
  const last = Math.min(text.length, at + LONGEST)
  for (let end = at; end < last; end++) {
    const sign = text[end]
    if (sign === '\\') end++
    else if (sign === '<') end = closingSign(text, end, '>')
    else if (sign === '"') end = closingSign(text, end, '"')
    else if (sign === '(') depth++
    else if (sign === ')' && --depth === 0) return end + 1
  }
  return at
}

function closingSign(text: string, at: number, sign: string): number {
  const last = Math.min(text.length, at + LONGEST)
  for (let end = at + 1; end < last; end++) {
    if (text[end] === '\\') end++
    else if (text[end] === sign) return end
  }
  return at
}

function tagAt(text: string, at: number): Shown {
  const rest = text.slice(at, at + 2_100)
  const link = AUTOLINK.exec(rest)
  if (link) return { shown: link[1] ?? '', end: at + link[0].length }
  const tag = TAG.exec(rest)
  if (tag) return { shown: /^<br/i.test(tag[0]) ? '\n' : '', end: at + tag[0].length }
  return { shown: '<', end: at + 1 }
}

function entityAt(text: string, at: number): Shown {
  const found = ENTITY.exec(text.slice(at, at + 12))
  if (!found) return { shown: '&', end: at + 1 }
  const [whole, hex, decimal, name] = found
  const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)
  const shown = name === undefined ? characterOf(code) : (NAMED[name.toLowerCase()] ?? '')
  return { shown, end: at + whole.length }
}

function characterOf(code: number): string {
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : ''
}
