/** The visible text of a page. */

import type { Element, Nodes, Root, RootContent } from 'hast'
import { checkNode } from '../checked-arguments.ts'
import { TreeElement } from '../html/element.ts'
import { attributesOf, HAS } from '../html/present.ts'
import { isHidden } from './hidden.ts'
import { mathSource } from './math/math.ts'
import { isPlainSpace } from './plain-space.ts'

/**
 * Plain text of a node: blocks on separate lines, a blank line between paragraphs, a tab between table cells, collapsed
 * white space outside `pre`; hidden text and form choices are left out, but not tab panels. A formula is its TeX if the
 * page has it; superscript and subscript text is unmarked, since prices and dates use it.
 *
 * @returns trimmed text, `''` without text. The node itself is read even if it is hidden.
 */
export function textOf(node: Nodes): string {
  checkNode('textOf: node', node)
  if (node.type === 'text') return collapsed(node.value).trim()
  const lines = new Lines()
  if (node.type === 'root' || node.type === 'element') addChildren(lines, node.children, false)
  return lines.toString()
}

/** Elements whose content is form data: choices, and initial text. */
const VALUES = new Set(['select', 'textarea'])

const LINE = 1
const PARAGRAPH = 2

/** Number of line ends around an element. */
const BREAKS = new Map<string, number>([
  ...each(
    PARAGRAPH,
    'blockquote dl figure h1 h2 h3 h4 h5 h6 hr ol p pre table ul article section details fieldset'
  ),
  ...each(
    LINE,
    'address aside body caption center dd dialog dir div dt figcaption footer form header hgroup html legend li main menu nav option optgroup search summary tbody tfoot thead tr'
  )
])

function each(breaks: number, names: string): [string, number][] {
  return names.split(' ').map((name) => [name, breaks])
}

function addChildren(lines: Lines, nodes: Root['children'], preformatted: boolean): void {
  for (const node of nodes) addNode(lines, node, preformatted)
}

function addNode(lines: Lines, node: RootContent, preformatted: boolean): void {
  if (node.type === 'text') {
    if (preformatted) lines.addPreformatted(node.value)
    else lines.add(node.value)
    return
  }
  if (node.type !== 'element') return
  const math = mathSource(node)
  if (math !== undefined) lines.add(math)
  else if (node.tagName === 'br') lines.end()
  else if (!VALUES.has(node.tagName) && (!isHidden(node) || isPanel(node)))
    addElement(lines, node, preformatted)
}

/** Checks whether an element is the reading of a `ruby` that has no parentheses for it. */
export function isBareReading(element: Element): boolean {
  if (element.tagName !== 'rt' || !(element instanceof TreeElement)) return false
  const parent = TreeElement.parent(element)
  return !parent?.children.some((child) => child.type === 'element' && child.tagName === 'rp')
}

function addElement(lines: Lines, node: Element, preformatted: boolean): void {
  const { tagName } = node
  const isReading = isBareReading(node)
  if (isReading) lines.add('(')
  const breaks = BREAKS.get(tagName) ?? (isTab(node) ? LINE : 0)
  lines.break(breaks)
  if (tagName === 'td' || tagName === 'th') lines.cell()
  addChildren(lines, node.children, preformatted || tagName === 'pre' || tagName === 'textarea')
  if (isReading) lines.add(')')
  lines.break(breaks)
}

/** The panels behind the first are hidden until their tab is chosen. */
function isPanel(node: Element): boolean {
  return (attributesOf(node) & HAS.role) !== 0 && node.properties.role === 'tabpanel'
}

/** Tab labels are separated, whatever their elements. */
function isTab(node: Element): boolean {
  return (attributesOf(node) & HAS.role) !== 0 && node.properties.role === 'tab'
}

const SPACE_RUN = /\s+/g

/** Most texts have only single spaces, so nothing must be rewritten. */
const TO_COLLAPSE = /[^\S ]| {2}/

function collapsed(value: string): string {
  return TO_COLLAPSE.test(value) ? value.replace(SPACE_RUN, ' ') : value
}

/** Text under construction. White space is pending until something follows it. */
class Lines {
  readonly #parts: string[] = []
  /** Pending line ends before the next text. */
  #owed = 0
  /** Pending white space before the next text on the same line. */
  #space = ''

  add(value: string): void {
    if (isPlainSpace(value)) {
      if (value !== '') this.#space ||= ' '
      return
    }
    const text = collapsed(value)
    if (text === ' ') {
      this.#space ||= ' '
      return
    }
    if (text.startsWith(' ')) this.#space ||= ' '
    const ends = text.endsWith(' ')
    this.#write(text.trim())
    if (ends) this.#space = ' '
  }

  addPreformatted(value: string): void {
    if (value !== '') this.#write(value)
  }

  /** At least this many line ends before the next text. */
  break(count: number): void {
    if (count > this.#owed) this.#owed = count
    if (count > 0) this.#space = ''
  }

  /** One more line end for `br`; never more than an empty line. */
  end(): void {
    this.#owed = Math.min(this.#owed + 1, PARAGRAPH)
    this.#space = ''
  }

  cell(): void {
    if (this.#owed === 0) this.#space = '\t'
  }

  #write(text: string): void {
    if (this.#parts.length > 0) {
      this.#parts.push(this.#owed > 0 ? '\n'.repeat(this.#owed) : this.#space)
    }
    this.#parts.push(text)
    this.#owed = 0
    this.#space = ''
  }

  toString(): string {
    return this.#parts.join('').trim()
  }
}
