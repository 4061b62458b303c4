/** Opens the playground with the request of a past result. */

import type { HistoryItem } from '@sluice/client'
import { Icon } from '../parts/icon.tsx'
import { draftOfItem } from '../play-draft/play-draft.ts'
import { keepDraft } from '../play-draft/use-play-draft.ts'
import { navigate } from '../router.tsx'
import { useSession } from '../session.tsx'
import { useShortcut } from '../shortcuts.ts'

/** Opens the playground with the request. Nothing is fetched until the reader runs it there. */
export function RunAgain({ item }: { item: HistoryItem }) {
  const { user } = useSession().signedIn
  const open = () => {
    navigate(keepDraft(user.id, draftOfItem(item)))
    scrollTo(0, 0)
  }
  useShortcut('r', 'Run again in the playground', open)
  return (
    <button type="button" onClick={open}>
      <Icon name="refresh" />
      Run again
    </button>
  )
}
