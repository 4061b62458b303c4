/** Follows the log of the process that answers, and goes on after a lost connection. */

import type { LogEvent, LogsQuery } from '@sluice/client'
import { useEffect, useRef, useState } from 'preact/hooks'
import { client, isSignedOut } from '../client.ts'

/** Lines that the page keeps. */
const KEPT = 1_000
/** Lines are shown together, ms: each render takes longer than many lines. */
const GATHER_MS = 150
/** Wait before the log is asked for again, ms. */
const AGAIN_MS = 2_000

/** A line of the log. */
export interface Line {
  readonly id: number
  readonly data: Readonly<Record<string, unknown>>
}

type Open = Extract<LogEvent, { type: 'open' }>['data']

/** The log as it is followed. */
export interface FollowedLog {
  readonly lines: readonly Line[]
  /** The process whose log it is; absent until it answers. */
  readonly process: Open | undefined
  readonly isOpen: boolean
  readonly error: unknown
  /** Lines that were left out because they came too fast. */
  readonly dropped: number
  /** The service does not send more: the session or the role has ended. */
  readonly hasEnded: boolean
  readonly clear: () => void
  readonly retry: () => void
}

interface State {
  readonly lines: readonly Line[]
  readonly process?: Open
  readonly isOpen: boolean
  readonly error?: unknown
  readonly dropped: number
  readonly hasEnded: boolean
}

const NOTHING: State = { lines: [], isOpen: false, dropped: 0, hasEnded: false }

/** @param query - another one begins anew. @param isPaused - lines are kept until it goes on. */
export function useLog(query: LogsQuery, isPaused: boolean): FollowedLog {
  const [state, setState] = useState<State>(NOTHING)
  const [round, setRound] = useState(0)
  const paused = useRef(isPaused)
  paused.current = isPaused
  const key = JSON.stringify(query)

  useEffect(() => {
    const control = new AbortController()
    let waiting: Line[] = []
    let dropped = 0
    let process: Open | undefined
    let last = 0
    let timer: ReturnType<typeof setTimeout> | undefined
    setState(NOTHING)

    const show = () => {
      timer = undefined
      if (paused.current) {
        timer = setTimeout(show, GATHER_MS)
        // A page that is paused for long keeps no more than one that is not.
        waiting = waiting.slice(-KEPT)
        return
      }
      const [lines, left] = [waiting, dropped]
      waiting = []
      dropped = 0
      setState((now) => ({
        ...now,
        lines: [...now.lines, ...lines].slice(-KEPT),
        dropped: now.dropped + left
      }))
    }
    const hear = (event: LogEvent) => {
      if (event.type === 'open') {
        // Numbers of another process mean nothing here, and its lines would be among these.
        if (process && process.process !== event.data.process) last = 0
        process = event.data
        setState((now) => ({ ...now, process: event.data, isOpen: true, error: undefined }))
      } else if (event.type === 'line') {
        last = event.id
        waiting.push({ id: event.id, data: event.data })
        timer ??= setTimeout(show, GATHER_MS)
      } else if (event.type === 'dropped') {
        dropped += event.data.lines
      } else {
        setState((now) => ({ ...now, hasEnded: true, isOpen: false }))
      }
    }
    const follow = async () => {
      while (!control.signal.aborted) {
        let hasEnded = false
        try {
          const events = client.operator.logs({ ...query, after: last }, { signal: control.signal })
          for await (const event of events) {
            hear(event)
            hasEnded = event.type === 'end'
          }
        } catch (error) {
          if (control.signal.aborted) return
          setState((now) => ({ ...now, isOpen: false, error }))
          if (isSignedOut(error)) return
        }
        setState((now) => ({ ...now, isOpen: false }))
        if (hasEnded) return
        await new Promise((resolve) => setTimeout(resolve, AGAIN_MS))
      }
    }
    void follow()
    return () => {
      control.abort()
      clearTimeout(timer)
    }
  }, [key, round])

  return {
    ...state,
    process: state.process,
    error: state.error,
    clear: () => setState((now) => ({ ...now, lines: [], dropped: 0 })),
    retry: () => setRound((one) => one + 1)
  }
}
