/** Facts about a posting from one place of a page, field by field, with the source of each. */

import { firstValue, hasValue, type Noted, type Sourced } from '@sluice/core'

/** Facts from one place of a page. */
export interface Layer<Fields> {
  /** Keeps a value and where it was read, `'css:h1'`. Empty values are ignored, and so is a second value of a field. */
  put<Name extends keyof Fields>(
    name: Name,
    value: Fields[Name] | null | undefined,
    source: string
  ): void
  get<Name extends keyof Fields>(name: Name): Sourced<Fields[Name]> | undefined
}

const NOTHING = [undefined, ''] as const

/** An empty layer. */
export function createLayer<Fields>(): Layer<Fields> {
  const found = new Map<keyof Fields, Sourced<unknown>>()
  return {
    put(name, value, source) {
      if (hasValue(value) && !found.has(name)) found.set(name, [value, source])
    },
    get: (name) => found.get(name) as Sourced<never> | undefined
  }
}

/**
 * A function that takes a field from the first layer that has it, and notes where that layer read it.
 *
 * @param layers - the most trusted first.
 */
export function pickFrom<Fields>(
  layers: readonly Layer<Fields>[],
  noted: Noted
): <Name extends keyof Fields & string>(name: Name, field?: string) => Fields[Name] | null {
  return (name, field = name) =>
    firstValue(noted, field, ...layers.map((layer) => layer.get(name) ?? NOTHING))
}
