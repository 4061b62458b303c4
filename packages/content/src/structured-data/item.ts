/** Microdata and RDFa in one form: the microdata JSON of the HTML standard. */

/** One thing in a page's markup. */
export interface Item {
  /** Full types, `'https://schema.org/Product'`; empty if the page gives none. */
  readonly type: readonly string[]
  /** Identifier as written, not resolved. */
  readonly id?: string
  /** Values by property name, in document order. Texts have collapsed white space; URLs are as written. */
  readonly properties: Readonly<Record<string, readonly (string | Item)[]>>
}

/** An item under construction. */
export class ItemBuilder {
  readonly #type: readonly string[]
  readonly #id: string | undefined
  readonly #properties = new Map<string, (string | ItemBuilder | undefined)[]>()

  constructor(type: readonly string[], id: string | undefined) {
    this.#type = type
    this.#id = id
  }

  /**
   * Reserve a place for a value that is known only after its content.
   *
   * @returns sets the value; without a call the property has no such value.
   */
  reserve(names: readonly string[]): (value: string | ItemBuilder) => void {
    const places = names.map((name) => {
      const values = this.#properties.get(name) ?? []
      this.#properties.set(name, values)
      return { values, index: values.push(undefined) - 1 }
    })
    return (value) => {
      for (const { values, index } of places) values[index] = value
    }
  }

  /**
   * The finished item. Content that is nested too deep or over the budget is left out: a property with two names
   * doubles everything inside it.
   */
  build(budget: { items: number } = { items: BUILT }, depth = 0): Item {
    const properties: [string, (string | Item)[]][] = []
    for (const [name, values] of this.#properties) {
      const built: (string | Item)[] = []
      for (const value of values) {
        if (typeof value === 'string') built.push(value)
        else if (value && depth < DEPTH && --budget.items > 0) {
          built.push(value.build(budget, depth + 1))
        }
      }
      if (built.length > 0) properties.push([name, built])
    }
    const id = this.#id === undefined ? {} : { id: this.#id }
    return { type: this.#type, ...id, properties: Object.fromEntries(properties) }
  }
}

/** Maximum nesting of items, so that readers may recurse. */
const DEPTH = 100
/** Maximum items inside one item. */
const BUILT = 10_000
