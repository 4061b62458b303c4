/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
/**
 * A document as HTML text with all that it shows: what stands in shadow trees and in frames is put in its place.
 *
 * The functions are sent to the page as text, together, and run in a world of ours (`page-script.ts`).
 */

import { type ShownFrame, shownFrames } from './shown-frames.ts'

/** A document as text. */
export interface DocumentHtml {
  readonly html: string
  /** Addresses of frames that show much of the page and cannot be read; `html` links them. */
  readonly unread: readonly string[]
}

/** An expression for a {@link DocumentHtml}, or for the length of its HTML in characters when that is over `most`. */
export function htmlExpression(most: number): string {
  const parts = [
    documentHtml,
    chosenFrames,
    sourceOf,
    textOf,
    copiedTree,
    linkTo,
    withAddresses,
    absoluteSet
  ]
  return `(() => {${parts.map(String).join('\n')}
return documentHtml(${most}, ${shownFrames.toString()})})()`
}

/** What becomes of the frames that are not left as they are. */
interface ChosenFrames {
  /** Their documents take their place. */
  readonly read: ReadonlyMap<Element, Document>
  /** A link takes their place. */
  readonly linked: ReadonlyMap<Element, string>
}

function documentHtml(most: number, framesOf: typeof shownFrames): DocumentHtml | number {
  const root = document.documentElement
  if (root === null) return { html: '', unread: [] }
  const chosen = chosenFrames(framesOf, most)
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
  if (html.length > most) return html.length
  return { html: (doctype ? `<!doctype ${doctype.name}>` : '') + html, unread }
}

/**
 * Frames whose documents have more text than the one they are in, or some where they cover most of it, are read.
 * Where a page then shows next to nothing still, its large frames are linked.
 */
function chosenFrames(framesOf: typeof shownFrames, most: number): ChosenFrames {
  const read = new Map<Element, Document>()
  const linked = new Map<Element, string>()
  if (framesOf(document, true).length === 0) return { read, linked }
  let room: number | undefined
  let looked = 0
  const textWith = (of: Document, depth: number): number => {
    const own = textOf(of)
    let text = own
    const link = ({ element, address }: ShownFrame) => {
      const { id, className, title } = element as HTMLElement
      // What asks for agreement lies over the page and is no part of it.
      if (address === '' || /consent|cookie(?!.?polic)/i.test(`${id} ${className} ${title}`)) return
      linked.set(element, address)
      text += address.length
    }
    const closed: ShownFrame[] = []
    for (const frame of framesOf(of, true)) {
      const { element, share } = frame
      const inner = depth < 3 && looked < 20 ? (frame.inner ?? sourceOf(element)) : undefined
      if (!inner) {
        closed.push(frame)
        continue
      }
      looked++
      const amount = textWith(inner, depth + 1)
      if (amount <= own && (share < 0.5 || amount < 50)) continue
      room ??= most - document.documentElement.outerHTML.length
      const size = inner.documentElement.outerHTML.length
      if (size > room) {
        link(frame)
      } else {
        room -= size
        read.set(element, inner)
        text += amount
      }
    }
    if (text < 400) for (const frame of closed) if (frame.share >= 0.25) link(frame)
    return text
  }
  textWith(document, 0)
  return { read, linked }
}

/** The document in a frame's own attributes: a sandbox or its address closes it, but its text is the page's. */
function sourceOf(element: Element): Document | undefined {
  const { srcdoc, src = '' } = element as Partial<HTMLIFrameElement>
  const parsed = (html: string) => new DOMParser().parseFromString(html, 'text/html')
  if (srcdoc) return parsed(srcdoc)
  if (!/^data:text\/html[;,]/i.test(src)) return undefined
  const at = src.indexOf(',')
  try {
    if (!/;base64$/i.test(src.slice(0, at))) return parsed(decodeURIComponent(src.slice(at + 1)))
    const bytes = Uint8Array.from(atob(src.slice(at + 1)), (one) => one.charCodeAt(0))
    return parsed(new TextDecoder().decode(bytes))
  } catch {
    // No valid escapes or base64: there is nothing to read.
    return undefined
  }
}

/** Characters that a document shows, white space left out, without its frames. */
function textOf(of: Document): number {
  const count = (text: string) => text.replace(/\s+/g, '').length
  const countIn = (root: Node) => {
    let text = 0
    const walker = of.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const holder = node.parentNode?.nodeName ?? ''
      if (!/^(?:script|style|noscript)$/i.test(holder)) text += count(node.nodeValue ?? '')
    }
    return text
  }
  if (!of.defaultView) return countIn(of.body)
  // Menus that are closed are no text of the page; shadow trees are, and are not in it.
  // biome-ignore lint/performance/useDomNodeTextContent: what is shown is asked for
  let text = count(of.body?.innerText ?? '')
  for (const element of of.getElementsByTagName('*')) {
    if (element.shadowRoot) text += countIn(element.shadowRoot)
  }
  return text
}

/** A copy of an element with what stands in its shadow trees and in the frames that are read. */
function copiedTree(root: Element, { read, linked }: ChosenFrames, unread: string[]): Element {
  /** Children that are to be copied into an element; with the address of their frame where they are in one. */
  type Task = readonly [nodes: Iterable<Node>, into: Element, base: string | undefined]
  const whole = root.cloneNode(false) as Element
  const childrenOf = (element: Element) => (element.shadowRoot ?? element).childNodes
  const tasks: Task[] = [[childrenOf(root), whole, undefined]]
  const isFramed = read.size + linked.size > 0

  const add = (node: Node, into: Element, base: string | undefined) => {
    if (node.nodeType !== 1) return into.append(node.cloneNode(false))
    const element = node as Element
    const name = element.localName
    // Nodes of another frame are no instances of this one's classes.
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
      // What a parser made of an attribute has neither a window nor an address.
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
      // It holds nothing but frames: what stands in their place would be lost.
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
