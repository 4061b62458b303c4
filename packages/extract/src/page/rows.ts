/**
 * Elements that `x-css` chose, each read separately: rows of a table, items of a list, the terms of a `dl` with their
 * descriptions. Inner selectors of a schema are matched only there.
 */

import { all, textOf } from '@sluice/content'
import type { Element } from 'hast'
import { lazy } from '../lazy.ts'
import type { Wanted } from '../values/concepts.ts'
import { nameKey } from '../values/property-name.ts'
import { valueIndex } from '../values/value-index.ts'
import { pageIndex } from './page-index.ts'
import { plainFields } from './plain-fields.ts'
import type { Scope } from './scope.ts'

/** Characters of a row that is nothing but its name. */
const NAME = 240

/** Elements of a selector: of one written for the whole page, those inside of the row. */
export function selectIn({ root, page, inside }: Scope, css: string): readonly Element[] {
  const own = all(root, css)
  const below = css.includes(':scope') ? own : own.filter((element) => element !== root)
  if (below.length > 0 || !inside) return below.length > 0 ? below : own
  const chosen = page.selected(css)
  const written = chosen.size === 0 ? [] : inside().filter((element) => chosen.has(element))
  return written.length > 0 ? written : own
}

/** The rows of a selector. One that selects a single table or list means its rows. */
export function rowsIn(scope: Scope, css: string): readonly Element[] {
  const found = selectIn(scope, css)
  const all = found.length === 1 ? rowsOf(found[0]!) : found
  const rows = all.filter((row) => row.tagName !== 'tr' || !isHeader(row))
  if (!rows.some(({ tagName }) => tagName === 'dt')) return rows
  const groups = termGroups(scope)
  return rows.map((row) => groups.get(row) ?? row)
}

function rowsOf(element: Element): readonly Element[] {
  const { tagName } = element
  const names = tagName === 'table' ? 'tr' : tagName === 'dl' ? 'dt' : 'li'
  if (!/^(?:table|dl|ul|ol)$/.test(tagName)) return [element]
  const rows = all(element, tagName === 'dl' ? 'dt' : `:scope > ${names}, :scope > * > ${names}`)
  return rows.length > 1 ? rows : [element]
}

/** Meanings of one term. */
const MEANINGS = 100

/** Terms with their descriptions, each as one element. Consecutive terms share a description. */
function termGroups({ root }: Scope): ReadonlyMap<Element, Element> {
  const groups = new Map<Element, Element>()
  for (const list of all(root, 'dl, dl > div')) {
    let meanings: Element[] = []
    let isShared = false
    for (const part of list.children.toReversed()) {
      if (part.type !== 'element') continue
      if (part.tagName === 'dt') {
        const children = [part, ...meanings.slice(-MEANINGS).toReversed()]
        groups.set(part, { type: 'element', tagName: 'div', properties: {}, children })
        isShared = true
      } else if (isShared) [meanings, isShared] = [[part], false]
      else meanings.push(part)
    }
  }
  return groups
}

/** A row as the source of an object. */
export function rowScope(
  scope: Scope,
  row: Element,
  css: string,
  wants: readonly Wanted[],
  columns: ReadonlyMap<Element, readonly string[]>
): Scope {
  const shown = lazy(() => pageIndex({ type: 'root', children: [row] }))
  const fields = lazy(() => {
    const plain = plainFields(shown().places, wants, scope.page)
    const text = textOf(row).replace(/\s+/g, ' ')
    const name = text.length <= NAME && !('name' in plain) ? { name: text } : {}
    return valueIndex({ ...name, ...plain, ...cellsOf(row, columns.get(row), wants) }, 'row')
  })
  return {
    ...scope,
    root: row,
    record: undefined,
    subjects: [
      {
        source: `css:${scope.within}${css}`,
        isElement: true,
        at: (path) => fields().at(path),
        has: (key) => fields().has(key),
        named: (key) => fields().named(key)
      }
    ],
    isPage: false,
    shown,
    inside: lazy(() => all(row, '*')),
    within: `${scope.within}${css} `
  }
}

/** Tables whose headers are looked for. */
const TABLES = 100

/** Names of the columns of every table, by row. */
export function columnsIn(
  rows: readonly Element[],
  { root }: Scope
): ReadonlyMap<Element, string[]> {
  const found = new Map<Element, string[]>()
  if (!rows.some(({ tagName }) => tagName === 'tr')) return found
  for (const table of all(root, 'table').slice(0, TABLES)) {
    const lines = all(table, 'tr')
    const head = lines.find(isHeader)
    if (!head) continue
    const names = cells(head).map((cell) => textOf(cell))
    for (const line of lines) found.set(line, names)
  }
  return found
}

/** A row that names its columns. */
function isHeader(row: Element): boolean {
  const all = cells(row)
  return all.length > 1 && all.every(({ tagName }) => tagName === 'th')
}

function cells(row: Element): Element[] {
  return row.children.filter(
    (child) => child.type === 'element' && (child.tagName === 'td' || child.tagName === 'th')
  ) as Element[]
}

/** Cells by the properties that the names of their columns are. */
export function cellsOf(
  row: Element,
  columns: readonly string[] | undefined,
  wants: readonly Wanted[]
): Record<string, string> {
  if (!columns) return {}
  return Object.fromEntries(
    cells(row).flatMap((cell, at) => {
      const key = nameKey(columns[at] ?? '')
      const want =
        wants.find(({ keys }) => keys.includes(key)) ?? wants.find(({ labels }) => labels.has(key))
      return want ? [[want.name, textOf(cell)] as const] : []
    })
  )
}
