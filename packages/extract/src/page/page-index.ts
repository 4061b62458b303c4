/** The shown elements of a page in one list, found by what they say and by the names in their classes. */

import { attribute, isHidden } from '@sluice/content'
import type { Element, ElementContent, Root } from 'hast'
import { lazy } from '../lazy.ts'
import { nameKey, nameWords } from '../values/property-name.ts'
import { hostKeys } from '../values/sites.ts'
import type { Place } from './place.ts'
import { add, type Line, lineMaps, type Part, textParts } from './text-parts.ts'

/** Lookups over one tree, each made when first asked for. */
export interface PageIndex {
  readonly places: readonly Place[]
  /** Elements whose whole text has a key, the outermost of each. */
  labelled(key: string): readonly Place[]
  /** Parts of texts `Label: value`, by the key of the label. */
  lines(key: string): readonly Line[]
  /** Parts of texts `3 things`, by the key of the things. */
  counted(key: string): readonly Line[]
  /** Elements whose class, id or test id ends with a key, in document order. */
  classed(key: string): readonly Place[]
  /** Parts of texts between line ends and separators. */
  parts(): readonly Part[]
  /** Links with an address. */
  links(): readonly Place[]
  /** Links to hosts with a key, see `hostKeys`. */
  linksTo(key: string): readonly Place[]
}

/** Elements that are looked at. */
const ELEMENTS = 200_000
/** Characters of a line, and of a label. */
const LINE = 240
const LABEL = 60

const SKIPPED = new Set(['script', 'style', 'noscript', 'template', 'svg', 'iframe', 'head'])
const CONTROLS = new Set(['select', 'textarea', 'input'])
const BLOCKS = new Set(
  'address article aside blockquote body center dd details dialog div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hgroup hr html legend li main menu nav ol optgroup option p pre search section summary table tbody td tfoot th thead tr ul'.split(
    ' '
  )
)

/** Index a tree; linear in its size. */
export function pageIndex(tree: Root): PageIndex {
  const places: Place[] = []
  walk(tree.children as readonly ElementContent[], undefined, places)
  const labels = lazy(() => labelMap(places))
  const parts = lazy(() => textParts(places))
  const lines = lazy(() => lineMaps(parts()))
  const links = lazy(() =>
    places.filter(({ element }) => element.tagName === 'a' && attribute(element, 'href'))
  )
  const hosts = lazy(() => hostMap(links()))
  const classes = lazy(() => classMap(places))
  return {
    places,
    labelled: (key) => labels().get(key) ?? [],
    lines: (key) => lines().labelled.get(key) ?? [],
    counted: (key) => lines().counted.get(key) ?? [],
    classed: (key) => classes().get(key) ?? [],
    parts,
    links,
    linksTo: (key) => hosts().get(key) ?? []
  }
}

/** Recursion is as deep as the tree, which is bounded. */
function walk(
  nodes: readonly ElementContent[],
  parent: Place | undefined,
  places: Place[]
): string | undefined {
  let line: string | undefined = ''
  for (const node of nodes) {
    const text = node.type === 'text' ? node.value : childText(node, parent, places)
    if (line === undefined || text === undefined) line = undefined
    else if (text !== '') {
      const joined: string = `${line}${text.slice(0, LINE * 4)} `
      line = joined.length > LINE * 4 ? undefined : joined
    }
  }
  if (line === undefined) return undefined
  const collapsed = line.replace(/\s+/g, ' ').trim()
  return collapsed.length > LINE ? undefined : collapsed
}

function childText(
  node: ElementContent,
  parent: Place | undefined,
  places: Place[]
): string | undefined {
  if (node.type !== 'element' || SKIPPED.has(node.tagName) || isHidden(node)) return ''
  if (places.length >= ELEMENTS) return ''
  const aside = parent?.isAside ? undefined : asideOf(node)
  const place: Place = {
    element: node,
    index: places.length,
    parent,
    end: 0,
    line: '',
    isAside: aside !== undefined || (parent?.isAside ?? false),
    isFooter: aside === 'footer' || (aside === undefined && (parent?.isFooter ?? false)),
    isBlock: BLOCKS.has(node.tagName),
    isForm: false
  }
  places.push(place)
  if (CONTROLS.has(node.tagName)) markForm(place)
  else place.line = walk(node.children, place, places)
  place.end = places.length
  if (parent && (place.isBlock || node.tagName === 'br')) parent.isBlock = true
  return place.line
}

/** Buttons and values that are not shown are no controls that something is written into. */
const BUTTONS = /^(?:button|hidden|image|reset|submit)$/i

function markForm(control: Place): void {
  if (BUTTONS.test(attribute(control.element, 'type') ?? '')) return
  let at: Place | undefined = control
  for (; at && !at.isForm; at = at.parent) at.isForm = true
}

