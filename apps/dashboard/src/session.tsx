/** The current session, available to every page. */

import type { Session } from '@sluice/client'
import { createContext } from 'preact'
import { useContext } from 'preact/hooks'

/** The current session, and a function to leave it. */
export interface CurrentSession {
  readonly signedIn: Session
  /** Forget it here; the service has ended it, or will be asked to. */
  readonly leave: () => void
}

/** Provided by the app around the pages of a signed-in user. */
export const SessionContext = createContext<CurrentSession | undefined>(undefined)

/** The session, for pages inside of it. @throws Error - outside of it. */
export function useSession(): CurrentSession {
  const session = useContext(SessionContext)
  if (!session) throw new Error('a page of the session outside of it')
  return session
}
