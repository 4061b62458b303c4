/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
/**
 * Asks a page for more of its list: presses its button, or scrolls to its end. Runs inside the page in a world of ours,
 * sent as text like the functions of `page-script.ts`.
 */

import { elementsIn, isShown, rootsIn } from '../actions/scroll-script.ts'

/** A step: `back` scrolls up by part of a window, to the end of a list that has much below it. */
export type MoreStep = 'press' | 'end' | 'back'

/** An expression that takes a step. Its value is false if there is no button to press. */
export function moreExpression(step: MoreStep, words: readonly string[]): string {
  return `(() => {${[elementsIn, rootsIn, isShown, moreButton, scrollers, moreStep].map(String).join('\n')}
return moreStep(${JSON.stringify(step)}, ${JSON.stringify(words)}, { elementsIn, isShown })})()`
}

/** An expression for the number of texts and addresses that no earlier call has seen. */
export const FRESH = `(() => {${String(freshTexts)}
return freshTexts()})()`

/** Functions of another module are passed: the page knows them by their own names only. */
interface Tools {
  readonly elementsIn: typeof elementsIn
  readonly isShown: typeof isShown
}

/** An expression that is true if a page has the address of the next one: it needs no pressing. */
export const HAS_NEXT = `document.querySelector('link[rel~="next"],a[rel~="next"]') !== null`

interface Remembering {
  /** Texts and addresses that the page has shown. */
  known?: Set<string>
  /** Buttons that were pressed and brought nothing yet. */
  pressed?: WeakSet<Element>
}

function freshTexts(): number {
  const world = globalThis as unknown as Remembering
  world.known ??= new Set()
  const { known } = world
  const before = known.size
  const walker = document.createTreeWalker(document.body ?? document, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const holder = node.parentNode?.nodeName
    if (holder === 'SCRIPT' || holder === 'STYLE' || holder === 'NOSCRIPT') continue
    const text = (node.nodeValue ?? '').trim()
    if (text.length > 1) known.add(text)
  }
  for (const link of document.links) known.add(link.href)
  return known.size - before
}

/** The button below the list; of two that look alike the last. A text that many buttons have belongs to rows. */
function moreButton(
  words: readonly string[],
  { elementsIn, isShown }: Tools
): HTMLElement | undefined {
  const world = globalThis as unknown as Remembering
  world.pressed ??= new WeakSet()
  const named =
    /(?:load|show|view|see|fetch)[-_]?more|more[-_]?(?:results|items|posts|products|entries|button|btn)|(?:^|[-_\s])next(?:$|[-_\s])|next[-_]?page/i
  const other =
    'header,aside,dialog,[role="dialog"],[role="banner"],[aria-modal="true"],form[method="post" i],[class*="carousel" i],[class*="swiper" i],[class*="slick" i],[class*="slider" i],[class*="gallery" i],[class*="facet" i],[class*="filter" i],[class*="sidebar" i],[class*="cookie" i],[class*="calendar" i]'
  const wanted = new Set(words)
  const textOf = (element: Element) =>
    (element instanceof HTMLInputElement ? element.value : (element.textContent ?? ''))
      .replace(/[\s<>›»→⟩▶↓▼+…().:\d/]+/g, ' ')
      .trim()
      .toLowerCase()
  const found = new Map<string, { element: HTMLElement; count: number; weight: number }>()
  const controls = 'button,a,[role="button"],input[type="button"],input[type="submit"],[onclick]'
  for (const element of elementsIn(document, controls)) {
    if (!(element instanceof HTMLElement) || element.closest(other)) continue
    const href = element.localName === 'a' ? (element.getAttribute('href') ?? '') : ''
    // A link with an address is followed by its address.
    if (href !== '' && !/^(?:#|javascript:)/i.test(href)) continue
    const text = textOf(element)
    if (text.length > 40) continue
    const label = (element.getAttribute('aria-label') ?? element.title ?? '').trim().toLowerCase()
    const isSaid = wanted.has(text) || (text.length < 3 && wanted.has(label))
    const isNamed = named.test(`${element.className} ${element.id}`)
    if (!isSaid && !isNamed) continue
    const isOff =
      (element as HTMLButtonElement).disabled ||
      element.getAttribute('aria-disabled') === 'true' ||
      element.closest('.disabled,[disabled]') !== null
    if (isOff || !isShown(element) || world.pressed.has(element)) continue
    const one = found.get(text)
    if (one) {
      one.element = element
      one.count++
    } else found.set(text, { element, count: 1, weight: (isSaid ? 2 : 0) + (isNamed ? 1 : 0) })
  }
  const all = [...found.values()].filter(({ count }) => count <= 2)
  return all.sort((a, b) => b.weight - a.weight)[0]?.element
}

function moreStep(step: MoreStep, words: readonly string[], tools: Tools): boolean {
  const world = globalThis as unknown as Remembering
  if (step === 'press') {
    const button = moreButton(words, tools)
    if (!button) return false
    world.pressed?.add(button)
    button.scrollIntoView({ block: 'center', behavior: 'instant' })
    button.click()
    return true
  }
  for (const scroller of scrollers()) {
    const { scrollHeight, clientHeight, scrollTop } = scroller
    const top = step === 'end' ? scrollHeight : Math.max(0, scrollTop - 0.7 * clientHeight)
    scroller.scrollTo({ top, behavior: 'instant' })
  }
  return true
}

/** The page, and its largest part that scrolls. */
function scrollers(): Element[] {
  const areaOf = ({ clientWidth, clientHeight }: Element) => clientWidth * clientHeight
  const parts = [...document.querySelectorAll('body *')].filter(
    (element) =>
      element.scrollHeight > element.clientHeight + 1 &&
      element.clientHeight >= 200 &&
      /auto|scroll/.test(getComputedStyle(element).overflowY)
  )
  const [largest] = parts.sort((a, b) => areaOf(b) - areaOf(a))
  const page = document.scrollingElement ?? document.documentElement
  return largest ? [page, largest] : [page]
}

/** Code that allows the buttons to be pressed again: the last one brought more of the list. */
export const HAS_GROWN = 'delete globalThis.pressed'
