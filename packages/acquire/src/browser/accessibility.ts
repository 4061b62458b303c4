/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
/** The accessibility tree of a page as text: roles, names and states, as assistive technology and agents read them. */

import type { Page } from 'playwright-core'
import type { AccessibilityTree } from '../accessibility-tree.ts'
import type { World } from './page-world.ts'

/** Elements of a page whose tree is read. Each has a line of about 1,000 characters at most. */
const MOST_ELEMENTS = 20_000
/** Characters of a tree. */
const LONGEST = 200_000

/** The tree; its text is null for a page with too many elements. */
export async function accessibilityTree(page: Page, world: World): Promise<AccessibilityTree> {
  const expression = `(${countElements})(${MOST_ELEMENTS + 1})`
  if (Number(await world.evaluate(expression)) > MOST_ELEMENTS) return { text: null, isCut: true }
  // Time runs by the signal of the page.
  const text = await page.ariaSnapshot({ timeout: 0 })
  if (text.length <= LONGEST) return { text, isCut: false }
  return { text: text.slice(0, text.lastIndexOf('\n', LONGEST) + 1), isCut: true }
}

/** Number of elements, open shadow trees included; it stops at `most`. Runs in a world of ours, sent as text. */
function countElements(most: number): number {
  const roots: (Document | ShadowRoot)[] = [document]
  let count = 0
  for (const root of roots) {
    for (const { shadowRoot } of root.querySelectorAll('*')) {
      if (++count >= most) return count
      if (shadowRoot) roots.push(shadowRoot)
    }
  }
  return count
}
