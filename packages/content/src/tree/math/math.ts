/** Formulas: TeX where the page carries its source, or TeX made from its MathML. */

import type { Element, Root, RootContent } from 'hast'
import { TreeElement, type TreeParent } from '../../html/element.ts'
import { parsedMarkup } from '../../html/markup.ts'
import { ABOUT_MATH, attributesOf, HAS } from '../../html/present.ts'
import { oncePerPage } from '../../memory/page-memory.ts'
import { MARKS, marksOf } from '../marks.ts'
import { imageTex } from './math-image.ts'
import { mathMlTex } from './mathml-tex.ts'

/**
 * TeX source of a formula, with its dollar signs: `$…$`, or `$$…$$` where it is displayed.
 *
 * Read from `math` (the TeX annotation; `alttext`, as LaTeXML writes; else made of its elements),
 * from the wrappers of KaTeX, MathJax and Wikipedia, which hold a formula twice, from the scripts
 * that MathJax reads, and from images that are a formula.
 *
 * @param marks - see `marksOf`, if they are known.
 * @returns `undefined` when the element is no formula or carries no source; `''` when the formula is
 *   written where another element beside this one stands.
 */
export function mathSource(element: Element, marks?: number): string | undefined {
  switch (element.tagName) {
    case 'math':
      return mathMlSource(element, false)
    case 'script':
      return scriptSource(element)
    case 'img':
      return delimitedImage(element, marks ?? marksOf(element), false)
    case 'mjx-container': {
      const isBlock =
        element.properties.display !== undefined && element.properties.display !== 'false'
      return innerSource(element, isBlock)
    }
    case 'd-math':
      return delimited(textIn(element), element.properties.block !== undefined)
    case 'span':
    case 'div':
      return boxSource(element, marks ?? marksOf(element))
  }
  return undefined
}

function boxSource(element: Element, marks: number): string | undefined {
  if ((attributesOf(element) & HAS.math) !== 0) {
    const source = attributeSource(element)
    if (source !== undefined) return source
  }
  if ((marks & MARKS.formula) !== 0) return wrapperSource(element)
  return (marks & MARKS.tex) === 0 ? undefined : textSource(element)
}

/** TeX in an attribute, beside what a script rendered from it. */
function attributeSource({ tagName, properties }: Element): string | undefined {
  for (const name of ABOUT_MATH) {
    const value = properties[name]
    if (typeof value !== 'string' || value.trim() === '') continue
    const isBlock = tagName === 'div' || /display|block/i.test(String(properties.className))
    if (!value.trimStart().startsWith('<')) return delimited(value, isBlock)
    const tree = parsedMarkup(value)
    const math = tree && find(tree, ({ tagName }) => tagName === 'math')
    return math && mathMlSource(math, isBlock)
  }
  return undefined
}

/** TeX as text, for MathJax to find: Sphinx, Pandoc and MkDocs write it so. */
function textSource({ children }: Element): string | undefined {
  const [only] = children
  if (children.length !== 1 || only?.type !== 'text') return undefined
  const text = only.value.trim()
  const isBlock = text.startsWith('\\[') && text.endsWith('\\]')
  const isInline = text.startsWith('\\(') && text.endsWith('\\)')
  return isBlock || isInline ? delimited(text.slice(2, -2), isBlock) : undefined
}

function wrapperSource(element: Element): string | undefined {
  const classes = String(element.properties.className).toLowerCase()
  if (!classes.includes('mathjax') && !classes.includes('mjx')) {
    return innerSource(element, /-(?:block|display)\b/.test(classes))
  }
  const script = scriptOf(element)
  if (script === undefined) {
    return classes.includes('preview')
      ? undefined
      : innerSource(element, classes.includes('display'))
  }
  return classes.includes('preview') ? '' : scriptTex(script)
}

/** Source of the first formula in a wrapper: its MathML, or the image for those who see none. */
function innerSource(wrapper: Element, isBlock: boolean): string | undefined {
  const math = find(wrapper, ({ tagName }) => tagName === 'math')
  const source = math && mathMlSource(math, isBlock)
  if (source !== undefined) return source
  const image = find(wrapper, ({ tagName }) => tagName === 'img')
  return image && delimitedImage(image, marksOf(image), isBlock)
}

