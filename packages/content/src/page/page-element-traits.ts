/** Traits of an element that matter to metadata in it: its name, class, id and role. */

import type { Element, Properties } from 'hast'
import { attributesOf, classesOf, HAS, idWordOf } from '../html/present.ts'
import { rememberingClasses, wordBits } from '../memory/class-lists.ts'

/** Claims of one element. */
export interface MarkTraits {
  readonly author: boolean
  readonly date: boolean
  readonly trail: boolean
  /** Its content is not about the page itself. */
  readonly aside: boolean
  /** True if the name or the role makes the claim, and not only a class. */
  readonly sure: boolean
}

/** Claims of an element. Each distinct class is matched once, each class list looked up once. */
export function markTraits(element: Element): MarkTraits {
  const { tagName, properties } = element
  const has = attributesOf(element)
  let bits = BY_NAME.get(tagName) ?? 0
  const classes = classesOf(element)
  if (classes) bits |= classBits(classes)
  const id = idWordOf(element)
  // The id of a heading repeats its text.
  if (id) bits |= tokens.ofWord(id) & (HEADING.test(tagName) ? ~(AUTHOR | DATE) : ~0)
  if (has & FURTHER) bits |= furtherBits(properties, has)
  if (tagName === 'a') {
    const { href } = properties
    if (typeof href === 'string' && isAuthorLink(href)) bits |= AUTHOR
  }
  if (bits & OWN) bits &= ~(OWN | ASIDE | SURE)
  // The outermost elements claim nothing: a class of `body` describes the template.
  if (tagName === 'html' || tagName === 'body') bits = 0
  return ALL[bits]!
}

const HEADING = /^h[1-6]$/

/** Attributes that few elements have. */
const FURTHER = HAS.rel | HAS.itemProp | HAS.role | HAS.ariaLabel | HAS.itemType

function furtherBits(properties: Properties, has: number): number {
  const rel = has & HAS.rel ? properties.rel : undefined
  const itemProp = has & HAS.itemProp ? properties.itemProp : undefined
  const role = has & HAS.role ? properties.role : undefined
  const ariaLabel = has & HAS.ariaLabel ? properties.ariaLabel : undefined
  const itemType = has & HAS.itemType ? properties.itemType : undefined
  let bits = 0
  if (Array.isArray(rel) && rel.includes('author')) bits |= AUTHOR
  if (Array.isArray(itemProp))
    for (const token of itemProp) bits |= ITEM_PROPERTIES.get(String(token)) ?? 0
  if (Array.isArray(role) ? role.includes('navigation') : role === 'navigation')
    bits |= ASIDE | SURE
  if (typeof ariaLabel === 'string' && /breadcrumb/i.test(ariaLabel.slice(0, 40))) bits |= TRAIL
  if (Array.isArray(itemType) && /(?:comment|review)$/i.test(String(itemType[0]))) bits |= ASIDE
  return bits
}

const AUTHOR = 1
const DATE = 2
const TRAIL = 4
const ASIDE = 8
const SURE = 16
/** The footer of an article, which says who wrote it and when. */
const OWN = 32

const ALL: readonly MarkTraits[] = Array.from({ length: 32 }, (_, bits) => ({
  author: (bits & AUTHOR) !== 0,
  date: (bits & DATE) !== 0,
  trail: (bits & TRAIL) !== 0,
  aside: (bits & ASIDE) !== 0,
  sure: (bits & SURE) !== 0
}))

const BY_NAME = new Map([
  ['nav', ASIDE | SURE],
  ['footer', ASIDE | SURE],
  ['select', ASIDE | SURE]
])

const ITEM_PROPERTIES = new Map([
  ['author', AUTHOR],
  ['creator', AUTHOR],
  ['datePublished', DATE],
  ['dateCreated', DATE],
  ['breadcrumb', TRAIL],
  ['comment', ASIDE]
])

const AUTHOR_TOKEN =
  /by-?_?line|^by(?:$|[-_])|[-_]by$|(?:^|[-_])(?:authors?|autor|auteur|writers?|written-?by|posted-?by|created-?by)(?:$|[-_])|author(?:s|name|link)?$|^author(?!i[sz]|ing|it)|(?:[a-z]|[-_])AuthorName|contributor|journalist/i
const NO_AUTHOR =
  /(?:sort|shop|order|group|filter|powered|search|browse)(?:ed)?[-_]?by|bio|about|avatar|image|img|photo|pic|social|follow|comment|related|share|more|posts|widget|desc|review|testimonial|quote|customer|country|location|count|pric|bookmark|embed|categor/i
const DATE_TOKEN =
  /date|publish|posted|(?:^|[-_])(?:pub|datum|fecha|zeit)(?:$|[-_])|time-?stamp|(?:^|[-_])time(?:$|[-_])|(?:^|[-_])(?:entry|post|article|story|news|blog)-?_?(?:meta|info|header)|meta-?(?:info|data)|dateline|byline/i
const NO_DATE =
  /review|testimonial|event|expir|deadline|birth|widget|updated?(?:$|[-_])|modif|candidate|validate|mandate|copyright|calendar|comment|picker/i
const TRAIL_TOKEN = /bread-?_?crumbs?|^crumbs?$|you-?are-?here/i
const ASIDE_TOKEN =
  /(?:^|[-_])(?:comments?|respond|replies|footer|side-?bar|related|recommend\w*|popular|trending|latest|teasers?|disqus|more-?(?:stories|news|articles)|most-?(?:read|viewed|popular)|testimonials?)(?:$|[-_])|commentlist|comment-?list|relatedposts|yarpp/i

const OWN_FOOTER =
  /(?:^|[-_])(?:article|entry|post|story|blog)[-_](?:\w+[-_])?(?:footer|meta)(?:$|[-_])/i

const AUTHOR_LINK =
  /\/(?:authors?|autor(?:en|es)?|auteurs?|by|byline|contributors?|writers?|journalists?|redakteure?|columnists?)\/[^/]/i

function isAuthorLink(href: string): boolean {
  return href.length < 300 && AUTHOR_LINK.test(href)
}

/** Maximum characters of a class; a longer one is generated and meaningless. */
const LONGEST = 80

const tokens = wordBits(
  (token) => {
    let bits = 0
    if (AUTHOR_TOKEN.test(token) && !NO_AUTHOR.test(token)) bits |= AUTHOR
    if (DATE_TOKEN.test(token) && !NO_DATE.test(token)) bits |= DATE
    if (TRAIL_TOKEN.test(token)) bits |= TRAIL
    if (OWN_FOOTER.test(token)) bits |= OWN
    else if (ASIDE_TOKEN.test(token)) bits |= ASIDE
    return bits
  },
  { longest: LONGEST, alike: true }
)

/** Length of generated class names, and fewest of them that show that all are. */
const GENERATED = 2
const FEWEST = 3

// Among names such as `au` and `bv`, `by` says nothing.
const classBits = rememberingClasses((classes) =>
  classes.filter((name) => String(name).length <= GENERATED).length >= FEWEST
    ? 0
    : tokens.ofClasses(classes)
)
