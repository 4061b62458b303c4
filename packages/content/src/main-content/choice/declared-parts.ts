/**
 * Blocks that their page declares as content or as furniture. These rules are about declarations, which hold in any model:
 * the answers of a question are content; votes, share bars and sign-up boxes are not.
 */

import type { Element, ElementContent } from 'hast'
import { attributesOf, HAS } from '../../html/present.ts'
import { TAB, tokenBit } from '../blocks/element-traits.ts'
import type { Block, Container } from '../blocks/page-blocks.ts'
import type { PageView } from '../blocks/page-view.ts'
import type { TextCount } from '../blocks/text-count.ts'
import { SIGNS } from './container-signs.ts'

/** Properties of schema.org for the answers of a question. */
const ANSWERS = /^(?:accepted|suggested)Answer$/

/**
 * Keep the texts of the answers that microdata declares; around them are votes, names and comments.
 *
 * @param signs - of each container: see `containerSigns`.
 */
export function keepAnswers(
  { page: { containers } }: PageView,
  signs: Uint8Array,
  kept: boolean[]
): void {
  let end = 0
  for (let index = 0; index < containers.length; index++) {
    if ((signs[index]! & SIGNS.property) === 0) continue
    const { element, firstBlock, endBlock, endContainer } = containers[index]!
    const names = [element.properties.itemProp].flat()
    if (names.some((name) => ANSWERS.test(String(name)))) end = Math.max(end, endContainer)
    else if (index < end && names.includes('text')) kept.fill(true, firstBlock, endBlock)
  }
}

/**
 * Drop widgets, unless the page shows nothing else.
 *
 * @param signs - of each container: see `containerSigns`.
 */
export function dropWidgets(
  { page: { blocks, containers } }: PageView,
  signs: Uint8Array,
  kept: boolean[]
): void {
  dropCounters(blocks, kept)
  let left: boolean[] | undefined
  for (let index = 0; index < containers.length; index++) {
    const container = containers[index]!
    if (!isDeclaredWidget(container, signs[index]!) && !isAction(container)) continue
    left ??= kept.slice()
    left.fill(false, container.firstBlock, container.endBlock)
  }
  if (left === undefined) return
  let words = 0
  for (let index = 0; index < left.length; index++) {
    if (left[index]) words += blocks[index]!.count.words
  }
  if (words < LEAST_WORDS) return
  for (let index = 0; index < left.length; index++) kept[index] = left[index]!
}

/** Number of a picture among all of its gallery. */
const COUNTER = /^\s*\d{1,3}\s?(?:\/|of|von|de|sur|di)\s?\d{1,3}\s*$/

/** Drop the counters beside pictures. */
function dropCounters(blocks: readonly Block[], kept: boolean[]): void {
  for (const { index, count, text } of blocks) {
    if (!kept[index] || count.words === 0 || count.words > 3 || !COUNTER.test(text)) continue
    const isBeside = [blocks[index - 1], blocks[index + 1]].some((other) => other?.count.media)
    if (isBeside) kept[index] = false
  }
}

/** Words without which the widgets are the page. */
const LEAST_WORDS = 10

/** Share of links in lists of other pages. */
const LINKED = 0.4

/** Maximum words of a button that does something and is no heading of a folded text. */
const ACTION_WORDS = 4

/** Checks whether a container is a button that neither unfolds a text nor chooses a tab. */
function isAction({ element, total, nearTokens, parent }: Container): boolean {
  if (element.tagName !== 'button' || total.words > ACTION_WORDS || total.stops > 0) return false
  const { role, ariaExpanded, ariaControls } = element.properties
  if (role !== undefined || ariaExpanded !== undefined || ariaControls !== undefined) return false
  if ((nearTokens & TAB) !== 0) return false
  // Buttons alone in their element may be the labels of tabs.
  return parent !== undefined && HOLDERS.has(parent.element.tagName) && !isFirst(element, parent)
}

const HOLDERS = new Set('form div section p li td article main header footer'.split(' '))

function isFirst(button: Element, { element }: Container): boolean {
  return element.children.find((child) => child.type === 'element') === button
}

/** A paragraph of an article that is not to be printed is no widget. */
function isSentence({ tagName }: Element, { words, stops }: TextCount): boolean {
  return tagName === 'p' && stops > 0 && words >= SENTENCE
}

/** Words of a sentence that is more than a notice. */
const SENTENCE = 12

/** Share of links in an aside that only leads to other pages. */
const LINKS_ONLY = 0.6

function isAsideOfLinks({ tagName }: Element, { links, chars, linkChars }: TextCount): boolean {
  return tagName === 'aside' && links > 1 && linkChars >= LINKS_ONLY * chars
}

/** Maximum words of a box that asks for an address, and nodes searched for its field. */
const SIGNUP_WORDS = 60
const SIGNUP_NODES = 40
const SIGNUP = tokenBit('signup')

/** Addresses where readers subscribe or sign in. */
const DESK = /\/(?:subscri|log-?in|sign-?(?:in|up)|register|abo(?:$|[-/]|nn)|membership)/i

/** Checks whether a box is named after a subscription, and has a field for an address or a link to subscribe. */
function isSignup(element: Element, { words }: TextCount, ownTokens: number): boolean {
  if ((ownTokens & SIGNUP) === 0 || words > SIGNUP_WORDS) return false
  const pending: ElementContent[] = [...element.children]
  for (let seen = 0; seen < SIGNUP_NODES; seen++) {
    const node = pending.shift()
    if (node === undefined) return false
    if (node.type !== 'element') continue
    const { type, href } = node.properties
    if (node.tagName === 'input' && type === 'email') return true
    if (node.tagName === 'a' && typeof href === 'string' && DESK.test(href)) return true
    pending.push(...node.children.slice(0, SIGNUP_NODES))
  }
  return false
}

function isDeclaredWidget({ element, total, ownTokens }: Container, signs: number): boolean {
  if ((signs & SIGNS.consent) !== 0) return true
  if ((signs & SIGNS.widget) !== 0 && !isSentence(element, total)) return true
  if ((signs & SIGNS.related) !== 0 && total.linkChars >= LINKED * total.chars) return true
  if (isAsideOfLinks(element, total) || isSignup(element, total, ownTokens)) return true
  if (element.tagName !== 'p' || (attributesOf(element) & HAS.rare) === 0) return false
  return element.properties.dataAttrs !== undefined
}
