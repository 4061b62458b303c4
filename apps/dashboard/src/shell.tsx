/** What is around every page: the menu, the theme, who is signed in. */

import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import { client } from './client.ts'
import { type MenuEntry, OPERATOR_PAGES, PAGES } from './pages.tsx'
import { announce } from './parts/announcer.tsx'
import { ThemeChoice } from './parts/theme-choice.tsx'
import { Link } from './router.tsx'
import { useSession } from './session.tsx'

/** The frame of pages with a session: navigation, theme, sign-out. */
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
  return (
    <div class="shell">
      <a class="skip" href="#content">
        Skip to content
      </a>
      <header class="bar">
        <Link to="/" class="brand" onFollow={close}>
          Sluice
        </Link>
        <button
          type="button"
          class="menu-button"
          aria-expanded={isOpen}
          aria-controls="menu"
          onClick={() => setOpen(!isOpen)}
        >
          Menu
        </button>
        <div id="menu" class={isOpen ? 'menu open' : 'menu'}>
          <nav aria-label="Dashboard">
            <Menu entries={PAGES} path={path} onFollow={close} />
            {signedIn.user.role === 'operator' && (
              <>
                <h2 class="menu-head">Operator</h2>
                <Menu entries={OPERATOR_PAGES} path={path} onFollow={close} />
              </>
            )}
          </nav>
          <div class="who">
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
        <div key={path}>{children}</div>
      </main>
    </div>
  )
}

function Menu(props: { entries: readonly MenuEntry[]; path: string; onFollow: () => void }) {
  const isCurrent = (entry: MenuEntry) =>
    entry.path === props.path || (entry.path !== '/' && props.path.startsWith(`${entry.path}/`))
  return (
    <ul>
      {props.entries.map((entry) => (
        <li key={entry.path}>
          <Link to={entry.path} current={isCurrent(entry)} onFollow={props.onFollow}>
            {entry.name}
          </Link>
        </li>
      ))}
    </ul>
  )
}
