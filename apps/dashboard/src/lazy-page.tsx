/** Pages that are loaded when they are first opened, so that the first page is there soon. */

import type { ComponentType } from 'preact'
import { useState } from 'preact/hooks'
import { Waiting } from './parts/loaded.tsx'
import { Page } from './parts/page.tsx'

/** A page in a file of its own. */
export interface LazyPage<Props extends object> {
  (props: Props): preact.VNode
  /** Loads the file before the page is opened. */
  readonly load: () => void
}

/** @param load - imports the file and returns its page. */
export function lazyPage<Props extends object>(
  load: () => Promise<ComponentType<Props>>
): LazyPage<Props> {
  let Loaded: ComponentType<Props> | undefined
  let loading: Promise<void> | undefined
  const start = () => {
    loading ??= load().then(
      (page) => {
        Loaded = page
      },
      (error) => {
        // So that it can be tried again.
        loading = undefined
        throw error
      }
    )
    return loading
  }
  function Lazy(props: Props) {
    const [hasFailed, setFailed] = useState(false)
    const [, setLoaded] = useState(false)
    if (Loaded) return <Loaded {...props} />
    if (hasFailed) return <NotLoaded />
    start().then(
      () => setLoaded(true),
      () => setFailed(true)
    )
    return <Waiting what="the page" />
  }
  return Object.assign(Lazy, { load: () => void start().catch(() => undefined) })
}

/** Files have new names after an update of the service, so the whole dashboard is loaded anew. */
function NotLoaded() {
  return (
    <Page title="The page could not be loaded">
      <p>The service may have been updated or may not be reachable.</p>
      <button type="button" class="primary" onClick={() => location.reload()}>
        Reload
      </button>
    </Page>
  )
}
