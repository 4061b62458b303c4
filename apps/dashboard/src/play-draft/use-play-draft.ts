/**
 * The draft of the playground, kept over other pages, Back, a reload, and a session that ends: in the address, in the
 * storage of the tab, and with its secrets in memory alone.
 */

import { useEffect, useRef, useState } from 'preact/hooks'
import { useSession } from '../session.tsx'
import { draftOfQuery, queryOf, withoutSecrets } from './draft-query.ts'
import { EMPTY_PLAY, isJob, type PlayDraft } from './play-draft.ts'

/** The path of the page. */
const PATH = '/playground'
/** Key under which the tab stores the draft. */
const KEY = 'sluice-playground'
/** Browsers refuse addresses that change too often, ms. */
const PAUSE = 200

interface Kept {
  readonly user: string
  readonly draft: PlayDraft
  /** The query that was written for it. */
  readonly query: string
}

let inMemory: Kept | undefined

/** @returns the draft, how to change parts of it, and how to replace it. */
export function usePlayDraft() {
  const user = useSession().signedIn.user.id
  const [draft, setDraft] = useState(() => firstDraft(user))
  const newest = useRef(draft)
  newest.current = draft
  /** The query of this entry of the browser's history: on leaving, it may be behind the draft. */
  const written = useRef(queryOf(draftOfQuery(new URLSearchParams(location.search))))
  useEffect(() => {
    const timer = setTimeout(() => {
      written.current = write(user, draft)
    }, PAUSE)
    return () => clearTimeout(timer)
  }, [draft, user])
  useEffect(() => {
    const leave = () => keep({ user, draft: newest.current, query: written.current })
    addEventListener('pagehide', leave)
    return () => {
      removeEventListener('pagehide', leave)
      leave()
    }
  }, [user])
  useEffect(() => {
    // The page stays when a link leads to it from itself, as from the command palette.
    const follow = () => {
      const asked = draftOfQuery(new URLSearchParams(location.search))
      const query = queryOf(asked)
      if (!location.pathname.endsWith(PATH) || query === '' || query === written.current) return
      written.current = query
      setDraft(asked)
    }
    addEventListener('popstate', follow)
    return () => removeEventListener('popstate', follow)
  }, [])
  const change = (part: Partial<PlayDraft>) => setDraft((known) => ({ ...known, ...part }))
  return { draft, change }
}

/** Stores a draft for links to the page, which opens with it the next time. @returns the path, with its query. */
export function keepDraft(user: string, draft: PlayDraft): string {
  const query = queryOf(draft)
  keep({ user, draft, query })
  return `${PATH}${query === '' ? '' : `?${query}`}`
}

/** The same for the form of jobs: the kept draft, in a mode that starts one. @returns the path, with its query. */
export function pathOfJobs(user: string): string {
  const draft = keptOf(user)?.draft ?? EMPTY_PLAY
  return keepDraft(user, isJob(draft) ? draft : { ...draft, mode: 'crawl' })
}

/** The kept one, unless the address is of another. */
function firstDraft(user: string): PlayDraft {
  const asked = draftOfQuery(new URLSearchParams(location.search))
  const query = queryOf(asked)
  const kept = keptOf(user)
  if (!kept) return query === '' ? EMPTY_PLAY : asked
  const isSame = query === '' || [kept.query, queryOf(kept.draft)].includes(query)
  return isSame ? kept.draft : asked
}

/** @returns the query that is in the address now. */
function write(user: string, draft: PlayDraft): string {
  const query = queryOf(draft)
  const path = location.pathname + (query === '' ? '' : `?${query}`)
  if (path !== location.pathname + location.search) history.replaceState(history.state, '', path)
  keep({ user, draft, query })
  return query
}

function keep({ user, draft, query }: Kept): void {
  inMemory = { user, draft, query }
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ user, draft: withoutSecrets(draft), query }))
  } catch {
    // It is full, or switched off: the draft is kept in memory alone.
  }
}

function keptOf(user: string): Kept | undefined {
  return [inMemory, stored()].find((one) => one?.user === user)
}

function stored(): Kept | undefined {
  try {
    const { user, draft, query } = JSON.parse(sessionStorage.getItem(KEY) ?? '{}')
    if (typeof user !== 'string' || typeof query !== 'string') return undefined
    return { user, query, draft: { ...EMPTY_PLAY, ...draft } }
  } catch {
    return undefined
  }
}
