/** Selection of results in a list: some of them, or all that match. */

/** A selection. With `isAll`, those that are not loaded yet are part of it. */
export interface Selection {
  readonly isAll: boolean
  readonly ids: ReadonlySet<string>
}

/** Nothing is selected. */
export const NONE: Selection = { isAll: false, ids: new Set() }

/** All that match. */
export const ALL: Selection = { isAll: true, ids: new Set() }

/** Returns true if the result is selected. */
export function isSelected({ isAll, ids }: Selection, id: string): boolean {
  return isAll || ids.has(id)
}

/**
 * Select or deselect results. Taking some out of all leaves those that are loaded.
 *
 * @param loaded - ids of all that are loaded.
 */
export function withSelected(
  selection: Selection,
  changed: readonly string[],
  isOn: boolean,
  loaded: () => readonly string[]
): Selection {
  const ids = new Set(selection.isAll ? loaded() : selection.ids)
  for (const id of changed) {
    if (isOn) ids.add(id)
    else ids.delete(id)
  }
  return { isAll: false, ids }
}
