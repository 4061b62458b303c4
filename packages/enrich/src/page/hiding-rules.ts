/** Elements that the style sheets in a page hide. */

import { all } from '@sluice/content'
import type { Element, Root } from 'hast'
import { hasWhiteGround, hidingStyle } from './hides-itself.ts'
import { styleRules } from './style-rules.ts'

/** Selectors of hiding rules that are tried. */
const MOST_RULES = 150
/** Elements that are held against selectors, over all rules: a page of 500,000 elements gets three rules. */
const MOST_TRIED = 1_500_000
/** A rule that hides this much of a page's text is lifted by a script, or the page would be unreadable. */
const MOST_TEXT = 0.5

/** A selector whose rule hides, or shows again what another one hides. */
interface Rule {
  readonly selector: string
  readonly hides: boolean
  readonly weight: number
}

/** Declarations that show again what `display`, `visibility` or `opacity` of another rule hides. */
const SHOWS =
  /(?:^|;)\s*(?:display\s*:\s*(?!none)[a-z]|visibility\s*:\s*visible|opacity\s*:\s*(?:1|0?\.[2-9]|[2-9]\d%|100%))/i

/**
 * Elements selected by rules with a hiding style, unless a rule that weighs as much or more shows them. Selectors
 * that are not supported select nothing.
 */
export function hidingRules(page: Root, html: string): ReadonlySet<Element> {
  const hidden = new Set<Element>()
  const rules = rulesIn(html)
  if (rules.length === 0) return hidden
  const lengths = new Map<Root | Element, number>()
  const most = textLength(page, lengths) * MOST_TEXT
  const tried = rules.slice(0, Math.ceil(MOST_TRIED / lengths.size))
  // The heaviest rule of an element decides; of equal ones that which shows, since sheets hide first.
  for (const { selector, hides } of tried.toSorted((left, right) => left.weight - right.weight)) {
    const selected = selectedBy(page, selector)
    if (!hides) for (const element of selected) hidden.delete(element)
    else {
      const length = selected.reduce((sum, element) => sum + (lengths.get(element) ?? 0), 0)
      if (length <= most) for (const element of selected) hidden.add(element)
    }
  }
  return hidden
}

/** Rules that hide, and those that show with one of their classes, ids or elements in the selector. */
function rulesIn(html: string): Rule[] {
  const hiding: Rule[] = []
  const showing: Rule[] = []
  const isWhite = hasWhiteGround(html)
  for (const { selectors, declarations } of styleRules(html)) {
    const hides = hidingStyle(declarations, isWhite)
    if (!hides && !SHOWS.test(declarations)) continue
    const important = /!\s*important/i.test(declarations) ? 1e9 : 0
    for (const selector of selectors) {
      const weight = important + specificity(selector)
      if (hides) hiding.push({ selector, hides, weight })
      else showing.push({ selector, hides, weight })
    }
  }
  const tried = hiding.slice(0, MOST_RULES)
  const words = new Set(tried.flatMap(({ selector }) => wordsOf(selector)))
  const related = showing.filter(({ selector }) => wordsOf(selector).some((one) => words.has(one)))
  return [...tried, ...related.slice(0, MOST_RULES)]
}

function wordsOf(selector: string): string[] {
  return selector.match(/[.#]?[\w-]+/g) ?? []
}

function specificity(selector: string): number {
  const count = (form: RegExp) => selector.match(form)?.length ?? 0
  const ids = count(/#[\w-]+/g)
  const classes = count(/\.[\w-]+|\[[^\]]*\]|(?<!:):(?!:|not|is|where)[\w-]+/g)
  const elements = count(/(?:^|[\s>+~(])[a-z][\w-]*/gi)
  return ids * 10_000 + classes * 100 + elements
}

function selectedBy(page: Root, selector: string): Element[] {
  try {
    return all(page, selector)
  } catch {
    return []
  }
}

/** Characters of text of a node, noted for every element in it. As deep as the tree, which is clamped. */
function textLength(node: Root | Element, lengths: Map<Root | Element, number>): number {
  let length = 0
  for (const child of node.children) {
    if (child.type === 'text') length += child.value.length
    else if (child.type === 'element') length += textLength(child, lengths)
  }
  lengths.set(node, length)
  return length
}
