/**
 * parse5's tree construction, straight to hast.
 *
 * Dropped while building, because no output needs them: comments, `style`, scripts that are
 * neither JSON nor TeX, `template` with its contents, and what is inside `svg`, `iframe`, `noembed` and `noframes`
 * (the elements themselves stay). Of elements deeper than the limit the text stays.
 */

import type { Comment, Doctype, Properties, Root, RootContent } from 'hast'
import { html as syntax, type Token, type TreeAdapter, type TreeAdapterTypeMap } from 'parse5'
import { TreeElement, type TreeParent, TreeText } from './tree-element.ts'
import { spendNode, spendTableCell, type TreeBudget } from './tree-limits.ts'
import { propertiesOf, propertyName } from './tree-properties.ts'

type TreeChild = TreeElement | TreeText | Comment

/** What parse5 calls our nodes. */
export type TreeMap = TreeAdapterTypeMap<
  TreeChild | TreeParent | Doctype,
  TreeParent,
  TreeChild,
  Root,
  Root,
  TreeElement,
  Comment,
  TreeText,
  TreeElement,
  Doctype
>

const HTML = syntax.NS.HTML
const SVG = syntax.NS.SVG

/** Stands for every comment: parse5 needs a node to hand over, the tree does not. */
const COMMENT: Comment = { type: 'comment', value: '' }
/** Content of every `template`: all that is put into it is discarded. */
const DISCARD: Root = { type: 'root', children: [] }

/** HTML elements that never enter the tree. A `script` that holds data does. */
const DROPPED = new Set(['style', 'script', 'template'])
/** HTML elements whose content is raw text that no reader of the page sees. */
const EMPTIED = new Set(['iframe', 'noembed', 'noframes'])

/**
 * An adapter for one parse.
 *
 * @param budget - what the parse may still use; shared with nested parses.
 * @param onNoscript - called with each `noscript` element of the tree when it is complete. Its only
 *   child is its raw text, as in a browser that runs scripts.
 */
export function createTreeAdapter(
  budget: TreeBudget,
  onNoscript?: (element: TreeElement) => void
): TreeAdapter<TreeMap> {
  // hast knows two modes where HTML has three, and parse5 asks for the exact one.
  let mode = syntax.DOCUMENT_MODE.NO_QUIRKS
  return {
    createDocument: () => ({ type: 'root', children: [], data: { quirksMode: false } }),
    createDocumentFragment: () => ({ type: 'root', children: [] }),
    createElement: (tagName, namespace, attributes) =>
      createElement(budget, tagName, namespace, attributes),
    createCommentNode: () => COMMENT,
    createTextNode: (value) => new TreeText(value, undefined),

    appendChild: (parent, node) => insert(budget, parent, node, undefined),
    insertBefore: (parent, node, reference) => insert(budget, parent, node, reference),
    insertText: (parent, text) => insertText(budget, parent, text, undefined),
    insertTextBefore: (parent, text, reference) => insertText(budget, parent, text, reference),
    detachNode: (node) => detach(budget, node),
    adoptAttributes: (recipient, attributes) => adopt(budget, recipient, attributes),
    setTemplateContent: () => {},
    getTemplateContent: () => DISCARD,

    setDocumentType(document) {
      if (!document.children.some((child) => child.type === 'doctype')) {
        document.children.push({ type: 'doctype' })
      }
    },
    setDocumentMode(document, found) {
      mode = found
      document.data = { quirksMode: found !== syntax.DOCUMENT_MODE.NO_QUIRKS }
    },
    getDocumentMode: () => mode,

    onItemPop(element) {
      if (onNoscript && element.tagName === 'noscript' && element.children.length > 0) {
        onNoscript(element)
      }
    },

    getFirstChild: (node) => (node.children[0] as TreeChild | undefined) ?? null,
    getChildNodes: (node) => node.children as TreeChild[],
    getParentNode: (node) => parentOf(node) ?? null,
    getAttrList: encodingAttribute,
    getTagName: (element) => element.tagName,
    getNamespaceURI: (element) => TreeElement.namespace(element) as syntax.NS,
    getTextNodeContent: (text) => text.value,
    getCommentNodeContent: (comment) => comment.value,
    getDocumentTypeNodeName: () => 'html',
    getDocumentTypeNodePublicId: () => '',
    getDocumentTypeNodeSystemId: () => '',

    isCommentNode: (node): node is Comment => node === COMMENT,
    isDocumentTypeNode: (node): node is Doctype => node.type === 'doctype',
    isElementNode: (node): node is TreeElement => node instanceof TreeElement,
    isTextNode: (node): node is TreeText => node instanceof TreeText,

    // Positions are never kept.
    getNodeSourceCodeLocation: () => undefined,
    setNodeSourceCodeLocation: () => {},
    updateNodeSourceCodeLocation: () => {}
  }
}

