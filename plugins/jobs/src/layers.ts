/**
 * Reading a record from several places of a page, in order of trust.
 *
 * A layer holds what one place says; the first layer that has a field gives it, and its source is the
 * provenance.
 */

/** What one place of a page says: values by field with where each was read. */
export interface Layer<Fields> {
  /** Keep a value; nothing, an empty text and an empty list say nothing. The first of a field stays. */
  put<Name extends keyof Fields>(
    name: Name,
    value: Fields[Name] | null | undefined,
    source: string
  ): void
  get<Name extends keyof Fields>(name: Name): Found<Fields[Name]> | undefined
}

/** A value and where it was read, `'css:h1'`. */
interface Found<Value> {
  readonly value: Value
  readonly source: string
}

/** An empty layer. */
export function createLayer<Fields>(): Layer<Fields> {
  const found = new Map<keyof Fields, Found<unknown>>()
  return {
    put(name, value, source) {
      if (value === undefined || value === null || value === '' || found.has(name)) return
      if (Array.isArray(value) && value.length === 0) return
      found.set(name, { value, source })
    },
    get: (name) => found.get(name) as Found<never> | undefined
  }
}

/** Asks layers in order; says where each value comes from. */
export function pickFrom<Fields>(
  layers: readonly Layer<Fields>[],
  note: ((field: string, source: string) => void) | undefined
): <Name extends keyof Fields & string>(name: Name, field?: string) => Fields[Name] | undefined {
  return (name, field = name) => {
    for (const layer of layers) {
      const found = layer.get(name)
      if (found === undefined) continue
      note?.(field, found.source)
      return found.value
    }
    return undefined
  }
}
