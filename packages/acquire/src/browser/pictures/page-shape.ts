/** Scripts that run in the page, in a separate world. They make a picture show the whole page, and locate elements. */

/** Sizes of a page, CSS pixels. */
export interface PageShape {
  readonly width: number
  readonly height: number
  readonly window: { readonly width: number; readonly height: number }
}

/** A rectangle of a page, CSS pixels. */
export interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** The size of the whole page. */
export const SHAPE = `(() => {
  const root = document.documentElement
  const body = document.body
  const most = (name) => Math.max(root[name], body ? body[name] : 0)
  const { clientWidth: width } = root
  return {
    width: Math.max(width, most('scrollWidth')),
    height: Math.max(innerHeight, most('scrollHeight')),
    window: { width: innerWidth, height: innerHeight }
  }
})()`

/** Expression for the visible part of the page. Actions may have scrolled. */
export const WINDOW = '({ x: scrollX, y: scrollY, width: innerWidth, height: innerHeight })'

/** Expression for the pixels of a picture for each CSS pixel. */
export const PIXEL_RATIO = 'devicePixelRatio'

/** Ask for the pictures that wait until they are near the window. */
export const LOAD_LAZY = `(() => {
  for (const one of document.querySelectorAll('img[loading=lazy], iframe[loading=lazy]')) one.loading = 'eager'
})()`

/** Scroll to a height. Scripts that wait for a part of the page to be seen then load it. */
export function scrollExpression(top: number): string {
  return `scrollTo({ top: ${Math.round(top)}, behavior: 'instant' })`
}

/** Expression for the number of pictures of the page that are still loading; fonts count as one. */
export const LOADING = `(() => {
  let loading = document.fonts.status === 'loading' ? 1 : 0
  for (const one of document.images) {
    // A picture that a script has just named has no current source yet.
    const isNamed = one.loading !== 'lazy' && (one.src !== '' || one.srcset !== '')
    if (!one.complete && (one.currentSrc !== '' || isNamed)) loading++
  }
  return loading
})()`

/** Stop animations, as Playwright does: finite ones are shown at their end, repeating ones at their start. */
export const STILL = `(() => {
  for (const animation of document.getAnimations()) {
    const { endTime } = animation.effect ? animation.effect.getComputedTiming() : { endTime: 0 }
    try {
      if (Number.isFinite(Number(endTime)) && animation.playbackRate > 0) animation.finish()
      else animation.cancel()
    } catch {}
  }
})()`

/**
 * Returns an expression for the box of an element, also in open shadow trees. Its value is null if there is no such element or it is not shown,
 * and 'invalid' if the selector is not valid.
 */
export function boxExpression(selector: string): string {
  return `(() => {
    const roots = [document]
    let element
    try {
      for (const root of roots) {
        element = root.querySelector(${JSON.stringify(selector)})
        if (element) break
        for (const { shadowRoot } of root.querySelectorAll('*')) if (shadowRoot) roots.push(shadowRoot)
      }
    } catch {
      return 'invalid'
    }
    if (!element) return null
    const { x, y, width, height } = element.getBoundingClientRect()
    return width > 0 && height > 0 ? { x: x + scrollX, y: y + scrollY, width, height } : null
  })()`
}

/** Resolves after two frames, or after a second: a page that is not drawn has none, and a busy machine draws late. */
export const FRAMES = `new Promise((resolve) => {
  setTimeout(resolve, 1000)
  requestAnimationFrame(() => requestAnimationFrame(resolve))
})`
