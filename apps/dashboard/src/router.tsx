/** Routing in the browser: the paths below /dashboard. */

import type { ComponentChildren } from 'preact'
import { useEffect, useState } from 'preact/hooks'

const BASE = '/dashboard'

/** The browser's location: the path below /dashboard, never empty, and the query. */
export interface Place {
  readonly path: string
  readonly query: URLSearchParams
}

/** The place, followed as it changes. */
export function usePlace(): Place {
  const [place, setPlace] = useState(placeNow)
  useEffect(() => {
    const follow = () => setPlace(placeNow())
    addEventListener('popstate', follow)
    return () => removeEventListener('popstate', follow)
  }, [])
  return place
}

/** Go to a path below /dashboard. @param replace - so that Back does not return here. */
export function navigate(path: string, replace = false): void {
  const url = hrefOf(path)
  if (replace) history.replaceState(null, '', url)
  else history.pushState(null, '', url)
  dispatchEvent(new PopStateEvent('popstate'))
}

/**
 * Controls of a page in its query string: a reload, Back and a copied link bring them back. Values that are their
 * defaults are left out, and other parts of the query string stay as they are.
 *
 * @param defaults - by name; the same names at each render.
 * @returns the values, and a function that changes some of them.
 */
export function useQuery<Values extends Readonly<Record<string, string>>>(
  defaults: Values
): [{ readonly [name in keyof Values]: string }, (change: Partial<Values>) => void] {
  const { query } = usePlace()
  const values = Object.fromEntries(
    Object.entries(defaults).map(([name, value]) => [name, query.get(name) ?? value])
  ) as { [name in keyof Values]: string }
  const change = (next: Partial<Values>) => {
    const { path, query: current } = placeNow()
    for (const [name, value] of Object.entries<string | undefined>(next)) {
      if (value === undefined || value === defaults[name]) current.delete(name)
      else current.set(name, value)
    }
    const text = current.toString()
    navigate(text === '' ? path : `${path}?${text}`, true)
  }
  return [values, change]
}

/** A link inside the dashboard. Modified clicks are left to the browser. */
export function Link(props: {
  to: string
  current?: boolean
  class?: string
  tabIndex?: number
  /** Names a link that is an icon only. */
  label?: string
  onFollow?: () => void
  /** It may soon be followed: the pointer is over it, or it has the focus. */
  onNear?: () => void
  children: ComponentChildren
}) {
  const follow = (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) {
      return
    }
    event.preventDefault()
    props.onFollow?.()
    navigate(props.to)
    scrollTo(0, 0)
  }
  return (
    <a
      href={hrefOf(props.to)}
      class={props.class}
      tabIndex={props.tabIndex}
      aria-label={props.label}
      aria-current={props.current ? 'page' : undefined}
      onClick={follow}
      onPointerEnter={props.onNear}
      onFocus={props.onNear}
    >
      {props.children}
    </a>
  )
}

/** The address of a path below /dashboard. */
function hrefOf(path: string): string {
  return path === '/' ? BASE : BASE + path
}

function placeNow(): Place {
  const path = location.pathname.slice(BASE.length).replace(/\/+$/, '')
  return { path: path === '' ? '/' : path, query: new URLSearchParams(location.search) }
}
