/**
 * Attributes to hast properties, with the same result as hast-util-from-parse5. The meaning of an attribute name is
 * looked up once per name instead of once per occurrence: pages repeat a few dozen names thousands of times.
 */

import type { Properties } from 'hast'
import { find, html, type Info, normalize, type Schema, svg } from 'property-information'
import { classList, classListAt } from '../memory/class-lists.ts'
import { recentTexts } from '../memory/recent-texts.ts'
import { words } from '../memory/words.ts'
import { TreeElement } from './element.ts'
import type { TreeLimits } from './limits.ts'
import { bitOf } from './present.ts'

/** One attribute as parse5 tokenizes it. `prefix` is set inside SVG and MathML only, as in `xlink:href`. */
export interface ParsedAttribute {
  readonly name: string
  readonly value: string
  readonly prefix?: string
  /** The name as tokenized, if it is cached. */
  readonly known?: KnownName
}

/** An attribute name as one shared object, so that it need not be looked up again. */
export interface KnownName {
  readonly text: string
  /** Its meaning in HTML, once looked up. */
  reading: Reading | false | undefined
  /** Index of the cached last value of that name, if such values are cached; see `classListAt`. */
  place: number
}

/** Schema for reading names. MathML uses the HTML schema, as hast prescribes. */
export type PropertySpace = 'html' | 'svg'

/**
 * The classes of a new HTML element without other attributes, as most with attributes are. Their properties share one
 * hidden class.
 */
export function onlyClasses(
  attributes: readonly ParsedAttribute[],
  limits: Pick<TreeLimits, 'attributes'>
): string[] | undefined {
  const [first] = attributes
  if (attributes.length !== 1 || first!.name !== 'class' || limits.attributes < 1) return undefined
  return classesIn(first!)
}

/**
 * Convert a tag's attributes, and add them to an element.
 *
 * @param attributes - in source order, names unique.
 */
export function addProperties(
  element: TreeElement,
  attributes: readonly ParsedAttribute[],
  space: PropertySpace,
  limits: Pick<TreeLimits, 'attributes' | 'span'>
): void {
  const { properties } = element
  let has = 0
  let classes: string[] | undefined
  const count = Math.min(attributes.length, limits.attributes)
  for (let index = 0; index < count; index++) {
    const attribute = attributes[index]!
    const reading = readingOfAttribute(attribute, space)
    if (reading === undefined) continue
    has |= reading.bit
    if (reading.kind === TEXT) properties[reading.property] = attribute.value
    else if (reading.kind === CLASSES) properties.className = classes = classesIn(attribute)
    else properties[reading.property] = convert(reading, attribute.value, limits.span)
  }
  TreeElement.noteProperties(element, has, classes)
}

/** The hast property of an attribute name, or `undefined` for a name that must not become a key. */
export function propertyName(name: string, space: PropertySpace = 'html'): string | undefined {
  return readingOf(name, space)?.property
}

/** The HTML name of a property: `class` for `className`. */
export function attributeName(property: string): string {
  return find(html, property).attribute
}

/**
 * Value of an attribute, by its HTML name.
 *
 * @returns `''` for an attribute without value, `undefined` if it is absent. The items of a list attribute are
 * separated by single spaces.
 */
export function attributeText(properties: Properties, name: string): string | undefined {
  const info = infoOf(name)
  return info && textOf(properties, info)
}

/** A function that returns the value of an attribute, as {@link attributeText} does; for many elements. */
export function attributeReader(name: string): (properties: Properties) => string | undefined {
  const info = infoOf(name)
  return info ? (properties) => textOf(properties, info) : () => undefined
}

function infoOf(name: string): Info | undefined {
  return readingOf(name.toLowerCase(), 'html')?.info
}

function textOf(properties: Properties, info: Info): string | undefined {
  const value = Object.hasOwn(properties, info.property) ? properties[info.property] : null
  if (value === undefined || value === null || value === false) return undefined
  if (value === true) return ''
  return Array.isArray(value) ? value.join(info.commaSeparated ? ', ' : ' ') : String(value)
}

const TEXT = 0
const SPACES = 1
const COMMAS = 2
const COMMAS_OR_SPACES = 3
const CLASSES = 4
const OTHER = 5

/** Rules for reading the value of an attribute name. */
interface Reading {
  readonly property: string
  readonly kind: number
  /** Bit of the attribute in `HAS`. */
  readonly bit: number
  readonly info: Info
}

const readings = {
  html: recentTexts((name) => newReading(html, name)),
  svg: recentTexts((name) => newReading(svg, name))
}

function readingOfAttribute(
  { name, prefix, known }: ParsedAttribute,
  space: PropertySpace
): Reading | undefined {
  // Names that parse5 changes in SVG and MathML.
  if (known !== undefined && known.text === name && space === 'html' && !prefix) {
    known.reading ??= readings.html(name)
    return known.reading || undefined
  }
  return readingOf(prefix ? `${prefix}:${name}` : name, space)
}

function readingOf(name: string, space: PropertySpace): Reading | undefined {
  return readings[space](name) || undefined
}

/** `false` for an invalid name. */
function newReading(schema: Schema, name: string): Reading | false {
  // `constructor` or `__proto__` as a key would shadow or replace the property of every object.
  if (name in Object.prototype) return false
  const info = find(schema, name)
  const { property } = info
  const reading = { property, kind: kindOf(info), bit: bitOf(property), info }
  return reading.property in Object.prototype ? false : reading
}

function kindOf(info: Info): number {
  if (info.property === 'className') return CLASSES
  if (info.spaceSeparated) return SPACES
  if (info.commaSeparated) return COMMAS
  if (info.commaOrSpaceSeparated) return COMMAS_OR_SPACES
  return info.number || info.boolean || info.overloadedBoolean ? OTHER : TEXT
}

function classesIn({ value, known }: ParsedAttribute): string[] {
  return known ? classListAt(known.place, value) : classList(value)
}

function convert({ property, kind, info }: Reading, value: string, span: number) {
  if (kind === SPACES) {
    const list = words(value)
    // Only a few of the list properties hold numbers.
    return info.number ? list.map((word) => listItem(info, word)) : list
  }
  if (kind === COMMAS) return commaParts(value).map((part) => listItem(info, part))
  if (kind === COMMAS_OR_SPACES) {
    return words(commaParts(value).join(' ')).map((word) => listItem(info, word))
  }
  const single = primitive(info, value)
  const spans = property === 'colSpan' || property === 'rowSpan'
  return spans && typeof single === 'number' && single > span ? span : single
}

function primitive(info: Info, value: string): string | number | boolean {
  if (info.number && value !== '' && !Number.isNaN(Number(value))) return Number(value)
  if (info.boolean || info.overloadedBoolean) {
    if (value === '' || normalize(value) === normalize(info.property)) return true
  }
  return value
}

/** hast has no booleans in lists, and no list property is boolean. */
function listItem(info: Info, value: string): string | number {
  const item = primitive(info, value)
  return typeof item === 'boolean' ? value : item
}

/** Parts between commas; a trailing comma adds none. */
function commaParts(value: string): string[] {
  const parts = value.split(',').map((part) => part.trim())
  if (parts.at(-1) === '') parts.pop()
  return parts
}
