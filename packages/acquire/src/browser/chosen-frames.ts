/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
/**
 * Choice of the frames of a page whose documents are read in their place. Sent to the page as text, with
 * `document-html.ts`.
 */

import type { ShownFrame, shownFrames } from './shown-frames.ts'

/** Replacements for the frames that are not left unchanged. */
export interface ChosenFrames {
  /** Their documents take their place. */
  readonly read: ReadonlyMap<Element, Document>
  /** A link takes their place. */
  readonly linked: ReadonlyMap<Element, string>
}

/**
 * Frames whose documents have more text than the one they are in, or some where they cover most of it, are read.
 * Where a page then shows next to nothing still, its large frames are linked.
 */
export function chosenFrames(framesOf: typeof shownFrames, most: number): ChosenFrames {
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
      // A consent frame lies over the page and is not part of it.
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

/** {@link chosenFrames} with its dependencies, for the text that is sent. */
export const CHOICE = [chosenFrames, sourceOf, textOf]

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
  // Closed menus do not count as text of the page; shadow trees do, but are not part of its text.
  // biome-ignore lint/performance/useDomNodeTextContent: what is shown is asked for
  let text = count(of.body?.innerText ?? '')
  for (const element of of.getElementsByTagName('*')) {
    if (element.shadowRoot) text += countIn(element.shadowRoot)
  }
  return text
}
