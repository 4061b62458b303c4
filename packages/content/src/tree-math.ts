/** Formulas: TeX where the page carries its source. */

import type { Element, ElementContent } from 'hast'

/**
 * TeX source of a formula, with its dollar signs: `$…$`, or `$$…$$` where it is displayed.
 *
 * Read from `math` (the TeX annotation, or `alttext`, as LaTeXML and Wikipedia write), from the
 * wrapper of KaTeX, which shows every formula twice, and from the scripts that MathJax reads.
 *
 * @returns `undefined` when the element is no formula or carries no source.
 */
export function mathSource(element: Element): string | undefined {
  if (element.tagName === 'math') return mathMlSource(element)
  if (element.tagName === 'script') return scriptSource(element)
  if (element.tagName !== 'span') return undefined
  const { className } = element.properties
  if (!Array.isArray(className) || !className.includes('katex')) return undefined
  const math = find(element, (each) => each.tagName === 'math')
  return math && mathMlSource(math)
}

function scriptSource({ properties: { type }, children }: Element): string | undefined {
  if (typeof type !== 'string' || !type.startsWith('math/tex')) return undefined
  const tex = children.map((child) => (child.type === 'text' ? child.value : '')).join('')
  return delimited(tex, type.includes('mode=display'))
}

const TEX = new Set(['application/x-tex', 'text/tex', 'latex', 'tex', 'application/x-latex'])

function mathMlSource(math: Element): string | undefined {
  const annotation = find(math, (each) => {
    const { encoding } = each.properties
    return each.tagName === 'annotation' && TEX.has(String(encoding).toLowerCase())
  })
  const alternative = math.properties.altText ?? math.properties.alttext
  const source = annotation ? textIn(annotation) : String(alternative ?? '')
  return delimited(source.trim().replace(STYLE_WRAP, '$1'), math.properties.display === 'block')
}

function delimited(source: string, block: boolean): string | undefined {
  const tex = source.replace(/\s+/g, ' ').trim()
  if (tex === '' || tex.includes('$')) return undefined
  return block ? `$$${tex}$$` : `$${tex}$`
}

/** Wikipedia wraps every formula in `{\displaystyle …}`. */
const STYLE_WRAP = /^\{\\(?:displaystyle|textstyle)\s(.*)\}$/s

function textIn(element: Element): string {
  return element.children.map((child) => (child.type === 'text' ? child.value : '')).join('')
}

/** First element below, in document order, that is wanted. Linear, without recursion. */
function find(root: Element, wanted: (element: Element) => boolean): Element | undefined {
  const pending: ElementContent[] = [...root.children].reverse()
  for (let node = pending.pop(); node; node = pending.pop()) {
    if (node.type !== 'element') continue
    if (wanted(node)) return node
    for (let index = node.children.length - 1; index >= 0; index--) {
      pending.push(node.children[index]!)
    }
  }
  return undefined
}