function delimitedImage(image: Element, marks: number, isBlock: boolean): string | undefined {
  const found = imageTex(image, (marks & MARKS.tex) !== 0)
  return found && delimited(found.tex, isBlock || found.isBlock)
}

function scriptSource(script: Element): string | undefined {
  if (!isTexScript(script)) return undefined
  const parent = script instanceof TreeElement ? TreeElement.parent(script) : undefined
  return parent && rendered(parent).written.has(script) ? '' : scriptTex(script)
}

/** Checks whether an element is a script with the source of a formula, which MathJax shows in its place. */
export function isTexScript({ tagName, properties }: Element): boolean {
  if (tagName !== 'script') return false
  const { type } = properties
  return typeof type === 'string' && type.startsWith('math/tex')
}

function scriptTex({ properties: { type }, children }: Element): string | undefined {
  const tex = children.map((child) => (child.type === 'text' ? child.value : '')).join('')
  return delimited(tex, String(type).includes('mode=display'))
}

/** The script from which MathJax rendered an element: the next one beside it on the page. */
function scriptOf(element: Element): Element | undefined {
  const parent = element instanceof TreeElement ? TreeElement.parent(element) : undefined
  return parent && rendered(parent).scripts.get(element)
}

interface Rendered {
  readonly scripts: ReadonlyMap<Element, Element>
  /** Scripts whose formula is written at its rendered place. */
  readonly written: ReadonlySet<Element>
}

const rendered = oncePerPage(({ children }: TreeParent): Rendered => {
  const scripts = new Map<Element, Element>()
  const written = new Set<Element>()
  let pending: Element[] = []
  for (const node of children) {
    if (node.type !== 'element') {
      if (node.type === 'text' && node.value.trim() !== '') pending = []
    } else if (isTexScript(node)) {
      for (const each of pending) scripts.set(each, node)
      if (pending.some((each) => !isPreview(each))) written.add(node)
      pending = []
    } else if ((marksOf(node) & MARKS.formula) !== 0) pending.push(node)
    else pending = []
  }
  return { scripts, written }
})

function isPreview({ properties }: Element): boolean {
  return /preview/i.test(String(properties.className))
}

const TEX = new Set(['application/x-tex', 'text/tex', 'latex', 'tex', 'application/x-latex'])

function mathMlSource(math: Element, isBlock: boolean): string | undefined {
  const annotation = find(math, (each) => {
    const { encoding } = each.properties
    return each.tagName === 'annotation' && TEX.has(String(encoding).toLowerCase())
  })
  const alternative = math.properties.altText ?? math.properties.alttext
  const { display, mode } = math.properties
  const block = isBlock || display === 'block' || mode === 'display'
  const given = delimited(annotation ? textIn(annotation) : String(alternative ?? ''), block)
  return given ?? delimited(mathMlTex(math), block)
}

function delimited(source: string, block: boolean): string | undefined {
  const tex = source.trim().replace(STYLE_WRAP, '$1').replace(/\s+/g, ' ').trim()
  if (tex === '' || BARE_DOLLAR.test(tex)) return undefined
  return block ? `$$${tex}$$` : `$${tex}$`
}

/** A dollar sign that would end the formula. */
const BARE_DOLLAR = /(?<!\\)\$/

/** Wikipedia wraps every formula in `{\displaystyle …}`. */
const STYLE_WRAP = /^\{\\(?:displaystyle|textstyle)\s(.*)\}$/s

function textIn(element: Element): string {
  return element.children.map((child) => (child.type === 'text' ? child.value : '')).join('')
}

/** First element below, in document order, that is wanted. Linear, without recursion. */
function find(root: Element | Root, wanted: (element: Element) => boolean): Element | undefined {
  const pending: RootContent[] = [...root.children].reverse()
  for (let node = pending.pop(); node; node = pending.pop()) {
    if (node.type !== 'element') continue
    if (wanted(node)) return node
    for (let index = node.children.length - 1; index >= 0; index--) {
      pending.push(node.children[index]!)
    }
  }
  return undefined
}
