/** Values that are made when first asked for. */

/** A function that makes a value once. */
export function lazy<Value extends object>(make: () => Value): () => Value {
  let value: Value | undefined
  return () => {
    value ??= make()
    return value
  }
}