const ASIDE_TAGS: Readonly<Record<string, 'aside' | 'footer'>> = {
  nav: 'aside',
  aside: 'aside',
  dialog: 'aside',
  menu: 'aside',
  footer: 'footer'
}
const ASIDE_ROLES: Readonly<Record<string, 'aside' | 'footer'>> = {
  alertdialog: 'aside',
  complementary: 'aside',
  contentinfo: 'footer',
  dialog: 'aside',
  menu: 'aside',
  menubar: 'aside',
  navigation: 'aside',
  search: 'aside'
}
const CONSENT = /(?:^|[-_])(?:cookies?|cookiebanner|consent|gdpr|onetrust|cookiebot)(?:[-_]|$)/i
const ASIDE_ID = /^(?:(?:main|primary|side|site|top)[-_]?)?(?:nav|navigation|navbar|menu|sidebar)$/i
const FOOTER_ID = /^(?:(?:global|main|page|site)[-_]?)?footer$/i

/** Part of the page beside the content that an element begins. */
function asideOf({ tagName, properties }: Element): 'aside' | 'footer' | undefined {
  const byTag = ASIDE_TAGS[tagName]
  if (byTag) return byTag
  const { role, id, className } = properties
  if (typeof role === 'string') {
    const byRole = ASIDE_ROLES[role]
    if (byRole) return byRole
  }
  if (tagName === 'li') return isMenuItem(className) ? 'aside' : undefined
  if (tagName !== 'div' && tagName !== 'section' && tagName !== 'ul') return undefined
  if (typeof id === 'string') {
    if (FOOTER_ID.test(id)) return 'footer'
    if (ASIDE_ID.test(id) || CONSENT.test(id)) return 'aside'
  }
  const first = Array.isArray(className) ? String(className[0] ?? '') : ''
  return CONSENT.test(first) ? 'aside' : undefined
}

/** WordPress names each entry of a menu after its target: `menu-item-object-category`. */
function isMenuItem(classes: unknown): boolean {
  return Array.isArray(classes) && classes.some((name) => /^menu-item-(?:type|object)-/.test(name))
}

/** A label that says of what it is: `Product features` is a label of features. */
const OF_WHAT =
  /^\s*(?:product|item|article|event|book|course|property|company|job)\s+(\p{Ll}.+)$/iu

function labelMap(places: readonly Place[]): Map<string, Place[]> {
  const found = new Map<string, Place[]>()
  for (const place of places) {
    const { line, parent } = place
    if (!line || line.length > LABEL || parent?.line === line) continue
    const label = line.replace(/\([^()]*\)|\[[^[\]]*\]/g, ' ')
    add(found, nameKey(label), place)
    const bare = OF_WHAT.exec(label)
    if (bare) add(found, nameKey(bare[1]!), place)
  }
  return found
}

const HOST = /^\s*(?:https?:)?\/\/(?:[^/?#@]*@)?([^/?#:\s]+)/i

function hostMap(links: readonly Place[]): Map<string, Place[]> {
  const found = new Map<string, Place[]>()
  for (const place of links) {
    const host = HOST.exec(attribute(place.element, 'href')!)?.[1]
    for (const key of new Set(host ? hostKeys(host) : [])) add(found, key, place)
  }
  return found
}

const ATTRIBUTES = [
  'class',
  'id',
  'data-testid',
  'data-test-id',
  'data-test',
  'data-qa',
  'itemprop'
]

/** Suffixes of a class name that mark an element as a mere container of the named thing. */
const HOLDER =
  /^(?:container|wrapper|wrap|list|section|box|block|group|item|text|content|body|area|inner|outer|holder|row|col|cell|field|value|data|info|detail|element|el|component|module|ul|ol|li|line|entry|table|main|full|desktop|mobile|single|default|\d+)$/

function classMap(places: readonly Place[]): Map<string, Place[]> {
  const found = new Map<string, Place[]>()
  const keysOf = new Map<string, readonly string[]>()
  for (const place of places) {
    const seen = new Set<string>()
    for (const name of ATTRIBUTES) {
      for (const token of (attribute(place.element, name) ?? '').split(/\s+/).slice(0, 30)) {
        if (token.length < 3 || token.length > 80) continue
        const keys = keysOf.get(token) ?? classKeys(token)
        keysOf.set(token, keys)
        for (const key of keys) seen.add(key)
      }
    }
    for (const key of seen) add(found, key, place)
  }
  return found
}

/**
 * The last one to three words of a class, without words that describe its content type. `section` alone says nothing: it
 * is the commonest class of a layout.
 */
function classKeys(token: string): string[] {
  const words = nameWords(token)
  const keys: string[] = []
  for (let end = words.length; end > 0; end--) {
    for (let length = 1; length <= 3 && length <= end; length++) {
      keys.push(words.slice(end - length, end).join(''))
    }
    if (!HOLDER.test(words[end - 1]!)) break
  }
  return keys.filter((key) => key !== 'section')
}