function createElement(
  budget: TreeBudget,
  tagName: string,
  namespace: string,
  attributes: readonly Token.Attribute[]
): TreeElement {
  spendNode(budget)
  if (tagName === 'td' || tagName === 'th') spendTableCell(budget)
  const space = namespace === SVG ? 'svg' : 'html'
  const { limits } = budget
  const properties =
    attributes.length === 0 ? {} : propertiesOf(attributes, space, limits.attributes, limits.span)
  const element = new TreeElement(tagName, namespace, properties)
  if (holdsNothing(element)) TreeElement.setReceiver(element, undefined)
  return element
}

/** Whether the content of an element is discarded. */
function holdsNothing(element: TreeElement): boolean {
  const { tagName } = element
  const namespace = TreeElement.namespace(element)
  if (namespace === HTML) return EMPTIED.has(tagName) || isDropped(element)
  return tagName === 'svg' && namespace === SVG
}

function isDropped({ tagName, properties }: TreeElement): boolean {
  if (!DROPPED.has(tagName)) return false
  return !(tagName === 'script' && isData(properties))
}

/** JSON, and the TeX sources that MathJax reads. */
function isData({ type }: Properties): boolean {
  return typeof type === 'string' && /json|^math\/tex/i.test(type)
}

function receiverOf(parent: TreeParent): TreeParent | undefined {
  if (parent instanceof TreeElement) return TreeElement.receiver(parent)
  return parent === DISCARD ? undefined : parent
}

function parentOf(node: TreeChild | TreeParent | Doctype): TreeParent | undefined {
  if (node instanceof TreeElement) return TreeElement.parent(node)
  return node instanceof TreeText ? TreeText.parent(node) : undefined
}

function insert(
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
 * Note the depth of an element whose parent is known, and where its children go from now on.
 *
 * @returns whether it becomes a node of the tree.
 */
function settle(budget: TreeBudget, element: TreeElement, receiver: TreeParent | undefined) {
  if (receiver === undefined) {
    TreeElement.setReceiver(element, undefined)
    return false
  }
  if (TreeElement.namespace(element) === HTML && isDropped(element)) return false
  const depth = receiver instanceof TreeElement ? TreeElement.depth(receiver) + 1 : 1
  TreeElement.setDepth(element, depth)
  if (depth <= budget.limits.depth) return true
  unwrap(budget, element, receiver)
  return false
}

/** Let the receiver have what the element has and would get. Its text must not run into its neighbour's. */
function unwrap(budget: TreeBudget, element: TreeElement, receiver: TreeParent): void {
  insertText(budget, receiver, '\n', undefined)
  for (const child of element.children) receiver.children.push(child)
  element.children = []
  if (TreeElement.receiver(element)) TreeElement.setReceiver(element, receiver)
}

function put(receiver: TreeParent, node: TreeChild, reference: TreeChild | undefined): void {
  const children = receiver.children as RootContent[]
  const index = reference ? indexOf(children, reference) : -1
  if (index === -1) children.push(node)
  else children.splice(index, 0, node)
}

/** Search from the end: what the parser moves or inserts before is the last child but in odd pages. */
function indexOf(children: readonly RootContent[], node: TreeChild): number {
  return children.lastIndexOf(node as RootContent)
}

function insertText(
  budget: TreeBudget,
  parent: TreeParent,
  value: string,
  reference: TreeChild | undefined
): void {
  const receiver = receiverOf(parent)
  if (receiver === undefined) return
  const children = receiver.children as RootContent[]
  const found = reference ? indexOf(children, reference) : -1
  const index = found === -1 ? children.length : found
  const previous = children[index - 1]
  if (previous instanceof TreeText) {
    previous.value += value
    return
  }
  spendNode(budget)
  const text = new TreeText(value, parent)
  if (index === children.length) children.push(text)
  else children.splice(index, 0, text)
}

function detach(budget: TreeBudget, node: TreeChild): void {
  const parent = parentOf(node)
  if (parent === undefined) return
  if (node instanceof TreeElement) {
    TreeElement.setParent(node, undefined)
    if (node.children.length > 0) budget.moved = true
    // An unwrapped or discarded element is nobody's child; searching for it would cost a scan each time.
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

/** Add the attributes of a repeated `html` or `body` tag that the first one lacks. */
function adopt(
  budget: TreeBudget,
  recipient: TreeElement,
  attributes: readonly Token.Attribute[]
): void {
  const { limits } = budget
  for (const attribute of attributes) {
    const property = propertyName(attribute.name)
    if (property === undefined || Object.hasOwn(recipient.properties, property)) continue
    if (++budget.adopted > limits.attributes) return
    Object.assign(recipient.properties, propertiesOf([attribute], 'html', 1, limits.span))
  }
}

/** The only attribute parse5 asks back for: it decides whether an `annotation-xml` holds HTML. */
function encodingAttribute({ properties: { encoding } }: TreeElement): Token.Attribute[] {
  return typeof encoding === 'string' ? [{ name: 'encoding', value: encoding }] : []
}
