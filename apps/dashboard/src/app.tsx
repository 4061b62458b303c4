/** The dashboard: the signed-in user and the current page. */

import type { Session } from '@sluice/client'
import { useEffect, useState } from 'preact/hooks'
import { client, isSignedOut, REFUSED } from './client.ts'
import { lazyPage } from './lazy-page.tsx'
import { pageOf } from './pages.tsx'
import { ErrorNote } from './parts/error-note.tsx'
import { Waiting } from './parts/loaded.tsx'
import { Toasts } from './parts/toast.tsx'
import { navigate, usePlace } from './router.tsx'
import { SessionContext } from './session.tsx'
import { Shell } from './shell.tsx'

/** Pages for visitors who are not signed in, and for users who must set up two-factor sign-in first. */
const SignInPage = lazyPage<{
  hasEnded: boolean
  next: string
  problem: string | null
  onEnter: (who: Session) => void
}>(() => import('./pages/sign-in/sign-in.tsx').then((file) => file.SignInPage))
const SignUpPage = lazyPage<{ invitation: string; onEnter: (who: Session) => void }>(() =>
  import('./pages/sign-in/sign-up.tsx').then((file) => file.SignUpPage)
)
const SetUpPage = lazyPage<{ onEnter: (who: Session) => void; onLeave: () => void }>(() =>
  import('./pages/sign-in/set-up.tsx').then((file) => file.SetUpPage)
)
const ForgottenPage = lazyPage<object>(() =>
  import('./pages/sign-in/forgotten.tsx').then((file) => file.ForgottenPage)
)
const ResetPage = lazyPage<{ token: string }>(() =>
  import('./pages/sign-in/reset.tsx').then((file) => file.ResetPage)
)

const SharedResultPage = lazyPage<{ id: string; token: string }>(() =>
  import('./pages/shared-result.tsx').then((file) => file.SharedResultPage)
)

/** Paths that need no session. */
const OUTSIDE = ['/sign-in', '/sign-up', '/forgotten', '/reset']
/** Start of the paths of shared results, which need none either. */
const SHARED = '/shared/'

/** Kept while a user is signed in here: who was not need not be asked about on the pages for signing in. */
const MARK = 'sluice-signed-in'

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
  const isOutside = OUTSIDE.includes(path) || path.startsWith(SHARED)
  const maySkip = path === '/sign-in' || (path === '/sign-up' && !query.has('invitation'))
  const ask = () => {
    setError(undefined)
    client.session.get().then(setSignedIn, (caught) => {
      if (isSignedOut(caught)) setSignedIn(null)
      else setError(caught)
    })
  }
  useEffect(() => {
    if (signedIn === undefined && (!isOutside || (maySkip && isMarked()))) ask()
    if (signedIn !== undefined) mark(signedIn !== null)
    if (signedIn && maySkip) navigate('/', true)
  }, [isOutside, maySkip, signedIn])
  useEffect(() => {
    if (signedIn !== null || isOutside) return
    setInterrupted((known) => known ?? { at: placeNow(), hasEnded: false })
    navigate('/sign-in', true)
  }, [signedIn, isOutside])
  useEffect(() => {
    if (!signedIn) return
    return whenSessionEnds(() => {
      setInterrupted({ at: placeNow(), hasEnded: true })
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
  if (path.startsWith(SHARED)) {
    return <SharedResultPage id={path.slice(SHARED.length)} token={query.get('token') ?? ''} />
  }
  if (path === '/forgotten') return <ForgottenPage />
  if (path === '/reset') return <ResetPage token={query.get('token') ?? ''} />
  if (path === '/sign-in') {
    return (
      <SignInPage
        hasEnded={interrupted?.hasEnded === true}
        next={interrupted?.at ?? '/'}
        problem={query.get('problem')}
        onEnter={enter}
      />
    )
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
  if (signedIn.must_set_up_two_factor) {
    const signOut = () => void client.session.signOut().then(leave, setError)
    return <SetUpPage onEnter={setSignedIn} onLeave={signOut} />
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

/** The path below /dashboard with its query string. */
function placeNow(): string {
  return `${location.pathname.slice('/dashboard'.length)}${location.search}` || '/'
}

function isMarked(): boolean {
  try {
    return localStorage.getItem(MARK) !== null
  } catch {
    return false
  }
}

function mark(isSignedIn: boolean): void {
  try {
    if (isSignedIn) localStorage.setItem(MARK, '1')
    else localStorage.removeItem(MARK)
  } catch {
    // A browser that keeps nothing shows the form.
  }
}
