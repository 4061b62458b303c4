/** Texts of a public profile: without buttons and without what is masked for visitors. */

import { all, attribute, first, textOf, without } from '@sluice/content'
import { partialDate } from '@sluice/values'
import type { Element, Root } from 'hast'

/** Asterisks in the place of letters. */
const MASK = /\*{3}/

/**
 * Text on one line.
 *
 * @returns `''` when there is none, it is masked, or it is a dash in place of one.
 */
export function lineIn(node: Element | Root | undefined, selector?: string): string {
  const line = blockIn(node, selector).replace(/\s+/g, ' ')
  return /^[-–—]$/.test(line) ? '' : line
}

/** Text with its lines: the full copy of a text that is shown shortened. */
export function blockIn(node: Element | Root | undefined, selector?: string): string {
  const found = node && selector !== undefined ? first(node, selector) : node
  if (found === undefined) return ''
  const full = first(found, '.show-more-less-text__text--more')
  const text = textOf(without(full ?? found, 'button, icon, code, .blur'))
  return MASK.test(text) ? '' : text
}

/** Items of a list of cards that have text; those that only visitors with an account see are left out. */
export function cardsIn(section: Element | undefined): Element[] {
  return section === undefined
    ? []
    : all(section, 'li.profile-section-card').filter((card) => lineIn(card) !== '')
}

/** Period of time, as the page shows it. */
export interface Span {
  readonly start: string
  readonly end: string
  readonly isCurrent: boolean
}

/** The dates of `<time>2014</time> - <time>2016</time>`, or `<time>2014</time> - Present`. */
export function spanIn(node: Element): Span {
  const range = first(node, '.date-range')
  if (range === undefined) return { start: '', end: '', isCurrent: false }
  const [start = '', end = ''] = all(range, 'time').map((time) => partialDate(lineIn(time)) ?? '')
  // What is left is the dash and the word for now; how long it was stands in an element of its own.
  const word = lineIn(without(range, 'time, span')).replace(/[\s–—-]/g, '')
  return { start, end, isCurrent: start !== '' && end === '' && word !== '' }
}

/** The date of a thing that has one only. */
export function timesIn(node: Element): string[] {
  return all(node, 'time').map((time) => lineIn(time))
}

/** Address of an image that is loaded late. */
export function imageIn(node: Element | Root, selector: string): string | undefined {
  const image = first(node, selector)
  return image && (attribute(image, 'data-delayed-url') ?? attribute(image, 'src'))
}
