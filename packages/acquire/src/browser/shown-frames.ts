/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
/** The visible frames of a document. Runs inside the page, sent as text like the functions of `page-script.ts`. */

/** A frame with room for something to read. */
export interface ShownFrame {
  readonly element: Element
  /** Its document, where the page may look into it. */
  readonly inner: Document | undefined
  /** Absolute http(s) address of its document; empty if it has none. */
  readonly address: string
  /** Its area as a share of the window's; more than 1 if it is larger. */
  readonly share: number
}

/**
 * The frames of a document that are shown, without those that show an error of their origin.
 *
 * @param inShadows - those in its shadow trees too, which takes a look at each of its elements.
 */
export function shownFrames(of: Document, inShadows = false): ShownFrame[] {
  const view = of.defaultView
  if (!view) return []
  const roots: ParentNode[] = [of]
  for (const root of inShadows ? roots : []) {
    for (const { shadowRoot } of root.querySelectorAll('*')) if (shadowRoot) roots.push(shadowRoot)
  }
  const elements = roots.flatMap((root) => [...root.querySelectorAll('iframe,frame,object,embed')])
  const found: ShownFrame[] = []
  for (const element of elements) {
    const { width, height } = element.getBoundingClientRect()
    // Smaller ones count visits or hold scripts.
    if (width < 50 || height < 50 || !element.checkVisibility({ visibilityProperty: true }))
      continue
    const frame = element as HTMLIFrameElement & HTMLObjectElement
    if (/^(?:image|audio|video|font)\//.test(frame.type ?? '')) continue
    const address = frame.src || frame.data || ''
    const isPage = /^https?:/.test(address)
    let inner = frame.contentDocument ?? undefined
    // It is blank for as long as nothing has come that the browser shows: a lazy frame, or a PDF.
    if (isPage && inner?.URL === 'about:blank') inner = undefined
    // An image has no body, or one without text.
    if (inner && !inner.body) continue
    const [arrival] = inner?.defaultView?.performance.getEntriesByType('navigation') ?? []
    if (((arrival as PerformanceNavigationTiming | undefined)?.responseStatus ?? 0) >= 400) continue
    found.push({
      element,
      inner,
      address: isPage && address.length <= 8_192 ? address : '',
      share: (width * height) / Math.max(1, view.innerWidth * view.innerHeight)
    })
  }
  return found
}
