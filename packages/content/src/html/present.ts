/**
 * The classes of an element, and which of some attributes it has: every reader of a page asks every element for these.
 * Element properties have thousands of hidden classes, so V8's inline caches go megamorphic and every property test is
 * slow.
 */

import type { Element } from 'hast'
import type { Classes } from '../memory/class-lists.ts'
import { type KnownWord, knownWord } from '../memory/known-words.ts'
import { TreeElement } from './element.ts'

/** Bits of {@link attributesOf}, by property. */
export const HAS = {
  id: 1,
  role: 2,
  rel: 4,
  itemProp: 8,
  itemScope: 16,
  itemType: 32,
  typeof: 64,
  ariaLabel: 128,
  hidden: 256,
  style: 512,
  /** An attribute that describes code: see {@link ABOUT_CODE}. */
  code: 1024,
  /** An attribute with the source of a formula: see {@link ABOUT_MATH}. */
  math: 2048,
  /** An attribute that few elements have: see {@link RARE}. */
  rare: 4096,
  /** Any `data-` attribute. */
  data: 8192
} as const

/** Attributes that name a language or a line. */
const ABOUT_CODE = [
  'dataLang',
  'dataLanguage',
  'dataCodeLang',
  'dataCodeLanguage',
  'dataEnlighterLanguage',
  'language',
  'syntax',
  'dataLine',
  'dataLineNumber'
]

/** Attributes with the source of a formula as TeX or MathML. */
export const ABOUT_MATH = ['dataMath', 'dataLatex', 'dataTex', 'dataFormula', 'dataMathml']

/** Attributes that readers ask many elements for and that few have. */
const RARE = ['dataCfemail', 'dataAttrs', 'dataInlineTaskId', 'download']

const BITS = new Map<string, number>([
  ...Object.entries(HAS),
  ...ABOUT_CODE.map((name): [string, number] => [name, HAS.code]),
  ...ABOUT_MATH.map((name): [string, number] => [name, HAS.math]),
  ...RARE.map((name): [string, number] => [name, HAS.rare])
])

/** The bit of {@link attributesOf} for a property; 0 for other properties. */
export function bitOf(property: string): number {
  return (BITS.get(property) ?? 0) | (property.startsWith('data') ? HAS.data : 0)
}

/** Bits of {@link HAS}: the attributes that an element may have. All of them if the parser did not create it. */
export function attributesOf(element: Element): number {
  return element instanceof TreeElement ? TreeElement.attributes(element) : -1
}

/** The classes of an element, `undefined` if it has no `class`. */
export function classesOf(element: Element): Classes | undefined {
  if (element instanceof TreeElement) return TreeElement.classes(element)
  const { className } = element.properties
  return Array.isArray(className) ? className : undefined
}

/** The id of an element with all that is known about it; `undefined` without one. */
export function idWordOf(element: Element): KnownWord | undefined {
  if ((attributesOf(element) & HAS.id) === 0) return undefined
  const known = element instanceof TreeElement ? TreeElement.idWord(element) : undefined
  if (known !== undefined) return known
  const { id } = element.properties
  if (typeof id !== 'string' || id === '') return undefined
  const word = knownWord(id)
  if (element instanceof TreeElement) TreeElement.setIdWord(element, word)
  return word
}
