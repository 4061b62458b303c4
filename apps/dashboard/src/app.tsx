/** The dashboard: who is signed in, and which page is shown. */

import type { Session } from '@sluice/client'
import { useEffect, useState } from 'preact/hooks'
import { client, isSignedOut, REFUSED } from './client.ts'
import { SignInPage } from './pages/sign-in.tsx'
import { SignUpPage } from './pages/sign-up.tsx'
import { pageOf } from './pages.tsx'
import { ErrorNote } from './parts/error-note.tsx'
import { Waiting } from './parts/loaded.tsx'
import { Toasts } from './parts/toast.tsx'
import { navigate, usePlace } from './router.tsx'
import { SessionContext } from './session.tsx'
import { Shell } from './shell.tsx'

/** Everything. */
export function App() {
  return (
    <>
      <Place />
      <Toasts />
    </>
  )
}

/** `undefined`: not known yet; `null`: not signed in. */
type Known = Session | null | undefined

function Place() {
  const { path, query } = usePlace()
  const [signedIn, setSignedIn] = useState<Known>(undefined)
  const [error, setError] = useState<unknown>()
  /** The page to return to after signing in, and whether a session ended there. */
  const [interrupted, setInterrupted] = useState<{ at: string; hasEnded: boolean }>()
  const isOutside = path === '/sign-in' || path === '/sign-up'
  const ask = () => {
    setError(undefined)
    client.session.get().then(setSignedIn, (caught) => {
      if (isSignedOut(caught)) setSignedIn(null)
      else setError(caught)
    })
  }
  useEffect(() => {
    if (signedIn === undefined && !isOutside) ask()
  }, [isOutside, signedIn])
  useEffect(() => {
    if (signedIn !== null || isOutside) return
    setInterrupted((known) => known ?? { at: path, hasEnded: false })
    navigate('/sign-in', true)
  }, [signedIn, isOutside])
  useEffect(() => {
    if (!signedIn) return
    return whenSessionEnds(() => {
      setInterrupted({ at: location.pathname.slice('/dashboard'.length) || '/', hasEnded: true })
      setSignedIn(null)
    })
  }, [signedIn])

  const enter = (who: Session) => {
    setSignedIn(who)
    navigate(interrupted?.at ?? '/', true)
    setInterrupted(undefined)
  }
  const leave = () => {
    setInterrupted({ at: '/', hasEnded: false })
    setSignedIn(null)
  }
  if (path === '/sign-in') {
    return <SignInPage hasEnded={interrupted?.hasEnded === true} onEnter={enter} />
  }
  if (path === '/sign-up') {
    return <SignUpPage invitation={query.get('invitation') ?? ''} onEnter={enter} />
  }
  if (error !== undefined) {
    return (
      <main class="outside">
        <h1>Sluice</h1>
        <ErrorNote error={error} retry={ask} />
      </main>
    )
  }
  if (!signedIn) {
    return (
      <main class="outside">
        <h1>Sluice</h1>
        <Waiting what="the dashboard" />
      </main>
    )
  }
  return (
    <SessionContext.Provider value={{ signedIn, leave }}>
      <Shell path={path}>{pageOf(path, signedIn.user.role === 'operator')}</Shell>
    </SessionContext.Provider>
  )
}

/** Checks the session whenever a request was refused. @returns a function that stops this. */
function whenSessionEnds(tell: () => void): () => void {
  let isAsking = false
  const ask = async () => {
    if (isAsking) return
    isAsking = true
    await client.session.get().catch((error) => {
      if (isSignedOut(error)) tell()
    })
    isAsking = false
  }
  addEventListener(REFUSED, ask)
  return () => removeEventListener(REFUSED, ask)
}
