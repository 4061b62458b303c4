/** The summary of a page. */

import { CopyButton } from '../parts/code.tsx'
import { Markdown } from '../parts/markdown/markdown.tsx'

/** Shows the formatted summary, with a button that copies it. */
export function SummaryPart({ text }: { text: string }) {
  if (text === '') return <p class="quiet">The page gave no summary.</p>
  return (
    <>
      <div class="tools">
        <CopyButton text={text} label="Summary" />
      </div>
      <Markdown text={text} />
    </>
  )
}
