/**
 * Names of tags and attributes, and repeated values, each as one string for all occurrences. They are found by a hash
 * of the characters in the page, so a known name needs no new string and no string hash.
 */

import { html as syntax } from 'parse5'
import { PLACES } from '../../memory/class-lists.ts'
import type { KnownName } from '../properties.ts'
import { type Page, textAt } from './page.ts'

/** A name of a tag or an attribute. */
export interface Name extends KnownName {
  readonly tagID: syntax.TAG_ID
  /** True if values of this attribute are cached. */
  readonly repeats: boolean
  /** True for a tag whose token parse5 keeps: see {@link FORMATTING}. */
  readonly isFormatting: boolean
  /** The last tag that had this attribute, as numbered by `nextTag`. */
  tag: number
}

/** Capacity of the cache of names; it is cleared when full. A page has about two hundred. */
const KNOWN = 2048
const SLOTS = 8192
/** Slots probed: with a quarter of them taken, a name is rarely further away. */
const REACH = 8
/** Characters. */
const LONGEST_NAME = 64
const LAST_TAG = 0x3fffffff

let slots: (Name | undefined)[] = emptySlots()
let known = 0
let tag = 0

function emptySlots(): (Name | undefined)[] {
  return new Array<Name | undefined>(SLOTS).fill(undefined)
}

/** Start a tag: names keep their objects until the next one starts. */
export function nextTag(): number {
  if (known > KNOWN || tag === LAST_TAG) {
    slots = emptySlots()
    known = 0
    tag = 0
  }
  return ++tag
}

/** Random, so that no page can be crafted with colliding names. */
const SEED = Math.trunc(Math.random() * 0x7fffffff)

/** Spread the low bits of a hash, where neighbours differ, over all bits. */
function mixed(hash: number): number {
  const product = Math.imul(hash, 0x9e3779b1)
  return product ^ (product >>> 15)
}

/** The character a name takes for each character: its lower case, or 0 if it ends the name. */
const LOWER = new Uint8Array(128)
for (let code = 0x21; code < 0x7f; code++) {
  const character = String.fromCharCode(code)
  if (!'"\'<=>/&`'.includes(character)) LOWER[code] = character.toLowerCase().charCodeAt(0)
}

/**
 * The lower-case name at a position of the page; `page.at` is then at its end.
 *
 * @returns `undefined` if there is no name, or one too long for the cache.
 */
export function nameAt(page: Page, from: number): Name | undefined {
  const { codes } = page
  let at = from
  let hash = SEED
  for (;;) {
    const code = codes[at]!
    if (code > 127) break
    const lower = LOWER[code]!
    if (lower === 0) break
    hash = (hash * 31 + lower) | 0
    at++
  }
  page.at = at
  if (at === from || at - from > LONGEST_NAME) return undefined
  const start = mixed(hash)
  for (let step = 0; step < REACH; step++) {
    const slot = (start + step) & (SLOTS - 1)
    const name = slots[slot]
    if (name === undefined) return learn(slot, page.html.slice(from, at))
    if (isAt(name.text, codes, from, at)) return name
  }
  known = KNOWN + 1
  return undefined
}

function isAt(text: string, codes: Uint16Array, from: number, to: number): boolean {
  const length = to - from
  if (text.length !== length) return false
  for (let index = 0; index < length; index++) {
    if (text.charCodeAt(index) !== LOWER[codes[from + index]!]) return false
  }
  return true
}

function learn(slot: number, written: string): Name {
  const text = asKey(written.toLowerCase())
  const tagID = syntax.getTagID(text)
  const repeats = REPEATING.has(text)
  const isFormatting = FORMATTING.has(text)
  const name = { text, tagID, repeats, isFormatting, reading: undefined, place: 0, tag: 0 }
  slots[slot] = name
  known++
  return name
}

/** Elements that parse5 may create again, from the token of their tag. */
const FORMATTING = new Set('a b big code em font i nobr s small strike strong tt u'.split(' '))

const keys: Record<string, true> = Object.create(null)

/** The same text, internalized by V8: equal texts share one string and are compared by address. */
function asKey(text: string): string {
  keys[text] = true
  const own = Object.keys(keys)[0]!
  delete keys[text]
  return own
}

/** Attributes whose values are shared by many elements of a site. */
const REPEATING = new Set(['class', 'rel', 'role', 'sizes', 'style', 'target', 'type'])

const LONGEST_VALUE = 256
const values = new Array<string>(PLACES).fill('')
const SPACES = 512
const spaces = new Array<string>(SPACES).fill('')

/** The value of an attribute that often repeats. */
export function sharedValue(name: Name, page: Page, from: number, to: number): string {
  if (to - from > LONGEST_VALUE) return textAt(page, from, to)
  const { codes } = page
  let hash = SEED ^ (to - from)
  // For longer texts, hashing every second, third, ... character is enough.
  const step = ((to - from) >> 4) + 1
  for (let at = from; at < to; at += step) hash = (hash * 31 + codes[at]!) | 0
  name.place = mixed(hash) & (PLACES - 1)
  return kept(values, name.place, page, from, to)
}

/** White space between tags. */
export function sharedSpace(page: Page, from: number, to: number): string {
  const { codes } = page
  const length = to - from
  if (length > LONGEST_VALUE) return textAt(page, from, to)
  // Usually a line end and an indentation.
  const slot = (length << 1) ^ codes[from]! ^ (codes[to - 1]! << 2)
  return kept(spaces, slot & (SPACES - 1), page, from, to)
}

/** Returns the last string in the slot if it equals this one; otherwise this one takes the slot. */
function kept(among: string[], slot: number, page: Page, from: number, to: number): string {
  const last = among[slot]!
  if (last.length === to - from && isCopy(last, page.codes, from)) return last
  const text = textAt(page, from, to)
  among[slot] = text
  return text
}

function isCopy(text: string, codes: Uint16Array, from: number): boolean {
  for (let index = 0; index < text.length; index++) {
    if (text.charCodeAt(index) !== codes[from + index]) return false
  }
  return true
}
