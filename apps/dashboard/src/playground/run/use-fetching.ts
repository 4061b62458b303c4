/** One cancellable fetch at a time, with its start time. The last result is there again when the page is. */

import type { FetchResult } from '@sluice/client'
import { useEffect, useRef, useState } from 'preact/hooks'
import {
  type FetchBody,
  type FileRequest,
  fetchUrl,
  isAbort,
  LostAnswer,
  parseFile
} from '../../client.ts'
import type { PlayDraft } from '../../play-draft/play-draft.ts'
import { useSession } from '../../session.tsx'

/** State of the fetch. */
export type Fetching =
  | { readonly state: 'idle' }
  | { readonly state: 'running'; readonly since: number }
  | { readonly state: 'cancelled' }
  | { readonly state: 'failed'; readonly error: unknown }
  | { readonly state: 'lost'; readonly askAgain: () => void }
  | { readonly state: 'done'; readonly answer: FetchResult<unknown> }

/** The user's last fetch that ended, and its request. */
let last:
  | { readonly user: string; readonly fetching: Fetching; readonly sent: PlayDraft }
  | undefined

/** The fetch, how to start and how to cancel it. Leaving the page cancels it too. */
export function useFetching() {
  const user = useSession().signedIn.user.id
  const known = last?.user === user ? last : undefined
  const [fetching, setFetching] = useState<Fetching>(known?.fetching ?? { state: 'idle' })
  const [sent, setSent] = useState<PlayDraft | undefined>(known?.sent)
  const control = useRef<AbortController>(null)
  useEffect(() => () => control.current?.abort(), [])
  const start = async (body: FetchBody | FileRequest, draft: PlayDraft, key?: string) => {
    const mine = new AbortController()
    control.current?.abort()
    control.current = mine
    setSent(draft)
    setFetching({ state: 'running', since: Date.now() })
    const end = (next: Fetching) => {
      if (control.current !== mine) return
      last = { user, fetching: next, sent: draft }
      if (next.state === 'done') keepId(user, next.answer.meta.request_id)
      setFetching(next)
    }
    try {
      const answer = await ('file' in body
        ? parseFile(body, mine.signal, key)
        : fetchUrl(body, mine.signal, key))
      end({ state: 'done', answer })
    } catch (error) {
      if (isAbort(error)) end({ state: 'cancelled' })
      else if (error instanceof LostAnswer) {
        end({ state: 'lost', askAgain: () => void start(body, draft, error.key) })
      } else end({ state: 'failed', error })
    }
  }
  return { fetching, sent, start, cancel: () => control.current?.abort() }
}

/** Key under which the tab stores the id of the last result, which a reload would lose. */
const KEY = 'sluice-last-result'

function keepId(user: string, id: string): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ user, id }))
  } catch {
    // The history has it.
  }
}

/** Id of the last result of this tab, for after a reload. */
export function useLastResult(): string | undefined {
  const user = useSession().signedIn.user.id
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEY) ?? '{}')
    return kept.user === user && typeof kept.id === 'string' ? kept.id : undefined
  } catch {
    return undefined
  }
}
