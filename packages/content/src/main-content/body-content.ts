/** The whole of a page, as far as it is visible. */

import type { Element, Root, RootContent } from 'hast'
import { checkNode } from '../checked-arguments.ts'
import { documentFacts } from '../documents/document-facts.ts'
import { isDisclosed } from '../tree/disclosure.ts'
import { isHidden, isShownFrame } from '../tree/hidden.ts'
import { MARKS, marksOf } from '../tree/marks.ts'
import { isTexScript } from '../tree/math/math.ts'
import { isUnseen, noteSource } from './blocks/content-source.ts'

/**
 * The body as a separate tree: everything visible, including navigation, without scripts and hidden elements.
 * `noscript` stays, for images that only it has.
 *
 * @param tree - the page. It is not changed; the result shares nodes with it, so do not mutate it.
 */
export function bodyContent(tree: Root): Root {
  checkNode('bodyContent: tree', tree)
  const body = bodyOf(tree.children)
  const children = body === undefined ? tree.children : body.children
  const content: Root = { type: 'root', children: shownChildren(children) as RootContent[] }
  const facts = documentFacts.get(tree)
  if (facts) documentFacts.set(content, facts)
  noteSource(content, { tree, skips: isUnseen })
  return content
}

function bodyOf(children: readonly RootContent[]): Element | undefined {
  for (const child of children) {
    if (child.type !== 'element') continue
    if (child.tagName === 'body') return child
    if (child.tagName === 'html') return bodyOf(child.children)
  }
  return undefined
}

/** The same array if all of it is visible, as is most often the case. */
function shownChildren<Child extends RootContent>(children: readonly Child[]): readonly Child[] {
  for (let index = 0; index < children.length; index++) {
    const kept = shownNode(children[index]!)
    if (kept !== children[index]) return changedChildren(children, index, kept)
  }
  return children
}

/** The children up to the first one that must be copied, its copy, and the others. */
function changedChildren<Child extends RootContent>(
  children: readonly Child[],
  first: number,
  changed: Child | undefined
): readonly Child[] {
  const shown = children.slice(0, first)
  if (changed !== undefined) shown.push(changed)
  for (let index = first + 1; index < children.length; index++) {
    const kept = shownNode(children[index]!)
    if (kept !== undefined) shown.push(kept)
  }
  return shown
}

function shownNode<Child extends RootContent>(node: Child): Child | undefined {
  if (node.type === 'doctype' || node.type === 'comment') return undefined
  if (node.type !== 'element' || node.tagName === 'noscript') return node
  if (isTexScript(node)) return node
  if (isHidden(node) && !isPanel(node) && !isShownFrame(node)) return undefined
  const children = shownChildren(node.children)
  return children === node.children ? node : { ...node, children }
}

/** All panels but the first are hidden until their tab is chosen. */
function isPanel(element: Element): boolean {
  return (marksOf(element) & MARKS.tabPanel) !== 0 || isDisclosed(element)
}
