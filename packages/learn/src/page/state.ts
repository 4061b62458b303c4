/** Values of the data that a page carries for its scripts. */

import { type PageState, pageState } from '@sluice/content'
import { PARSER_LIMITS } from '../parser/learned-parser.ts'
import type { LearnPage } from './page-view.ts'

/** A value with its path. */
export interface StateValue {
  readonly name: string
  readonly path: readonly string[]
  readonly text: string
}

const states = new WeakMap<LearnPage['tree'], readonly PageState[]>()

/** Data of all scripts of a page, read once. */
export function stateOf({ tree, html = '' }: LearnPage): readonly PageState[] {
  const known = states.get(tree)
  if (known) return known
  const read = html === '' ? [] : pageState(html)
  states.set(tree, read)
  return read
}

/** Value at a path, as text; nothing if there is an object, or several scripts of this name disagree. */
export function stateAt(page: LearnPage, name: string, path: readonly string[]): string[] {
  const texts = stateOf(page).flatMap((state) => {
    let value: unknown = state.name === name ? state.value : undefined
    for (const key of path) value = ownValue(value, key)
    return scalarText(value)
  })
  return [...new Set(texts)]
}

/** Property of an object itself. */
export function ownValue(value: unknown, key: string): unknown {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined
  return (value as Record<string, unknown>)[key]
}

/** Text of a text or a number. */
export function scalarText(value: unknown): string[] {
  if (typeof value === 'number') return [String(value)]
  return typeof value === 'string' && value !== '' ? [value] : []
}

/** Most values that are looked at, and characters of a key. */
const VALUES = 50_000
const LONGEST = 100

/** All values of a page. */
export function stateValues(page: LearnPage): StateValue[] {
  const found: StateValue[] = []
  let left = VALUES
  const enter = (name: string, value: unknown, path: readonly string[]) => {
    if (left-- <= 0) return
    for (const text of scalarText(value)) found.push({ name, path, text })
    if (typeof value !== 'object' || value === null || path.length >= PARSER_LIMITS.keys) return
    for (const [key, inner] of Object.entries(value)) {
      if (key !== '' && key.length <= LONGEST) enter(name, inner, [...path, key])
    }
  }
  for (const { name, value } of stateOf(page)) {
    if (name.length <= LONGEST) enter(name, value, [])
  }
  return found.filter(({ path }) => path.length > 0)
}
