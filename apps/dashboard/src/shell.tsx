/** The frame around every page: the menu, the search, the theme, the signed-in user. */

import type { ComponentChildren } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { client, REACHED } from './client.ts'
import { type MenuEntry, type MenuGroup, menuOf } from './pages.tsx'
import { usePalette } from './palette/open-palette.tsx'
import { Icon } from './parts/icon.tsx'
import { ThemeChoice } from './parts/theme-choice.tsx'
import { announce } from './parts/toast.tsx'
import { Link, navigate } from './router.tsx'
import { useSession } from './session.tsx'
import { keysText, listenForShortcuts, useShortcut } from './shortcuts.ts'

/** The frame of pages with a session: navigation, search, theme, sign-out. */
export function Shell({ path, children }: { path: string; children: ComponentChildren }) {
  const { signedIn, leave } = useSession()
  const [isOpen, setOpen] = useState(false)
  const [isLeaving, setLeaving] = useState(false)
  const close = () => setOpen(false)
  const end = async () => {
    setLeaving(true)
    try {
      await client.session.signOut()
      leave()
    } catch {
      announce('Signing out failed. You are still signed in; try again.')
      setLeaving(false)
    }
  }
  const groups = menuOf(signedIn.user.role === 'operator')
  const [palette, openPalette] = usePalette(signedIn.user.role === 'operator', end)
  useEffect(listenForShortcuts, [])
  return (
    <div class="shell">
      <a class="skip" href="#content">
        Skip to content
      </a>
      <header class="bar">
        <Link to="/" class="brand" onFollow={close}>
          Sluice
        </Link>
        <button type="button" class="search-button" onClick={openPalette}>
          <Icon name="search" />
          <span>Search</span>
          <kbd>{keysText('mod+k')}</kbd>
        </button>
        <button
          type="button"
          class="menu-button"
          aria-expanded={isOpen}
          aria-controls="menu"
          onClick={() => setOpen(!isOpen)}
        >
          <Icon name={isOpen ? 'close' : 'menu'} />
          Menu
        </button>
        <div id="menu" class={isOpen ? 'menu open' : 'menu'}>
          <nav aria-label="Dashboard">
            {groups.map((group) => (
              <Group key={group.name} of={group} path={path} onFollow={close} />
            ))}
          </nav>
          <div class="who">
            <a class="menu-link" href="/docs" target="_blank" rel="noreferrer">
              <Icon name="book" />
              Documentation
              <Icon name="external" class="trail" />
            </a>
            <p class="email" title={signedIn.user.email}>
              {signedIn.user.email}
            </p>
            <div class="row">
              <ThemeChoice />
              <button type="button" class="small" disabled={isLeaving} onClick={end}>
                Sign out
              </button>
            </div>
          </div>
        </div>
      </header>
      <main id="content" tabIndex={-1}>
        <Unreachable />
        <div key={path}>{children}</div>
      </main>
      {groups.flatMap(({ pages }) =>
        pages.map(({ key, name, path: to }) =>
          key ? <Jump key={to} keys={`g ${key}`} name={name} to={to} /> : null
        )
      )}
      {palette}
    </div>
  )
}

/** A shortcut to a page; shows nothing. */
function Jump({ keys, name, to }: { keys: string; name: string; to: string }) {
  useShortcut(keys, `Go to ${name}`, () => {
    navigate(to)
    scrollTo(0, 0)
  })
  return null
}

/** Says that the browser is offline or the service does not answer, until it does. */
function Unreachable() {
  const [isReached, setReached] = useState(true)
  useEffect(() => {
    const hear = (event: Event) => setReached((event as CustomEvent<boolean>).detail)
    const lost = () => setReached(false)
    const back = () => setReached(true)
    addEventListener(REACHED, hear)
    addEventListener('offline', lost)
    addEventListener('online', back)
    return () => {
      removeEventListener(REACHED, hear)
      removeEventListener('offline', lost)
      removeEventListener('online', back)
    }
  }, [])
  if (isReached) return null
  return (
    <p class="note warning" role="status">
      <Icon name="warning" />
      {navigator.onLine
        ? 'The service does not answer. This page may be out of date.'
        : 'You are offline. This page may be out of date.'}
    </p>
  )
}

function Group(props: { of: MenuGroup; path: string; onFollow: () => void }) {
  const { of, path, onFollow } = props
  return (
    <>
      {of.name && <h2 class="menu-head">{of.name}</h2>}
      <ul>
        {of.pages.map((entry) => (
          <li key={entry.path}>
            <Link
              to={entry.path}
              current={isCurrent(entry, path)}
              onFollow={onFollow}
              onNear={entry.page.load}
            >
              <Icon name={entry.icon} />
              {entry.name}
            </Link>
          </li>
        ))}
      </ul>
    </>
  )
}

function isCurrent(entry: MenuEntry, path: string): boolean {
  return entry.path === path || (entry.path !== '/' && path.startsWith(`${entry.path}/`))
}
