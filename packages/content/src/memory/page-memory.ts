/**
 * Results for a page, cached with the page.
 *
 * A WeakMap would do the same at a price: V8 keeps its values alive until the next full collection, so each page would
 * be copied twice and moved to the old generation with its trees. A private field is freed together with its object.
 */

/** See {@link pageMemory}. */
export interface PageMemory<Key extends object, Value> {
  /** The cached value for an object; `undefined` if there is none. */
  get(key: Key): Value | undefined
  set(key: Key, value: Value): void
}

/**
 * A cache of one kind of value per object. It is invisible to copying, comparing, cloning and serializing, and a copy
 * does not have it. The object may be frozen.
 */
export function pageMemory<Key extends object, Value>(): PageMemory<Key, Value> {
  /** Adds its field to the given object instead of to a new one. */
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
 * A function of an object that runs once per object: its result is cached with the object.
 *
 * @param make - must be pure.
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
