/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
/**
 * Code that runs inside a page, in an isolated world: it shares the document with the page's scripts, but none of
 * their variables or changed built-ins.
 *
 * The functions are sent as text, so each stands alone.
 */

import { loadingSigns } from './loading-signs.ts'
import { shownFrames } from './shown-frames.ts'

/** State of a document. */
export interface PageState {
  /** `document.readyState` */
  readonly ready: 'loading' | 'interactive' | 'complete'
  /** Time since the last change of the document, ms. */
  readonly quiet: number
  /** Characters of text, white space left out; counted up to 50,000. */
  readonly text: number
  /** Time since the amount of text changed by more than a hundredth, ms: clocks and carousels leave it as it is. */
  readonly steady: number
  /** It has scripts, which may still show something, or leads to another page. */
  readonly isScripted: boolean
  /** The page itself says that it is busy. */
  readonly isBusy: boolean
  /** It shows nothing yet, or little besides a notice that it loads or leads to another page. */
  readonly isAwaited: boolean
  /** It shows nothing, or a note that leads to itself at once. */
  readonly isLooping: boolean
  /** True if the awaited element is present; `'invalid'` if the selector is not valid. */
  readonly found: boolean | 'invalid'
}

/**
 * An expression whose value is a {@link PageState}. The first call begins to watch for changes.
 *
 * @param waitFor - selector of the awaited element; if it is not there, the value comes once it is.
 * @param patience - at the latest after this long, ms.
 */
export function stateExpression(waitFor: string | undefined, patience: number): string {
  const awaited = `${JSON.stringify(waitFor ?? null)}, ${patience}`
  return `(${pageState.toString()})(${awaited}, ${shownFrames.toString()}, ${loadingSigns.toString()})`
}

/** Result of the search for a cookie banner: one that was dismissed, something that may be one, or nothing. */
export type BannerFinding = 'pressed' | 'suspected' | 'none'

/** An expression that presses the button of a known cookie banner; its value is a {@link BannerFinding}. */
export function dismissExpression(controls: readonly string[]): string {
  return `(${dismissBanner.toString()})(${JSON.stringify(controls)})`
}

function pageState(
  waitFor: string | null,
  patience: number,
  framesOf: typeof shownFrames,
  signsOf: typeof loadingSigns
): PageState | Promise<PageState> {
  const world = globalThis as unknown as {
    watched?: WeakSet<Document>
    lastChange?: number
    lastText?: number
    lastAmount?: number
  }
  world.watched ??= new WeakSet()
  // The content of a visible frame is visible on the page.
  const shown = [document]
  for (const one of shown) {
    for (const { inner } of framesOf(one)) if (inner && shown.length < 20) shown.push(inner)
  }
  let text = 0
  for (const one of shown) {
    if (!world.watched.has(one)) {
      world.watched.add(one)
      world.lastChange = performance.now()
      const watcher = new MutationObserver(() => {
        world.lastChange = performance.now()
      })
      watcher.observe(one, { childList: true, characterData: true, subtree: true })
    }
    const walker = one.createTreeWalker(one.body ?? one, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node && text < 50_000; node = walker.nextNode()) {
      const holder = node.parentNode?.nodeName
      if (holder === 'SCRIPT' || holder === 'STYLE' || holder === 'NOSCRIPT') continue
      text += (node.nodeValue ?? '').replace(/\s+/g, '').length
    }
  }
  if (Math.abs(text - (world.lastText ?? -1_000)) > text / 100) {
    world.lastText = text
    world.lastAmount = performance.now()
  }
  const isFound = () => waitFor === null || document.querySelector(waitFor) !== null
  let found: boolean | 'invalid'
  try {
    found = isFound()
  } catch {
    found = 'invalid'
  }
  const signs = text < 2_000 ? signsOf(document, text) : undefined
  const isLoading = signs?.isLoading === true
  const isLeading = signs?.isLeading === true
  const state: PageState = {
    ready: document.readyState,
    quiet: performance.now() - (world.lastChange ?? 0),
    text,
    steady: performance.now() - (world.lastAmount ?? 0),
    isScripted: isLeading || shown.some((one) => one.scripts.length > 0),
    isBusy: isLoading || shown.some((one) => one.querySelector('[aria-busy="true"]') !== null),
    isAwaited: isLeading || signs?.isBare === true || (isLoading && text < 400),
    isLooping: text === 0 || signs?.isLooping === true,
    found
  }
  if (found !== false) return state
  return new Promise((resolve) => {
    const end = (isThere: boolean) => {
      watcher.disconnect()
      clearTimeout(timer)
      resolve({ ...state, found: isThere })
    }
    const watcher = new MutationObserver(() => isFound() && end(true))
    const timer = setTimeout(() => end(isFound()), patience)
    watcher.observe(document, { childList: true, attributes: true, subtree: true })
  })
}

function dismissBanner(controls: readonly string[]): BannerFinding {
  const roots: (Document | ShadowRoot)[] = [document]
  for (const host of document.querySelectorAll(
    '#usercentrics-root,#usercentrics-cmp-ui,#cmpwrapper'
  )) {
    if (host.shadowRoot) roots.push(host.shadowRoot)
  }
  for (const control of controls) {
    for (const root of roots) {
      const button = root.querySelector(control)
      if (!(button instanceof HTMLElement)) continue
      if (button.getClientRects().length === 0) continue
      button.click()
      return 'pressed'
    }
  }

  // A banner lies over the page, and has something to press.
  const { innerWidth: width, innerHeight: height } = window
  const seen = new Set<Element>()
  for (const [across, down] of [
    [0.5, 0.5],
    [0.5, 0.02],
    [0.5, 0.3],
    [0.5, 0.7],
    [0.5, 0.98],
    [0.03, 0.97],
    [0.97, 0.97]
  ] as const) {
    let at = document.elementFromPoint(width * across, height * down)
    for (; at && !seen.has(at); at = at.parentElement) {
      seen.add(at)
      if (!/^(?:fixed|sticky)$/.test(getComputedStyle(at).position) && at.nodeName !== 'DIALOG')
        continue
      const said = `${at.textContent} ${at.shadowRoot?.textContent ?? ''} ${at.id} ${at.className}`
      const isAbout =
        said.length < 20_000 && /cookie|consent|gdpr|ccpa|privacy|datenschutz/i.test(said)
      const buttons =
        'button,[role="button"],input[type="button"],[class*="button" i],[class*="btn" i]'
      if (isAbout && (at.querySelector(buttons) ?? at.shadowRoot?.querySelector(buttons)))
        return 'suspected'
    }
  }
  return 'none'
}
