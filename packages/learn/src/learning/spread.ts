/** Samples of lists. */

/** Some of a list, spread over all of it. */
export function spread<One>(list: readonly One[], most: number): One[] {
  if (list.length <= most) return [...list]
  return Array.from({ length: most }, (_, index) => list[Math.floor((index * list.length) / most)]!)
}
