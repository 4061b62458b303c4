/** The sources for the value of a property, in the order of decisions.md §5. */

import type { Evidence } from '../evidence.ts'
import type { FileFacts } from '../file/file-facts.ts'
import { choosesRows } from '../schema/chooses-rows.ts'
import type { SchemaNode } from '../schema/schema-node.ts'
import { shapesOf } from '../schema/schema-shapes.ts'
import { type Wanted, wanted } from '../values/concepts.ts'
import { nameKey } from '../values/property-name.ts'
import { listOf } from '../values/value-index.ts'
import { shownValues } from './page-values.ts'
import { selectIn } from './rows.ts'
import type { PageScope, Scope } from './scope.ts'
import { selectedValue } from './selected-value.ts'
import { shownEvidence } from './shown-evidence.ts'
import { shownLists } from './shown-lists.ts'
import { recordValues } from './subject.ts'
import { thingEvidence } from './thing-evidence.ts'

/** Properties that describe the page rather than the thing that it is about. */
const OF_PAGE = new Set(['image', 'url', 'site name', 'modified'])

const SUMS = ['total', 'amount', 'price', 'balance'].map((name) => wanted(name, {}))

/** Elements that one selector may give. */
const SELECTED = 10_000

/** All that may be the value of a property, the most certain first. */
export function* evidence(
  want: Wanted,
  node: SchemaNode,
  scope: Scope,
  isList: boolean
): Generator<Evidence> {
  const css = node.css ?? (isList ? itemsCss(node) : undefined)
  if (css !== undefined && !choosesRows(node)) yield* selected(css, node, scope, isList)
  // A row that lacks what is chosen lacks it: what else looks like it in there is something else.
  if (css !== undefined && scope.inside) return
  if (node.jsonLd !== undefined) yield* declared(node.jsonLd, scope.page)
  if (scope.isPage && scope.page.file) {
    yield* ofFile(want, node, scope, scope.page.file(), isList)
    return
  }
  // One image of the page is not all of them.
  const isImages = isList && want.kind === 'image'
  const isOfPage = OF_PAGE.has(want.concept?.name ?? '') && !isImages
  const isLast = scope.isGeneral && !isOfPage
  // The language of a page is not that of the thing it is about.
  const isStated =
    want.kind === 'language' && scope.isPage && !/page|content|lang$|locale/i.test(want.name)
  const isNames = isList && want.concept?.metadata === 'title'
  if (!isLast) yield* recorded(want, scope)
  if (!(isNames && scope.isPage)) yield* thingEvidence(want, node, scope, isList)
  if (isStated && scope.shown) {
    for (const { value, source, tier } of shownValues(scope.shown(), want, scope.page.base)) {
      yield { values: [value], source, tier }
    }
  }
  const isShown = !isKnownEmpty(want, scope)
  if (isImages && isShown) yield* shownEvidence(want, node, scope, isList)
  if (isLast && !(isNames && scope.isPage)) yield* recorded(want, scope)
  if (scope.isPage && !isNames) yield* pageMeta(want, scope.page)
  if (!isImages && isShown) yield* shownEvidence(want, node, scope, isList)
}

/**
 * Yields the evidence of a document that was a file: its own statements, the text under the name, and the values of
 * that name in its record.
 */
function* ofFile(
  want: Wanted,
  node: SchemaNode,
  scope: Scope,
  file: FileFacts,
  isList: boolean
): Generator<Evidence> {
  if (isList) yield* file.rows(want, node)
  // A currency is next to a sum.
  const wants = want.concept?.kind === 'currency' ? [want, ...SUMS] : [want]
  const [name = ''] = want.keys
  // What the file has a property of its own for is nothing that goes by another name.
  const isOwn = scope.record?.has(name) ?? false
  const exact = { ...want, keys: [name], labels: new Set([name]) }
  for (const one of isOwn ? [exact] : wants) yield* file.values(one)
  const named = scope.record?.named(name)
  const concept = want.concept?.names.map(nameKey) ?? []
  // Without words cut off: what is below "Invoice" is no invoice number.
  const whole = { ...want, labels: new Set([name, ...concept]) }
  if (scope.shown && !isOwn) {
    if (isList) {
      for (const { value, source } of shownLists(scope.shown(), whole, scope.page.base)) {
        yield { values: listOf(value), source }
      }
    } else {
      for (const { value, source } of shownValues(scope.shown(), whole, scope.page.base)) {
        yield { values: [value], source }
      }
    }
  }
  if (named) yield { values: named.values, source: `record:${named.path}` }
}

/** A parser of the page's own kind looked for it: what only looks like it is something else. */
function isKnownEmpty({ keys, concept }: Wanted, { record, isGeneral }: Scope): boolean {
  if (!record || isGeneral) return false
  return [...keys, ...(concept ? [nameKey(concept.name)] : [])].some((key) => record.has(key))
}

function* recorded(want: Wanted, { record, isGeneral, page }: Scope): Generator<Evidence> {
  const found = record && recordValues(record, want)
  // The address of the page is not that of a website it is about.
  const isOwn = isGeneral && want.concept?.name === 'website' && found?.values[0] === page.base.href
  if (found && !isOwn) yield { values: found.values, source: `record:${found.path}` }
}

function itemsCss({ items }: SchemaNode): string | undefined {
  return items && shapesOf(items).find(({ css }) => css !== undefined)?.css
}

function* selected(
  css: string,
  node: SchemaNode,
  scope: Scope,
  isList: boolean
): Generator<Evidence> {
  const { attribute: name = node.items?.attribute } = node
  const values = selectIn(scope, css)
    .slice(0, SELECTED)
    .map((element) => selectedValue(element, name, scope.page.base))
    .filter((value) => value !== undefined && value !== '')
  // Sibling texts are one text; an attribute belongs to one element.
  if (name !== undefined && values.length > 1 && !isList) values.length = 1
  if (values.length > 0) yield { values, source: `css:${scope.within}${css}`, isChosen: true }
}

function* declared(
  path: readonly string[],
  { things, structured }: PageScope
): Generator<Evidence> {
  for (const { index } of things) {
    const values = index.at(path)
    if (values.length > 0) yield { values, source: `${index.source}.${path.join('.')}` }
  }
  if (path.length === 1) {
    const values = structured.meta.get(path[0]!.toLowerCase())
    if (values) yield { values, source: `meta:${path[0]}` }
  }
}

function* pageMeta(
  { concept, keys }: Wanted,
  { metadata, structured }: PageScope
): Generator<Evidence> {
  const value = concept?.metadata && metadata?.[concept.metadata]
  if (value) yield { values: [value], source: `metadata:${concept.metadata}` }
  for (const name of concept?.meta ?? []) {
    const values = structured.meta.get(name)
    if (values) yield { values, source: `meta:${name}` }
  }
  if (concept) return
  for (const name of keys.flatMap((key) => [
    key,
    `og:${key}`,
    `product:${key}`,
    `article:${key}`
  ])) {
    const values = structured.meta.get(name)
    if (values) yield { values, source: `meta:${name}` }
  }
}
