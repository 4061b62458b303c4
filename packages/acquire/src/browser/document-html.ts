/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
/**
 * A document as HTML text with all that it shows: the content of shadow trees and frames is put in place.
 *
 * The functions are sent to the page as text, together, and run in a world of ours (`page-script.ts`).
 */

import { CHOICE, type ChosenFrames, type chosenFrames } from './chosen-frames.ts'
import { shownFrames } from './shown-frames.ts'

/** A document as text. */
export interface DocumentHtml {
  readonly html: string
  /** Addresses of frames that show much of the page and cannot be read; `html` links them. */
  readonly unread: readonly string[]
  /** True if the encoding of the page, or of a frame in it, was guessed to be windows-1252. */
  readonly isGuessed: boolean
}

/**
 * An expression for a {@link DocumentHtml}, or for the length of its HTML in characters when that is over `atOnce`.
 *
 * @param most - characters of frames that are read. @param isDeclared - the answer named an encoding.
 */
export function htmlExpression(most: number, isDeclared: boolean, atOnce: number): string {
  const parts = [
    ...CHOICE,
    documentHtml,
    isOfGuessedEncoding,
    copiedTree,
    linkTo,
    withAddresses,
    absoluteSet
  ]
  return `(() => {${parts.map(String).join('\n')}
return documentHtml(${most}, ${isDeclared}, ${atOnce}, ${shownFrames.toString()}, chosenFrames)})()`
}

function documentHtml(
  most: number,
  isDeclared: boolean,
  atOnce: number,
  framesOf: typeof shownFrames,
  choose: typeof chosenFrames
): DocumentHtml | number {
  const root = document.documentElement
  if (root === null) return { html: '', unread: [], isGuessed: false }
  const chosen = choose(framesOf, most)
  let isWhole = chosen.read.size + chosen.linked.size === 0
  for (const element of isWhole ? document.getElementsByTagName('*') : []) {
    if (element.shadowRoot) {
      isWhole = false
      break
    }
  }
  const { doctype } = document
  const unread: string[] = []
  const whole = isWhole ? root : copiedTree(root, chosen, unread)
  const html = whole.outerHTML
  if (html.length > atOnce) return html.length
  const isGuessed =
    (!isDeclared && isOfGuessedEncoding(document)) ||
    [...chosen.read.values()].some(isOfGuessedEncoding)
  return { html: (doctype ? `<!doctype ${doctype.name}>` : '') + html, unread, isGuessed }
}

/** Returns true if a document is read as windows-1252 but declares no encoding, as far as its content shows. */
function isOfGuessedEncoding(of: Document): boolean {
  if (of.characterSet !== 'windows-1252') return false
  return of.querySelector('meta[charset],meta[http-equiv="content-type" i]') === null
}

/** A copy of an element with the content of its shadow trees and of the frames that are read. */
function copiedTree(root: Element, { read, linked }: ChosenFrames, unread: string[]): Element {
  /** Children to be copied into an element; with the address of their frame if they are in one. */
  type Task = readonly [nodes: Iterable<Node>, into: Element, base: string | undefined]
  const whole = root.cloneNode(false) as Element
  const childrenOf = (element: Element) => (element.shadowRoot ?? element).childNodes
  const tasks: Task[] = [[childrenOf(root), whole, undefined]]
  const isFramed = read.size + linked.size > 0

  const add = (node: Node, into: Element, base: string | undefined) => {
    if (node.nodeType !== 1) return into.append(node.cloneNode(false))
    const element = node as Element
    const name = element.localName
    // Nodes of another frame are not instances of this frame's classes.
    const shown =
      name === 'slot' ? (element as HTMLSlotElement).assignedNodes({ flatten: true }) : []
    if (shown.length > 0) {
      for (const one of shown) add(one, into, base)
      return
    }
    if (name === 'style') return
    if (base !== undefined && /^(?:script|noscript|link|meta|base)$/.test(name)) return
    const link = linked.get(element)
    if (link !== undefined) {
      unread.push(link)
      return into.append(linkTo(link, element.getAttribute('title')))
    }
    const inner = read.get(element)
    if (inner) {
      const place = document.createElement('div')
      // A document parsed from an attribute has neither a window nor an address.
      const address = inner.defaultView ? inner.URL : 'about:srcdoc'
      place.setAttribute('data-frame-url', address)
      into.append(place)
      const within = inner.defaultView ? inner.baseURI : (base ?? document.baseURI)
      tasks.push([childrenOf(inner.body), place, within])
      return
    }
    let copy = element.cloneNode(false) as Element
    if (isFramed && name === 'noframes') return
    if (isFramed && name === 'frameset') {
      // It contains only frames: their replacements would be lost.
      copy = document.createElement(into.localName === 'html' ? 'body' : 'div')
    }
    if (base !== undefined) withAddresses(copy, base)
    into.append(copy)
    tasks.push([childrenOf(element), copy, base])
  }
  for (let task = tasks.pop(); task; task = tasks.pop()) {
    const [nodes, into, base] = task
    for (const node of nodes) add(node, into, base)
  }
  return whole
}

function linkTo(address: string, title: string | null): Element {
  const link = document.createElement('a')
  link.href = address
  link.textContent = title?.trim() || address
  const paragraph = document.createElement('p')
  paragraph.append(link)
  return paragraph
}

/** Makes the addresses of an element out of a frame absolute: in the page they would mean others. */
function withAddresses(element: Element, base: string): void {
  const absolute = (address: string) => {
    // A place in the same document, which has come along; or a text that only looks like an address.
    if (/^\s*(?:#|$)|[\s{}<>]/.test(address)) return address
    return URL.parse(address, base)?.href ?? address
  }
  for (const { name, value } of [...element.attributes]) {
    if (/^(?:href|src|poster|action|formaction|cite|data|background|xlink:href)$/.test(name)) {
      element.setAttribute(name, absolute(value.trim()))
    } else if (/srcset$/.test(name)) {
      element.setAttribute(name, absoluteSet(value, absolute))
    } else if (/^data-.*(?:src|original|lazy|url)/.test(name) && /[./]/.test(value)) {
      element.setAttribute(name, absolute(value.trim()))
    }
  }
}

/** The candidates of `srcset`, each with an absolute address. */
function absoluteSet(value: string, absolute: (address: string) => string): string {
  let isAddress = true
  return value
    .split(/\s+/)
    .map((part) => {
      const isLast = part.endsWith(',')
      const made = isAddress ? absolute(part.replace(/,+$/, '')) + (isLast ? ',' : '') : part
      isAddress = isLast
      return made
    })
    .join(' ')
}
