/**
 * What was read of a page, remembered with it.
 *
 * A WeakMap would do the same at a price: V8 keeps its values alive until the next full collection, so each page was
 * copied twice and moved to the old generation, trees and all. A private field goes as soon as its object does.
 */

/** See {@link pageMemory}. */
export interface PageMemory<Key extends object, Value> {
  /** What was set for the object; `undefined` if nothing was. */
  get(key: Key): Value | undefined
  set(key: Key, value: Value): void
}

/**
 * A memory of one kind of thing by object. Copying, comparing, cloning and serializing an
 * object do not see it, and a copy does not have it. The object may be frozen.
 */
export function pageMemory<Key extends object, Value>(): PageMemory<Key, Value> {
  /** Adds its field to the object that it is given instead of to a new one. */
  class Field extends Given {
    #value: Value

    constructor(key: Key, value: Value) {
      super(key)
      this.#value = value
    }

    static get(key: Key): Value | undefined {
      return #value in key ? key.#value : undefined
    }

    static set(key: Key, value: Value): void {
      if (#value in key) key.#value = value
      else new Field(key, value)
    }
  }
  return { get: Field.get, set: Field.set }
}

/**
 * A function of an object that answers once for each: what it made is remembered with the object.
 *
 * @param make - must answer the same whenever it is asked.
 */
export function oncePerPage<Key extends object, Value>(
  make: (key: Key) => Value
): (key: Key) => Value {
  const memory = pageMemory<Key, { readonly made: Value }>()
  return (key) => {
    const known = memory.get(key)
    if (known) return known.made
    const made = make(key)
    memory.set(key, { made })
    return made
  }
}

class Given {
  constructor(key: object) {
    // biome-ignore lint/correctness/noConstructorReturn: a derived class puts its fields into what is returned.
    return key
  }
}
