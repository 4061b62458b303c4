/** Fills a schema from evidence: every value is of the type asked for and valid, or it is left out. */

import type { Evidence } from '../evidence.ts'
import { chosenIn, type Scope } from '../page/scope.ts'
import { evidence } from '../page/sources.ts'
import { choosesRows } from '../schema/chooses-rows.ts'
import { equalJson, withoutTwins } from '../schema/equal-json.ts'
import type { SchemaNode } from '../schema/schema-node.ts'
import { namesNull, shapesOf, typeOf } from '../schema/schema-shapes.ts'
import { violation } from '../schema/validate.ts'
import { type Wanted, wanted } from '../values/concepts.ts'
import { nameKey } from '../values/property-name.ts'
import { converted } from './converted.ts'
import { type Fill, FORMATS, type Property } from './fill.ts'
import { fillObjects } from './fill-objects.ts'
import { addLacks, addReport, newReport, noteFilled, type Report } from './fill-report.ts'
import { type Chosen, rowsValue } from './fill-rows.ts'
import { type FilledShare, filledShare, isMore } from './filled-share.ts'
import { isFilled } from './part-object.ts'

/** The properties of an object that have evidence. Missing ones are null only if the schema allows it. */
export function fillObject(
  node: SchemaNode,
  fill: Fill,
  around: readonly string[] = []
): Record<string, unknown> {
  const entries: [string, unknown][] = []
  for (const [name, property] of node.properties ?? []) {
    const path = fill.path === '' ? name : `${fill.path}.${name}`
    const value = fillProperty(name, property, { ...fill, path }, around)
    if (value !== undefined) entries.push([name, value])
    else if (namesNull(property) && !violation(property, null)) entries.push([name, null])
  }
  return Object.fromEntries(entries)
}

function fillProperty(
  name: string,
  node: SchemaNode,
  fill: Fill,
  around: readonly string[]
): unknown {
  const shapes = shapesOf(node)
  const property = { node, shapes, want: wanted(name, shapes[0] ?? node, around) }
  const chosen = chosenValue(property, fill)
  if (chosen) return chosen.value
  const { value, isInvalid, isAmbiguous } = evidentValue(property, fill)
  if (value !== undefined) return value
  const built = isAmbiguous ? undefined : builtValue(property, fill)
  if (built === undefined) {
    fill.report[isInvalid && !isAmbiguous ? 'invalid' : 'missing'].push(fill.path)
  }
  return built
}

/** Returns the value of the elements that the schema chooses; `undefined` if it chooses none that the page has. */
function chosenValue(property: Property, fill: Fill): Chosen | undefined {
  for (const shape of property.shapes.filter(choosesRows)) {
    const chosen = rowsValue(shape, property, fill)
    if (!chosen) continue
    // What looks like these elements elsewhere is something else.
    if (chosen.value === undefined) fill.report.missing.push(fill.path)
    return chosen
  }
  return undefined
}

/** The first evidence that is valid as a whole, and whether there was some that is not. */
function evidentValue(
  { node, shapes, want }: Property,
  fill: Fill
): { value?: unknown; isInvalid: boolean; isAmbiguous?: boolean } {
  const { scope, report, path } = fill
  const isList = shapes.some((shape) => typeOf(shape) === 'array')
  let isInvalid = false
  let open: { found: Evidence; value: unknown } | undefined
  for (const found of evidence(want, shapes[0] ?? node, scope, isList)) {
    if (open && found.tier !== open.found.tier) break
    const from = found.isChosen ? { ...scope, page: chosenIn(scope.page) } : scope
    for (const shape of shapes) {
      if (--report.left < 0) break
      const value = converted(found, shape, want, { ...fill, scope: from })
      if (value === undefined) continue
      if (violation(node, value, FORMATS)) {
        isInvalid = true
        continue
      }
      if (!isList && found.tier !== undefined) {
        if (open && !isSameValue(open.value, value, want)) {
          report.ambiguous.push(path)
          return { isInvalid, isAmbiguous: true }
        }
        open ??= { found, value }
        break
      }
      noteFilled(report, path, found.source)
      return { value, isInvalid }
    }
  }
  if (open) noteFilled(report, path, open.found.source)
  return { value: open?.value, isInvalid }
}

/** Checks whether two values say the same: apart from signs between letters and digits, and a country code. */
function isSameValue(one: unknown, other: unknown, { kind }: Wanted): boolean {
  if (typeof one !== 'string' || typeof other !== 'string') return equalJson(one, other)
  // An ISBN of ten digits is one of thirteen without its first and its check digits.
  const core = (text: string) => text.replace(/[^\dX]/gi, '').slice(-10, -1)
  if (kind === 'isbn') return core(one) === core(other)
  if (kind !== 'phone') return nameKey(one) === nameKey(other)
  const [first, second] = [one, other].map((text) => text.replace(/\D/g, '').replace(/^0+/, ''))
  return first!.endsWith(second!) || second!.endsWith(first!)
}

/**
 * An object whose element is selected is filled from it alone; a list within a row is never filled from repeated
 * elements.
 */
function isChosenAlone(shape: SchemaNode, { inside }: Scope): boolean {
  return choosesRows(shape) && (typeOf(shape) === 'object' || inside !== undefined)
}

/** Objects that no evidence holds as a whole: of parts that stand apart, or of what a page repeats. */
function builtValue({ node, shapes, want }: Property, fill: Fill): unknown {
  const { scope, report, path } = fill
  let rejected: Report | undefined
  let best: { value: object; part: Report; share: FilledShare } | undefined
  for (const shape of shapes) {
    if (isChosenAlone(shape, scope)) continue
    const type = typeOf(shape)
    if (type === 'array') {
      const found = fillObjects(shape, want, fill)
      if (!found) continue
      const items = shape.uniqueItems ? withoutTwins(found.value) : found.value
      if (violation(node, items, FORMATS)) continue
      noteFilled(report, path, found.source)
      return items
    }
    if (type !== 'object' || !shape.properties) continue
    const part = newReport(report.left)
    const value = fillObject(shape, { ...fill, report: part }, [want.name])
    report.left = part.left
    if (isFilled(value) && !violation(node, value, FORMATS)) {
      const share = filledShare(shape, value)
      if (!best || isMore(share, best.share)) best = { value, part, share }
      continue
    }
    rejected ??= part
  }
  if (best) {
    addReport(report, best.part)
    return best.value
  }
  if (rejected) addLacks(report, { ...rejected, filled: [] })
  return undefined
}
