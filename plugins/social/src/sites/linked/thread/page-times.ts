/** The places in a page that state a time, with the elements around them. */

import { attribute, isHidden, shortText } from '@sluice/content'
import type { Element, Nodes, Root } from 'hast'
import { isOtherTime, mayBeTime } from './words.ts'

/** One place. */
export interface TimeMark {
  readonly element: Element
  /** Characters of text before it. */
  readonly at: number
  /** Time for machines, else as shown. */
  readonly value: string
  /** Names of the element and of the one around it: the times of all posts have the same. */
  readonly kind: string
}

/** An outline of the elements of a page. */
export interface Outline {
  readonly times: readonly TimeMark[]
  readonly headings: readonly {
    readonly element: Element
    readonly at: number
    readonly text: string
  }[]
  /** Characters of text of the page. */
  readonly length: number
  parentOf(element: Element): Element | undefined
  /** Characters of text before an element, and in it. */
  placeOf(element: Element): { readonly at: number; readonly length: number }
}

/** Characters of a time with what stands beside it. */
const LONGEST = 80
/** Characters of a line with a time. */
const LINE = 120
/** Times that are kept. */
const KEPT = 3_000

/** Walks a page once; linear in the tree. */
export function outlineOf(tree: Root): Outline {
  const parents = new Map<Element, Element>()
  const places = new Map<Element, { at: number; length: number }>()
  const times: TimeMark[] = []
  const headings: { element: Element; at: number; text: string }[] = []
  let at = 0
  const visit = (node: Nodes, parent: Element | undefined): void => {
    if (node.type === 'text') {
      const text = node.value.trim()
      if (text === '') return
      if (parent && text.length <= LONGEST && times.at(-1)?.element !== parent && mayBeTime(text))
        addTime(parent, text)
      at += text.length
      return
    }
    if (node.type === 'root') for (const child of node.children) visit(child, undefined)
    if (node.type !== 'element' || isHidden(node) || ELSEWHERE.has(node.tagName)) return
    if (parent) parents.set(node, parent)
    const start = at
    const value = machineTime(node)
    if (value !== undefined) addTime(node, value)
    if (/^h[1-3]$/.test(node.tagName)) {
      const text = shortText(node, 300)
      if (text) headings.push({ element: node, at, text: text.replace(/\s+/g, ' ') })
    }
    for (const child of node.children) visit(child, node)
    places.set(node, { at: start, length: at - start })
  }
  const addTime = (element: Element, value: string) => {
    const last = times.at(-1)
    // A time for machines holds the shown one.
    if (times.length >= KEPT || (last && isWithin(element, last.element, parents))) return
    if (isOtherTime(shortText(element, LINE) ?? '')) return
    times.push({ element, at, value, kind: kindOf(element, parents.get(element)) })
  }
  visit(tree, undefined)
  return {
    times,
    headings,
    length: at,
    parentOf: (element) => parents.get(element),
    placeOf: (element) => places.get(element) ?? { at, length: 0 }
  }
}

const ELSEWHERE = new Set(['nav', 'select', 'textarea', 'option', 'svg', 'button'])

const ISO = /^\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d)?/

function machineTime(element: Element): string | undefined {
  const datetime = attribute(element, 'datetime')
  if (datetime && (element.tagName === 'time' || element.tagName.includes('-'))) return datetime
  if (element.tagName === 'time') return shortText(element, LONGEST) || undefined
  const title = attribute(element, 'title')
  return title && ISO.test(title) && title.length < 60 ? title : undefined
}

function isWithin(
  element: Element,
  outer: Element,
  parents: ReadonlyMap<Element, Element>
): boolean {
  let each: Element | undefined = element
  for (let level = 0; each && level < 4; level++) {
    if (each === outer) return true
    each = parents.get(each)
  }
  return false
}

function kindOf(element: Element, parent: Element | undefined): string {
  return `${namesOf(element)}<${parent ? namesOf(parent) : ''}`
}

/** Name and classes of an element, numbers left out: `row1` and `row2` take turns. */
export function namesOf({ tagName, properties: { className } }: Element): string {
  const classes = Array.isArray(className) ? className.slice(0, 3).join('.') : ''
  return `${tagName}.${classes.replace(/\d+|odd|even|unread|first|last/g, '')}`
}
