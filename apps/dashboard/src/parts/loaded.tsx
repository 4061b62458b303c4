/** Data that a page loads from the service: while loading, failed or loaded. */

import type { ComponentChildren } from 'preact'
import { useCallback, useEffect, useRef, useState } from 'preact/hooks'
import { isAbort, isUnreachable } from '../client.ts'
import { ErrorNote } from './error-note.tsx'
import { Skeleton, type SkeletonShape } from './skeleton.tsx'

/** Waits before the service is asked again after it could not be reached, ms; the last one repeats. */
const AGAIN_MS = [2_000, 4_000, 8_000, 15_000, 30_000]

/** Something that is loaded. The previous data stays visible while it loads again. */
export interface Loading<T> {
  readonly data: T | undefined
  readonly error: unknown
  readonly isLoading: boolean
  readonly reload: () => void
}

/**
 * Load when a page shows, and again when its key changes. A newer load cancels an older one. An unreachable service is
 * polled until it answers.
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
    // The failure stays until there is an answer, so that trying again by itself does not make the page jump.
    setState(({ data, error }) => ({ data, error, isLoading: true }))
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
  useReconnect(state.error, reload)
  return { data: state.data, error: state.error, isLoading: state.isLoading, reload }
}

/** Loads again after a lost connection: after a while, and as soon as the browser is online. */
function useReconnect(error: unknown, reload: () => void): void {
  const tries = useRef(0)
  useEffect(() => {
    if (!isUnreachable(error)) {
      tries.current = 0
      return
    }
    const wait = AGAIN_MS[Math.min(tries.current, AGAIN_MS.length - 1)]
    tries.current += 1
    const timer = setTimeout(reload, wait)
    addEventListener('online', reload)
    return () => {
      clearTimeout(timer)
      removeEventListener('online', reload)
    }
  }, [error])
}

/** Shows loaded data, a loading state or the error. @param props.shape - shape of the content that loads. */
export function Loaded<T>(props: {
  of: Loading<T>
  what: string
  shape?: SkeletonShape
  children: (data: T) => ComponentChildren
}) {
  const { data, error, isLoading, reload } = props.of
  if (error !== undefined) return <ErrorNote error={error} retry={reload} />
  if (data === undefined) return <Waiting what={props.what} shape={props.shape} />
  return <div aria-busy={isLoading}>{props.children(data)}</div>
}

/** The loading state: its words for a screen reader, its shape for the eye. */
export function Waiting({
  what,
  shape = 'text'
}: {
  what: string
  shape?: SkeletonShape | undefined
}) {
  return (
    <div class="waiting">
      <p class="unseen" role="status">
        Loading {what}…
      </p>
      <Skeleton shape={shape} />
    </div>
  )
}
