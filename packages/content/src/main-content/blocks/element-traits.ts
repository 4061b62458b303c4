/**
 * Traits of an element from its name, role, class and id, as two bit sets: element-name traits and token traits.
 *
 * Developers write class and id tokens in English, whatever the language of the page. The traits therefore work for all
 * languages. No trait decides alone: they are features of a model (see block-model.ts). Each distinct token is matched
 * once, and each class list is looked up once.
 */

import type { Element } from 'hast'
import { attributesOf, classesOf, HAS, idWordOf } from '../../html/present.ts'
import { wordBits } from '../../memory/class-lists.ts'
import { calloutKind, marksOf } from '../../tree/marks.ts'

/** Bits of {@link nameTraits}: kinds of elements and landmark roles. */
export const NAME_TRAITS = [
  'article',
  'main',
  'nav',
  'aside',
  'header',
  'footer',
  'form',
  'figure',
  'list',
  'table',
  'definitions',
  'section',
  'quote',
  'code',
  'button',
  'dialog',
  'details',
  'itemscope'
] as const

/** Bits of {@link tokenTraits}: the subject of a class or id token. */
export const TOKEN_TRAITS: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['navigation', /nav(?!e)|menu|megamenu|submenu/],
  ['breadcrumb', /breadcrumb|crumbs?\b|breadcrumbs/],
  ['header', /header|masthead|top-?bar|site-?head/],
  ['footer', /foot(?!note)|bottom-?bar|colophon/],
  [
    'sidebar',
    /side-?bar|sidenav|(?<!starlight-)aside|\brail\b|right-?col|left-?col|secondary|complementary/
  ],
  [
    'related',
    /relat|recommend|also|suggest|similar|popular|trending|latest|recent|more-|-more|up-?sell|cross-?sell|recirc|read-?next|you-may|most-/
  ],
  ['share', /shar(?:e|ing)|social|follow-|facebook|twitter|whatsapp|addthis|sharedaddy/],
  ['advert', /(?:^|[-_ ])ads?(?:$|[-_ ])|advert|sponsor|promo|banner|taboola|outbrain|dfp|gpt/],
  ['signup', /newsletter|subscri|sign-?up|opt-?in|cta|call-to-action|mailing|paywall|donat/],
  [
    'overlay',
    /cookie|consent|gdpr|modal|pop-?up|overlay|lightbox|toast|drawer|off-?canvas|tooltip|notice|alert/
  ],
  ['byline', /meta|byline|author|date|time|posted|publish|writer|contributor/],
  ['tag', /\btags?\b|tag-|-tag|categor|topic|keyword|label|badge|kicker|eyebrow/],
  ['comment', /comment|repl(?:y|ies)|disqus|respond|discussion/],
  [
    'content',
    /content|article|story|entry|body|prose|markdown|rich-?text|wysiwyg|\brte\b|main|copy(?!r)|text/
  ],
  ['post', /post(?!ed)|message|thread|question|answer|bbp/],
  ['card', /card|item|tile|teaser|result|listing|grid|product-?list|row|cell|list/],
  [
    'product',
    /product|price|sku|variant|cart|buy|quantity|qty|stock|shipping|purchase|offer|swatch|delivery|option/
  ],
  [
    'description',
    /desc|detail|spec|feature|summary|overview|about|intro|lead|lede|dek|excerpt|subtitle|standfirst|synopsis/
  ],
  ['review', /review|rating|testimonial|star|quote|feedback/],
  ['caption', /caption|credit|copyright-|photo|image|img|media|gallery|thumb|figure|video/],
  ['contents', /\btoc\b|table-of-contents|toc-|-toc|outline|jump|anchor/],
  ['pagination', /pagina|pager|next|prev|load-more/],
  ['search', /search|filter|facet|refine|sort|query|autocomplete/],
  ['account', /login|log-in|signin|sign-in|account|user|profile|avatar|signature|member|register/],
  ['hero', /hero|jumbotron|slide|carousel|swiper|slick|banner|cover/],
  ['tab', /\btab|tabs|tab-|-tab|accordion|collaps|faq|toggle|expand|panel/],
  ['widget', /widget|module|block|section|component|region/],
  ['unseen', /sr-only|screen-?reader|visually|hidden|skip|a11y|noprint|no-print|print/],
  ['legal', /legal|copyright|terms|disclaimer|privacy|licen[sc]e/],
  ['note', /footnote|reference|citation|endnote|bibliograph|reflist|infobox/],
  ['action', /btn|button|action|tool|control|link|vote|icon/]
]

