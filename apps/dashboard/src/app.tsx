/** The dashboard: who is signed in, and which page is shown. */

import { useEffect, useState } from 'preact/hooks'
import { currentSession, type SignedIn } from './api/people.ts'
import { ApiError } from './api/request.ts'
import { SignInPage } from './pages/sign-in.tsx'
import { SignUpPage } from './pages/sign-up.tsx'
import { pageOf } from './pages.tsx'
import { Announcer } from './parts/announcer.tsx'
import { ErrorNote } from './parts/error-note.tsx'
import { Waiting } from './parts/loaded.tsx'
import { navigate, usePlace } from './router.tsx'
import { SessionContext } from './session.tsx'
import { Shell } from './shell.tsx'

/** Everything. */
export function App() {
  return (
    <>
      <Place />
      <Announcer />
    </>
  )
}

/** `undefined`: not asked yet; `null`: nobody. */
type Known = SignedIn | null | undefined

function Place() {
  const { path, query } = usePlace()
  const [signedIn, setSignedIn] = useState<Known>(undefined)
  const [error, setError] = useState<unknown>()
  const isOutside = path === '/sign-in' || path === '/sign-up'
  const ask = () => {
    setError(undefined)
    currentSession().then(setSignedIn, (caught) => {
      if (caught instanceof ApiError && caught.status === 401) setSignedIn(null)
      else setError(caught)
    })
  }
  useEffect(() => {
    if (signedIn === undefined && !isOutside) ask()
  }, [isOutside, signedIn])
  useEffect(() => {
    if (signedIn === null && !isOutside) navigate('/sign-in', true)
  }, [signedIn, isOutside])

  const enter = (who: SignedIn) => {
    setSignedIn(who)
    navigate('/', true)
  }
  if (path === '/sign-in') return <SignInPage onEnter={enter} />
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
    <SessionContext.Provider value={{ signedIn, leave: () => setSignedIn(null) }}>
      <Shell path={path}>{pageOf(path, signedIn.user.role === 'operator')}</Shell>
    </SessionContext.Provider>
  )
}
