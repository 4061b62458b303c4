/** Markdown as it reads. Its parser is loaded with the first text that needs it. */

import type { VNode } from 'preact'
import { useLoaded, Waiting } from './loaded.tsx'

/** Characters that are laid out. */
const SHOWN = 100_000

/** A preview. No HTML of the text is run, and nothing is loaded from other sites. */
export function Markdown({ text }: { text: string }) {
  const renderer = useLoaded(() => import('./markdown-nodes.tsx'))
  if (!renderer.data) return <Waiting what="the preview" />
  const nodes: VNode = renderer.data.renderMarkdown(text.slice(0, SHOWN))
  return (
    <div class="prose">
      {nodes}
      {text.length > SHOWN && <p class="quiet">Cut here; the source has all of it.</p>}
    </div>
  )
}
