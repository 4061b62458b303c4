/** Code on a page: its text, and the language it is in. */

import type { Element, ElementContent } from 'hast'

/** Text of code as it is shown: white space kept, a line end for each `br` and around blocks. */
export function codeText(code: Element): string {
  const parts: string[] = []
  collect(code.children, parts)
  const text = parts.join('')
  return text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text
}

const LINES = new Set(['div', 'p', 'li', 'tr', 'pre'])
const UNSEEN = new Set(['button', 'noscript', 'script', 'style', 'svg', 'template', 'textarea'])

function collect(nodes: readonly ElementContent[], parts: string[]): void {
  for (const node of nodes) {
    if (node.type === 'text') parts.push(node.value)
    if (node.type !== 'element' || UNSEEN.has(node.tagName)) continue
    if (node.tagName === 'br') parts.push('\n')
    const isLine = LINES.has(node.tagName)
    if (isLine) endLine(parts)
    collect(node.children, parts)
    if (isLine) endLine(parts)
  }
}

function endLine(parts: string[]): void {
  const last = parts.at(-1)
  if (last !== undefined && !last.endsWith('\n')) parts.push('\n')
}

/** Whether a listing is nothing but the line numbers of another: 1, 2, 3 and so on. */
export function isLineNumbers(text: string): boolean {
  const numbers = text.trim().split(/\s+/)
  if (numbers.length < 2) return false
  const first = Number(numbers[0])
  return numbers.every((number, index) => Number(number) === first + index)
}

/** Language that a listing, or the first `code` in it, names in its attributes. */
export function codeLanguage(code: Element): string | undefined {
  const own = namedLanguage(code)
  if (own !== undefined) return own
  const inner = code.children.find(
    (child): child is Element => child.type === 'element' && child.tagName === 'code'
  )
  return inner && namedLanguage(inner)
}

/**
 * Language that an element around a listing names. Fewer names count than on the listing itself:
 * `lang-en` on the body is no programming language.
 */
export function surroundingLanguage({ properties }: Element): string | undefined {
  const { className, dataLang, dataLanguage } = properties
  if (!Array.isArray(className)) return undefined
  if (!className.some(isOfListing)) return undefined
  return known(dataLang ?? dataLanguage) ?? classLanguage(className.map(String))
}

function isOfListing(className: string | number): boolean {
  const name = String(className)
  return name.includes('highlight') || name.includes('sourceCode')
}

function namedLanguage({ properties }: Element): string | undefined {
  const { className, dataLang, dataLanguage, lang } = properties
  const named = known(dataLang ?? dataLanguage)
  if (named !== undefined) return named
  const fromClass = Array.isArray(className) ? classLanguage(className.map(String)) : undefined
  // GitHub's rendered READMEs name it in `lang`, where elsewhere stands the human language.
  return fromClass ?? (properties.dataMeta !== undefined ? known(lang) : undefined)
}

const PREFIX = /^(?:language|lang|highlight-source|highlight|source|brush)[-:](\S+?);?$/i

function classLanguage(classes: readonly string[]): string | undefined {
  for (let index = 0; index < classes.length; index++) {
    const name = classes[index]!
    const found = known(PREFIX.exec(name)?.[1])
    if (found !== undefined) return found
    // SyntaxHighlighter writes `brush: js`, which are two classes.
    if (name === 'brush:') return known(classes[index + 1]?.replace(';', ''))
  }
  return undefined
}

/** Values that say there is none. */
const NONE = new Set([
  'default',
  'none',
  'text',
  'plain',
  'plaintext',
  'txt',
  'nohighlight',
  'auto',
  'unknown',
  'wrapper',
  'block',
  'container'
])

function known(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined
  const name = value.trim()
  return name === '' || name.length > 40 || NONE.has(name.toLowerCase()) || /\s/.test(name)
    ? undefined
    : name
}
