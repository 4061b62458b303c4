/**
 * A form in the making, kept while another page is shown or the user signs in again. Only in memory: it may hold headers
 * and passwords.
 */

import { useEffect, useState } from 'preact/hooks'
import { useSession } from '../session.tsx'

const kept = new Map<string, { readonly user: string; readonly draft: unknown }>()

/**
 * The draft of the signed-in user, as it was when the form was left.
 *
 * @param form - name of the form. @param first - initial values of the form. @param isNew - begin with it anyway.
 */
export function useKeptDraft<Draft>(
  form: string,
  first: Draft,
  isNew = false
): [Draft, (draft: Draft) => void] {
  const user = useSession().signedIn.user.id
  const [draft, setDraft] = useState<Draft>(() => {
    const known = kept.get(form)
    return !isNew && known?.user === user ? (known.draft as Draft) : first
  })
  useEffect(() => {
    kept.set(form, { user, draft })
  }, [form, user, draft])
  return [draft, setDraft]
}
