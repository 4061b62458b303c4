/**
 * The request in the making, kept while another page is shown or the user signs in again. Only in memory: it may hold
 * headers and passwords.
 */

import { useEffect, useState } from 'preact/hooks'
import { useSession } from '../session.tsx'
import { type Draft, EMPTY_DRAFT } from './request-body.ts'

let kept: { readonly user: string; readonly draft: Draft } | undefined

/**
 * The draft of the signed-in user, as it was when the playground was left.
 *
 * @param url - a URL to begin with instead.
 */
export function useKeptDraft(url: string | null): [Draft, (draft: Draft) => void] {
  const user = useSession().signedIn.user.id
  const [draft, setDraft] = useState<Draft>(() => {
    if (url !== null) return { ...EMPTY_DRAFT, url }
    return kept?.user === user ? kept.draft : EMPTY_DRAFT
  })
  useEffect(() => {
    kept = { user, draft }
  }, [user, draft])
  return [draft, setDraft]
}
