/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
/**
 * Scrolls a page and collects elements that a virtual list removes. Runs inside the page in a world of ours, sent as
 * text like the functions of `page-script.ts`.
 */

/** The scroll step to take, and the elements to collect. */
export interface ScrollStep {
  readonly to: 'end' | 'start' | 'down' | 'up' | 'stay'
  readonly selector: string | null
  readonly frame: readonly string[]
  readonly collect: string | null
  /** Number of the collection that the elements belong to. */
  readonly place: number
  /** Characters of all collected elements. */
  readonly most: number
}

/** Result of a step. */
export interface ScrollState {
  readonly fault:
    | 'not_found'
    | 'frame_not_found'
    | 'frame_not_readable'
    | 'invalid_selector'
    | 'too_much_collected'
    | null
  /** True if the scrolled element is at its end. */
  readonly isAtEnd: boolean
  /** Height of the scrolled content, pixels. */
  readonly height: number
  /** Elements collected so far. */
  readonly collected: number
  /** Texts that earlier steps showed and that are gone, unless elements are collected. */
  readonly replaced: number
}

/** An expression whose value is a {@link ScrollState}. */
export function scrollStepExpression(step: ScrollStep): string {
  return `(() => {${[elementsIn, rootsIn, isShown, scrollerOf, holderOf, collectInto, replacedTexts, scrollStep].map(String).join('\n')}
return scrollStep(${JSON.stringify(step)})})()`
}

/** Code that puts collected items back into the document. Run it right before the document is read. */
export const PUT_BACK = `(() => {${String(putBack)}
putBack()})()`

/** Collected elements, by their text; a list reuses elements for other items. */
interface Collection {
  readonly items: Map<string, Element>
  size: number
  /** Parent of the items. */
  parent: Element | ShadowRoot | undefined
  selector: string
}

interface Collecting {
  collections?: Map<number, Collection>
  /** Texts that were shown last, and those that are gone, by the number of the action. */
  shown?: Map<number, { last: Set<string>; lost: Set<string> }>
}

/** The tree and its open shadow trees. */
export function rootsIn(root: Document | ShadowRoot): (Document | ShadowRoot)[] {
  const roots = [root]
  for (const one of roots) {
    for (const { shadowRoot } of one.querySelectorAll('*')) if (shadowRoot) roots.push(shadowRoot)
  }
  return roots
}

/** Elements of a selector in all of them. */
export function elementsIn(root: Document | ShadowRoot, selector: string): Element[] {
  return rootsIn(root).flatMap((one) => [...one.querySelectorAll(selector)])
}

/** Checks whether an element takes up room and is visible. */
export function isShown(element: Element): boolean {
  const { width, height } = element.getBoundingClientRect()
  return width > 0 && height > 0 && element.checkVisibility({ visibilityProperty: true })
}

/** Returns the default element to scroll: the page, or else the largest part of it that scrolls. */
function scrollerOf(of: Document): Element | undefined {
  const page = of.scrollingElement ?? of.documentElement
  if (page.scrollHeight > page.clientHeight + 1) return page
  let found: Element | undefined
  let largest = 0
  for (const element of elementsIn(of, '*')) {
    if (element.scrollHeight <= element.clientHeight + 1 || element.clientHeight < 50) continue
    if (!/auto|scroll/.test(getComputedStyle(element).overflowY)) continue
    const area = element.clientWidth * element.clientHeight
    if (area > largest) {
      largest = area
      found = element
    }
  }
  return found
}

/** The nearest element around the first of them that has another one too. */
function holderOf([first, second]: readonly Element[]): Collection['parent'] {
  let holder = first?.parentNode ?? null
  while (second && holder?.parentNode && !holder.contains(second)) holder = holder.parentNode
  return holder && holder.nodeType !== 9 ? (holder as Element | ShadowRoot) : undefined
}

