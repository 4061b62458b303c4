/** Data that a page loads from the service: while loading, failed or loaded. */

import type { ComponentChildren } from 'preact'
import { useCallback, useEffect, useState } from 'preact/hooks'
import { isAbort } from '../client.ts'
import { ErrorNote } from './error-note.tsx'

/** Something that is loaded. The previous data stays visible while it loads again. */
export interface Loading<T> {
  readonly data: T | undefined
  readonly error: unknown
  readonly isLoading: boolean
  readonly reload: () => void
}

/**
 * Load when a page shows, and again when what it depends on changes; a load that is overtaken is cancelled.
 *
 * @param key - a new value loads again.
 */
export function useLoaded<T>(load: (signal: AbortSignal) => Promise<T>, key = ''): Loading<T> {
  const [round, setRound] = useState(0)
  const [state, setState] = useState<{ data?: T; error?: unknown; isLoading: boolean }>({
    isLoading: true
  })
  useEffect(() => {
    const control = new AbortController()
    setState(({ data }) => ({ data, isLoading: true }))
    load(control.signal).then(
      (data) => control.signal.aborted || setState({ data, isLoading: false }),
      (error) => {
        if (control.signal.aborted || isAbort(error)) return
        setState({ error, isLoading: false })
      }
    )
    return () => control.abort()
  }, [key, round])
  const reload = useCallback(() => setRound((one) => one + 1), [])
  return { data: state.data, error: state.error, isLoading: state.isLoading, reload }
}

/** Shows loaded data, a loading state or the error. */
export function Loaded<T>(props: {
  of: Loading<T>
  what: string
  children: (data: T) => ComponentChildren
}) {
  const { data, error, isLoading, reload } = props.of
  if (error !== undefined) return <ErrorNote error={error} retry={reload} />
  if (data === undefined) return <Waiting what={props.what} />
  return <div aria-busy={isLoading}>{props.children(data)}</div>
}

/** The loading state. */
export function Waiting({ what }: { what: string }) {
  return (
    <p class="waiting" role="status">
      Loading {what}…
    </p>
  )
}
