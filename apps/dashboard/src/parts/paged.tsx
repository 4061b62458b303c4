/** A list that is shown one page at a time, so that its length does not matter to the browser. */

import type { Listed } from '@sluice/client'
import type { ComponentChildren } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { Loaded, useLoaded } from './loaded.tsx'
import { announce } from './toast.tsx'

/** The current page is loaded again no more often than this, ms. */
const AGAIN_MS = 1_000

/**
 * The current page of a list, with buttons to the pages beside it.
 *
 * @param props.key - identifies the list: another list starts at its first page.
 * @param props.version - a new value loads the current page again.
 */
export function Paged<Item>(props: {
  what: string
  load: (cursor: string | undefined, signal: AbortSignal) => Promise<Listed<Item>>
  version?: string | number
  empty: ComponentChildren
  children: (items: readonly Item[]) => ComponentChildren
}) {
  /** Cursor of each page up to the current one; undefined for the first page. */
  const [cursors, setCursors] = useState<readonly (string | undefined)[]>([undefined])
  const cursor = cursors.at(-1)
  const [version, setVersion] = useState(props.version)
  const loading = useLoaded(
    (signal) => props.load(cursor, signal),
    `${cursor ?? ''} ${version ?? ''}`
  )
  const newest = useRef(props.version)
  newest.current = props.version
  const isStale = version !== props.version && !loading.isLoading
  useEffect(() => {
    if (!isStale) return
    const timer = setTimeout(() => setVersion(newest.current), AGAIN_MS)
    return () => clearTimeout(timer)
  }, [isStale])
  const turn = (next: readonly (string | undefined)[]) => {
    setCursors(next)
    announce(`Page ${next.length} of ${props.what}.`)
  }
  return (
    <Loaded of={loading} what={props.what}>
      {({ data, next_cursor }) => (
        <>
          {data.length === 0 && cursors.length === 1 ? props.empty : props.children(data)}
          {(cursors.length > 1 || next_cursor !== null) && (
            <nav class="row" aria-label={`Pages of ${props.what}`}>
              <Turn
                name="Previous"
                isOff={cursors.length === 1}
                to={() => turn(cursors.slice(0, -1))}
              />
              <span class="quiet">Page {cursors.length}</span>
              <Turn
                name="Next"
                isOff={next_cursor === null || loading.isLoading}
                to={() => turn([...cursors, next_cursor ?? undefined])}
              />
            </nav>
          )}
        </>
      )}
    </Loaded>
  )
}

/** Never disabled, which would take the focus from it. */
function Turn({ name, isOff, to }: { name: string; isOff: boolean; to: () => void }) {
  return (
    <button type="button" aria-disabled={isOff} onClick={() => isOff || to()}>
      {name}
    </button>
  )
}
