/** Elements of a page, as actions name them. */

import type { FrameLocator, Locator, Page } from 'playwright-core'
import type { BrowserAction } from '../../action.ts'

/** The first element that a selector matches and that is shown; also in open shadow trees. */
export function shown(page: Page, { frame = [] }: BrowserAction, selector: string): Locator {
  return scopeOf(page, frame).locator(css(selector)).filter({ visible: true }).first()
}

/** The page, or the frame in it. */
export function scopeOf(page: Page, frame: readonly string[]): Page | FrameLocator {
  let scope: Page | FrameLocator = page
  for (const one of frame) scope = scope.locator(css(one)).first().contentFrame()
  return scope
}

/** Never anything but CSS: other selectors of the driver run among the scripts of the page. */
export function css(selector: string): string {
  return `css=${selector}`
}
