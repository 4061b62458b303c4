/** The sources for the value of a property, in the order of decisions.md §5. */

import type { Evidence } from '../evidence.ts'
import type { FileFacts } from '../file/file-facts.ts'
import { choosesRows } from '../schema/chooses-rows.ts'
import type { SchemaNode } from '../schema/schema-node.ts'
import { shapesOf } from '../schema/schema-shapes.ts'
import { type Wanted, wanted } from '../values/concepts.ts'
import { durationSeconds, isoDuration } from '../values/durations.ts'
import { likelihood } from '../values/list-items.ts'
import { nameKey } from '../values/property-name.ts'
import { rawText } from '../values/raw-text.ts'
import { listOf, type ValueIndex } from '../values/value-index.ts'
import { fullerList } from './fuller-list.ts'
import { shownLists, shownValues } from './page-values.ts'
import { selectIn } from './rows.ts'
import type { PageScope, Scope } from './scope.ts'
import { selectedValue } from './selected-value.ts'
import { recordValues, valuesFor } from './subject.ts'

/** Properties that describe the page rather than the thing that it is about. */
const OF_PAGE = new Set(['image', 'url', 'site name', 'language', 'modified'])

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
  const isLast = scope.isGeneral && !OF_PAGE.has(want.concept?.name ?? '')
  if (!isLast) yield* recorded(want, scope)
  for (const subject of scope.subjects) {
    const found = valuesFor(subject, want)
    const fuller = found && isList && fullerList(found.values, want, scope.shown)
    if (fuller) yield fuller
    if (found && !(scope.isPage && isTitleWithSite(want, found.values[0], scope.page)))
      yield { values: found.values, source: sourceIn(subject, found.path) }
    yield* summed(want, subject)
  }
  if (isLast) yield* recorded(want, scope)
  if (scope.isPage) yield* pageMeta(want, scope.page)
  if (!scope.shown || isKnownEmpty(want, scope)) return
  const index = scope.shown()
  if (isList) {
    for (const { value, source } of shownLists(index, want)) yield { values: listOf(value), source }
  }
  // A currency is next to a price.
  const wants = want.concept?.kind === 'currency' ? [want, wanted('price', {})] : [want]
  for (const one of wants) {
    for (const { value, source } of shownValues(index, one, scope.page.base)) {
      if (isList && likelihood([String(value)], want.concept?.name) === 0) continue
      yield { values: [value], source }
    }
  }
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
      for (const { value, source } of shownLists(scope.shown(), whole)) {
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

function sourceIn({ source, isElement }: ValueIndex, path: string): string {
  return isElement ? source : `${source}.${path}`
}

/** Values given in parts: no total time, but the time to prepare and the time to cook. */
function* summed({ concept }: Wanted, subject: ValueIndex): Generator<Evidence> {
  if (!concept?.parts) return
  const parts = concept.parts.map((path) => durationSeconds(rawText(subject.at([path])[0]) ?? ''))
  if (!parts.every((seconds) => seconds !== undefined)) return
  const sum = parts.reduce((total, seconds) => total + seconds, 0)
  yield { values: [isoDuration(sum)], source: `${subject.source}.${concept.parts.join(' + ')}` }
}

/** A parser of the page's own kind looked for it: what only looks like it is something else. */
function isKnownEmpty({ keys, concept }: Wanted, { record, isGeneral }: Scope): boolean {
  if (!record || isGeneral) return false
  return [...keys, ...(concept ? [nameKey(concept.name)] : [])].some((key) => record.has(key))
}

/** A title of the page and the name of the site behind it: the metadata has them apart. */
function isTitleWithSite({ concept }: Wanted, value: unknown, { metadata }: PageScope): boolean {
  const title = metadata?.title
  if (concept?.metadata !== 'title' || !title || typeof value !== 'string') return false
  return value.startsWith(title) && /^\s+[|–—·»-]\s/.test(value.slice(title.length))
}

function* recorded(want: Wanted, { record }: Scope): Generator<Evidence> {
  const found = record && recordValues(record, want)
  if (found) yield { values: found.values, source: `record:${found.path}` }
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
