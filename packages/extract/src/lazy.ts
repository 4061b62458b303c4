/** Values that are computed on first use. */

/** A function that computes its value once. */
export function lazy<Value extends object>(make: () => Value): () => Value {
  let value: Value | undefined
  return () => {
    value ??= make()
    return value
  }
}
