/** Controls of a page, with their texts: parsers of any host look at them first, to see the subject of a page. */

import type { Element, Root } from 'hast'
import { classesOf } from '../html/present.ts'
import { attributeText } from '../html/properties.ts'
import { rememberingClasses } from '../memory/class-lists.ts'
import { oncePerPage } from '../memory/page-memory.ts'
import { shortText } from '../tree/short-text.ts'
import { pageElements } from './page-elements.ts'

/** One control. */
export interface Control {
  readonly element: Element
  /** Its text, otherwise its value or its label; `''` if it is longer than {@link LONGEST}. */
  readonly says: string
}

/** The controls of a page that it does not hide itself, in document order. The first ones are enough. */
export interface PageControls {
  /** Buttons, and links that look like one by their class. */
  readonly pressed: readonly Control[]
  /** All `a` with an address. */
  readonly anchors: readonly Element[]
}

/** The controls of a page. They are read once per tree. */
export const pageControls = oncePerPage(readControls)

/** Characters of what a control says. */
const LONGEST = 60

function readControls(tree: Root): PageControls {
  const { buttons, anchors } = pageElements(tree)
  const links = anchors.filter((link) => {
    const classes = classesOf(link)
    return classes !== undefined && looksPressed(classes) === 1
  })
  const pressed = [...buttons, ...links].map((element) => ({ element, says: saidBy(element) }))
  return { pressed, anchors }
}

const PRESSED = /btn|button|cta|cart|buy|order|kauf|kup|apply/i
const looksPressed = rememberingClasses((classes) => (PRESSED.test(classes.join(' ')) ? 1 : 0))

/** The text of a control, as people read it: its own, otherwise its value or its label. */
function saidBy(element: Element): string {
  const said = shortText(element, LONGEST)
  if (said) return said.replace(/\s+/g, ' ')
  const label =
    attributeText(element.properties, 'value') ||
    attributeText(element.properties, 'aria-label') ||
    ''
  return label.length > LONGEST ? '' : label.trim()
}
