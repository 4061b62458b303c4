/** Who is signed in, for every page. */

import { createContext } from 'preact'
import { useContext } from 'preact/hooks'
import type { SignedIn } from './api/people.ts'

/** The session and how to change it. */
export interface Session {
  readonly signedIn: SignedIn
  /** Forget it here; the service has ended it, or will be asked to. */
  readonly leave: () => void
}

/** Provided by the app around the pages of somebody who is signed in. */
export const SessionContext = createContext<Session | undefined>(undefined)

/** The session of a page for somebody who is signed in. */
export function useSession(): Session {
  const session = useContext(SessionContext)
  if (!session) throw new Error('a page of the session outside of it')
  return session
}
