/**
 * Blocks that their page declares as content or as furniture. These rules are about declarations, which hold in any model:
 * the answers of a question are content; votes, share bars and sign-up boxes are not.
 */

import { attributesOf, classesOf, HAS } from '../../html/present.ts'
import { rememberingClasses } from '../../memory/class-lists.ts'
import type { Container } from '../blocks/page-blocks.ts'
import type { PageView } from '../blocks/page-view.ts'

/** Properties of schema.org for the answers of a question. */
const ANSWERS = /^(?:accepted|suggested)Answer$/

/** Keep the texts of the answers that microdata declares; around them are votes, names and comments. */
export function keepAnswers({ page: { containers } }: PageView, kept: boolean[]): void {
  let end = 0
  for (const [index, container] of containers.entries()) {
    const { element, firstBlock, endBlock, endContainer } = container
    if ((attributesOf(element) & HAS.itemProp) === 0) continue
    const names = [element.properties.itemProp].flat()
    if (names.some((name) => ANSWERS.test(String(name)))) end = Math.max(end, endContainer)
    else if (index < end && names.includes('text')) kept.fill(true, firstBlock, endBlock)
  }
}

/** Classes of widgets that common platforms put between the paragraphs of their articles and posts. */
const WIDGET =
  /^(?:subscription-widget.*|subscribe-widget|speechify-ignore|js-voting-container|votecell|post-menu|noprint|like-button-container|pw-multi-vote-count|navbox(?:-.*)?)$/

const isWidget = rememberingClasses((classes) =>
  Number(classes.some((name) => WIDGET.test(String(name))))
)

/** Drop widgets, unless the page shows nothing else. */
export function dropWidgets({ page: { blocks, containers } }: PageView, kept: boolean[]): void {
  const widgets = containers.filter(isDeclaredWidget)
  if (widgets.length === 0) return
  const left = [...kept]
  for (const { firstBlock, endBlock } of widgets) left.fill(false, firstBlock, endBlock)
  const words = blocks.reduce((sum, { index, count }) => sum + (left[index] ? count.words : 0), 0)
  if (words < LEAST_WORDS) return
  for (const [index, keep] of left.entries()) kept[index] = keep
}

/** Words without which the widgets are the page. */
const LEAST_WORDS = 10

function isDeclaredWidget({ element }: Container): boolean {
  const classes = classesOf(element)
  if (classes !== undefined && isWidget(classes) === 1) return true
  return element.tagName === 'p' && element.properties.dataAttrs !== undefined
}
