/**
 * parse5's tree construction, directly to hast. Nodes that no output needs are dropped while building: comments,
 * `style`, scripts other than JSON and TeX, `template` with its contents unless it is a shadow root, and the content of
 * `svg`, `iframe`, `noembed` and `noframes` (the elements themselves stay). Elements beyond the depth limit leave only
 * their text.
 */

import type { Comment, Doctype, Root } from 'hast'
import { html as syntax, type Token, type TreeAdapter, type TreeAdapterTypeMap } from 'parse5'
import { holdsNothing, isShadow } from './dropped.ts'
import { TreeElement, type TreeParent, TreeText } from './element.ts'
import {
  COMMENT,
  DISCARD,
  detach,
  insert,
  insertText,
  parentOf,
  type TreeChild
} from './insertion.ts'
import { spendNode, spendTableCell, type TreeBudget } from './limits.ts'
import { addProperties, onlyClasses, type PropertySpace, propertyName } from './properties.ts'
import { noteSource } from './scripts.ts'
import { noteDrawnLink } from './unshown-links.ts'

/** parse5's types for our nodes. */
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

/**
 * An adapter for one parse.
 *
 * @param budget - the remaining budget of the parse, shared with nested parses.
 * @param onRaw - called with each complete `noscript` and `noframes` element of the tree. Its only child is its raw
 * text, as in a browser that runs scripts and shows frames.
 */
export function createTreeAdapter(
  budget: TreeBudget,
  onRaw?: (element: TreeElement) => void
): TreeAdapter<TreeMap> {
  // hast has two modes where HTML has three, and parse5 asks for the exact one.
  let mode = syntax.DOCUMENT_MODE.NO_QUIRKS
  return {
    createDocument: () => ({ type: 'root', children: [], data: { quirksMode: false } }),
    createDocumentFragment: () => ({ type: 'root', children: [] }),
    createElement: (tagName, namespace, attributes) =>
      createElement(budget, tagName, namespace, attributes, onRaw !== undefined),
    createCommentNode: () => COMMENT,
    createTextNode: (value) => new TreeText(value, undefined),

    appendChild: (parent, node) => insert(budget, parent, node, undefined),
    insertBefore: (parent, node, reference) => insert(budget, parent, node, reference),
    insertText: (parent, text) => insertText(budget, parent, text, undefined),
    insertTextBefore: (parent, text, reference) => insertText(budget, parent, text, reference),
    detachNode: (node) => detach(budget, node),
    adoptAttributes: (recipient, attributes) => adopt(budget, recipient, attributes),
    setTemplateContent: () => {},
    // A shadow root keeps its content itself.
    getTemplateContent: (element) => (isShadow(element) ? (element as never) : DISCARD),

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
      if (onRaw && element.children.length > 0 && RAW.has(element.tagName)) onRaw(element)
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

    // Positions are not recorded.
    getNodeSourceCodeLocation: () => undefined,
    setNodeSourceCodeLocation: () => {},
    updateNodeSourceCodeLocation: () => {}
  }
}

const RAW = new Set(['noscript', 'noframes'])

function createElement(
  budget: TreeBudget,
  tagName: string,
  namespace: string,
  attributes: readonly Token.Attribute[],
  takesRaw: boolean
): TreeElement {
  spendNode(budget)
  if (tagName === 'td' || tagName === 'th') spendTableCell(budget)
  const { limits } = budget
  const className = namespace === syntax.NS.HTML ? onlyClasses(attributes, limits) : undefined
  const element = new TreeElement(tagName, namespace, className ? { className } : {})
  if (className) TreeElement.noteProperties(element, 0, className)
  else if (attributes.length > 0) {
    if (!isInSvg(tagName, namespace)) {
      addProperties(element, attributes, spaceOf(namespace), limits)
    } else if (tagName === 'a') noteDrawnLink(budget.unshown, attributes)
  }
  if (tagName === 'script') noteSource(budget.scripts, element.properties.src)
  if (tagName === 'template' && isShadow(element)) budget.shadows.push(element)
  if (holdsNothing(element) && !(takesRaw && tagName === 'noframes')) {
    TreeElement.setReceiver(element, undefined)
  }
  return element
}

/** Checks whether an element is part of a drawing. The content of drawings is not kept. */
function isInSvg(tagName: string, namespace: string): boolean {
  return namespace === syntax.NS.SVG && tagName !== 'svg'
}

function spaceOf(namespace: string): PropertySpace {
  return namespace === syntax.NS.SVG ? 'svg' : 'html'
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
    addProperties(recipient, [attribute], 'html', limits)
  }
}

/** The only attribute parse5 asks back for: it decides whether an `annotation-xml` holds HTML. */
function encodingAttribute({ properties: { encoding } }: TreeElement): Token.Attribute[] {
  return typeof encoding === 'string' ? [{ name: 'encoding', value: encoding }] : []
}
