/** Options that may be given more than once. */

/** Adds a value to those given before. */
export function collected(value: string, before: readonly string[] = []): string[] {
  return [...before, value]
}
