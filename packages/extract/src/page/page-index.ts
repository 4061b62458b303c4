/** The shown elements of a page in one list, found by what they say and by the names in their classes. */

import { attribute, isHidden } from '@sluice/content'
import type { Element, ElementContent, Root } from 'hast'
import { lazy } from '../lazy.ts'
import { nameKey, nameWords } from '../values/property-name.ts'

/** An element that is shown, and its place. */
export interface Place {
  readonly element: Element
  readonly index: number
  readonly parent: Place | undefined
  /** Index after its last descendant. */
  end: number
  /** Text on one line; `undefined` if it is longer than a label or line may be. */
  line: string | undefined
  /** In navigation, a footer or the like. */
  readonly isAside: boolean
}

/** Lookups over one tree, each made when first asked for. */
export interface PageIndex {
  readonly places: readonly Place[]
  /** Elements whose whole text has a key, the outermost of each. */
  labelled(key: string): readonly Place[]
  /** Elements with a text `Label: value`, by the key of the label. */
  lines(key: string): readonly Line[]
  /** Elements whose class, id or test id ends with a key, in document order. */
  classed(key: string): readonly Place[]
}

/** A text `Label: value`. */
export interface Line {
  readonly place: Place
  readonly value: string
}

/** Elements that are looked at. */
const ELEMENTS = 200_000
/** Characters of a line, and of a label. */
const LINE = 240
const LABEL = 60

const SKIPPED = new Set([
  'script',
  'style',
  'noscript',
  'template',
  'svg',
  'iframe',
  'select',
  'head',
  'textarea'
])
const ASIDE = new Set(['nav', 'footer', 'aside'])

/** Index a tree; linear in its size. */
export function pageIndex(tree: Root): PageIndex {
  const places: Place[] = []
  walk(tree.children as readonly ElementContent[], undefined, places)
  const labels = lazy(() => labelMap(places))
  const lines = lazy(() => lineMap(places))
  const classes = lazy(() => classMap(places))
  return {
    places,
    labelled: (key) => labels().get(key) ?? [],
    lines: (key) => lines().get(key) ?? [],
    classed: (key) => classes().get(key) ?? []
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
  const isAside = (parent?.isAside ?? false) || ASIDE.has(node.tagName)
  const place: Place = { element: node, index: places.length, parent, end: 0, line: '', isAside }
  places.push(place)
  place.line = walk(node.children, place, places)
  place.end = places.length
  return place.line
}

function labelMap(places: readonly Place[]): Map<string, Place[]> {
  const found = new Map<string, Place[]>()
  for (const place of places) {
    const { line, parent } = place
    if (!line || line.length > LABEL || parent?.line === line) continue
    add(found, nameKey(line.replace(/\([^()]*\)|\[[^[\]]*\]/g, ' ')), place)
  }
  return found
}

const COLON = /^([^:：]{2,50})\s*[:：]\s*(\S.*)$/

function lineMap(places: readonly Place[]): Map<string, Line[]> {
  const found = new Map<string, Line[]>()
  for (const place of places) {
    const match = place.line && place.parent?.line !== place.line ? COLON.exec(place.line) : null
    if (match) add(found, nameKey(match[1]!), { place, value: match[2]! })
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

/** The last one to three words of a class, without words that describe its content type. */
function classKeys(token: string): string[] {
  const words = nameWords(token)
  const keys: string[] = []
  for (let end = words.length; end > 0; end--) {
    for (let length = 1; length <= 3 && length <= end; length++) {
      keys.push(words.slice(end - length, end).join(''))
    }
    if (!HOLDER.test(words[end - 1]!)) break
  }
  return keys
}

function add<Value>(map: Map<string, Value[]>, key: string, value: Value): void {
  if (key === '') return
  const values = map.get(key)
  if (values === undefined) map.set(key, [value])
  else if (values.length < 500) values.push(value)
}
