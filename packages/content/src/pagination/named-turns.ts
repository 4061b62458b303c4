/** Directions that attributes of a link name: its relation, labels, classes and pictures. */

import type { Element } from 'hast'
import { attributesOf, classesOf, HAS } from '../html/present.ts'
import { attributeText } from '../html/properties.ts'
import { rememberingClasses } from '../memory/class-lists.ts'
import { type Turn, turnOfWord } from './turn-words.ts'

const CLASS =
  /(?:^|[-_ ])(?:next|nxt)(?:$|[-_ ])|(?:next|older)(?:page|link|posts|btn|button)|page-?next/i
const PREVIOUS_CLASS =
  /(?:^|[-_ ])(?:prev|previous)(?:$|[-_ ])|(?:prev|previous|newer)(?:page|link|posts)/i

/** Direction that `rel` names. */
export function turnOfRel({ properties: { rel } }: Element): Turn | undefined {
  if (!Array.isArray(rel)) return undefined
  if (rel.includes('next')) return 'next'
  return rel.includes('prev') || rel.includes('previous') ? 'previous' : undefined
}

/** Direction that a label, a title or the text for an image names. */
export function turnOfLabel(element: Element): Turn | undefined {
  const { properties } = element
  const label = attributesOf(element) & HAS.ariaLabel ? properties.ariaLabel : undefined
  for (const said of [label, properties.title]) {
    const turn = typeof said === 'string' ? turnOfWord(said) : undefined
    if (turn) return turn
  }
  const image = imageIn(element)
  return image && turnOfWord(attributeText(image.properties, 'alt') ?? '')
}

function imageIn({ children }: Element): Element | undefined {
  return children.find(
    (child): child is Element => child.type === 'element' && child.tagName === 'img'
  )
}

/** Direction that the file of an arrow names. */
export function turnOfImage(element: Element): Turn | undefined {
  const source = attributeText(imageIn(element)?.properties ?? {}, 'src') ?? ''
  const file = /([^/]{1,60})\.\w{2,5}$/.exec(source.slice(-80))?.[1] ?? ''
  if (
    /(?:^|[-_\d])(?:next|right|forward)(?:$|[-_\d])|(?:arrow|btn)[-_]?right|rightarrow/i.test(file)
  )
    return 'next'
  return /(?:^|[-_\d])(?:prev|previous|left|back)(?:$|[-_\d])|(?:arrow|btn)[-_]?left|leftarrow/i.test(
    file
  )
    ? 'previous'
    : undefined
}

/** Direction that the classes of a link name. */
export function turnOfClass(element: Element): Turn | undefined {
  const classes = classesOf(element)
  return classes && TURNS[turnOfClasses(classes)]
}

/** Direction that the classes of an element in a link name. */
export function turnOfIcon({ children }: Element): Turn | undefined {
  for (const child of children.slice(0, 3)) {
    const turn = child.type === 'element' ? turnOfClass(child) : undefined
    if (turn) return turn
  }
  return undefined
}

const TURNS: readonly (Turn | undefined)[] = [undefined, 'next', 'previous']

const turnOfClasses = rememberingClasses((classes) => {
  const name = classes.join(' ').slice(0, 200)
  if (CLASS.test(name)) return 1
  return PREVIOUS_CLASS.test(name) ? 2 : 0
})
