/**
 * The declared purpose of a page's containers, by their classes, ids, roles and properties. One pass for all rules that
 * ask for it.
 */

import { attributesOf, classesOf, HAS, idWordOf } from '../../html/present.ts'
import { wordBits } from '../../memory/class-lists.ts'
import type { Container } from '../blocks/page-blocks.ts'

/** Bits of {@link containerSigns}. */
export const SIGNS = {
  /** A widget between the paragraphs of an article. */
  widget: 1,
  /** A list of other pages. */
  related: 2,
  /** A banner or dialog that asks for consent. */
  consent: 4,
  /** Footnotes. */
  footnotes: 8,
  /** An element with `itemprop`. */
  property: 16
} as const

/** Classes of widgets that common platforms put between the paragraphs of their articles and posts. */
const WIDGETS: readonly RegExp[] = [
  /^(?:subscription-widget.*|subscribe-widget|speechify-ignore|noprint|navbox(?:-.*)?|catlinks|printfooter)$/,
  // Votes, reactions and controls of posts.
  /^(?:js-voting-container|votecell|votelinks|post-menu|post-buttons|post-controls|flat-list|action-?bar|like-button-container|pw-multi-vote-count|comment-reactions|bbCodeBlock-expandLink|signed-out-comment|online-list|back-?(?:2|to)-?top)$/,
  /^(?:(?:[a-z]+-)?recipe-(?:snippet|jump|print)|(?:jump-to|print)-recipe)$/,
  /^(?:sharedaddy|addtoany_share_save_container|addthis_toolbox|(?:social-)?share-(?:bar|buttons?|links|icons)|social-(?:share|sharing))$/,
  /^(?:newsletter-(?:sign-?up|form|box|widget)|(?:email-)?signup-form|advertisement|comments-link|ad-(?:label|notice|container|slot|wrapper|unit)|adsbygoogle)$/
]

/** Lists of other pages, by their class or id. */
const RELATED =
  /^(?:jp-)?(?:related|similar|recommended|trending|most-(?:read|popular|viewed|shared))(?:$|-inline|-list|__)|^(?:jp-)?(?:related|similar|recommended|more)[-_]?(?:posts?|articles?|topics?|products?|stories|items|reading|threads?|questions?)(?:$|__)/

/** Banners and dialogs of tools for consent, by their class or id. The declaration of a policy is content. */
const CONSENT =
  /^(?:onetrust-(?:consent-sdk|banner-sdk|pc-sdk)|CybotCookiebotDialog|didomi-(?:host|notice|popup)|usercentrics-root|qc-cmp2-(?:container|main)|truste-consent-.{1,20}|(?:cookie|gdpr|consent)-?(?:banner|bar|consent|notice|notification|modal|popup|overlay|dialog)|cc-(?:window|banner)|cmplz-cookiebanner.{0,30}|iubenda-cs-.{1,20}|cli-(?:bar|modal)-.{1,20})$/i

const FOOTNOTES = /^(?:(?:foot|end)notes?(?:-list)?|wp-block-footnotes|citation-list)$/

/** Roles of notes and of lists of them (DPUB-ARIA). */
const NOTES = new Set(['doc-endnotes', 'doc-endnote', 'doc-footnote', 'doc-biblioentry'])

const ANY_WIDGET = new RegExp(WIDGETS.map(({ source }) => source).join('|'))

const signs = wordBits(
  (name) =>
    (ANY_WIDGET.test(name) ? SIGNS.widget : 0) |
    (RELATED.test(name) ? SIGNS.related : 0) |
    (CONSENT.test(name) ? SIGNS.consent : 0) |
    (FOOTNOTES.test(name) ? SIGNS.footnotes : 0)
)

/** Signs that an id gives too. */
const OF_ID = SIGNS.related | SIGNS.consent

/** For each container, bits of {@link SIGNS}. */
export function containerSigns(containers: readonly Container[]): Uint8Array {
  const found = new Uint8Array(containers.length)
  for (let index = 0; index < containers.length; index++) {
    const { element } = containers[index]!
    const classes = classesOf(element)
    let bits = classes === undefined ? 0 : signs.ofClasses(classes)
    const id = idWordOf(element)
    if (id) bits |= signs.ofWord(id) & OF_ID
    const has = attributesOf(element)
    if ((has & HAS.itemProp) !== 0) bits |= SIGNS.property
    if ((has & HAS.role) !== 0 && NOTES.has(String(element.properties.role)))
      bits |= SIGNS.footnotes
    found[index] = bits
  }
  return found
}