function collectInto(of: Document, selector: string, place: number, most: number): boolean {
  const world = globalThis as unknown as Collecting
  world.collections ??= new Map()
  const known = world.collections.get(place)
  const collection = known ?? { items: new Map(), size: 0, parent: undefined, selector }
  world.collections.set(place, collection)
  // Lists place their items by coordinates; the order in the tree says nothing.
  const items = elementsIn(of, selector)
    .map((element) => ({ element, box: element.getBoundingClientRect() }))
    .sort((one, other) => one.box.top - other.box.top || one.box.left - other.box.left)
  for (const { element } of items) {
    collection.parent ??= holderOf(items.map((item) => item.element))
    const marks = [
      'aria-posinset',
      'aria-rowindex',
      'data-index',
      'data-item-index',
      'data-id',
      'data-key',
      'href'
    ]
      .map((name) => element.getAttribute(name) ?? '')
      .join('\n')
    const links = [...element.querySelectorAll('[href],[src]')].map(
      (one) => one.getAttribute('href') ?? one.getAttribute('src')
    )
    const text = (element.textContent ?? '').replace(/\s+/g, ' ').trim()
    // A place that is not filled yet.
    if (text === '' && links.length === 0) continue
    const key = `${marks}\n${links.join('\n')}\n${text}`
    if (collection.items.has(key)) continue
    const copy = element.cloneNode(true) as Element
    collection.size += copy.outerHTML.length
    if (collection.size > most) return false
    collection.items.set(key, copy)
  }
  return true
}

/** Counts the texts that left the document between two looks, several at once, and did not come back. */
function replacedTexts(of: Document, place: number): number {
  const world = globalThis as unknown as Collecting
  world.shown ??= new Map()
  const known = world.shown.get(place) ?? { last: new Set<string>(), lost: new Set<string>() }
  const now = new Set<string>()
  const walker = of.createTreeWalker(of.body ?? of, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node && now.size < 20_000; node = walker.nextNode()) {
    const text = (node.nodeValue ?? '').trim()
    const isItem = text.length >= 5 && text.length <= 300 && /\p{L}/u.test(text)
    if (isItem && !/^(?:SCRIPT|STYLE|NOSCRIPT)$/.test(node.parentNode?.nodeName ?? '')) {
      now.add(text)
    }
  }
  const left = [...known.last].filter((text) => !now.has(text))
  // A clock or a carousel changes one text or two.
  if (left.length >= 5) for (const text of left) known.lost.add(text)
  for (const text of now) known.lost.delete(text)
  world.shown.set(place, { last: now, lost: known.lost })
  return known.lost.size
}

function scrollStep({ to, selector, frame, collect, place, most }: ScrollStep): ScrollState {
  const failed = (fault: ScrollState['fault']): ScrollState => ({
    fault,
    isAtEnd: true,
    height: 0,
    collected: 0,
    replaced: 0
  })
  let of: Document = document
  let scroller: Element | undefined
  try {
    for (const one of frame) {
      const holder = elementsIn(of, one)[0] as HTMLIFrameElement | undefined
      if (!holder || !('contentDocument' in holder)) return failed('frame_not_found')
      if (!holder.contentDocument) return failed('frame_not_readable')
      of = holder.contentDocument
    }
    if (collect !== null && !collectInto(of, collect, place, most)) {
      return failed('too_much_collected')
    }
    const named = selector === null ? undefined : elementsIn(of, selector)
    scroller = named ? (named.find(isShown) ?? named[0]) : scrollerOf(of)
    if (named && !scroller) return failed('not_found')
  } catch {
    return failed('invalid_selector')
  }
  const world = globalThis as unknown as Collecting
  const collected = world.collections?.get(place)?.items.size ?? 0
  const replaced = collect === null && to === 'stay' ? replacedTexts(of, place) : 0
  // A short page is at its end already.
  if (!scroller) return { fault: null, isAtEnd: true, height: 0, collected, replaced }
  const { clientHeight: window, scrollHeight: height } = scroller
  // A collection must not skip an item.
  const step = collect === null ? window * 0.9 : Math.max(40, window * 0.6)
  const targets = {
    end: height,
    start: 0,
    down: scroller.scrollTop + step,
    up: scroller.scrollTop - step,
    stay: scroller.scrollTop
  }
  const target = to === 'end' && collect !== null ? scroller.scrollTop + step : targets[to]
  scroller.scrollTo({ top: target, behavior: 'instant' })
  const isAtEnd =
    to === 'start' || to === 'up'
      ? scroller.scrollTop <= 1
      : scroller.scrollTop + scroller.clientHeight >= scroller.scrollHeight - 2
  return { fault: null, isAtEnd, height: scroller.scrollHeight, collected, replaced }
}

function putBack(): void {
  const world = globalThis as unknown as Collecting
  for (const { items, parent, selector } of world.collections?.values() ?? []) {
    if (items.size === 0) continue
    const place = parent?.isConnected ? parent : document.body
    for (const shown of place?.querySelectorAll(selector) ?? []) shown.remove()
    for (const item of items.values()) {
      // The position that the list gave it no longer matters.
      item.removeAttribute('style')
      place?.append(item)
    }
  }
  delete world.collections
}
