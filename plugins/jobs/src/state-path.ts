/** Values in the data that a page brings for its scripts. */

import { type PageState, pageState } from '@sluice/content'

/** The state of this name, `'_initialData'`. */
export function stateNamed(html: string, name: string): unknown {
  // Reading the scripts of a page takes longer than looking for the name.
  if (!html.includes(name)) return undefined
  return pageState(html).find((state: PageState) => state.name === name)?.value
}

/**
 * The value at a path. A step also names a key with arguments behind it, as caches of GraphQL have them:
 * `label` is `label({"locale":"en"})`.
 */
export function valueAt(value: unknown, ...path: readonly (string | number)[]): unknown {
  let found = value
  for (const step of path) {
    if (typeof found !== 'object' || found === null) return undefined
    const holder = found as Record<string, unknown>
    if (Object.hasOwn(holder, step)) found = holder[step]
    else {
      const key = Object.keys(holder).find(
        (name) => name.startsWith(`${step}(`) || name.startsWith(`${step}:`)
      )
      if (key === undefined) return undefined
      found = holder[key]
    }
  }
  return found
}

/** The text at a path; numbers are texts, objects are none. */
export function textAt(value: unknown, ...path: readonly (string | number)[]): string | undefined {
  const found = valueAt(value, ...path)
  if (typeof found === 'number') return String(found)
  return typeof found === 'string' && found.trim() !== '' ? found.trim() : undefined
}

/** The list at a path, empty when there is none. */
export function listAt(value: unknown, ...path: readonly (string | number)[]): readonly unknown[] {
  const found = valueAt(value, ...path)
  return Array.isArray(found) ? found : []
}
