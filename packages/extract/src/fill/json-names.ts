/** The member of a JSON object that a property names: by its own name, then in other forms of it, then by synonyms. */

import type { Wanted } from '../values/concepts.ts'
import { type FoundValue, memberPath, valueAt } from './json-path.ts'
import type { InnerMember, JsonView, JsonViews } from './json-views.ts'

/** Returns the confidence that an object itself has a property: 1 for its name, less for a synonym, 0 for neither. */
export function ownership(object: FoundValue, want: Wanted, views: JsonViews): number {
  const own = views.viewsOf(object)
  if (own.some((view) => named(view, want) !== undefined)) return 1
  return own.some((view) => synonymous(view, want, views) !== undefined) ? 0.7 : 0
}

/**
 * Members that may be meant, the surest first: the object's own, those that a wrapper (`data`, `attributes`) holds for
 * it, synonyms, and what one object further inside alone is called so.
 */
export function* membersFor(
  found: FoundValue,
  want: Wanted,
  views: JsonViews
): Generator<FoundValue> {
  const own = views.viewsOf(found)
  for (const find of [named, synonymous]) {
    for (const view of own) {
      const member = find(view, want, views)
      if (member) yield member
    }
  }
  const inner = innerMember(found, want, views)
  if (inner) yield inner
}

function named(view: JsonView, { name, keys }: Wanted): FoundValue | undefined {
  if (Object.hasOwn(view.object, name)) return member(view, name)
  return keyed(view, keys, view.keys()) ?? keyed(view, keys, view.variants())
}

function synonymous(view: JsonView, { concept }: Wanted, views: JsonViews): FoundValue | undefined {
  if (!concept) return undefined
  for (const path of concept.paths) {
    const found = valueAt({ value: view.object, path: view.path }, path.split('.'))
    if (found && found.value !== null) return found
  }
  return keyed(view, [concept.name, ...concept.names].map(views.keyOf), view.keys())
}

function keyed(
  view: JsonView,
  keys: readonly string[],
  members: ReadonlyMap<string, string>
): FoundValue | undefined {
  for (const key of keys) {
    const name = members.get(key)
    if (name !== undefined) return member(view, name)
  }
  return undefined
}

function member({ object, path }: JsonView, name: string): FoundValue {
  return { value: object[name], path: memberPath(path, name) }
}

/** The one member inside that has a name of the property, the outermost: of several that differ none is surer. */
function innerMember(
  found: FoundValue,
  { keys, concept }: Wanted,
  views: JsonViews
): FoundValue | undefined {
  const members = views.innerOf(found)
  let best: InnerMember | undefined
  for (const key of [...keys, ...(concept?.names ?? []).map(views.keyOf)]) {
    const one = members.get(key)
    if (one && (!best || one.depth < best.depth)) best = one
  }
  return best?.found
}
