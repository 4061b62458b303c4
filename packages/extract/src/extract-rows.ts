/** Fills a schema from each row of a list: its labels, headers and classes, and what the page's data says of it. */

import { structuredData } from '@sluice/content'
import type { Element, Root } from 'hast'
import { fillObject } from './fill/fill-object.ts'
import { newReport } from './fill/fill-report.ts'
import { isFilled } from './fill/part-object.ts'
import { lazy } from './lazy.ts'
import { pageScope } from './page/page-scope.ts'
import { cellsOf, columnsIn, rowScope } from './page/rows.ts'
import type { PageScope, Scope } from './page/scope.ts'
import { pageThings } from './page/subject.ts'
import type { CompiledSchema } from './schema/compile-schema.ts'
import { shapesOf, typeOf } from './schema/schema-shapes.ts'
import { wanted } from './values/concepts.ts'
import { rawUrl } from './values/raw-text.ts'
import { type ValueIndex, valueIndex } from './values/value-index.ts'

/** A row of a list. */
interface Row {
  /** One element, or several side by side. */
  readonly elements: readonly Element[]
  /** Values already read from it. `url` finds the data about the row elsewhere on the page. */
  readonly values: Readonly<Record<string, unknown>>
}

/** The list to read. */
export interface RowsInput {
  readonly tree: Root
  /** Final URL of the page. */
  readonly url: URL
  readonly rows: readonly Row[]
  /** BCP 47 tag of the page. */
  readonly language?: string | undefined
}

/** Values that are tried for one list. */
const TRIED = 500_000

/**
 * Fill a schema from each row of a list.
 *
 * @param schema - of one row: an object.
 * @returns an object for each row, without the properties that the row lacks; `{}` for a row that has none.
 */
export function extractRows({ root }: CompiledSchema, input: RowsInput): Record<string, unknown>[] {
  const shape = shapesOf(root).find((option) => typeOf(option) === 'object') ?? root
  const page = pageScope(input, root)
  const scope = rowsScope(page)
  const wants = [...(shape.properties ?? [])].map(([name, node]) =>
    wanted(name, shapesOf(node)[0] ?? node)
  )
  const report = newReport(TRIED)
  const columns = columnsIn(
    input.rows.map(({ elements }) => elements[0]!),
    scope
  )
  const described = describedRows(page)
  return input.rows.map((row) => {
    if (report.left <= 0) return {}
    const element = elementOf(row)
    const own = rowScope(scope, element, '', wants, columns)
    const cells = cellsOf(row.elements[0]!, columns.get(row.elements[0]!), wants)
    const subjects = [
      valueIndex(cells, 'table'),
      ...described(row, element),
      valueIndex(schemaNames(row.values), 'list'),
      ...own.subjects
    ]
    const object = fillObject(shape, { scope: { ...own, subjects }, report, path: '', fillObject })
    report.left -= 20
    return isFilled(object) ? object : {}
  })
}

function rowsScope(page: PageScope): Scope {
  return {
    page,
    root: page.tree,
    record: undefined,
    isGeneral: false,
    subjects: [],
    within: '',
    isPage: false,
    shown: undefined
  }
}

/** The element of a row; several are put into one. */
function elementOf({ elements }: Row): Element {
  const [first, ...others] = elements
  if (first && others.length === 0) return first
  return { type: 'element', tagName: 'div', properties: {}, children: [...elements] }
}

/** Names of schema.org for the columns that every list has. */
const NAMES: Readonly<Record<string, string>> = {
  title: 'name',
  currency: 'priceCurrency',
  date: 'datePublished'
}

function schemaNames(values: Row['values']): object {
  const named = Object.entries(values).map(([name, value]) => [NAMES[name] ?? name, value] as const)
  return Object.fromEntries(named)
}

/** Finds the structured data about a row: in its elements, else that of the row's address. */
function describedRows(page: PageScope): (row: Row, element: Element) => ValueIndex[] {
  const { microdata, rdfa } = page.structured
  const isMarked = microdata.length + rdfa.length > 0
  const byAddress = lazy(() => thingsByAddress(page))
  return ({ values }, element) => {
    const tree: Root = { type: 'root', children: [element] }
    const own = isMarked ? pageThings(structuredData(tree)).map(({ index }) => index) : []
    const other = byAddress().get(addressOf(values.url, page.base) ?? '')
    return other ? [...own, other] : own
  }
}

/** The things of a page by their address: of several, the one that says most. */
function thingsByAddress({ things, base }: PageScope): Map<string, ValueIndex> {
  const found = new Map<string, { index: ValueIndex; size: number }>()
  for (const { index, value } of things) {
    const address = addressOf(rawUrl(index.at(['url'])[0] ?? index.at(['@id'])[0]), base)
    const size = Object.keys(value).length
    if (address === undefined || (found.get(address)?.size ?? 0) >= size) continue
    found.set(address, { index, size })
  }
  return new Map([...found].map(([address, { index }]) => [address, index]))
}

function addressOf(url: unknown, base: URL): string | undefined {
  return typeof url === 'string' ? URL.parse(url, base.href)?.href.split('#', 1)[0] : undefined
}
