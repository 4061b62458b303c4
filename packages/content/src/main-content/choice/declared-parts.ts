/**
 * Blocks that their page declares as content or as furniture. These rules are about declarations, which hold in any model:
 * the answers of a question are content; votes, share bars and sign-up boxes are not.
 */

import type { Element, ElementContent } from 'hast'
import { attributesOf, classesOf, HAS } from '../../html/present.ts'
import { wordBits } from '../../memory/class-lists.ts'
import { TAB, tokenBit } from '../blocks/element-traits.ts'
import type { Block, Container } from '../blocks/page-blocks.ts'
import type { PageView } from '../blocks/page-view.ts'
import type { TextCount } from '../blocks/text-count.ts'

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
const WIDGETS: readonly RegExp[] = [
  /^(?:subscription-widget.*|subscribe-widget|speechify-ignore|noprint|navbox(?:-.*)?|catlinks|printfooter)$/,
  // Votes, reactions and controls of posts.
  /^(?:js-voting-container|votecell|votelinks|post-menu|post-buttons|post-controls|flat-list|action-?bar|like-button-container|pw-multi-vote-count|comment-reactions|bbCodeBlock-expandLink|signed-out-comment|online-list|back-?(?:2|to)-?top)$/,
  /^(?:(?:[a-z]+-)?recipe-(?:snippet|jump|print)|(?:jump-to|print)-recipe)$/,
  /^(?:sharedaddy|addtoany_share_save_container|addthis_toolbox|(?:social-)?share-(?:bar|buttons?|links|icons)|social-(?:share|sharing))$/,
  /^(?:newsletter-(?:sign-?up|form|box|widget)|(?:email-)?signup-form|advertisement|comments-link|ad-(?:label|notice|container|slot|wrapper|unit)|adsbygoogle)$/
]

/** Drop widgets, unless the page shows nothing else. */
export function dropWidgets({ page: { blocks, containers } }: PageView, kept: boolean[]): void {
  dropCounters(blocks, kept)
  const found = containers.filter((each) => isDeclaredWidget(each) || isAction(each))
  if (found.length === 0) return
  const left = [...kept]
  for (const { firstBlock, endBlock } of found) left.fill(false, firstBlock, endBlock)
  const words = blocks.reduce((sum, { index, count }) => sum + (left[index] ? count.words : 0), 0)
  if (words < LEAST_WORDS) return
  for (const [index, keep] of left.entries()) kept[index] = keep
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

/** Lists of other pages, by their class or id. */
const RELATED =
  /^(?:jp-)?(?:related|similar|recommended|trending|most-(?:read|popular|viewed|shared))(?:$|-inline|-list|__)|^(?:jp-)?(?:related|similar|recommended|more)[-_]?(?:posts?|articles?|topics?|products?|stories|items|reading|threads?|questions?)(?:$|__)/

/** Banners and dialogs of tools for consent, by their class or id. The declaration of a policy is content. */
const CONSENT =
  /^(?:onetrust-(?:consent-sdk|banner-sdk|pc-sdk)|CybotCookiebotDialog|didomi-(?:host|notice|popup)|usercentrics-root|qc-cmp2-(?:container|main)|truste-consent-.{1,20}|(?:cookie|gdpr|consent)-?(?:banner|bar|consent|notice|notification|modal|popup|overlay|dialog)|cc-(?:window|banner)|cmplz-cookiebanner.{0,30}|iubenda-cs-.{1,20}|cli-(?:bar|modal)-.{1,20})$/i

const ANY_WIDGET = new RegExp(WIDGETS.map(({ source }) => source).join('|'))

const WIDGET = 1
const OF_RELATED = 2
const OF_CONSENT = 4

const signs = wordBits(
  (name) =>
    (ANY_WIDGET.test(name) ? WIDGET : 0) |
    (RELATED.test(name) ? OF_RELATED : 0) |
    (CONSENT.test(name) ? OF_CONSENT : 0)
)

function isRelated(element: Element): boolean {
  return (attributesOf(element) & HAS.id) !== 0 && RELATED.test(String(element.properties.id))
}

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

function isConsent(element: Element): boolean {
  if ((attributesOf(element) & HAS.id) === 0) return false
  return (signs.ofWord(String(element.properties.id)) & OF_CONSENT) !== 0
}

function isDeclaredWidget({ element, total, ownTokens }: Container): boolean {
  const classes = classesOf(element)
  const named = classes === undefined ? 0 : signs.ofClasses(classes)
  if ((named & OF_CONSENT) !== 0 || isConsent(element)) return true
  if ((named & WIDGET) !== 0 && !isSentence(element, total)) return true
  if (total.linkChars >= LINKED * total.chars) {
    if ((named & OF_RELATED) !== 0 || isRelated(element)) return true
  }
  if (isAsideOfLinks(element, total) || isSignup(element, total, ownTokens)) return true
  if (element.tagName !== 'p' || (attributesOf(element) & HAS.rare) === 0) return false
  return element.properties.dataAttrs !== undefined
}
