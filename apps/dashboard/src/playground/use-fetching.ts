/** One cancellable fetch at a time, with its start time. */

import type { FetchResult } from '@sluice/client'
import { useEffect, useRef, useState } from 'preact/hooks'
import {
  type FetchBody,
  type FileRequest,
  fetchUrl,
  isAbort,
  LostAnswer,
  parseFile
} from '../client.ts'

/** Where the fetch is. */
export type Fetching =
  | { readonly state: 'idle' }
  | { readonly state: 'running'; readonly since: number }
  | { readonly state: 'cancelled' }
  | { readonly state: 'failed'; readonly error: unknown }
  | { readonly state: 'lost'; readonly askAgain: () => void }
  | { readonly state: 'done'; readonly answer: FetchResult<unknown> }

/** The fetch, how to start and how to cancel it. Leaving the page cancels it too. */
export function useFetching() {
  const [fetching, setFetching] = useState<Fetching>({ state: 'idle' })
  const control = useRef<AbortController>(null)
  useEffect(() => () => control.current?.abort(), [])
  const start = async (body: FetchBody | FileRequest, key?: string) => {
    const mine = new AbortController()
    control.current?.abort()
    control.current = mine
    setFetching({ state: 'running', since: Date.now() })
    try {
      const answer = await ('file' in body
        ? parseFile(body, mine.signal, key)
        : fetchUrl(body, mine.signal, key))
      if (control.current === mine) setFetching({ state: 'done', answer })
    } catch (error) {
      if (control.current !== mine) return
      if (isAbort(error)) setFetching({ state: 'cancelled' })
      else if (error instanceof LostAnswer) {
        setFetching({ state: 'lost', askAgain: () => void start(body, error.key) })
      } else setFetching({ state: 'failed', error })
    }
  }
  return { fetching, start, cancel: () => control.current?.abort() }
}
