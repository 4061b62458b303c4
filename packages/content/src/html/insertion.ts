/** Inserting nodes into a tree under construction, and removing them, within its budget. */

import type { Comment, Doctype, ElementContent, Root, RootContent } from 'hast'
import { holdsNothing, isDropped } from './dropped.ts'
import { TreeElement, type TreeParent, TreeText } from './element.ts'
import { spendNode, type TreeBudget } from './limits.ts'
import { noteOpening } from './scripts.ts'

/** Nodes that parse5 may insert into a parent. */
export type TreeChild = TreeElement | TreeText | Comment

/** Placeholder for every comment: parse5 needs a node to pass, the tree does not. */
export const COMMENT: Comment = { type: 'comment', value: '' }
/** Content of every `template`: everything inserted into it is discarded. */
export const DISCARD: Root = { type: 'root', children: [] }

function receiverOf(parent: TreeParent): TreeParent | undefined {
  if (parent instanceof TreeElement) return TreeElement.receiver(parent)
  return parent === DISCARD ? undefined : parent
}

/** Parent from the parser's point of view. */
export function parentOf(node: TreeChild | TreeParent | Doctype): TreeParent | undefined {
  if (node instanceof TreeElement) return TreeElement.parent(node)
  return node instanceof TreeText ? TreeText.parent(node) : undefined
}

/** Insert a node before another, or as the last child. */
export function insert(
  budget: TreeBudget,
  parent: TreeParent,
  node: TreeChild,
  reference: TreeChild | undefined
): void {
  if (node === COMMENT) return
  const receiver = receiverOf(parent)
  if (node instanceof TreeText) {
    TreeText.setParent(node, parent)
  } else if (node instanceof TreeElement) {
    TreeElement.setParent(node, parent)
    if (!settle(budget, node, receiver)) return
  }
  if (receiver) put(receiver, node, reference)
}

/**
 * Record the depth of an element whose parent is known, and where its children go.
 *
 * @returns whether it becomes a node of the tree.
 */
function settle(budget: TreeBudget, element: TreeElement, receiver: TreeParent | undefined) {
  if (receiver === undefined) {
    TreeElement.setReceiver(element, undefined)
    return false
  }
  // Dropped elements were created without children.
  if (TreeElement.receiver(element) === undefined && isDropped(element)) return false
  const depth = receiver instanceof TreeElement ? TreeElement.depth(receiver) + 1 : 1
  TreeElement.setDepth(element, depth)
  if (depth <= budget.limits.depth) return true
  unwrap(budget, element, receiver)
  return false
}

/** Move an element's current and future children to the receiver. Its text must not run into its neighbour's. */
function unwrap(budget: TreeBudget, element: TreeElement, receiver: TreeParent): void {
  insertText(budget, receiver, '\n', undefined)
  for (const child of element.children) receiver.children.push(child)
  element.children = []
  if (TreeElement.receiver(element)) TreeElement.setReceiver(element, receiver)
}

function put(receiver: TreeParent, node: TreeChild, reference: TreeChild | undefined): void {
  const children = receiver.children as RootContent[]
  const index = reference ? indexOf(children, reference) : -1
  if (index !== -1) children.splice(index, 0, node)
  else append(receiver, node)
}

/** Half of all elements have one child: a list literal with it reserves no room for sixteen more. */
function append(receiver: TreeParent, node: TreeChild): void {
  if (receiver.children.length === 0) receiver.children = [node as ElementContent]
  else (receiver.children as RootContent[]).push(node)
}

/** Search from the end: the parser almost always moves or inserts before the last child. */
function indexOf(children: readonly RootContent[], node: TreeChild): number {
  return children.lastIndexOf(node as RootContent)
}

/** Private-use characters: the pictures of icon fonts, which are no text. */
const ICONS = /[\uE000-\uF8FF]|[\uDB80-\uDBFF][\uDC00-\uDFFF]/g

/** Insert text before a node or at the end, joining adjacent text, and leaving out the characters of icon fonts. */
export function insertText(
  budget: TreeBudget,
  parent: TreeParent,
  written: string,
  reference: TreeChild | undefined
): void {
  const value = written.replace(ICONS, '')
  if (value === '') return
  const receiver = receiverOf(parent)
  if (receiver === undefined) {
    if (parent instanceof TreeElement && parent.tagName === 'script') {
      noteOpening(budget.scripts, value)
    }
    return
  }
  const children = receiver.children as RootContent[]
  const found = reference ? indexOf(children, reference) : -1
  const index = found === -1 ? children.length : found
  // Reading index -1 would look up a property of that name.
  const previous = index === 0 ? undefined : children[index - 1]
  if (previous instanceof TreeText) {
    previous.value += value
    return
  }
  spendNode(budget)
  const text = new TreeText(value, parent)
  if (index === children.length) append(receiver, text)
  else children.splice(index, 0, text)
}

/** Remove a node from its parent. */
export function detach(budget: TreeBudget, node: TreeChild): void {
  const parent = parentOf(node)
  if (parent === undefined) return
  if (node instanceof TreeElement) {
    TreeElement.setParent(node, undefined)
    if (node.children.length > 0) budget.moved = true
    // An unwrapped or discarded element has no parent; searching for it would scan every time.
    if (!isPlaced(node)) return
  } else if (node instanceof TreeText) {
    TreeText.setParent(node, undefined)
  }
  const children = (receiverOf(parent)?.children ?? []) as RootContent[]
  const index = indexOf(children, node)
  if (index !== -1) children.splice(index, 1)
}

function isPlaced(element: TreeElement): boolean {
  return TreeElement.receiver(element) === element || holdsNothing(element)
}
