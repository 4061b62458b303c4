/** Markdown as it reads. */

import { Code } from '../code.tsx'
import { useLoaded, Waiting } from '../loaded.tsx'
import { markdownNodes } from './markdown-nodes.tsx'
import { parseMarkdown } from './parse-markdown.ts'

/** Characters that are laid out. */
const SHOWN = 100_000

/**
 * A preview, or the source if a preview is impossible. HTML in the text is not run, and nothing is loaded from other
 * sites.
 */
export function Markdown({ text }: { text: string }) {
  const shown = text.slice(0, SHOWN)
  const tree = useLoaded((signal) => parseMarkdown(shown, signal), shown)
  if (tree.error !== undefined) {
    return (
      <>
        <p class="note warning" role="status">
          There is no preview of this text. {(tree.error as Error).message}
        </p>
        <Code label="Markdown" text={text} />
      </>
    )
  }
  if (!tree.data) return <Waiting what="the preview" />
  return (
    <div class="prose">
      {markdownNodes(tree.data)}
      {text.length > SHOWN && <p class="quiet">Preview truncated; the source tab has all of it.</p>}
    </div>
  )
}
