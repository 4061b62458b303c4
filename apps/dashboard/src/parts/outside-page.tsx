/** A page for visitors who are not signed in. */

import type { ComponentChildren } from 'preact'
import { useEffect } from 'preact/hooks'
import { ThemeChoice } from './theme-choice.tsx'

/** The frame of pages that need no session. */
export function OutsidePage({ title, children }: { title: string; children: ComponentChildren }) {
  useEffect(() => {
    document.title = `${title} · Sluice`
  }, [title])
  return (
    <main class="outside">
      <p class="brand">Sluice</p>
      <div class="card">
        <h1>{title}</h1>
        {children}
      </div>
      <p class="row center quiet">
        Structured data from any URL. <ThemeChoice />
      </p>
    </main>
  )
}
