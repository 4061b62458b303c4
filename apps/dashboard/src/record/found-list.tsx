/** A long list, with a box that narrows it. */

import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import { plural } from '../parts/shown.tsx'

/** Items that are laid out. */
const MOST = 500

/** @param props.what - name of one item. @param props.textOf - searched text of an item. */
export function FoundList<Item>(props: {
  what: string
  items: readonly Item[]
  textOf: (item: Item) => string
  tools: ComponentChildren
  show: (items: readonly Item[]) => ComponentChildren
}) {
  const { what, items, textOf, tools, show } = props
  const [filter, setFilter] = useState('')
  const sought = filter.trim().toLowerCase()
  const found = items.filter((item) => textOf(item).toLowerCase().includes(sought))
  return (
    <>
      <div class="tools">
        <input
          type="search"
          aria-label={`Find a ${what}`}
          placeholder={`Find a ${what}`}
          value={filter}
          onInput={(event) => setFilter(event.currentTarget.value)}
        />
        <span class="quiet" role="status">
          {sought === '' ? plural(items.length, what) : `${found.length} of ${items.length}`}
        </span>
        <span class="tools-end">{tools}</span>
      </div>
      {found.length > 0 && show(found.slice(0, MOST))}
      {found.length > MOST && (
        <p class="quiet">
          Showing the first {MOST} of {found.length}. The download has all of them.
        </p>
      )}
    </>
  )
}
