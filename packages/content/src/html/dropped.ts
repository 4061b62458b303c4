/** Elements that never enter a tree because no output needs them. */

import type { Properties } from 'hast'
import { html as syntax } from 'parse5'
import { TreeElement } from './element.ts'
import { embeddedPage } from './embedding-script.ts'

/** Checks whether the parser discards the content of an element. */
export function holdsNothing(element: TreeElement): boolean {
  const { tagName } = element
  const namespace = TreeElement.namespace(element)
  if (namespace === syntax.NS.HTML) return EMPTIED.has(tagName) || isDropped(element)
  return tagName === 'svg' && namespace === syntax.NS.SVG
}

/** Checks whether the parser leaves out an element and its content. */
export function isDropped(element: TreeElement): boolean {
  const { tagName, properties } = element
  if (TreeElement.namespace(element) !== syntax.NS.HTML || !DROPPED.has(tagName)) return false
  if (tagName === 'template') return !isShadow(element)
  return !(tagName === 'script' && (isData(properties) || embeddedPage(properties) !== undefined))
}

/** Checks whether an element is a declarative shadow root, which its host displays. */
export function isShadow({ tagName, properties }: TreeElement): boolean {
  return tagName === 'template' && SHADOW.test(`${properties.shadowRootMode}`)
}

const SHADOW = /^(?:open|closed)$/i

/** JSON, and the TeX sources that MathJax reads. */
function isData({ type }: Properties): boolean {
  return typeof type === 'string' && /json|^math\/tex/i.test(type)
}

/** HTML elements that never enter the tree, except a `script` that holds data. */
const DROPPED = new Set(['style', 'script', 'template'])
/** HTML elements whose content is raw text that is not displayed. */
const EMPTIED = new Set(['iframe', 'noembed', 'noframes'])
