/** Objects, and lists of them, whose elements `x-css` names: each is filled from its own element alone. */

import { all } from '@sluice/content'
import type { Element } from 'hast'
import { columnsIn, rowScope, rowsIn, selectIn } from '../page/rows.ts'
import { chosenIn, type Scope } from '../page/scope.ts'
import { selectedValue } from '../page/selected-value.ts'
import type { SchemaNode } from '../schema/schema-node.ts'
import { shapesOf, typeOf } from '../schema/schema-shapes.ts'
import { violation } from '../schema/validate.ts'
import { type Wanted, wanted } from '../values/concepts.ts'
import { type Fill, FORMATS, type Property } from './fill.ts'
import {
  addLacks,
  addRemarks,
  addReport,
  newReport,
  noteFilled,
  remarkCut,
  remarkLeftOut
} from './fill-report.ts'
import { isFilled } from './part-object.ts'
import { scalar } from './scalar.ts'

/** Rows of one list. */
const ROWS = 5000

/** The value of a property whose elements are chosen; `undefined` where they lack what is asked of them. */
export interface Chosen {
  readonly value: unknown
}

/**
 * Read a property whose elements are chosen.
 *
 * @returns `undefined` where the page has no such elements.
 */
export function rowsValue(
  shape: SchemaNode,
  { node, want }: Property,
  fill: Fill
): Chosen | undefined {
  const { report } = fill
  const part = newReport(report.left)
  const inner = { ...fill, report: part }
  const chosen =
    typeOf(shape) === 'object' ? oneObject(shape, want, inner) : listOfRows(shape, want, inner)
  report.left = part.left
  if (chosen?.value === undefined || violation(node, chosen.value, FORMATS)) {
    addRemarks(report, part)
    return chosen && { value: undefined }
  }
  addReport(report, part)
  return chosen
}

function oneObject(shape: SchemaNode, want: Wanted, fill: Fill): Chosen | undefined {
  const [element] = selectIn(fill.scope, shape.css!)
  if (!element) return undefined
  const wants = wantsOf(shape, want)
  const scope = rowScope(fill.scope, element, shape.css!, wants, new Map())
  const object = fill.fillObject(shape, { ...fill, scope }, [want.name])
  return { value: isFilled(object) ? object : undefined }
}

function wantsOf({ properties }: SchemaNode, { name }: Wanted): Wanted[] {
  return [...(properties ?? [])].map(([inner, node]) =>
    wanted(inner, shapesOf(node)[0] ?? node, [name])
  )
}

function listOfRows(shape: SchemaNode, want: Wanted, fill: Fill): Chosen | undefined {
  const { scope, report, path } = fill
  const items = shapesOf(shape.items!)
  const css = shape.css ?? items.find((item) => item.css !== undefined)!.css!
  const rows = rowsIn(scope, css)
  if (rows.length === 0) return undefined
  const inside = newReport(report.left)
  const list: RowList = { shape, items, css, rows, want }
  const made = rowValues(list, { ...fill, report: inside })
  report.left = inside.left
  const valid = made.filter((value) => !violation(shape.items!, value, FORMATS))
  addLacks(report, inside)
  remarkOutside(list, fill)
  if (valid.length < made.length) {
    remarkLeftOut(report, path, made.length - valid.length, made.length)
  }
  if (valid.length === 0) return { value: undefined }
  noteFilled(report, path, `css:${scope.within}${css}`)
  return { value: valid }
}

/** A list whose items are elements. */
interface RowList {
  readonly shape: SchemaNode
  readonly items: readonly SchemaNode[]
  readonly css: string
  readonly rows: readonly Element[]
  readonly want: Wanted
}

function rowValues(list: RowList, fill: Fill): unknown[] {
  const { items, rows, css, want } = list
  const { scope, report, path } = fill
  const object = items.find(({ properties }) => properties)
  const wants = object ? wantsOf(object, want) : []
  const columns = columnsIn(rows, scope)
  // Rows in rows are walked once for each around them; those of a page are a few deep.
  let walked = -(20_000 + 8 * all(scope.root, '*').length)
  let looked = 0
  const made: unknown[] = []
  for (const row of rows.slice(0, ROWS)) {
    if (report.left < 0 || walked > 0) break
    const inner = rowScope(scope, row, css, wants, columns)
    const value = object
      ? fill.fillObject(object, { ...fill, scope: inner }, [want.name])
      : scalarIn(list, inner)
    if (value !== undefined && (!object || isFilled(value as object))) made.push(value)
    looked++
    walked += inner.inside!().length
    report.left--
  }
  if (looked < rows.length) remarkCut(report, path, looked, rows.length)
  return made
}

/** The first element of the items' own selector in a row that has a value. */
function scalarIn({ items, shape, want }: RowList, inner: Scope): unknown {
  const item = items.find(({ css }) => css !== undefined)!
  for (const element of selectIn(inner, item.css!)) {
    const value = selectedValue(element, item.attribute ?? shape.attribute, inner.page.base)
    const found = scalar(value, item, want, chosenIn(inner.page))
    if (found !== undefined) return found
  }
  return undefined
}

/** Say of selectors for what is in a row that they select something, but never in a row. */
function remarkOutside({ items, css: rows }: RowList, { scope, report, path }: Fill): void {
  const { page } = scope
  const properties = items.flatMap((item) => [...(item.properties ?? [])])
  for (const [name, node] of properties) {
    const css = shapesOf(node).find((shape) => shape.css !== undefined)?.css
    const at = `${path}.${name}`
    if (css === undefined || !report.missing.includes(at)) continue
    if (page.selected(css).size === 0) continue
    const message = `\`${at}\`: \`${css}\` selects only elements outside of the rows \`${rows}\`.`
    report.remarks.set(`outside ${at}`, { code: 'SCHEMA_FIELDS_MISSING', message })
  }
}