const ROLES = new Map<string, string>([
  ['article', 'article'],
  ['main', 'main'],
  ['navigation', 'nav'],
  ['menu', 'nav'],
  ['menubar', 'nav'],
  ['complementary', 'aside'],
  ['banner', 'header'],
  ['contentinfo', 'footer'],
  ['search', 'form'],
  ['form', 'form'],
  ['dialog', 'dialog'],
  ['alertdialog', 'dialog'],
  ['button', 'button'],
  ['list', 'list'],
  ['table', 'table']
])

const NAMES = new Map<string, string>([
  ['article', 'article'],
  ['main', 'main'],
  ['nav', 'nav'],
  ['menu', 'nav'],
  ['aside', 'aside'],
  ['header', 'header'],
  ['footer', 'footer'],
  ['form', 'form'],
  ['figure', 'figure'],
  ['ul', 'list'],
  ['ol', 'list'],
  ['table', 'table'],
  ['dl', 'definitions'],
  ['section', 'section'],
  ['blockquote', 'quote'],
  ['pre', 'code'],
  ['code', 'code'],
  ['button', 'button'],
  ['dialog', 'dialog'],
  ['details', 'details']
])

function bitOf(name: string | undefined): number {
  return name === undefined ? 0 : 1 << NAME_TRAITS.indexOf(name as (typeof NAME_TRAITS)[number])
}

const NAME_BITS = new Map([...NAMES].map(([tag, name]) => [tag, bitOf(name)]))
const ROLE_BITS = new Map([...ROLES].map(([role, name]) => [role, bitOf(name)]))
const ITEMSCOPE = bitOf('itemscope')

/** The bit of {@link tokenTraits} for tabs, accordions and other collapsible elements. */
export const TAB = tokenBit('tab')

/** The bit of {@link tokenTraits} for comments. */
export const COMMENT = tokenBit('comment')

/** The bit of {@link tokenTraits} for advertisements. */
export const ADVERT = tokenBit('advert')

/** The bit of {@link tokenTraits} for overlays. */
export const OVERLAY = tokenBit('overlay')

/** The bit of {@link nameTraits} for figures. */
export const FIGURE = bitOf('figure')

/** The bits for boilerplate around content. */
export const FURNITURE = bitOf('nav') | bitOf('aside') | bitOf('footer') | bitOf('dialog')

/** The bit of {@link tokenTraits} for a trait. */
export function tokenBit(name: string): number {
  return 1 << TOKEN_TRAITS.findIndex(([trait]) => trait === name)
}

/** Traits by tag name and role. */
export function nameTraits(element: Element): number {
  const { tagName, properties } = element
  let traits = NAME_BITS.get(tagName) ?? 0
  // A callout is part of its text.
  if (tagName === 'aside' && calloutKind(marksOf(element)) !== undefined) traits = 0
  const has = attributesOf(element)
  const role = has & HAS.role ? properties.role : undefined
  if (role !== undefined) {
    const word = Array.isArray(role) ? role[0] : role
    if (typeof word === 'string') traits |= ROLE_BITS.get(word) ?? 0
  }
  if (has & HAS.itemScope && properties.itemScope !== undefined) traits |= ITEMSCOPE
  return traits
}

/** Traits by class and id tokens. */
export function tokenTraits(element: Element): number {
  let traits = 0
  const classes = classesOf(element)
  if (classes) traits |= TRAITS.ofClasses(classes)
  const id = idWordOf(element)
  if (id) traits |= TRAITS.ofWord(id)
  return traits
}

/** Tokens beyond this number are ignored: only hostile pages have more. */
const MAX_TOKENS = 24
const MAX_TOKEN_LENGTH = 60

const TRAITS = wordBits(
  (token) => {
    const words = token
      .replace(/([a-z])([A-Z])/g, '$1-$2')
      .replaceAll('_', '-')
      .toLowerCase()
    let traits = 0
    for (let bit = 0; bit < TOKEN_TRAITS.length; bit++) {
      if (TOKEN_TRAITS[bit]![1].test(words)) traits |= 1 << bit
    }
    return traits
  },
  { longest: MAX_TOKEN_LENGTH, most: MAX_TOKENS, alike: true }
)
