/**
 * MathML to TeX.
 *
 * For formulas that come without their source. Only presentation markup is read, which all generators write; recursion
 * is as deep as the tree, which parseHtml bounds, and each node adds a bounded piece to the text of its children.
 */

import type { Element, ElementContent } from 'hast'
import { accentOf, delimiter, LIMITS, pairOf } from './mathml-symbols.ts'
import { identifier, letters, operator, quoted, tokenText } from './mathml-tokens.ts'

/** TeX of a `math` element, on one line; `''` when it shows nothing. */
export function mathMlTex(math: Element): string {
  return row(math.children).replace(/\s+/g, ' ').replace(TIDY, '$1').trim()
}

/** Spaces before characters that need none. */
const TIDY = / (?=[}^_',])|(?<=[{])\s/g

type Write = (element: Element) => string

/** Writers by element. Others are read as a row of their children. */
const WRITERS: Readonly<Record<string, Write>> = {
  annotation: () => '',
  'annotation-xml': () => '',
  mphantom: () => '',
  mi: identifier,
  mn: (element) => letters(tokenText(element)),
  mo: operator,
  ms: (element) => quoted(tokenText(element)),
  mtext: (element) => quoted(tokenText(element)),
  mspace: () => '\\ ',
  mfrac: fraction,
  msqrt: (element) => `\\sqrt{${row(element.children)}}`,
  mroot: (element) => `\\sqrt[${part(element, 1)}]{${part(element, 0)}}`,
  msup: (element) => scripts(element, undefined, 1),
  msub: (element) => scripts(element, 1, undefined),
  msubsup: (element) => scripts(element, 1, 2),
  munder: (element) => limits(element, 1, undefined),
  mover: (element) => limits(element, undefined, 1),
  munderover: (element) => limits(element, 1, 2),
  mmultiscripts: multiscripts,
  mfenced: fenced,
  mtable: (element) => table(element, 'matrix'),
  menclose: enclosed,
  semantics: (element) => part(element, 0),
  maction: (element) => part(element, 0)
}

function write(node: ElementContent): string {
  if (node.type === 'text') return letters(node.value.trim())
  if (node.type !== 'element') return ''
  const writer = Object.hasOwn(WRITERS, node.tagName) ? WRITERS[node.tagName] : undefined
  return writer === undefined ? row(node.children) : writer(node)
}

/** A row, in which brackets around a table make it a matrix of their kind. */
function row(nodes: readonly ElementContent[]): string {
  const elements = elementsOf(nodes)
  if (elements.length === 0) return nodes.map(write).join('')
  const parts: string[] = []
  for (let index = 0; index < elements.length; index++) {
    const matrix = index + 1 < elements.length ? matrixAt(elements, index) : undefined
    if (matrix === undefined) parts.push(write(elements[index]!))
    else {
      parts.push(matrix.tex)
      index += matrix.length - 1
    }
  }
  return parts.join('')
}

function matrixAt(elements: readonly Element[], index: number) {
  const [open, inner, close] = elements.slice(index, index + 3)
  if (open?.tagName !== 'mo' || inner === undefined) return undefined
  const grid = inner.tagName === 'mrow' ? only(inner) : inner
  if (grid?.tagName !== 'mtable') return undefined
  const end = close?.tagName === 'mo' ? tokenText(close) : ''
  const environment = pairOf(tokenText(open), end)
  if (environment === undefined) return undefined
  // A brace before cases is closed by nothing.
  const length = environment === 'cases' && end !== '' ? 2 : end === '' && !close ? 2 : 3
  return { tex: table(grid, environment), length }
}

function elementsOf(nodes: readonly ElementContent[]): Element[] {
  return nodes.filter((node): node is Element => node.type === 'element')
}

function only({ children }: Element): Element | undefined {
  const elements = elementsOf(children)
  return elements.length === 1 ? elements[0] : undefined
}

function part(element: Element, index: number): string {
  const child = elementsOf(element.children)[index]
  return child === undefined ? '' : write(child).trim()
}

function fraction(element: Element): string {
  const [above, below] = [part(element, 0), part(element, 1)]
  const { linethickness, lineThickness } = element.properties
  const isBare = /^0(?:[a-z%]*)$/.test(String(linethickness ?? lineThickness))
  return isBare ? `{${above} \\atop ${below}}` : `\\frac{${above}}{${below}}`
}

/** Returns the base of scripts: a single sign as it is, a longer one in braces. */
function base(element: Element): string {
  const written = part(element, 0)
  return written === '' || /^(?:.|\\[A-Za-z]+|\\?\w+\{[^{}]*\})$/su.test(written)
    ? written || '{}'
    : `{${written}}`
}

function scripts(element: Element, below: number | undefined, above: number | undefined): string {
  let tex = base(element)
  if (below !== undefined) tex += `_{${part(element, below)}}`
  if (above === undefined) return tex
  const upper = part(element, above)
  return /^(?:')+$/.test(upper) ? tex + upper : `${tex}^{${upper}}`
}

function limits(element: Element, below: number | undefined, above: number | undefined): string {
  const parts = elementsOf(element.children)
  const under = below === undefined ? undefined : parts[below]
  const over = above === undefined ? undefined : parts[above]
  const inner = part(element, 0)
  if (LIMITS.test(inner)) return `${scripts(element, below, above)} `
  let tex = inner
  if (over) tex = placed(tex, over, 'over')
  return under ? placed(tex, under, 'under') : tex
}

/** Something above or below: an accent or a brace if it is the sign of one. */
function placed(inner: string, sign: Element, place: 'over' | 'under'): string {
  const accent = accentOf(tokenText(sign), place, inner.length > 1 && !/^\\[A-Za-z]+$/.test(inner))
  return accent === undefined
    ? `\\${place}set{${write(sign).trim()}}{${inner}}`
    : `${accent}{${inner}}`
}

function multiscripts(element: Element): string {
  const parts = elementsOf(element.children)
  const at = parts.findIndex(({ tagName }) => tagName === 'mprescripts')
  const after = parts.slice(1, at === -1 ? undefined : at)
  const before = at === -1 ? [] : parts.slice(at + 1)
  const prefix = before.length > 0 ? `{}${pairs(before)}` : ''
  return prefix + base(element) + pairs(after)
}

/** Scripts in pairs: below, above. */
function pairs(parts: readonly Element[]): string {
  let tex = ''
  for (const [index, script] of parts.entries()) {
    const written = script.tagName === 'none' ? '' : write(script).trim()
    if (written !== '') tex += `${index % 2 === 0 ? '_' : '^'}{${written}}`
  }
  return tex
}

function fenced({ properties, children }: Element): string {
  const separators = [...String(properties.separators ?? ',').replace(/\s/g, '')]
  const parts = elementsOf(children)
  const [inside] = parts
  const open = String(properties.open ?? '(')
  const close = String(properties.close ?? ')')
  const environment = pairOf(open, close)
  if (parts.length === 1 && inside?.tagName === 'mtable' && environment !== undefined) {
    return table(inside, environment)
  }
  let tex = ''
  for (const [index, each] of parts.entries()) {
    if (index > 0) tex += letters(separators[index - 1] ?? separators.at(-1) ?? '')
    tex += write(each).trim()
  }
  return `\\left${delimiter(open)} ${tex} \\right${delimiter(close)}`
}

function table(element: Element, environment: string): string {
  const rows = elementsOf(element.children).map(({ children }) =>
    elementsOf(children)
      .map((cell) => row(cell.children).trim())
      .join(' & ')
  )
  return `\\begin{${environment}} ${rows.join(' \\\\ ')} \\end{${environment}}`
}

function enclosed({ properties, children }: Element): string {
  const inner = row(children)
  const notation = String(properties.notation ?? '')
  if (/\b(?:box|roundedbox|circle)\b/.test(notation)) return `\\boxed{${inner}}`
  if (/strike/.test(notation)) return `\\cancel{${inner}}`
  return /\bradical\b/.test(notation) ? `\\sqrt{${inner}}` : inner
}
